import { TooManyRequests } from '#server/core/errors.ts'
import { placeOf } from '#server/core/rate-limit.ts'
import type { Database } from '#server/db/client.ts'
import type { Subscription } from '#server/db/listener.ts'
import { findCompanyByTrackingToken, findTrackingToken } from '#server/entities/company/company.repository.ts'
import { TOKEN_CHANNEL } from '#server/tracking/tracking-settings.repository.ts'
import { companyClaimed, isDeviceToken, tokenFingerprint } from '#server/tracking/tracking-token.ts'

const CACHE_MS = 5000
const CACHE_LIMIT = 1000
const GUESSES = 100
const A_SECOND = 1
const PLACES_MOST = 10_000

/** The tracking tokens that this node knows. */
export interface TrackingTokens {
  /**
   * The company of a token, undefined where it is nobody's, or one device's and others report with it too. Throws TooManyRequests where too
   * many that nobody knows came from an address.
   */
  companyOf(token: string, ip: string, devices?: readonly string[]): Promise<number | undefined>
  /** Refuses the token of this fingerprint from now on; every other node is told by the database. */
  withdraw(fingerprint: string): void
  /** Starts to listen; until then, and while the connection is lost, a token that is withdrawn elsewhere works for 5 more seconds at most. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Known {
  company: number | undefined
  until: number
}

/** Lets each place guess 100 tokens at once and one a second on end. */
function createGuesses(now: () => number) {
  const places = new Map<string, { left: number; at: number }>()
  const leftOf = (place: string) => {
    const { left, at } = places.get(place) ?? { left: GUESSES, at: now() }
    return Math.min(GUESSES, left + ((now() - at) / 1000) * A_SECOND)
  }
  return {
    refuse(place: string): void {
      const left = leftOf(place)
      if (left < 1) throw new TooManyRequests((1 - left) / A_SECOND, 'Too many reports came from there with a token that nobody knows.')
    },
    count(place: string): void {
      const left = leftOf(place) - 1
      places.delete(place)
      places.set(place, { left, at: now() })
      const oldest = places.size > PLACES_MOST ? places.keys().next().value : undefined
      if (oldest !== undefined) places.delete(oldest)
    },
  }
}

/** Knows the companies of tracking tokens: those that nobody knows are counted, because each is looked for in the database. */
export function createTrackingTokens(db: Database, now: () => number = () => performance.now()): TrackingTokens {
  const cache = new Map<string, Known>()
  const secrets = new Map<number, { secret: string; until: number }>()
  const guesses = createGuesses(now)
  let generation = 0
  let subscription: Subscription | undefined

  function keep(token: string, known: Known): void {
    if (cache.size >= CACHE_LIMIT) cache.clear()
    cache.set(token, known)
  }

  // Phones go on with a withdrawn token until each has the new one: that is no guess, and costs the phones beside them nothing.
  function withdraw(fingerprint: string): void {
    generation++
    for (const token of cache.keys())
      if (tokenFingerprint(token) === fingerprint) cache.set(token, { company: undefined, until: Number.POSITIVE_INFINITY })
    for (const [company, { secret }] of secrets) if (tokenFingerprint(secret) === fingerprint) secrets.delete(company)
  }

  function forgetAll(): void {
    generation++
    cache.clear()
    secrets.clear()
  }

  async function secretOf(company: number): Promise<string | undefined> {
    const known = secrets.get(company)
    if (known && known.until > now()) return known.secret
    const before = generation
    const secret = await db.system((tx) => findTrackingToken(tx, company))
    if (secrets.size >= CACHE_LIMIT) secrets.clear()
    if (secret !== undefined && generation === before) secrets.set(company, { secret, until: now() + CACHE_MS })
    return secret
  }

  async function companyOfDevices(company: number, token: string, ip: string, devices: readonly string[]): Promise<number | undefined> {
    const place = placeOf(ip)
    guesses.refuse(place)
    const secret = await secretOf(company)
    if (secret !== undefined && devices.every((device) => isDeviceToken(token, company, secret, device))) return company
    guesses.count(place)
    return undefined
  }

  return {
    async companyOf(token, ip, devices = []) {
      const claimed = companyClaimed(token)
      if (claimed !== undefined) return companyOfDevices(claimed, token, ip, devices)
      const known = cache.get(token)
      if (known && known.until > now()) return known.company
      const before = generation
      const place = placeOf(ip)
      guesses.refuse(place)
      const company = await db.system((tx) => findCompanyByTrackingToken(tx, token))
      if (company === undefined) guesses.count(place)
      else if (generation === before) keep(token, { company, until: now() + CACHE_MS })
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
