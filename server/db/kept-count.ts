import { PAGE_SIZE } from '#contract/constants.ts'
import type { Tx } from '#server/db/client.ts'

const EXACT_BELOW = 2000
const COUNT_MS = 5000
const RECOUNT_MS = 1000
const COUNTS_LIMIT = 10_000

interface Counted {
  count: number
  until: number
}

const counts = new Map<string, Counted>()

/**
 * How many rows a list of a company has, by the list's name: exact below 2,000 rows, above that at most 6 seconds old. One call counts
 * anew and those beside it take the last count: a crowd would count the same rows at the same time.
 */
export async function keptCount(tx: Tx, list: string, count: () => Promise<number>): Promise<number> {
  const key = `${tx.companyId} ${list}`
  const known = counts.get(key)
  if (known && known.until > performance.now()) return known.count
  if (known) known.until = performance.now() + RECOUNT_MS
  const counted = await count()
  if (counts.size >= COUNTS_LIMIT) counts.clear()
  if (counted < EXACT_BELOW) counts.delete(key)
  else counts.set(key, { count: counted, until: performance.now() + COUNT_MS })
  return counted
}

/** The same of a list that is narrowed; a search is counted anew, for hardly anybody looks for the same. */
export const narrowedCount = <Filter extends { search?: string | undefined }>(
  tx: Tx,
  list: string,
  filter: Filter,
  count: () => Promise<number>,
): Promise<number> => (filter.search?.trim() ? count() : keptCount(tx, `${list} ${JSON.stringify(filter)}`, count))

/** How many rows a list has that were counted beside reading a page of it, on which this many stand: never fewer than are shown. */
export function countBeside(counted: number, page: number, shown: number): number {
  if (shown === 0) return page === 1 ? 0 : counted
  const last = (page - 1) * PAGE_SIZE + shown
  return shown < PAGE_SIZE ? last : Math.max(counted, last)
}
