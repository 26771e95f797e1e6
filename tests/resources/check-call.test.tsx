import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listOrders, noteCheckCall } from '#contract/entities/freight/order.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { anOrder } from './an-order.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const EDITOR = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES'] as const

test('check call draft: is kept when its page is left, until it is logged or discarded', async () => {
  serve(server, listOrders, { count: 1, results: [anOrder()] })
  const note = { name: 'Log check call on NLF30-02-1' }
  const field = 'Driver update on NLF30-02-1'
  const first = openAs(EDITOR, '/orders')
  await first.user.click(await screen.findByRole('button', note))
  await first.user.type(await screen.findByLabelText(field), 'Loaded')
  first.unmount()
  const { user } = openAs(EDITOR, '/orders')
  await user.click(await screen.findByRole('button', note))
  expect((await screen.findByLabelText<HTMLInputElement>(field)).value).toBe('Loaded')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', note))
  expect((await screen.findByLabelText<HTMLInputElement>(field)).value).toBe('')
})

test('check call: takes the estimated ETA by a button, and is logged by Ctrl+Enter from a field', async () => {
  serve(server, listOrders, { count: 1, results: [anOrder()] })
  const sent = serve(server, noteCheckCall, anOrder(), 1)
  const { user } = openAs(EDITOR, '/orders')
  await user.click(await screen.findByRole('button', { name: 'Log check call on NLF30-02-1' }))
  await user.click(await screen.findByRole('button', { name: 'Use estimate' }))
  await user.click(screen.getByLabelText('Driver update on NLF30-02-1'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]!.json()).toMatchObject({ eta: '2030-01-07T08:30' })
})

test('order list on a phone: shows where the truck was last seen and logs a first check call from the card', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  try {
    serve(server, listOrders, { count: 1, results: [anOrder({ last_call: null })] })
    const sent = serve(server, noteCheckCall, anOrder(), 1)
    const { user } = openAs(EDITOR, '/orders')
    const card = within(await screen.findByRole('listitem'))
    expect(card.getByText(/ago$/)).toBeTruthy()
    expect(card.getByText(/Joliet, IL/)).toBeTruthy()
    expect(card.getByText('No check call')).toBeTruthy()
    await user.click(await card.findByRole('button', { name: 'Log check call on NLF30-02-1' }))
    await user.type(await screen.findByLabelText('Driver update on NLF30-02-1'), 'Rolling{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('keys j, k and c: log a check call on the row that they focus, with ETA and next call', async () => {
  const last_call = {
    at: new Date(Date.now() - 80 * 60_000).toISOString(),
    recorded_by: 'Dana Reyes',
    text: 'Loaded',
    place: 'Gary, IN',
    eta: null,
    next_call_at: null,
  }
  const check_call_due_at = new Date(Date.now() - 60_000).toISOString()
  const other = anOrder({ id: 2, number: 'NLF30-02-2', last_call, check_call_due_at })
  serve(server, listOrders, { count: 2, results: [anOrder(), other] })
  const sent = serve(server, noteCheckCall, other, 2)
  const { user } = openAs(EDITOR, '/orders')
  const row = within(await screen.findByRole('row', { name: /NLF30-02-2/ }))
  expect(row.getByTitle('Dana Reyes: Loaded, Gary, IN').textContent).toBe(
    '1 h 20 min ago, overdueLoaded, Gary, IN',
  )
  await row.findByRole('button', { name: 'Log check call on NLF30-02-2' })
  for (const [keys, number] of [
    ['j', 'NLF30-02-1'],
    ['j', 'NLF30-02-2'],
    ['j', 'NLF30-02-2'],
    ['k', 'NLF30-02-1'],
    ['j', 'NLF30-02-2'],
  ]) {
    await user.keyboard(keys!)
    expect(document.activeElement?.textContent).toBe(number)
  }
  await user.keyboard('c')
  const dialog = within(await screen.findByRole('dialog', { name: 'Check call: NLF30-02-2' }))
  expect(dialog.getByText(/^Last check call: Loaded, Gary, IN,/).textContent).toContain('1 h 20 min ago')
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByLabelText('Driver update on NLF30-02-2')),
  )
  await user.click(dialog.getByRole('radio', { name: '4 h' }))
  await user.clear(dialog.getByLabelText('Place'))
  await user.type(dialog.getByLabelText('ETA at Chicago, IL, CT, time'), '14:30')
  await user.click(dialog.getByRole('button', { name: 'Log check call' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const body = (await sent[0]!.json()) as Record<string, string>
  expect(body).toEqual({
    text: '',
    eta: expect.stringMatching(/T14:30$/),
    next_call_at: expect.stringMatching(/Z$/),
  })
  expect((Date.parse(body['next_call_at']!) - Date.now()) / 3_600_000).toBeCloseTo(4, 1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('order list: filters by overdue check call', async () => {
  const requests = serve(server, listOrders, { count: 1, results: [anOrder()] })
  openAs(EDITOR, '/orders?is_call_overdue=true')
  await screen.findByRole('row', { name: /NLF30-02-1/ })
  expect(new URL(requests[0]!.url).searchParams.get('is_call_overdue')).toBe('true')
  expect(screen.getByRole('button', { name: 'Remove filter Check call: Overdue' })).toBeTruthy()
})
