import type { MaybePosition } from '#contract/rules/distance.ts'
import { found } from '#server/core/found.ts'
import type { Tx } from '#server/db/client.ts'
import { readMapped, readStopPlaces, saveRoute } from '#server/entities/order/order-map.repository.ts'

/** Where a stop is on a load's way. */
type Passed = MaybePosition & { readonly id: number | null }

const isAsBefore = (a: Passed | undefined, b: Passed | undefined) =>
  a?.id === b?.id && a?.latitude === b?.latitude && a?.longitude === b?.longitude

/**
 * Has the planned points of a load follow its stops, which were these before: where a way still leads from the same stop to the same one, its
 * points stay. Where a stop is another or elsewhere, whoever saw the map before has an old one.
 */
export async function keepPlanned(tx: Tx, id: number, before: readonly Passed[]): Promise<void> {
  const { planned } = await found(readMapped(tx, id))
  const now = await readStopPlaces(tx, id)
  if (now.length === before.length && now.every((stop, place) => isAsBefore(before[place], stop))) return
  const following = planned?.flatMap((via) => {
    const after = now.findIndex((stop) => stop.id === before[via.after]?.id)
    const isSame = after >= 0 && [0, 1].every((end) => isAsBefore(before[via.after + end], now[after + end]))
    return isSame ? [{ ...via, after }] : []
  })
  await saveRoute(tx, id, following ? { planned: following } : {})
}
