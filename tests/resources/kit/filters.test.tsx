import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, page } from '#contract/http.ts'
import { defineCounts, defineFilters } from '#kit/list/filters.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { fill } from '#tests/support/person.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aCrate, countCrates, crateFields, crates, type listCrates } from './crates.tsx'

const listYards = endpoint({
  name: 'listYards',
  summary: 'Yards.',
  path: 'yard/list',
  access: ['yards', 'list'],
  answer: page(z.object({ id: z.int(), short: z.string(), name: z.string() })),
})
const YARDS = [
  { id: 1, short: 'TX', name: 'Texas' },
  { id: 2, short: 'OH', name: 'Ohio' },
  { id: 3, short: 'OK', name: 'Oklahoma' },
]
const byShort = defineLookup(listYards, ({ short, name }) => ({ value: short, label: short, hint: name }))
const byId = defineLookup(listYards, ({ id, name }) => ({ value: String(id), label: name }))

const filters = defineFilters<typeof listCrates>([
  { kind: 'search', name: 'search', label: 'Search crates' },
  { kind: 'choice', name: 'colour', label: 'Colour', choices: { '': 'All', red: 'Red' }, initial: '' },
  { kind: 'text', name: 'maker', label: 'Maker' },
  { kind: 'day', name: 'made_on', label: 'Made on' },
  { kind: 'many', name: 'yards', label: 'Yards', lookup: byShort },
  { kind: 'one', name: 'keeper', label: 'Keeper', lookup: byId },
])

const range = defineFilters<typeof listCrates>([
  { kind: 'day', name: 'made_on', label: 'Made on' },
  { kind: 'day', name: 'search', label: 'Made before', endOf: 'made_on' },
])

function open(path = '/crates', rows = [aCrate()], its = filters) {
  const memory = memoryProvider(rows, rows.length, { 'yard/list/': { count: 3, results: YARDS } })
  const app = renderResources({
    resources: [crates(crateFields, { filters: its })],
    dataProvider: memory.provider,
    path,
  })
  const sentFilters = () => {
    const sent = memory.callsOf('getList').at(-1)?.filters as { field: string; value: string }[]
    return Object.fromEntries(
      sent.filter(({ value }) => value !== '').map(({ field, value }) => [field, value]),
    )
  }
  const openPanel = async () => {
    await app.user.click(await screen.findByRole('button', { name: /^Filters/ }))
    return within(screen.getByRole('group', { name: 'Filters' }))
  }
  return { ...app, memory, asked: sentFilters, openPanel }
}
const search = () => decodeURIComponent(window.location.search)
const tags = () =>
  screen.queryAllByRole('button', { name: /^Remove filter/ }).map(({ textContent }) => textContent)

test('list filters: show search and choices in the header, and the others in a panel that returns the focus', async () => {
  const { user, openPanel } = open()
  expect(await screen.findByRole('searchbox', { name: 'Search crates' })).toBeTruthy()
  expect(screen.queryByLabelText('Maker')).toBeNull()
  const panel = await openPanel()
  expect(document.activeElement).toBe(panel.getByLabelText('Maker'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }))
})

test('text filter: is sent when typing pauses', async () => {
  const { user, openPanel, asked: sentFilters } = open()
  await user.type((await openPanel()).getByLabelText('Maker'), ' acme ')
  await waitFor(() => expect(search()).toBe('?maker=acme'))
  await waitFor(() => expect(sentFilters()).toEqual({ maker: 'acme' }))
  expect(screen.getByRole('button', { name: 'Filters 1 active' })).toBeTruthy()
})

test.each(['11/20/2025', '20/11/2025', '2025-11-20'])(
  'date filter: sends %s as YYYY-MM-DD',
  async (typed) => {
    const { user, openPanel } = open()
    const day = (await openPanel()).getByLabelText('Made on')
    await user.type(day, typed)
    await waitFor(() => expect(search()).toBe('?made_on=2025-11-20'))
    await user.tab()
    expect(day).toHaveProperty('value', '20 Nov 2025')
    expect(tags()).toEqual(['Remove filter Made on: 20 Nov 2025'])
  },
)

