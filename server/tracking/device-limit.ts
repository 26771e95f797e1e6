import { TooManyRequests } from '#server/core/errors.ts'

// A phone that was without network sends what it kept in one go.
const BURST = 300
const A_SECOND = 2
const DEVICES_MOST = 10_000

interface Bucket {
  left: number
  at: number
}

/**
 * Lets each device report 300 positions at once and 2 a second on end; knows the 10,000 that reported last. A list of positions is taken
 * whole or not at all, and may run into debt: what a phone kept must not be torn apart. Throws TooManyRequests.
 */
export function createDeviceLimit(now: () => number = () => performance.now()): (device: string, positions?: number) => void {
  const buckets = new Map<string, Bucket>()
  return (device, positions = 1) => {
    const at = now()
    const known = buckets.get(device) ?? { left: BURST, at }
    const left = Math.min(BURST, known.left + ((at - known.at) / 1000) * A_SECOND)
    buckets.delete(device)
    buckets.set(device, { left: left < 1 ? left : left - positions, at })
    const oldest = buckets.size > DEVICES_MOST ? buckets.keys().next().value : undefined
    if (oldest !== undefined) buckets.delete(oldest)
    if (left < 1) throw new TooManyRequests((1 - left) / A_SECOND, 'This device reports too often. Send a position every few seconds.')
  }
}
