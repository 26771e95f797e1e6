import type { Database } from '#server/db/client.ts'
import { findCompanyByTrackingToken } from '#server/entities/company/company.repository.ts'

const KEPT_MS = 5000
const KEPT_MOST = 1000

/** Knows the company of a tracking token, undefined where it is nobody's; a token that is withdrawn works for 5 more seconds at most. */
export function createTrackingTokens(
  db: Database,
  now: () => number = () => performance.now(),
): (token: string) => Promise<number | undefined> {
  const kept = new Map<string, { company: number; until: number }>()
  return async (token) => {
    const known = kept.get(token)
    if (known && known.until > now()) return known.company
    kept.delete(token)
    const company = await db.system((tx) => findCompanyByTrackingToken(tx, token))
    if (company === undefined) return undefined
    if (kept.size >= KEPT_MOST) kept.clear()
    kept.set(token, { company, until: now() + KEPT_MS })
    return company
  }
}