test('date filter: explains the format of an invalid date and changes nothing', async () => {
  const { user, openPanel } = open('/crates?made_on=2025-11-20')
  const day = (await openPanel()).getByLabelText('Made on')
  await user.clear(day)
  await user.type(day, '31/31/2025')
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.')).toBeTruthy()
  expect(search()).toBe('')
  await user.clear(day)
  await user.tab()
  expect(day.getAttribute('aria-invalid')).not.toBe('true')
})

test('filter with several values: finds by typing, adds and removes with Enter, and sends values joined by commas', async () => {
  const { user, openPanel, asked: sentFilters } = open()
  const box = (await openPanel()).getByRole('combobox', { name: 'Yards' })
  await user.type(box, 'o')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'OH Ohio',
      'OK Oklahoma',
    ]),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(sentFilters()).toEqual({ yards: 'OK' }))
  await user.type(box, 'tex{Enter}')
  await waitFor(() => expect(sentFilters()).toEqual({ yards: 'OK,TX' }))
  expect(search()).toBe('?yards=OK,TX')
  expect(screen.getByRole('option', { name: /^TX/ }).getAttribute('aria-selected')).toBe('true')
  await user.type(box, 'tex{Enter}')
  await waitFor(() => expect(search()).toBe('?yards=OK'))
  await user.type(box, 'okl{Enter}')
  await waitFor(() => expect(search()).toBe(''))
  await waitFor(() => expect(search()).toBe(''))
})

test('filter with several values: choosing a selected option removes it, and Escape closes the options before the panel', async () => {
  const { user, openPanel } = open('/crates?yards=TX,TX,OH')
  const panel = await openPanel()
  await user.click(panel.getByRole('combobox', { name: 'Yards' }))
  await user.click(await screen.findByRole('option', { name: /^OH/ }))
  await waitFor(() => expect(search()).toBe('?yards=TX'))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(panel.getByRole('combobox', { name: 'Yards' }).getAttribute('aria-expanded')).toBe('false'),
  )
  expect(screen.getByRole('group', { name: 'Filters' })).toBeTruthy()
})

test('lookup filter with one value: replaces the previous choice and sends its value', async () => {
  const { user, openPanel, asked: sentFilters } = open('/crates?keeper=2')
  const box = (await openPanel()).getByRole('combobox', { name: 'Keeper' })
  expect(await screen.findByRole('combobox', { name: 'Keeper', description: 'Selected: Ohio' })).toBeTruthy()
  await user.type(box, 'tex{Enter}')
  await waitFor(() => expect(sentFilters()).toEqual({ keeper: '1' }))
  expect(screen.queryByRole('combobox', { name: 'Keeper', description: 'Selected: Ohio' })).toBeNull()
})

test('list filters: read their values from the URL and show each as a tag in words', async () => {
  const { asked: sentFilters } = open('/crates?maker=acme&made_on=2025-11-20&yards=TX,OH&keeper=3&colour=red')
  await waitFor(() =>
    expect(tags()).toEqual([
      'Remove filter Maker: acme',
      'Remove filter Made on: 20 Nov 2025',
      'Remove filter Yards: TX, OH',
      'Remove filter Keeper: Oklahoma',
    ]),
  )
  expect(sentFilters()).toEqual({
    maker: 'acme',
    made_on: '2025-11-20',
    yards: 'TX,OH',
    keeper: '3',
    colour: 'red',
  })
  expect(screen.getByRole('button', { name: 'Filters 4 active' })).toBeTruthy()
})

