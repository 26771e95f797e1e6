import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DriverLoad } from '#contract/entities/freight/driver-load.ts'
import { NewLoads } from '#src/driver/acknowledge.tsx'
import { withPending } from '#src/driver/pending.ts'
import { STOPS } from '#tests/resources/a-load.ts'

const enqueue = vi.hoisted(() => vi.fn<(...said: unknown[]) => Promise<void>>(async () => undefined))
vi.mock('#src/driver/queue.ts', () => ({ enqueue }))
afterEach(() => void enqueue.mockClear())

const SENT = { sent_at: '2030-01-07T12:00:00Z', acknowledged_at: null }
const load = (values: Partial<DriverLoad> = {}) =>
  ({
    id: 7,
    number: 'NLF30-02-1',
    status: 1,
    dispatch: SENT,
    stops: STOPS.map((stop) => ({ ...stop, done_at: null, is_contradicted: false, eta: null })),
    ...values,
  }) as DriverLoad

test('a load sent to the driver is acknowledged with one tap, queued with the phone’s time', async () => {
  render(<NewLoads loads={[load()]} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Acknowledge NLF30-02-1' }))
  const [id, sending] = enqueue.mock.lastCall ?? []
  expect([id, sending]).toEqual([7, { kind: 'acknowledge', at: expect.any(String) }])
  const entry = { id: 1, user: '7', load: 7, key: 'k', made_at: '', sending } as never
  expect(withPending(load(), [entry]).dispatch?.acknowledged_at).toBe((sending as { at: string }).at)
})

test.each<[string, Partial<DriverLoad>]>([
  ['not sent', { dispatch: null }],
  ['acknowledged', { dispatch: { ...SENT, acknowledged_at: '2030-01-07T12:05:00Z' } }],
  ['picked up', { status: 3 }],
  ['delivered', { status: 5 }],
])('a load that is %s asks for nothing', (_state, values) => {
  const { container } = render(<NewLoads loads={[load(values)]} />)
  expect(container.textContent).toBe('')
})
