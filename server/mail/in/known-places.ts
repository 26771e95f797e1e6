import { HOUR_MS } from '#contract/rules/durations.ts'
import type { Database } from '#server/db/client.ts'
import { goodPlaces, keepGoodPlace } from '#server/mail/in/mail-place.repository.ts'

export interface KnownPlaces {
  has(place: string): boolean
  add(place: string): void
}

export async function openKnownPlaces(db: Database, onError: (error: unknown) => void): Promise<KnownPlaces> {
  const written = new Map<string, number>()
  try {
    for (const place of await db.system(goodPlaces)) written.set(place, 0)
  } catch (error) {
    onError(error)
  }
  return {
    has: (place) => written.has(place),
    add(place) {
      if (Date.now() - (written.get(place) ?? 0) < HOUR_MS) return
      written.set(place, Date.now())
      db.system((tx) => keepGoodPlace(tx, place)).catch(onError)
    },
  }
}
