import { createAllowance } from '#server/core/allowance.ts'
import type { Caller } from '#server/core/caller.ts'
import { NotFound, TooManyRequests } from '#server/core/errors.ts'
import { hashOfToken, isLinkToken } from '#server/core/link-token.ts'
import { createLimiter } from '#server/core/limiter.ts'
import { placeOf } from '#server/core/rate-limit.ts'
import { blockedFor, countFailure, type FailureRule } from '#server/core/rate-limit.repository.ts'
import type { Database, SystemTx } from '#server/db/client.ts'

const MINUTE = 60
const OPENED_MOST = 10_000
/** What a link that is known may be called on each node; a page of it that stays open calls once a minute. */
const CALLS = { atOnce: 120, perSecond: 1, refusal: 'This link was opened too often. Wait a minute, then open it again.' }
/** How many new links of one address are looked for at once, and may wait for it: they leave others connections to the database. */
const LOOKUPS = { name: 'links looked up for an address', perKey: 2, queue: 998, maxHoldMs: 60_000, retryAfterS: 1 }
const rule = (key: string): FailureRule => ({ key, free: 20, first_wait: 10, longest_wait: 15 * MINUTE })

/** What counts under an address: an unknown link. */
const placeRule = (ip: string): FailureRule => rule(`link place ${placeOf(ip)}`)
/** What counts under a link: a refused upload. */
export const linkRule = (hash: string): FailureRule => rule(`link ${hash}`)

/** Throws TooManyRequests while one of these is blocked. */
async function refuseBlocked(db: Database, rules: readonly FailureRule[]): Promise<void> {
  if (rules.length === 0) return
  const seconds = await db.system((tx) =>
    blockedFor(
      tx,
      rules.map(({ key }) => key),
    ),
  )
  if (seconds > 0) throw new TooManyRequests(seconds)
}

/** Counts a failure under this. */
export const countAgainst = (db: Database, one: FailureRule): Promise<void> => db.system((tx) => countFailure(tx, [one]))

interface Links<T> {
  /** What the link of a token's hash leads to. */
  find: (tx: SystemTx, hash: string) => Promise<T | undefined>
  /** What is told of a link that nobody knows. */
  unknown: string
  /** What blocks a link of this hash that is known. */
  also?: (hash: string) => readonly FailureRule[]
}

/**
 * Opens links that are a token. One that is known opens whatever else its address sends; one that nobody knows throws NotFound, and
 * TooManyRequests where too many such came from there. How often a known one opens is bounded by itself.
 */
export function createLinkGuard<T>(
  db: Database,
  { find, unknown, also }: Links<T>,
): (token: string, ip: string, caller?: Caller) => Promise<T> {
  const limitGuesses = createLimiter<string>({
    name: 'links guessed from an address',
    perKey: 1,
    queue: 19,
    maxHoldMs: 60_000,
    retryAfterS: 1,
  })
  const limitLookups = createLimiter<string>(LOOKUPS)
  const opened = new Set<string>()
  const spend = createAllowance(CALLS)
  const keep = (hash: string) => {
    if (opened.size >= OPENED_MOST) opened.delete(opened.values().next().value ?? '')
    opened.add(hash)
  }
  async function open(token: string, place: FailureRule, hash: string, caller?: Caller): Promise<T | undefined> {
    if (!isLinkToken(token)) return undefined
    const look = () => db.system((tx) => find(tx, hash))
    return opened.has(hash) ? look() : limitLookups(place.key, look, caller)
  }
  return async (token, ip, caller) => {
    const place = placeRule(ip)
    const hash = hashOfToken(token)
    const known = await open(token, place, hash, caller)
    if (known) {
      keep(hash)
      await refuseBlocked(db, also?.(hash) ?? [])
      spend(hash)
      return known
    }
    const count = async () => {
      await refuseBlocked(db, [place])
      await countAgainst(db, place)
    }
    // A guess is counted also where its sender has not waited for the answer.
    await limitGuesses(place.key, count)
    throw new NotFound(unknown)
  }
}
