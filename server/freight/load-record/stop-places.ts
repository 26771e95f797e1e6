import tzLookup from '@photostructure/tz-lookup'
import type { StopInput } from '#contract/entities/freight/stop.ts'
import { coordinatesAlone } from '#contract/rules/coordinates.ts'
import { placeText } from '#contract/rules/place.ts'
import { hasPosition, type MaybePosition } from '#contract/rules/distance.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { toPlaceKey } from '#server/freight/stop-pin/place-key.ts'
import { type RememberedPin, rememberedPins } from '#server/freight/stop-pin/stop-pin.repository.ts'
import { findPlace, placeNear } from '#server/kernel/geo/places.ts'

export interface StopPlaces {
  byAddress: ReadonlyMap<string, StopPlace>
  /** By stop id, for stops whose address is unchanged: a user may have moved their pins. */
  byStop?: ReadonlyMap<number, StopPlace>
  /** By name, for places whose pin was corrected on an earlier load. */
  byName?: ReadonlyMap<string, StopPlace>
  miles: number | null
  miles_estimated: boolean
}

/** Only `address` is set when the gazetteer does not know the place. */
export interface StopPlace {
  town: string
  /** Set when the coordinates were entered, not geocoded. */
  isEntered?: true
  latitude: number | null
  longitude: number | null
  time_zone: string | null
  pin: number | null
}

/** The given zone is the fallback for a place without a position. */
export const zoneAt = (latitude: number | null, longitude: number | null, zone: string): string => {
  const place = { latitude, longitude }
  return hasPosition(place) ? tzLookup(place.latitude, place.longitude) : zone
}

export const NO_TOWN = 'No city within 60 miles of this location. Check the latitude and longitude.'

/** Parses coordinates, else geocodes the end of the address, dropping its leading parts one by one. */
export async function resolvePlace(tx: Tx, address: string): Promise<StopPlace> {
  const at = coordinatesAlone(address)
  if (at) {
    const town = await placeNear(tx, at.latitude, at.longitude)
    return { town, isEntered: true, ...at, time_zone: tzLookup(at.latitude, at.longitude), pin: null }
  }
  const parts = address.split(',')
  for (let from = 0; from < parts.length; from++) {
    const place = await findPlace(tx, parts.slice(from).join(','))
    if (place) {
      const { city, state, latitude, longitude } = place
      return {
        town: `${city}, ${state}`,
        latitude,
        longitude,
        time_zone: tzLookup(latitude, longitude),
        pin: null,
      }
    }
  }
  return { town: placeText(address), latitude: null, longitude: null, time_zone: null, pin: null }
}

export type PlacedStops = StopPlaces & { zone: string }

type Sought = Pick<StopInput, 'address'> & Partial<Pick<StopInput, 'id' | 'facility'>>

const stopKey = ({ facility = '', address }: Sought) => `${facility}\n${address}`

export const placeIn = (
  { byAddress, byStop, byName }: Omit<StopPlaces, 'miles' | 'miles_estimated'>,
  stop: Sought,
): StopPlace | undefined =>
  (stop.id ? byStop?.get(stop.id) : undefined) ?? byName?.get(stopKey(stop)) ?? byAddress.get(stop.address)

async function correctedPlaces(
  tx: Tx,
  stops: readonly Sought[],
  byAddress: StopPlaces['byAddress'],
): Promise<Map<string, StopPlace>> {
  const getPin = await rememberedPins(tx, stops)
  return new Map(
    stops.flatMap((stop): [string, StopPlace][] => {
      const place = byAddress.get(stop.address)
      const pin = getPin(stop)
      return place && !place.isEntered && pin ? [[stopKey(stop), pinned(place, pin)]] : []
    }),
  )
}

export const pinned = (
  place: StopPlace,
  { id, latitude, longitude }: Pick<RememberedPin, 'id' | 'latitude' | 'longitude'>,
): StopPlace => ({
  ...place,
  latitude,
  longitude,
  time_zone: tzLookup(latitude, longitude),
  pin: id,
})

const isSameName = (one: Sought, other: Sought) => toPlaceKey(one)?.place_key === toPlaceKey(other)?.place_key

async function formerPlaces(
  tx: Tx,
  load: number,
  stops: readonly Sought[],
  { byAddress, byName }: Pick<StopPlaces, 'byAddress' | 'byName'>,
) {
  const former = new Map((await listStops(tx, load)).map((one) => [one.id, one]))
  return new Map(
    stops.flatMap((stop): [number, StopPlace][] => {
      const { id, address } = stop
      const one = id ? former.get(id) : undefined
      if (!one || !hasPosition(one) || one.address.toLowerCase() !== placeText(address).toLowerCase())
        return []
      if (byName?.has(stopKey(stop)) && !isSameName(one, stop)) return []
      const { latitude, longitude, time_zone, pin } = one
      return [
        [one.id, { town: byAddress.get(address)?.town ?? one.address, latitude, longitude, time_zone, pin }],
      ]
    }),
  )
}

type FoundStops = Omit<PlacedStops, 'miles' | 'miles_estimated'>

/** Stops that this load has at the same address keep their position. */
export async function findStops(tx: Tx, stops: readonly Sought[], load?: number): Promise<FoundStops> {
  const byAddress = new Map<string, StopPlace>()
  for (const { address } of stops)
    if (!byAddress.has(address)) byAddress.set(address, await resolvePlace(tx, address))
  const [zone, byName] = await Promise.all([readZone(tx), correctedPlaces(tx, stops, byAddress)])
  const byStop =
    load === undefined
      ? new Map<number, StopPlace>()
      : await formerPlaces(tx, load, stops, { byAddress, byName })
  return { byAddress, byStop, byName, zone }
}

/** Calls the road server: do not call inside a transaction. */
export const measured = async (
  roads: Services['roads'],
  stops: readonly Sought[],
  at: FoundStops,
): Promise<PlacedStops> => ({
  ...at,
  ...(await milesOver(
    roads,
    stops.map((stop) => placeIn(at, stop)),
  )),
})

/** Calls the road server: do not call inside a transaction. */
export const resolvePlaces = async (
  read: Read,
  roads: Services['roads'],
  stops: readonly Sought[],
  load?: number,
): Promise<PlacedStops> => measured(roads, stops, await read((tx) => findStops(tx, stops, load)))

export async function milesOver(
  roads: Services['roads'],
  all: readonly (MaybePosition | undefined)[],
): Promise<Pick<StopPlaces, 'miles' | 'miles_estimated'>> {
  const places = all.filter(hasPosition)
  if (places.length < all.length) return { miles: null, miles_estimated: false }
  const legs = await Promise.all(
    places.slice(1).map((place, index) => roads.roadFrom(places[index] ?? place, place)),
  )
  return {
    miles: Math.round(legs.reduce((sum, { miles }) => sum + miles, 0) * 10) / 10,
    miles_estimated: legs.some(({ is_estimated }) => is_estimated),
  }
}
