import type { Tx } from '#server/db/client.ts'

const EXACT_BELOW = 2000
const KEPT_MS = 5000
const RECOUNT_MS = 1000
const KEPT_MOST = 10_000

interface Kept {
  count: number
  until: number
}

const kept = new Map<string, Kept>()

/**
 * How many rows a list of a company has, by the list's name: exact below 2,000 rows, above that at most 6 seconds old. One call counts
 * anew and those beside it take the last count: a crowd would count the same rows at the same time.
 */
export async function keptCount(tx: Tx, list: string, count: () => Promise<number>): Promise<number> {
  const key = `${tx.companyId} ${list}`
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.count
  if (known) known.until = performance.now() + RECOUNT_MS
  const counted = await count()
  if (kept.size >= KEPT_MOST) kept.clear()
  if (counted < EXACT_BELOW) kept.delete(key)
  else kept.set(key, { count: counted, until: performance.now() + KEPT_MS })
  return counted
}
