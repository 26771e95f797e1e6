import { TooManyRequests } from '#server/kernel/base/errors.ts'

const MAX_KEYS = 10_000

export interface Allowed {
  atOnce: number
  perSecond: number
  refusal: string
}

interface Bucket {
  left: number
  at: number
}

/**
 * Token bucket per key, for the 10,000 most recently used keys. A spend is taken whole or not at all and may
 * go into debt; the returned function refunds it. Throws TooManyRequests.
 */
export function createTokenBucket(
  { atOnce, perSecond, refusal }: Allowed,
  now: () => number = () => performance.now(),
): (key: string, much?: number) => () => void {
  const buckets = new Map<string, Bucket>()
  return (key, much = 1) => {
    const at = now()
    const known = buckets.get(key) ?? { left: atOnce, at }
    const left = Math.min(atOnce, known.left + ((at - known.at) / 1000) * perSecond)
    buckets.delete(key)
    buckets.set(key, { left: left < 1 ? left : left - much, at })
    const oldest = buckets.size > MAX_KEYS ? buckets.keys().next().value : undefined
    if (oldest !== undefined) buckets.delete(oldest)
    if (left < 1) throw new TooManyRequests((1 - left) / perSecond, refusal)
    return () => {
      const bucket = buckets.get(key)
      if (bucket) bucket.left += much
    }
  }
}
