import { hasPosition, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import type { SystemTx } from '#server/db/client.ts'
import { mexicanState } from '#server/geo/abroad.ts'
import { cityKey } from '#server/geo/city-key.ts'
import { type NamedPlace, placeGrid } from '#server/geo/place-grid.ts'
import { type PlaceRow, selectPlace, selectPlaceLike, selectTowns } from '#server/geo/place.repository.ts'
import { splitPlace } from '#server/geo/place-text.ts'
import { whereabouts } from '#server/geo/whereabouts.ts'

/** A place of the gazetteer; `zip` is '' where only the town is known. */
export type Place = PlaceRow

const REMEMBERED = 4000
const NEARBY_MILES = 60
const CLOSE_MILES = 10

// The gazetteer is the same for every company and never changes while the server runs.
const found = new Map<string, Place>()
type Grid = (here: Position, farthest?: number) => NamedPlace | undefined
let grid: Grid | undefined

/** The place that a text such as "LAS VEGAS, NV 89101" names; null for what is nowhere in the United States, Canada or Mexico. */
export async function findPlace(tx: SystemTx, text: string): Promise<Place | null> {
  const place = splitPlace(text)
  const zip = place?.zip ?? /^\s*(\d{5})\s*$/.exec(text)?.[1] ?? ''
  if (place?.country === '') return null
  const country = place?.country ?? 'US'
  const state = (country === 'MX' ? mexicanState(place?.state ?? '') : place?.state) ?? ''
  const wanted = { country, zip: country === 'US' ? zip : '', state, key: cityKey(place?.city ?? '') }
  if (wanted.zip === '' && wanted.key === '') return null
  const name = `${country},${wanted.key},${state},${wanted.zip}`
  const known = found.get(name)
  if (known) return known
  const row = (await selectPlace(tx, wanted)) ?? (wanted.key.length > 3 && wanted.state ? await selectPlaceLike(tx, wanted) : undefined)
  if (!row) return null
  if (found.size >= REMEMBERED) found.clear()
  found.set(name, row)
  return row
}

/** The town that is nearest to a position; of one that was asked before without a search, for a truck is shown more often than it moves. */
function nearestTowns(places: readonly NamedPlace[]): Grid {
  const nearest = placeGrid(places)
  const known = new Map<string, NamedPlace | undefined>()
  const nearby = (here: Position) => {
    const key = `${here.latitude},${here.longitude}`
    if (known.has(key)) return known.get(key)
    const town = nearest(here, CLOSE_MILES) ?? nearest(here, NEARBY_MILES)
    if (known.size >= REMEMBERED) known.clear()
    known.set(key, town)
    return town
  }
  return (here, farthest = NEARBY_MILES) => nearby(here) ?? (farthest > NEARBY_MILES ? nearest(here, farthest) : undefined)
}

/** The name of the town that is nearest to a position, such as "Akron, OH"; '' where none is within 60 miles. */
export async function placeNear(tx: SystemTx, latitude: number, longitude: number): Promise<string> {
  return (await gridOf(tx))({ latitude, longitude })?.name ?? ''
}

/** Says where a position is: by its nearest town within 60 miles, such as "8 mi SW of Dayton, OH", unless a person gave it an address of another name. */
export type Whereabouts = (here: MaybePosition, address?: string | null) => string

/** Says where positions are, without a query for each; with `farthest` miles also by a town that is that far off. */
export async function whereaboutsBy(tx: SystemTx, farthest?: number): Promise<Whereabouts> {
  const nearest = await gridOf(tx)
  return (here, address) => {
    const town = hasPosition(here) ? nearest(here, farthest) : undefined
    return town && hasPosition(here) && (address || town.name) === town.name ? whereabouts(here, town) : (address ?? '')
  }
}

async function gridOf(tx: SystemTx): Promise<Grid> {
  if (grid) return grid
  const places = await selectTowns(tx)
  const made = nearestTowns(places)
  if (places.length > 0) grid = made
  return made
}
