import { Resolver } from 'node:dns/promises'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { assertNothingHeld } from '#server/kernel/db/held.ts'

export type LookUp = (name: string, type: string) => Promise<string[] | string[][]>

const CACHE_MS = 10 * MINUTE_MS
const MISSING_CACHE_MS = 60_000
const CACHE_MAX = 5000
const RESOLVER_OPTIONS = { timeout: 2000, maxTimeout: 2000, tries: 2 }
const MISSING = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

export const isMissing = (error: unknown): boolean => MISSING.has((error as NodeJS.ErrnoException).code ?? '')

// An invalid name counts as missing, so that a sender cannot make its own check fail by naming one.
function asMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  throw code === 'EBADNAME'
    ? Object.assign(new Error('no such name', { cause: error }), { code: 'ENOTFOUND' })
    : error
}

export function systemLookUp(): LookUp {
  const resolver = new Resolver(RESOLVER_OPTIONS)
  return (name, type) => (resolver.resolve(name, type) as Promise<string[] | string[][]>).catch(asMissing)
}

/** A negative answer counts. For alerts only, never for a verdict. */
export const isAnyAnswering = (lookUp: LookUp): Promise<boolean> =>
  Promise.any(
    ['com', 'net', 'org'].map((name) =>
      lookUp(name, 'NS').catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error))),
    ),
  ).then(
    () => true,
    () => false,
  )

/** Caches records for ten minutes and misses for one. `now` is in milliseconds. */
export function cacheLookups(lookUp: LookUp, now: () => number = () => performance.now()): LookUp {
  const cache = new Map<string, { until: number; answer: ReturnType<LookUp> }>()
  return (name, type) => {
    assertNothingHeld('a name server')
    const key = `${type} ${name.toLowerCase()}`
    const known = cache.get(key)
    if (known && known.until > now()) return known.answer
    const answer = lookUp(name, type)
    cache.delete(key)
    cache.set(key, { until: now() + CACHE_MS, answer })
    answer.catch((error: unknown) => {
      if (isMissing(error)) cache.set(key, { until: now() + MISSING_CACHE_MS, answer })
      else cache.delete(key)
    })
    const oldest = cache.size > CACHE_MAX ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    return answer
  }
}
