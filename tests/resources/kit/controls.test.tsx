import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, idParams, page } from '#contract/http.ts'
import type { Field } from '#kit/fields/field-spec.ts'
import { lookupCell } from '#kit/lookup/lookup-names.tsx'
import { defineLookup, defineSearch } from '#kit/lookup/lookup.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { choose, fill } from '#tests/support/person.ts'
import { aCrate, type Crate, crateFields, crates } from './crates.tsx'

const yard = z.object({ id: z.int(), name: z.string() })
const listYards = endpoint({
  name: 'listYards',
  summary: 'Yards.',
  path: 'yard/list',
  access: ['yards', 'list'],
  query: z.object({ search: z.string().optional(), colour: z.string().optional() }),
  answer: page(yard),
})
const readYard = endpoint({
  name: 'readYard',
  summary: 'A yard.',
  path: 'yard/{id}',
  access: ['yards', 'show'],
  params: idParams,
  answer: yard,
})
const option = ({ id, name }: z.infer<typeof yard>) => ({ value: String(id), label: name })
const yards = defineLookup(listYards, option)
const found = defineSearch(listYards, 'search', option, readYard)
const ofColour = defineLookup(listYards, option, ({ colour }) => ({ colour: String(colour) }))

const extra = [
  { name: 'made_on', label: 'Made on', cell: 'day', group: 'More', form: 'day', help: 'As its plate says.' },
  { name: 'phone', label: 'Phone', cell: 'phone', group: 'More', form: 'phone' },
  { name: 'yard', label: 'Yard', cell: lookupCell<number>(yards), group: 'More', form: { lookup: yards } },
  {
    name: 'parts',
    label: 'Parts',
    cell: lookupCell<number[]>(yards),
    group: 'More',
    form: { lookup: yards, isMany: true },
  },
  {
    name: 'keeper',
    label: 'Keeper',
    cell: lookupCell<number>(found),
    group: 'More',
    form: { lookup: found },
    param: 'keeper',
  },
  {
    name: 'mate',
    label: 'Mate',
    cell: { compute: () => null },
    group: 'More',
    form: { lookup: ofColour },
    value: ({ mate }: { mate?: { id: number } }) => mate?.id,
  },
  {
    name: 'maker',
    label: 'Maker',
    cell: 'number',
    group: 'More',
    form: 'number',
    isFixed: true,
    param: 'maker',
  },
  { name: 'code', label: 'Code', cell: 'text', group: 'More', form: 'secret' },
] as unknown as readonly Field<Crate>[]

const YARDS = [
  { id: 1, name: 'Laredo' },
  { id: 2, name: 'Lima' },
  { id: 30, name: 'Dallas' },
]
const row = {
  ...aCrate(),
  made_on: '2025-11-20',
  phone: '+16145550100',
  yard: 1,
  parts: [1],
  keeper: 9,
  mate: { id: 2, name: 'Lima' },
  maker: 7,
  code: '••1234',
}

function open(path = '/crates/1/edit', rows: object[] = [{ ...row }]) {
  const answers = {
    'yard/list/': { count: 3, results: YARDS },
    'yard/9/': { id: 9, name: 'Nine Mile' },
    'yard/8/': { id: 8, name: 'Ocala' },
  }
  const memory = memoryProvider(rows as { id: number }[], rows.length, answers)
  const app = renderResources({
    resources: [crates([...crateFields, ...extra])],
    dataProvider: memory.provider,
    path,
  })
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }))
  const sent = (method: 'update' | 'create') => memory.callsOf(method).map(({ variables }) => variables)
  return { ...app, memory, save, sent }
}

// antd's first render can exceed a test's timeout on a busy machine.
beforeAll(async () => void (await crates().pages.edit?.preload()))

test.each(['12/31/2025', '31/12/2025', '2025-12-31', '31 Dec 2025'])(
  'date field: shows %s in the display format and sends it as YYYY-MM-DD',
  async (typed) => {
    const { user, save, sent } = open()
    const day = await screen.findByLabelText('Made on')
    await fill(user, day, typed)
    await user.tab()
    expect(day).toHaveProperty('value', '31 Dec 2025')
    await save()
    await waitFor(() => expect(sent('update')).toEqual([{ made_on: '2025-12-31', version: 1 }]))
  },
)

