import { TooManyRequests } from '#server/core/errors.ts'
import { placeOf } from '#server/core/rate-limit.ts'
import { blockedFor, countFailure, type FailureRule } from '#server/core/rate-limit.repository.ts'
import type { Database } from '#server/db/client.ts'

const MINUTE = 60
const rule = (key: string): FailureRule => ({ key, free: 20, first_wait: 10, longest_wait: 15 * MINUTE })

/** What counts under an address: an unknown link, and a refused upload. */
export const placeRule = (ip: string): FailureRule => rule(`link place ${placeOf(ip)}`)
/** What counts under a link: a refused upload. */
export const linkRule = (hash: string): FailureRule => rule(`link ${hash}`)

/** Throws TooManyRequests while one of these is blocked. */
export async function refuseBlocked(db: Database, rules: readonly FailureRule[]): Promise<void> {
  const seconds = await db.system((tx) =>
    blockedFor(
      tx,
      rules.map(({ key }) => key),
    ),
  )
  if (seconds > 0) throw new TooManyRequests(seconds)
}

/** Counts a failure under each of these. */
export const countAgainst = (db: Database, rules: readonly FailureRule[]): Promise<void> => db.system((tx) => countFailure(tx, rules))
