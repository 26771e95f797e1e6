import { describe, expect, it } from 'vitest'
import { EXPIRY_BUCKETS, EXPIRY_QUEUE_DAYS } from '#contract/rules/expiry-queue.ts'

describe('the queue of what expires', () => {
  it('has each day in one bucket: from long ago through 60 days ahead', () => {
    const buckets = Object.values(EXPIRY_BUCKETS)
    const bucketsOf = (left: number) =>
      buckets.filter(({ from, to }) => (from === null || left >= from) && left <= to).length
    const days = Array.from({ length: 200 }, (_, at) => at - 100)
    expect(days.filter((left) => bucketsOf(left) !== (left <= EXPIRY_QUEUE_DAYS ? 1 : 0))).toEqual([])
  })

  it('has its buckets soonest first', () => {
    const ends = Object.values(EXPIRY_BUCKETS).map(({ to }) => to)
    expect(ends).toEqual([-1, 7, 14, 30, 60])
  })
})