test('date field: explains the format of an invalid date and blocks saving until it is fixed', async () => {
  const { user, save, sent } = open()
  const day = await screen.findByLabelText('Made on')
  expect(screen.getByText('As its plate says.')).toBeTruthy()
  await fill(user, day, '31/31/2025')
  await user.tab()
  expect(await screen.findByText('Enter MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('As its plate says.')).toBeNull())
  await save()
  expect(sent('update')).toEqual([])
  await user.clear(day)
  await save()
  await waitFor(() => expect(sent('update')).toEqual([{ made_on: null, version: 1 }]))
})

test('phone field: formats numbers and cleans up pasted text', async () => {
  const { user, save, sent } = open()
  const phone = await screen.findByLabelText('Phone')
  expect(phone).toHaveProperty('value', '+1(614)555-0100')
  await user.clear(phone)
  await user.click(phone)
  await user.paste('(740) 555-0122 x99')
  expect(phone).toHaveProperty('value', '+17405550122')
  await user.tab()
  expect(phone).toHaveProperty('value', '+1(740)555-0122')
  await save()
  await waitFor(() => expect(sent('update')).toEqual([{ phone: '+17405550122', version: 1 }]))
})

test('lookup field: finds an option by typing, sends its wire value, and sends null without a choice', async () => {
  const { user, save, sent } = open()
  const box = await screen.findByRole('combobox', { name: 'Yard' })
  expect(await screen.findByRole('combobox', { name: 'Yard', description: 'Selected: Laredo' })).toBeTruthy()
  await fill(user, box, 'dal')
  await user.keyboard('{Enter}')
  await user.type(screen.getByRole('combobox', { name: 'Mate' }), '{Backspace}')
  await save()
  await waitFor(() => expect(sent('update')).toEqual([{ yard: 30, mate: null, version: 1 }]))
})

test('lookup field with several values: is filled and cleared with the keyboard alone', async () => {
  const { user, save, sent } = open()
  const box = await screen.findByRole('combobox', { name: 'Parts' })
  await user.type(box, 'li')
  await screen.findByRole('option', { name: 'Lima' })
  await user.keyboard('{Enter}dal{Enter}dal{Enter}')
  await save()
  await waitFor(() => expect(sent('update')).toEqual([{ parts: [1, 2], version: 1 }]))
})

test('lookup field: fetches a value that is missing from the options, and keeps the name of a search result', async () => {
  const { user, memory } = open()
  const box = await screen.findByRole('combobox', { name: 'Keeper', description: 'Selected: Nine Mile' })
  await fill(user, box, 'lim')
  const searches = () => memory.callsOf('custom').map(({ query }) => (query as { search?: string }).search)
  await waitFor(() => expect(searches()).toContain('lim'))
  await user.click(await screen.findByRole('option', { name: 'Lima' }))
  expect(screen.getByRole('combobox', { name: 'Keeper', description: 'Selected: Lima' })).toBeTruthy()
})

test('lookup field: can send the value of another field with its search', async () => {
  const { user, memory } = open()
  const colours = () =>
    new Set(memory.callsOf('custom').map(({ query }) => (query as { colour?: string }).colour))
  await waitFor(() => expect(colours()).toContain('red'))
  await choose(user, screen.getByRole('combobox', { name: 'Colour' }), 'Green')
  await waitFor(() => expect(colours()).toContain('green'))
})

test('secret field: shows only a mask, is not sent when untouched, and is sent in full when changed', async () => {
  const { user, save, sent } = open()
  const secret = await screen.findByLabelText('Code')
  expect([secret.getAttribute('value'), secret.getAttribute('placeholder')]).toEqual(['', '••1234'])
  await fill(user, secret, '998877')
  await save()
  await waitFor(() => expect(sent('update')).toEqual([{ code: '998877', version: 1 }]))
})

test('create form: takes values from the URL, including fields fixed later, without counting as unsaved', async () => {
  const { user, save, sent } = open('/crates/create?keeper=8&maker=7&name=Ignored', [])
  expect(await screen.findByRole('combobox', { name: 'Keeper', description: 'Selected: Ocala' })).toBeTruthy()
  expect(screen.getByLabelText('Maker')).toHaveProperty('value', '7')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(false)
  await fill(user, screen.getByLabelText('Name'), 'Gamma')
  await save()
  await waitFor(() => expect(sent('create')).toEqual([{ name: 'Gamma', keeper: 8, maker: 7 }]))
})

test('edit form: omits fields that cannot change after creation', async () => {
  open()
  expect(await screen.findByLabelText('Name')).toBeTruthy()
  expect(screen.queryByLabelText('Maker')).toBeNull()
})

test('form: can be filled and saved with the keyboard alone', async () => {
  const { user, sent } = open('/crates/create', [])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await user.keyboard('Delta{Tab}12{Tab}{Tab}{Tab}')
  await user.keyboard('fragile{Tab}12/31/2025{Tab}')
  await user.keyboard('6145550100{Tab}dal')
  await screen.findByRole('option', { name: 'Dallas' })
  await user.keyboard('{Enter}{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent('create')).toEqual([
      { name: 'Delta', weight: 12, notes: 'fragile', made_on: '2025-12-31', phone: '6145550100', yard: 30 },
    ]),
  )
})

test('lookup field: never shows an id as a name, neither while it loads nor when the name is unknown', async () => {
  const nameless = defineSearch(listYards, 'search', option)
  const fields = [
    {
      name: 'maker',
      label: 'Maker',
      cell: lookupCell<number>(nameless),
      group: 'More',
      form: { lookup: nameless },
    },
    {
      name: 'keeper',
      label: 'Keeper',
      cell: lookupCell<number>(found),
      group: 'More',
      form: { lookup: found },
    },
  ] as unknown as readonly Field<Crate>[]
  const answers = {
    'yard/list/': { count: 3, results: YARDS },
    'yard/9126/': { id: 9126, name: 'Nine Mile' },
  }
  const { provider } = memoryProvider([{ ...row, maker: 7777, keeper: 9126 }], 1, answers)
  const shown: string[] = []
  const watch = new MutationObserver(() => shown.push(document.body.textContent))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  renderResources({
    resources: [crates([...crateFields, ...fields])],
    dataProvider: provider,
    path: '/crates/1/edit',
  })
  expect(
    await screen.findByRole('combobox', { name: 'Keeper', description: 'Selected: Nine Mile' }),
  ).toBeTruthy()
  expect(
    await screen.findByRole('combobox', { name: 'Maker', description: 'Selected: Name unknown' }),
  ).toBeTruthy()
  watch.disconnect()
  expect(shown.filter((text) => /7777|9126/.test(text))).toEqual([])
})