test('filter tags: removing one moves the focus to the next, and Clear all removes every filter', async () => {
  const { user } = open('/crates?maker=acme&yards=TX&keeper=3&colour=red')
  await user.click(await screen.findByRole('button', { name: /Maker/ }))
  await waitFor(() => expect(search()).toBe('?yards=TX&keeper=3&colour=red'))
  expect(document.activeElement?.textContent).toContain('Yards')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(search()).toBe(''))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }))
})

test('list filters: offer Clear filters when they leave the list empty', async () => {
  const { user } = open('/crates?maker=nobody', [])
  expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(search()).toBe(''))
})

test('date filter: ignores an invalid date in the URL', async () => {
  const { asked: sentFilters } = open('/crates?made_on=soon&yards=,')
  await screen.findByRole('row', { name: /Alpha/ })
  expect(sentFilters()).toEqual({})
})

const inbox = defineFilters<typeof listCrates>([
  { kind: 'search', name: 'search', label: 'Search crates' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    choices: { 0: 'All', 1: 'Red', 2: 'Kept' },
    initial: '0',
    sends: (state) => ({ colour: state === '1' ? 'red' : '', keeper: state === '2' ? 'True' : '' }),
    counts: defineCounts(countCrates, ['search'], ({ counts }) => counts),
  },
])

test('filter choices: can show counts that follow the search, and send parameters of their own', async () => {
  const memory = memoryProvider([aCrate()], 1, { 'crate/counts/': { counts: { 0: 1200, 2: 3 } } })
  const { user } = renderResources({
    resources: [crates(crateFields, { filters: inbox })],
    dataProvider: memory.provider,
    path: '/crates',
  })
  expect(await screen.findByRole('radio', { name: 'All 1,200' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Red' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Kept 3' }))
  await waitFor(() => expect(search()).toBe('?state=2'))
  const sentFilters = () => memory.callsOf('getList').at(-1)?.filters
  await waitFor(() =>
    expect(sentFilters()).toEqual([
      { field: 'search', operator: 'eq', value: '' },
      { field: 'colour', operator: 'eq', value: '' },
      { field: 'keeper', operator: 'eq', value: 'True' },
    ]),
  )
  await user.type(screen.getByRole('searchbox'), 'al{Enter}')
  await waitFor(() => expect(memory.callsOf('custom').at(-1)?.query).toEqual({ search: 'al' }))
})

test('date filter: reports an invalid date only when it is complete or the field is left', async () => {
  const { user, openPanel } = open('/crates?made_on=2025-11-20')
  const day = (await openPanel()).getByLabelText('Made on')
  expect(day).toHaveProperty('value', '20 Nov 2025')
  await user.type(day, '{Backspace}')
  expect(day.getAttribute('aria-invalid')).not.toBe('true')
  await user.type(day, '6')
  await waitFor(() => expect(search()).toBe('?made_on=2026-11-20'))
})

test('date range filter: reports a start after the end at its field and waits, while the rows stay', async () => {
  const {
    user,
    openPanel,
    asked: sentFilters,
  } = open('/crates?made_on=2025-11-10&search=2025-11-12', [aCrate()], range)
  const panel = await openPanel()
  const first = panel.getByLabelText('Made on')
  await fill(user, first, '11/20/2025')
  expect(first.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Must be on or before 12 Nov 2025')).toBeTruthy()
  expect(search()).toBe('?search=2025-11-12')
  await fill(user, panel.getByLabelText('Made before'), '11/25/2025')
  await waitFor(() => expect(search()).toBe('?made_on=2025-11-20&search=2025-11-25'))
  expect(first.getAttribute('aria-invalid')).not.toBe('true')
  await waitFor(() => expect(sentFilters()).toEqual({ made_on: '2025-11-20', search: '2025-11-25' }))
})

test('date range filter: drops an end before the start from the URL', async () => {
  open('/crates?made_on=2025-11-20&search=2025-11-12', [aCrate()], range)
  await waitFor(() => expect(search()).toBe('?made_on=2025-11-20'))
})
