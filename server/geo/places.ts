import { milesBetween } from '#contract/rules/distance.ts'
import type { SystemTx } from '#server/db/client.ts'
import { cityKey } from '#server/geo/city-key.ts'
import { type PlaceRow, selectNearest, selectPlace, selectPlaceLike } from '#server/geo/place.repository.ts'
import { splitPlace } from '#server/geo/place-text.ts'

/** A place of the gazetteer; `zip` is '' where only the town is known. */
export type Place = PlaceRow

const REMEMBERED = 4000
const NEARBY_MILES = 60

// The gazetteer is the same for every company and never changes while the server runs.
const found = new Map<string, Place>()

/** The place that a text such as "LAS VEGAS, NV 89101" names; null for what lies outside the United States or is nowhere. */
export async function findPlace(tx: SystemTx, text: string): Promise<Place | null> {
  const place = splitPlace(text)
  const zip = place?.zip ?? /^\s*(\d{5})\s*$/.exec(text)?.[1] ?? ''
  if (place && place.country !== 'US') return null
  const wanted = { zip, state: place?.state ?? '', key: cityKey(place?.city ?? '') }
  if (wanted.zip === '' && wanted.key === '') return null
  const name = `${wanted.key},${wanted.state},${wanted.zip}`
  const known = found.get(name)
  if (known) return known
  const row = (await selectPlace(tx, wanted)) ?? (wanted.key.length > 3 && wanted.state ? await selectPlaceLike(tx, wanted) : undefined)
  if (!row) return null
  if (found.size >= REMEMBERED) found.clear()
  found.set(name, row)
  return row
}

/** The name of the town that is nearest to a position, such as "Akron, OH"; '' where none is within 60 miles. */
export async function placeNear(tx: SystemTx, latitude: number, longitude: number): Promise<string> {
  const here = { latitude, longitude }
  const near = await selectNearest(tx, latitude, longitude, 8)
  const nearest = near
    .map((row) => ({ row, miles: milesBetween(here, row) }))
    .filter(({ miles }) => miles <= NEARBY_MILES)
    .toSorted((a, b) => a.miles - b.miles)[0]
  return nearest ? `${nearest.row.city}, ${nearest.row.state}` : ''
}
