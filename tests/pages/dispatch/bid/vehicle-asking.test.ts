import { expect, it } from 'vitest'
import type { FitReason } from '#contract/entities/fleet/vehicle.ts'
import { askedKey, askedReasons, askedText } from '#src/pages/dispatch/bid/vehicle-asking.ts'

const OFFER = { pick_up_date: '2025-11-22T17:00:00Z' }
const LATE: FitReason = { code: 'distance', level: 'warn', text: 'Late: ETA 20:57 CT' }
const DOCK: FitReason = { code: 'dock', level: 'bad', text: 'Not dock high' }
const PENDING: FitReason = {
  code: 'pending_bid',
  level: 'warn',
  text: 'Already in a pending bid ($900.00 to TQL)',
}
const truck = (...fit: FitReason[]) => ({
  id: 1,
  status: 1 as const,
  fit,
  arrives_at: '2025-11-22T18:43:00Z',
})

it('a late, unfit or promised truck asks, with the reason in words', () => {
  expect(askedText(truck(LATE), OFFER)).toBe('late 1 h 43 min')
  expect(askedText(truck(DOCK, LATE), OFFER)).toBe('not dock high, late 1 h 43 min')
  expect(askedText(truck(PENDING), OFFER)).toBe('already in a pending bid ($900.00 to TQL)')
  expect(askedText(truck(DOCK, LATE, PENDING), OFFER)).toBe('not dock high, late 1 h 43 min, 1 more')
  expect(askedText(truck(LATE), { pick_up_date: null })).toBe('late: ETA 20:57 CT')
})

it('what fits, or needs a typed reason of its own, does not ask', () => {
  const documents: FitReason = { code: 'documents', level: 'bad', text: 'Documents expired 1 Nov' }
  const soon: FitReason = { code: 'position', level: 'warn', text: 'Location 3 h old' }
  expect(askedReasons(truck({ ...LATE, level: 'ok' }, documents, soon))).toEqual([])
  expect(askedReasons(undefined)).toEqual([])
})

it('a minute more does not ask again, another reason or truck does', () => {
  const key = askedKey(truck(LATE))
  expect(askedKey(truck({ ...LATE, text: 'Late: ETA 20:58 CT' }))).toBe(key)
  expect(askedKey(truck(LATE, PENDING))).not.toBe(key)
  expect(askedKey({ ...truck(LATE), id: 2 })).not.toBe(key)
})
