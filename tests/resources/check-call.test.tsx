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
  await first.user.type(screen.getByLabelText(field), 'Loaded')
  first.unmount()
  const { user } = openAs(EDITOR, '/orders')
  await user.click(await screen.findByRole('button', note))
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('Loaded')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', note))
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('')
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
    expect(card.queryByText('None')).toBeNull()
    await user.click(await card.findByRole('button', { name: 'Log check call on NLF30-02-1' }))
    await user.type(card.getByLabelText('Driver update on NLF30-02-1'), 'Rolling{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  } finally {
    vi.unstubAllGlobals()
  }
})
