import { hasPosition } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  pinned,
  resolvePlace,
  type StopPlace,
  type StopPlaces,
} from '#server/freight/load-record/stop-places.ts'
import { rememberedPins } from '#server/freight/stop-pin/stop-pin.repository.ts'
import type { Importer } from '#server/kernel/sheets/sheet-rules.ts'

type Miles = Pick<StopPlaces, 'miles' | 'miles_estimated'>

/** Places and road miles of a sheet's rows, each looked up once. */
export function createIntakePlaces(roads: Importer['roads']) {
  const places = new Map<string, StopPlace>()
  const legs = new Map<string, Miles>()
  const legOf = (from: string, to: string) => `${from}\n${to}`

  async function findPlaces(tx: Tx, addresses: Iterable<string>): Promise<void> {
    const unknown = [...addresses].filter((address) => !places.has(address))
    const pinOf = await rememberedPins(
      tx,
      unknown.map((address) => ({ address })),
    )
    for (const address of unknown) {
      const place = await resolvePlace(tx, address)
      const pin = pinOf({ address })
      places.set(address, pin ? pinned(place, pin) : place)
    }
  }

  async function findLegs(to: string, addresses: readonly string[]): Promise<void> {
    const end = places.get(to)
    if (!hasPosition(end)) return
    const starts = addresses.flatMap((address) => {
      const place = places.get(address)
      return hasPosition(place) ? [{ address, place }] : []
    })
    const ways = await roads.roadsFrom(
      starts.map(({ place }) => place),
      end,
    )
    for (const [index, { address }] of starts.entries()) {
      const { miles, is_estimated } = ways[index] ?? { miles: 0, is_estimated: true }
      legs.set(legOf(address, to), { miles: Math.round(miles * 10) / 10, miles_estimated: is_estimated })
    }
  }

  return {
    byAddress: places as ReadonlyMap<string, StopPlace>,
    find: findPlaces,
    findLegs,
    milesOf: (from: string, to: string): Miles | undefined => legs.get(legOf(from, to)),
  }
}
