import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DriverAsk } from '#contract/entities/market/driver-ask.ts'
import { DriverAsks, useAsks } from '#src/driver/asks.tsx'

const call = vi.hoisted(() => vi.fn<(path: string, how?: object) => Promise<unknown>>())
vi.mock('#src/driver/session.ts', async () =>
  (await import('#tests/support/driver-session.ts')).driverSession(call),
)

const NOW = Date.parse('2030-01-07T12:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const anAsk = (values: Partial<DriverAsk> = {}): DriverAsk => ({
  id: 4,
  subject: 'Unit 12, your price? Chicago, IL to Las Vegas, NV',
  text: 'Hello Kim',
  state: 'asked',
  price_cents: null,
  asked_at: inMinutes(-5),
  pick_up_date: '2030-01-07T18:00:00Z',
  pick_up_zone: 'America/Chicago',
  delivery_date: '2030-01-09T18:00:00Z',
  delivery_zone: 'America/Los_Angeles',
  miles_out: 552.8,
  minutes_out: 570,
  is_estimated: false,
  expires_at: inMinutes(25),
  ...values,
})

function Screen() {
  const { open, earlier } = useAsks(0)
  return (
    <>
      <DriverAsks title="Offers for you" {...open} />
      <p>Load</p>
      <DriverAsks title="Earlier offers" {...earlier} />
    </>
  )
}
const show = async (...asks: DriverAsk[]) => {
  call.mockResolvedValue({ count: asks.length, results: asks })
  render(<Screen />)
  await screen.findAllByText(/your price\?/)
}

test('an ask shows the stored deadhead, each stop’s own clock and a countdown', async () => {
  await show(anAsk())
  const ask = within(screen.getByRole('region', { name: 'Offers for you' }))
  expect(ask.getByText('Deadhead: 553 mi, about 9 h 30 min')).toBeTruthy()
  expect(ask.getByText('Pickup: Mon 07 Jan 12:00 CT')).toBeTruthy()
  expect(ask.getByText('Delivery: Wed 09 Jan 10:00 PT')).toBeTruthy()
  expect(ask.getByText('Expires in 25 min')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(20 * 60_000))
  expect(ask.getByText('Expires in 5 min')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(6 * 60_000))
  expect(within(screen.getByRole('region', { name: 'Earlier offers' })).getByText('Expired')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Offers for you' })).toBeNull()
})

test.each<[string, Partial<DriverAsk>, boolean]>([
  ['asked', { state: 'asked' }, true],
  ['asked without an end', { expires_at: null }, true],
  ['unclear', { state: 'unclear' }, true],
  ['priced', { state: 'priced', price_cents: 90_000 }, false],
  ['declined', { state: 'declined' }, false],
  ['expired', { expires_at: inMinutes(-1) }, false],
])('an ask that is %s: %#', async (_state, values, isOnTop) => {
  await show(anAsk(values))
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe(
    isOnTop ? 'Offers for you' : 'Earlier offers',
  )
})

test('an ask without a known place or time says neither', async () => {
  await show(anAsk({ miles_out: null, minutes_out: null, pick_up_date: null, delivery_date: null }))
  expect(screen.queryByText(/Deadhead|Pickup|Delivery/)).toBeNull()
})

test('an answer moves the ask below the load', async () => {
  await show(anAsk())
  call.mockImplementation(async (path) =>
    path.includes('answer')
      ? { id: 4, state: 'declined' }
      : { count: 1, results: [anAsk({ state: 'declined' })] },
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Pass' }))
  expect(await screen.findByRole('region', { name: 'Earlier offers' })).toBeTruthy()
  expect(screen.getByText('You passed')).toBeTruthy()
})

test('a price that is no amount is marked when the field is left, until it is changed', async () => {
  await show(anAsk())
  const user = userEvent.setup({ advanceTimers: () => undefined })
  const price = screen.getByRole('textbox')
  await user.type(price, 'lots')
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('Enter your price in dollars, such as 1250.')
  await user.type(price, '1')
  expect(screen.queryByRole('alert')).toBeNull()
})
