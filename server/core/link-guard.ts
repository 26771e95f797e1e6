import { createAllowance } from '#server/core/allowance.ts'
import { NotFound, TooManyRequests } from '#server/core/errors.ts'
import { hashOfToken, isLinkToken } from '#server/core/link-token.ts'
import { createLine, placeOf } from '#server/core/rate-limit.ts'
import { blockedFor, countFailure, type FailureRule } from '#server/core/rate-limit.repository.ts'
import type { Database, SystemTx } from '#server/db/client.ts'

const MINUTE = 60
const OPENED_MOST = 10_000
/** What a link that is known may be called on each node; a page of it that stays open calls once a minute. */
const CALLS = { atOnce: 120, perSecond: 1, refusal: 'This link is opened too often. Wait a minute, then open it again.' }
const rule = (key: string): FailureRule => ({ key, free: 20, first_wait: 10, longest_wait: 15 * MINUTE })

/** What counts under an address: an unknown link, and a refused upload. */
export const placeRule = (ip: string): FailureRule => rule(`link place ${placeOf(ip)}`)
/** What counts under a link: a refused upload. */
export const linkRule = (hash: string): FailureRule => rule(`link ${hash}`)

/** Throws TooManyRequests while one of these is blocked. */
async function refuseBlocked(db: Database, rules: readonly FailureRule[]): Promise<void> {
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

interface Links<T> {
  /** What the link of a token's hash leads to. */
  find: (tx: SystemTx, hash: string) => Promise<T | undefined>
  /** What is told of a link that nobody knows. */
  unknown: string
  /** What else blocks a link of this hash. */
  also?: (hash: string) => readonly FailureRule[]
}

/**
 * Opens links that are a token, those of one address one after the other, so that guesses sent together cannot outrun their counter. Where a
 * link was opened before, it opens again although somebody guesses there. How often a known one opens is bounded by itself. Throws NotFound and TooManyRequests.
 */
export function createLinkGuard<T>(db: Database, { find, unknown, also }: Links<T>): (token: string, ip: string) => Promise<T> {
  const line = createLine()
  const opened = new Set<string>()
  const spend = createAllowance(CALLS)
  const keep = (key: string) => {
    if (opened.size >= OPENED_MOST) opened.delete(opened.values().next().value ?? '')
    opened.add(key)
  }
  return (token, ip) => {
    const place = placeRule(ip)
    return line(place.key, async () => {
      const hash = hashOfToken(token)
      const key = `${place.key} ${hash}`
      await refuseBlocked(db, [...(opened.has(key) ? [] : [place]), ...(also?.(hash) ?? [])])
      const known = isLinkToken(token) ? await db.system((tx) => find(tx, hash)) : undefined
      if (known) {
        spend(hash)
        keep(key)
        return known
      }
      await countAgainst(db, [place])
      throw new NotFound(unknown)
    })
  }
}
