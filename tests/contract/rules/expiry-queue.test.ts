import { describe, expect, it } from 'vitest'
import { EXPIRY_BUCKETS, EXPIRY_QUEUE_DAYS } from '#contract/rules/expiry-queue.ts'

describe('expiry queue buckets', () => {
  it('assign each day up to 60 days ahead to one bucket', () => {
    const buckets = Object.values(EXPIRY_BUCKETS)
    const bucketsOf = (left: number) =>
      buckets.filter(({ from, to }) => (from === null || left >= from) && left <= to).length
    const days = Array.from({ length: 200 }, (_, index) => index - 100)
    expect(days.filter((left) => bucketsOf(left) !== (left <= EXPIRY_QUEUE_DAYS ? 1 : 0))).toEqual([])
  })

  it('are sorted soonest first', () => {
    const ends = Object.values(EXPIRY_BUCKETS).map(({ to }) => to)
    expect(ends).toEqual([-1, 7, 14, 30, 60])
  })
})
