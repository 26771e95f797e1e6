import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#server/kernel/db/client.ts'
import { cachedCount } from '#server/kernel/db/cached-count.ts'

const tx = (companyId: number) => ({ companyId }) as Tx
const counting = (rows: number) => vi.fn<() => Promise<number>>().mockResolvedValue(rows)

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('list count', () => {
  it('a short list is counted on every call', async () => {
    const count = counting(1999)
    await cachedCount(tx(1), 'short', count)
    await cachedCount(tx(1), 'short', count)
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('the count of a long list is cached for five seconds per company and list', async () => {
    const count = counting(2000)
    expect(await cachedCount(tx(1), 'long', count)).toBe(2000)
    vi.advanceTimersByTime(4999)
    expect(await cachedCount(tx(1), 'long', counting(5))).toBe(2000)
    expect(await cachedCount(tx(2), 'long', counting(5))).toBe(5)
    expect(await cachedCount(tx(1), 'other', counting(6))).toBe(6)
    vi.advanceTimersByTime(2)
    expect(await cachedCount(tx(1), 'long', counting(7))).toBe(7)
  })

  it('an expired count is recounted by one call, while concurrent calls get the cached count', async () => {
    await cachedCount(tx(3), 'crowded', counting(3000))
    vi.advanceTimersByTime(5001)
    const count = counting(4000)
    expect(await Promise.all([1, 2, 3].map(() => cachedCount(tx(3), 'crowded', count)))).toEqual([
      4000, 3000, 3000,
    ])
    expect(count).toHaveBeenCalledOnce()
    expect(await cachedCount(tx(3), 'crowded', counting(5000))).toBe(4000)
  })
})
