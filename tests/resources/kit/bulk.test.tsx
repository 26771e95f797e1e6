import { choose } from '#tests/support/person.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { byBefore, defineBulk } from '#kit/list/bulk.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { aCrate, crateFields, crates, paintCrates } from './crates.tsx'

const paint = defineBulk({
  label: 'Paint',
  endpoint: paintCrates,
  ids: 'crates',
  fields: [
    { name: 'colour', label: 'Colour', choices: { 1: 'Red', 2: 'Green' } },
    { name: 'note', label: 'Note', isOptional: true },
  ],
  done: ({ changed }) => `${changed.length} crates are painted.`,
  undo: ({ changed }) => byBefore(changed, (ids, colour) => ({ crates: ids, colour })),
})

const CHANGED = {
  changed: [
    { id: 1, before: 2 },
    { id: 2, before: null },
    { id: 3, before: 2 },
  ],
}

function open({ may = true, path = '/crates', bulk = [paint] } = {}) {
  const rows = ['Alpha', 'Beta', 'Gamma'].map((name, index) => aCrate({ id: index + 1, name }))
  const memory = memoryProvider(rows, rows.length, { 'crate/paint/': CHANGED })
  const notes =
    vi.fn<(note: { message: string; cancelMutation?: () => void; undoableTimeout?: number }) => void>()
  const app = renderResources({
    resources: [crates(crateFields, { bulk })],
    dataProvider: memory.provider,
    path,
    accessControlProvider: { can: async ({ action }) => ({ can: may || action !== 'edit' }) },
    notificationProvider: { open: notes as never, close: () => undefined },
  })
  const sent = () => memory.callsOf('custom').map(({ payload }) => payload)
  return { ...app, memory, notes, sent }
}
const box = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect(found.disabled).toBe(false)
    return found
  })
const bar = () => screen.queryByRole('region', { name: 'Selected' })

test('row selection: selects rows one by one or by page, counts them, and clears', async () => {
  const { user } = open()
  await user.click(await box('Select Beta'))
  await waitFor(() => expect(bar()?.textContent).toContain('1 crate selected'))
  expect(window.location.pathname).toBe('/crates')
  await user.click(await box('Select this page'))
  expect(bar()?.textContent).toContain('3 crates selected')
  await user.click(await box('Select Alpha'))
  expect(await box('Select this page')).toHaveProperty('indeterminate', true)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(bar()).toBeNull()
})

test('row selection: Shift selects a range of rows', async () => {
  const { user } = open()
  await user.click(await box('Select Alpha'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Select Gamma'))
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(bar()?.textContent).toContain('3 crates selected'))
})

test('row selection: the keyboard ticks a box, and the row still opens', async () => {
  const { user } = open()
  ;(await box('Select Beta')).focus()
  await user.keyboard(' ')
  await waitFor(() => expect(bar()?.textContent).toContain('1 crate selected'))
  await user.click(screen.getByRole('link', { name: 'Beta' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Crate Beta' })).toBeTruthy()
})

test('row selection: is cleared when the filter changes', async () => {
  const { user } = open()
  await user.click(await box('Select Beta'))
  await waitFor(() => expect(bar()).not.toBeNull())
  await user.click(screen.getByRole('radio', { name: 'Red' }))
  await waitFor(() => expect(bar()).toBeNull())
})

test('bulk action: asks first, changes all selected rows in one call, and can be undone from its toast', async () => {
  const { user, sent, notes } = open()
  await user.click(await box('Select this page'))
  await user.click(screen.getByRole('button', { name: 'Paint' }))
  const question = within(screen.getByRole('dialog', { name: 'Paint: 3 crates' }))
  await choose(user, question.getByLabelText('Colour'), 'Red')
  await user.click(question.getByRole('button', { name: 'Paint' }))
  await waitFor(() => expect(bar()).toBeNull())
  expect(sent()).toEqual([{ crates: [1, 2, 3], colour: 1 }])

  const note = notes.mock.lastCall?.[0]
  expect(note).toMatchObject({ message: '3 crates are painted.', undoableTimeout: 10 })
  note?.cancelMutation?.()
  await waitFor(() =>
    expect(sent().slice(1)).toEqual([
      { crates: [1, 3], colour: 2 },
      { crates: [2], colour: null },
    ]),
  )
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('Change to 3 crates undone.'))
})

test('refused bulk action: shows the error at its field and keeps the selection', async () => {
  const { user, sent, memory } = open()
  await user.click(await box('Select Beta'))
  await user.click(screen.getByRole('button', { name: 'Paint' }))
  const question = within(screen.getByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Paint' }))
  expect(await question.findByText('Choose the colour.')).toBeTruthy()
  expect(sent()).toEqual([])
  await choose(user, question.getByLabelText('Colour'), 'Red')
  memory.failNext({ message: 'Conflict', statusCode: 409, errors: { detail: ['Beta is on a load.'] } })
  await user.click(question.getByRole('button', { name: 'Paint' }))
  expect((await question.findByRole('alert')).textContent).toBe('Beta is on a load.')
  await waitFor(() => expect(bar()?.textContent).toContain('1 crate selected'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('list without bulk permissions: has no checkboxes', async () => {
  open({ may: false })
  await screen.findByRole('row', { name: /Beta/ })
  expect(screen.queryByRole('checkbox', { name: 'Select Beta' })).toBeNull()
})

const seal = defineBulk({
  label: 'Seal all',
  endpoint: paintCrates,
  ids: 'crates',
  fields: [],
  done: () => 'Sealed.',
  undo: () => [],
})

test('bulk actions on a phone: show one action as a button and several in a menu', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, sent } = open({ bulk: [paint, seal] })
  await user.click(await box('Select Beta'))
  await waitFor(() => expect(bar()?.textContent).toContain('1 selected'))
  expect(within(bar()!).queryByRole('button', { name: 'Paint' })).toBeNull()
  await user.click(within(bar()!).getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paint' }))
  const question = within(await screen.findByRole('dialog', { name: 'Paint: 1 crate' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(within(bar()!).getByRole('button', { name: 'Actions' }))
  expect(sent()).toEqual([])
  await user.click(within(bar()!).getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(bar()).toBeNull())
})
