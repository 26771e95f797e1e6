import { hasPosition, type MaybePosition, type Position } from '#contract/rules/distance.ts'
import type { SystemTx } from '#server/db/client.ts'
import { cityKey } from '#server/geo/city-key.ts'
import { type NamedPlace, placeGrid } from '#server/geo/place-grid.ts'
import { type PlaceRow, selectBiggest, selectPlace, selectPlaceLike, selectTowns } from '#server/geo/place.repository.ts'
import { type PlaceText, splitPlace } from '#server/geo/place-text.ts'
import { whereabouts } from '#server/geo/whereabouts.ts'

/** A place of the gazetteer; `zip` is '' where only the town is known, `isSure` where its name and its state are those of the text. */
export type Place = PlaceRow & { isSure: boolean }

const REMEMBERED = 4000
const NEARBY_MILES = 60
const CLOSE_MILES = 10

// The gazetteer is the same for every company and never changes while the server runs.
const found = new Map<string, Place>()
type Grid = (here: Position, farthest?: number) => NamedPlace | undefined
let grid: Grid | undefined

/** The place of a printed one, by each of the states that its letters may mean, and last a town whose name is much like it. */
async function search(tx: SystemTx, place: Omit<PlaceText, 'city'>, key: string): Promise<Place | undefined> {
  const { country, state, zip, others, isOdd } = place
  if (country === '') return undefined
  if (state === '') {
    const biggest = await selectBiggest(tx, { country, key })
    return biggest && { ...biggest, isSure: biggest.isOnly }
  }
  for (const region of [{ country, code: state }, ...others]) {
    const row = await selectPlace(tx, { country: region.country, zip: region.country === 'US' ? zip : '', state: region.code, key })
    if (row) return { ...row, isSure: !isOdd && row.state === state && row.country === country }
  }
  const like = key.length > 3 ? await selectPlaceLike(tx, { country, zip, state, key }) : undefined
  return like && { ...like, isSure: false }
}

/** The place that a text such as "LAS VEGAS, NV 89101" names; null for what is nowhere in the United States, Canada or Mexico. */
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
