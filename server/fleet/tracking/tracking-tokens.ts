import { createTokenBucket } from '#server/kernel/base/allowance.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { Database } from '#server/kernel/db/client.ts'
import type { Subscription } from '#server/kernel/db/listener.ts'
import {
  companyClaimed,
  findCompanyByTrackingToken,
  findTrackingToken,
  isDeviceToken,
  tokenFingerprint,
} from '#server/company/index.ts'
import { TOKEN_CHANNEL } from '#server/fleet/tracking/tracking-settings.repository.ts'

const CACHE_MS = 5000
const CACHE_LIMIT = 1000
const GUESSES = {
  atOnce: 100,
  perSecond: 1,
  refusal: 'Too many reports with an unknown token came from this address.',
}
/** Concurrent lookups per address, so that guessing leaves database connections for others. */
const LOOKUPS = {
  name: 'tracking tokens of an address',
  perKey: 2,
  queue: 998,
  maxHoldMs: 60_000,
  retryAfterS: 1,
}

export interface TrackingTokens {
  /**
   * Undefined for an unknown token, or a device token used for other devices. A valid token is never
   * throttled by its address; unknown ones throw TooManyRequests when too many come from it.
   */
  companyOf(token: string, ip: string, devices?: readonly string[]): Promise<number | undefined>
  /** Only on this node; the database notifies the others. */
  withdraw(fingerprint: string): void
  /**
   * Until it listens, and while the connection is lost, a token withdrawn elsewhere works for at most 5 more
   * seconds.
   */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Known {
  company: number | undefined
  until: number
}

export function createTrackingTokens(
  db: Database,
  now: () => number = () => performance.now(),
): TrackingTokens {
  const cache = new Map<string, Known>()
  const secrets = new Map<number, { secret: string; until: number }>()
  const spendGuess = createTokenBucket(GUESSES, now)
  const limit = createLimiter<string>(LOOKUPS)
  let generation = 0
  let subscription: Subscription | undefined

  function keep(token: string, known: Known): void {
    if (cache.size >= CACHE_LIMIT) cache.clear()
    cache.set(token, known)
  }

  // Phones keep using a withdrawn token until updated: that is not guessing and must not throttle their address.
  function withdraw(fingerprint: string): void {
    generation++
    for (const token of cache.keys())
      if (tokenFingerprint(token) === fingerprint)
        cache.set(token, { company: undefined, until: Number.POSITIVE_INFINITY })
    for (const [company, { secret }] of secrets)
      if (tokenFingerprint(secret) === fingerprint) secrets.delete(company)
  }

  function forgetAll(): void {
    generation++
    cache.clear()
    secrets.clear()
  }

  async function getSecret(company: number): Promise<string | undefined> {
    const known = secrets.get(company)
    if (known && known.until > now()) return known.secret
    const before = generation
    const secret = await db.system((tx) => findTrackingToken(tx, company))
    if (secrets.size >= CACHE_LIMIT) secrets.clear()
    if (secret !== undefined && generation === before)
      secrets.set(company, { secret, until: now() + CACHE_MS })
    return secret
  }

  async function companyOfDevices(
    company: number,
    token: string,
    devices: readonly string[],
  ): Promise<number | undefined> {
    const secret = await getSecret(company)
    const isRight =
      secret !== undefined && devices.every((device) => isDeviceToken(token, company, secret, device))
    return isRight ? company : undefined
  }

  async function companyOfToken(token: string): Promise<number | undefined> {
    const known = cache.get(token)
    if (known && known.until > now()) return known.company
    const before = generation
    const company = await db.system((tx) => findCompanyByTrackingToken(tx, token))
    if (company !== undefined && generation === before) keep(token, { company, until: now() + CACHE_MS })
    return company
  }

  return {
    async companyOf(token, ip, devices = []) {
      const claimed = companyClaimed(token)
      const isFamiliar = claimed === undefined ? cache.has(token) : secrets.has(claimed)
      const find = () =>
        claimed === undefined ? companyOfToken(token) : companyOfDevices(claimed, token, devices)
      const network = toNetwork(ip)
      const company = await (isFamiliar ? find() : limit(network, find))
      const isWithdrawn = cache.get(token)?.company === undefined && cache.has(token)
      if (company === undefined && !isWithdrawn) spendGuess(network)
      return company
    },
    withdraw,
    async start() {
      subscription = await db.listen(TOKEN_CHANNEL, withdraw, forgetAll)
    },
    async stop() {
      await subscription?.close()
      subscription = undefined
    },
  }
}
