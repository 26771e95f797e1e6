import { TooManyRequests } from '#server/core/errors.ts'
import { placeOf } from '#server/core/rate-limit.ts'
import type { Database } from '#server/db/client.ts'
import { findCompanyByTrackingToken } from '#server/entities/company/company.repository.ts'

const KEPT_MS = 5000
const KEPT_MOST = 1000
const GUESSES = 100
const A_SECOND = 1
const PLACES_MOST = 10_000

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

/**
 * Knows the company of a tracking token, undefined where it is nobody's; a token that is withdrawn works for 5 more seconds at most.
 * Throws TooManyRequests where too many that nobody knows came from an address: each is looked for in the database.
 */
export function createTrackingTokens(
  db: Database,
  now: () => number = () => performance.now(),
): (token: string, ip: string) => Promise<number | undefined> {
  const kept = new Map<string, { company: number; until: number }>()
  const guesses = createGuesses(now)
  return async (token, ip) => {
    const known = kept.get(token)
    if (known && known.until > now()) return known.company
    kept.delete(token)
    const place = placeOf(ip)
    guesses.refuse(place)
    const company = await db.system((tx) => findCompanyByTrackingToken(tx, token))
    if (company === undefined) {
      guesses.count(place)
      return undefined
    }
    if (kept.size >= KEPT_MOST) kept.clear()
    kept.set(token, { company, until: now() + KEPT_MS })
    return company
  }
}
