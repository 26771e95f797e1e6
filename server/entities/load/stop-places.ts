import tzLookup from '@photostructure/tz-lookup'
import type { StopInput } from '#contract/entities/stop.ts'
import { placeText } from '#contract/rules/place.ts'
import { hasPosition, type MaybePosition } from '#contract/rules/distance.ts'
import type { Read } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import type { Tx } from '#server/db/client.ts'
import { readZone } from '#server/entities/company/company.repository.ts'
import { stopsOf } from '#server/entities/load/load.repository.ts'
import { findPlace } from '#server/geo/places.ts'

/** Where the stops of a load are, each by its address, and the miles by road from the first to the last; null where one of them is nowhere. */
export interface StopPlaces {
  byAddress: ReadonlyMap<string, StopPlace>
  /** Of stops that the load has at the same address already, by their ids: a person may have moved the pin. */
  byStop?: ReadonlyMap<number, StopPlace>
  miles: number | null
  miles_estimated: boolean
}

/** A stop's town, position and zone; of an address that the gazetteer does not know only the address itself. */
export interface StopPlace {
  town: string
  latitude: number | null
  longitude: number | null
  time_zone: string | null
}

/** The zone of a place; of one without a position the company's. */
export const zoneAt = (latitude: number | null, longitude: number | null, zone: string): string => {
  const place = { latitude, longitude }
  return hasPosition(place) ? tzLookup(place.latitude, place.longitude) : zone
}

/** The place that an address ends in: a street before it is left out, part by part. */
export async function placeOf(tx: Tx, address: string): Promise<StopPlace> {
  const parts = address.split(',')
  for (let from = 0; from < parts.length; from++) {
    const place = await findPlace(tx, parts.slice(from).join(','))
    if (place) {
      const { city, state, latitude, longitude } = place
      return { town: `${city}, ${state}`, latitude, longitude, time_zone: tzLookup(latitude, longitude) }
    }
  }
  return { town: placeText(address), latitude: null, longitude: null, time_zone: null }
}

/** Where the stops of a load are, and the zone of its company, whose clocks are those of a stop that is nowhere. */
export type PlacedStops = StopPlaces & { zone: string }

/** A stop that is sought: with its id it is one that its load has. */
type Sought = Pick<StopInput, 'address'> & Partial<Pick<StopInput, 'id'>>

/** Where one of these stops is; undefined of an address that was not sought. */
export const placeIn = ({ byAddress, byStop }: Pick<StopPlaces, 'byAddress' | 'byStop'>, { id, address }: Sought): StopPlace | undefined =>
  (id ? byStop?.get(id) : undefined) ?? byAddress.get(address)

async function formerPlaces(tx: Tx, load: number, stops: readonly Sought[], byAddress: StopPlaces['byAddress']) {
  const former = new Map((await stopsOf(tx, load)).map((one) => [one.id, one]))
  return new Map(
    stops.flatMap(({ id, address }): [number, StopPlace][] => {
      const one = id ? former.get(id) : undefined
      if (!one || !hasPosition(one) || one.address.toLowerCase() !== placeText(address).toLowerCase()) return []
      const { latitude, longitude, time_zone } = one
      return [[one.id, { town: byAddress.get(address)?.town ?? one.address, latitude, longitude, time_zone }]]
    }),
  )
}

/** Finds where stops are, those that this load has at the same address where they were, and how far it is from one to the next; reads and asks the road server, each by itself. */
export async function placesOf(read: Read, roads: Services['roads'], stops: readonly Sought[], load?: number): Promise<PlacedStops> {
  const byAddress = new Map<string, StopPlace>()
  const { zone, byStop } = await read(async (tx) => {
    for (const { address } of stops) if (!byAddress.has(address)) byAddress.set(address, await placeOf(tx, address))
    const were = load === undefined ? new Map<number, StopPlace>() : await formerPlaces(tx, load, stops, byAddress)
    return { byStop: were, zone: await readZone(tx) }
  })
  const road = await milesOver(
    roads,
    stops.map((stop) => placeIn({ byAddress, byStop }, stop)),
  )
  return { byAddress, byStop, zone, ...road }
}

/** The miles by road over places in their order; null where one of them is nowhere. */
export async function milesOver(
  roads: Services['roads'],
  all: readonly (MaybePosition | undefined)[],
): Promise<Pick<StopPlaces, 'miles' | 'miles_estimated'>> {
  const places = all.filter(hasPosition)
  if (places.length < all.length) return { miles: null, miles_estimated: false }
  const legs = await Promise.all(places.slice(1).map((place, index) => roads.roadFrom(places[index] ?? place, place)))
  return {
    miles: Math.round(legs.reduce((sum, { miles }) => sum + miles, 0) * 10) / 10,
    miles_estimated: legs.some(({ is_estimated }) => is_estimated),
  }
}
