import type { AccessControlProvider, HttpError } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameFrom } from '#contract/rules/board-path.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { renderResources } from '#tests/support/resource-app.tsx'
import { fill } from '#tests/support/person.ts'
import { aCrate, crateFields, crates, rejectCrate } from './crates.tsx'

const open = (memory = memoryProvider([aCrate()]), id = 1) => ({
  memory,
  ...renderResources({ resources: [crates()], dataProvider: memory.provider, path: `/crates/${id}` }),
})

const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('record page: shows every field in its named group, with a dash for unknown values', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Crate Alpha' })
  await waitFor(() => expect(document.title).toBe('Crate Alpha · Freight'))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Crate',
    'Remarks',
  ])
  expect(valueOf('Weight')).toBe('1,200 lb')
  expect(valueOf('Colour')).toBe('Red')
  expect(valueOf('Sealed')).toBe('No')
  expect(valueOf('Notes')).toBe('—')
  expect(valueOf('Summary')).toBe('Alpha is red')
  expect(screen.queryByText('hidden from all')).toBeNull()
})

test('record page: shows its actions in the first render, so that nothing moves later', async () => {
  const memory = memoryProvider([aCrate()])
  const accessControlProvider: AccessControlProvider = { can: async () => ({ can: true }) }
  const standing: boolean[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('heading', { level: 1, name: 'Crate Alpha' }))
      standing.push(screen.queryByRole('link', { name: 'Edit' }) !== null)
  })
  observer.observe(document.body, { subtree: true, childList: true })
  renderResources({
    resources: [crates()],
    dataProvider: memory.provider,
    path: '/crates/1',
    accessControlProvider,
  })
  await screen.findByRole('link', { name: 'Edit' })
  await waitFor(() => expect(standing).toContain(true))
  observer.disconnect()
  expect(standing).not.toContain(false)
})

test('record page: says that a missing record was not found', async () => {
  open(memoryProvider([]), 7)
  const answer = await screen.findByRole('alert')
  expect(answer.textContent).toContain('Crate not found')
  expect(within(answer).getByRole('link', { name: 'Show all: Crates' }).getAttribute('href')).toBe('/crates')
})

test('record page that failed to load: can be retried', async () => {
  const memory = memoryProvider([aCrate()])
  memory.failNext({ message: 'The server is away.', statusCode: 503 })
  const { user } = open(memory)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Crate Alpha' })).toBeTruthy()
})

test('record page: shows the next step before all other actions', async () => {
  const shared = { when: () => true, done: () => 'Done.' }
  const actions = [
    { ...shared, label: 'Reject', endpoint: rejectCrate },
    { ...shared, label: 'Ship', endpoint: rejectCrate, isNext: true as const },
  ]
  const memory = memoryProvider([aCrate()])
  renderResources({
    resources: [crates(crateFields, { actions })],
    dataProvider: memory.provider,
    path: '/crates/1',
  })
  await screen.findByRole('button', { name: 'Ship' })
  const doers = [...document.querySelectorAll('.kit-head :is(button, a)')].map(
    ({ textContent }) => textContent,
  )
  expect(doers).toEqual(['Ship', 'Edit', 'Reject'])
})

test('record action: asks first, and Escape cancels it', async () => {
  const { user, memory } = open()
  await user.click(await screen.findByRole('button', { name: 'Seal' }))
  expect(screen.getByRole('dialog', { name: 'Seal this crate?' }).textContent).toContain(
    'Alpha cannot be opened again.',
  )
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Seal' }))
  expect(memory.callsOf('custom')).toHaveLength(0)
})

const confirmSeal = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Seal' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Seal' }))
}
const keyOf = (call: Record<string, unknown> | undefined) =>
  (call?.meta as { idempotencyKey?: string } | undefined)?.idempotencyKey

test('record action: is sent with an idempotency key, and the record is refetched', async () => {
  const app = open()
  await confirmSeal(app)
  await waitFor(() => expect(app.memory.callsOf('getOne')).toHaveLength(2))
  expect(app.memory.callsOf('custom')).toEqual([
    expect.objectContaining({ url: 'crate/1/seal/', method: 'post' }),
  ])
  expect(keyOf(app.memory.callsOf('custom')[0])).toMatch(/^[0-9a-f-]{36}$/)
})

