import { createTokenBucket } from '#server/kernel/base/allowance.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { NotFound, TooManyRequests } from '#server/kernel/base/errors.ts'
import { hashOfToken, isLinkToken } from '#server/kernel/base/link-token.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import { blockedFor, countFailure, type FailureRule } from '#server/kernel/http/rate-limit.repository.ts'
import type { Database, SystemTx } from '#server/kernel/db/client.ts'

const MINUTE = 60
const MAX_OPENED = 10_000
/** Per known link and node; an open tracking page polls once a minute. */
const CALLS = {
  atOnce: 120,
  perSecond: 1,
  refusal: 'This link was opened too often. Wait a minute, then open it again.',
}
/**
 * Concurrent lookups of unknown links per address, so that guessing leaves database connections for others.
 */
const LOOKUPS = {
  name: 'links looked up for an address',
  perKey: 2,
  queue: 998,
  maxHoldMs: 60_000,
  retryAfterS: 1,
}
const rule = (key: string): FailureRule => ({ key, free: 20, first_wait: 10, longest_wait: 15 * MINUTE })

const getNetworkRule = (ip: string): FailureRule => rule(`link place ${toNetwork(ip)}`)
export const linkRule = (hash: string): FailureRule => rule(`link ${hash}`)

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

export const countAgainst = (db: Database, one: FailureRule): Promise<void> =>
  db.system((tx) => countFailure(tx, [one]))

interface Links<T> {
  find: (tx: SystemTx, hash: string) => Promise<T | undefined>
  unknown: string
  also?: (hash: string) => readonly FailureRule[]
}

/**
 * Guards token links against guessing. An unknown token throws NotFound, then TooManyRequests once too many
 * came from its address. Known links are not affected by their address; each has its own allowance.
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
  const spend = createTokenBucket(CALLS)
  const keep = (hash: string) => {
    if (opened.size >= MAX_OPENED) opened.delete(opened.values().next().value ?? '')
    opened.add(hash)
  }
  async function open(
    token: string,
    networkRule: FailureRule,
    hash: string,
    caller?: Caller,
  ): Promise<T | undefined> {
    if (!isLinkToken(token)) return undefined
    const look = () => db.system((tx) => find(tx, hash))
    return opened.has(hash) ? look() : limitLookups(networkRule.key, look, caller)
  }
  return async (token, ip, caller) => {
    const networkRule = getNetworkRule(ip)
    const hash = hashOfToken(token)
    const known = await open(token, networkRule, hash, caller)
    if (known) {
      keep(hash)
      await refuseBlocked(db, also?.(hash) ?? [])
      spend(hash)
      return known
    }
    const count = async () => {
      await refuseBlocked(db, [networkRule])
      await countAgainst(db, networkRule)
    }
    // Count the guess even when the client has already disconnected.
    await limitGuesses(networkRule.key, count)
    throw new NotFound(unknown)
  }
}
