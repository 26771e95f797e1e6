import { hasPosition, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { cityKey } from '#server/kernel/geo/city-key.ts'
import { type NamedPlace, placeGrid } from '#server/kernel/geo/place-grid.ts'
import {
  type PlaceRow,
  selectBiggest,
  selectPlace,
  selectPlaceLike,
  selectTowns,
} from '#server/kernel/geo/place.repository.ts'
import { type PlaceText, splitPlace } from '#server/kernel/geo/place-text.ts'
import { whereabouts } from '#server/kernel/geo/whereabouts.ts'

/** `zip` is '' when only the town is known; `isSure` when name and state match the text. */
export type Place = PlaceRow & { isSure: boolean }

const REMEMBERED = 4000
const NEARBY_MILES = 60
const CLOSE_MILES = 10

// Safe to cache: the gazetteer never changes while the server runs.
const found = new Map<string, Place>()
type Grid = (here: Position, farthest?: number) => NamedPlace | undefined
let grid: Grid | undefined

async function search(tx: SystemTx, place: Omit<PlaceText, 'city'>, key: string): Promise<Place | undefined> {
  const { country, state, zip, others, isOdd } = place
  if (country === '') return undefined
  if (state === '') {
    const biggest = await selectBiggest(tx, { country, key })
    return biggest && { ...biggest, isSure: biggest.isOnly }
  }
  for (const region of [{ country, code: state }, ...others]) {
    const row = await selectPlace(tx, {
      country: region.country,
      zip: region.country === 'US' ? zip : '',
      state: region.code,
      key,
    })
    if (row) return { ...row, isSure: !isOdd && row.state === state && row.country === country }
  }
  const like = key.length > 3 ? await selectPlaceLike(tx, { country, zip, state, key }) : undefined
  return like && { ...like, isSure: false }
}

export async function findPlace(tx: SystemTx, text: string): Promise<Place | null> {
  const split = splitPlace(text)
  const alone = /^\s*(\d{5})\s*$/.exec(text)?.[1]
  if (alone !== undefined) return findZip(tx, alone)
  if (!split || (split.city === '' && (split.zip === '' || split.country !== 'US'))) return null
  const key = cityKey(split.city)
  const name = [split.country, key, split.state, split.zip, split.isOdd].join()
  const known = found.get(name)
  if (known) return known
  const row = await search(tx, split, key)
  return row ? remember(name, row) : null
}

async function findZip(tx: SystemTx, zip: string): Promise<Place | null> {
  const known = found.get(zip)
  if (known) return known
  const row = await selectPlace(tx, { country: 'US', zip, state: '', key: '' })
  return row ? remember(zip, { ...row, isSure: true }) : null
}

function remember(name: string, place: Place): Place {
  if (found.size >= REMEMBERED) found.clear()
  found.set(name, place)
  return place
}

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
  return (here, farthest = NEARBY_MILES) =>
    nearby(here) ?? (farthest > NEARBY_MILES ? nearest(here, farthest) : undefined)
}

/** '' when none is within 60 miles. */
export async function placeNear(tx: SystemTx, latitude: number, longitude: number): Promise<string> {
  return (await getGrid(tx))({ latitude, longitude })?.name ?? ''
}

/**
 * Relative to the nearest town within 60 miles ("8 mi SW of Dayton, OH"), unless a user entered an address
 * that names another.
 */
export type Whereabouts = (here: MaybePosition, address?: string | null) => string

/** No query per position. `farthest` (miles) extends the search radius. */
export async function whereaboutsBy(tx: SystemTx, farthest?: number): Promise<Whereabouts> {
  const nearest = await getGrid(tx)
  return (here, address) => {
    const town = hasPosition(here) ? nearest(here, farthest) : undefined
    return town && hasPosition(here) && (address || town.name) === town.name
      ? whereabouts(here, town)
      : (address ?? '')
  }
}

async function getGrid(tx: SystemTx): Promise<Grid> {
  if (grid) return grid
  const places = await selectTowns(tx)
  const made = nearestTowns(places)
  if (places.length > 0) grid = made
  return made
}