test('record action that is retried after a lost response: carries the same idempotency key', async () => {
  const memory = memoryProvider([aCrate()])
  const app = open(memory)
  await screen.findByRole('button', { name: 'Seal' })
  memory.failNext({ message: 'Network Error', statusCode: 0 } satisfies HttpError)
  await confirmSeal(app)
  await waitFor(() => expect(memory.callsOf('custom')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Seal' })).toHaveProperty('disabled', false))
  await confirmSeal(app)
  await waitFor(() => expect(memory.callsOf('custom')).toHaveLength(2))
  const [first, second] = memory.callsOf('custom')
  expect(keyOf(first)).toBe(keyOf(second))
})

test("record action: is not offered when the record's state or the permission does not allow it", async () => {
  const { unmount } = open(memoryProvider([aCrate({ sealed: true })]))
  await screen.findByRole('heading', { name: 'Crate Alpha' })
  expect(screen.queryByRole('button', { name: 'Seal' })).toBeNull()
  unmount()

  const can = vi.fn<AccessControlProvider['can']>(({ action }) => Promise.resolve({ can: action === 'show' }))
  const { provider } = memoryProvider([aCrate()])
  renderResources({
    resources: [crates()],
    dataProvider: provider,
    path: '/crates/1',
    accessControlProvider: { can },
  })
  await screen.findByRole('heading', { name: 'Crate Alpha' })
  await waitFor(() => expect(can).toHaveBeenCalledWith(expect.objectContaining({ action: 'send' })))
  expect(screen.queryByRole('button', { name: 'Seal' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

function openRejectable() {
  const memory = memoryProvider([aCrate()])
  const reject = {
    label: 'Reject',
    endpoint: rejectCrate,
    when: () => true,
    confirm: {
      title: 'Reject this crate?',
      text: () => 'It goes back.',
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: () => 'It is rejected.',
  }
  const resources = [crates(crateFields, { actions: [reject] })]
  return { memory, ...renderResources({ resources, dataProvider: memory.provider, path: '/crates/1' }) }
}

test('record action that needs a reason: asks for it and sends it', async () => {
  const { user, memory } = openRejectable()
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const question = within(screen.getByRole('dialog', { name: 'Reject this crate?' }))
  expect(document.activeElement).toBe(question.getByLabelText('Reason'))
  await user.click(question.getByRole('button', { name: 'Reject' }))
  expect(question.getByText('Enter the reason.')).toBeTruthy()
  expect(memory.callsOf('custom')).toHaveLength(0)
  await fill(user, question.getByLabelText('Reason'), 'Broken')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(memory.callsOf('custom')[0]).toMatchObject({ url: 'crate/1/reject/', payload: { reason: 'Broken' } })
})

test("refused reason of a record action: stays in its box, with the server's message", async () => {
  const { user, memory } = openRejectable()
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await fill(user, screen.getByLabelText('Reason'), 'Broken')
  memory.failNext({ message: 'Bad request', statusCode: 400, errors: { reason: ['Say more.'] } })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Say more.')).toBeTruthy()
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Broken')
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Say more.')).toBeNull()
})

test('record page: omits an empty field that is declared sparse', async () => {
  const fields = crateFields.map((field) =>
    field.name === 'notes' ? { ...field, sparse: true as const } : field,
  )
  const { provider } = memoryProvider([aCrate()])
  renderResources({ resources: [crates(fields)], dataProvider: provider, path: '/crates/1' })
  await screen.findByRole('heading', { name: 'Crate Alpha' })
  expect(screen.queryByText('Notes', { selector: 'dt' })).toBeNull()
})

test('back link of a record: leads to the list, or to the page named by the link that opened it', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Crates' })).getAttribute('href')).toBe('/crates')
  window.history.replaceState(
    { usr: cameFrom({ pathname: '/dispatch', search: '?load=7' }) },
    '',
    '/crates/1',
  )
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect((await screen.findByRole('link', { name: 'Dispatch' })).getAttribute('href')).toBe(
    '/dispatch?load=7',
  )
  expect(cameFrom({ pathname: '/bids', search: '' })).toBeUndefined()
})
