import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Arrival } from '#parts/freight/load/stop-times.tsx'
import { anOrder } from './an-order.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2030-01-07T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

it.each([
  ['today', '2030-01-07T20:00:00Z', '09:00 CT'],
  ['another day', '2030-01-11T20:00:00Z', '07 Jan 09:00 CT'],
])('stop arrival: formats the ETA for a stop that is due %s', (_, window_to, text) => {
  const stop = {
    ...anOrder().next_stop!,
    arrived_at: null,
    eta: '2030-01-07T15:00:00Z',
    basis: 'road' as const,
    window_to,
  }
  expect(render(<Arrival stop={{ ...stop, time_zone: 'America/Chicago' }} />).container.textContent).toBe(
    text,
  )
})
