import type { MaybePosition } from '#contract/rules/distance.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readMapped, readStopPlaces, saveRoute } from '#server/freight/order-map/order-map.repository.ts'

type Passed = MaybePosition & { readonly id: number | null }

const isAsBefore = (a: Passed | undefined, b: Passed | undefined) =>
  a?.id === b?.id && a?.latitude === b?.latitude && a?.longitude === b?.longitude

/**
 * Waypoints survive on legs that still connect the same two stops. When a stop is replaced or moved, the
 * map's version increases so that stale edits are rejected.
 */
export async function updatePlannedPoints(tx: Tx, id: number, before: readonly Passed[]): Promise<void> {
  const { planned } = await orNotFound(readMapped(tx, id))
  const now = await readStopPlaces(tx, id)
  if (now.length === before.length && now.every((stop, index) => isAsBefore(before[index], stop))) return
  const following = planned?.flatMap((via) => {
    const after = now.findIndex((stop) => stop.id === before[via.after]?.id)
    const isSame = after >= 0 && [0, 1].every((end) => isAsBefore(before[via.after + end], now[after + end]))
    return isSame ? [{ ...via, after }] : []
  })
  await saveRoute(tx, id, following ? { planned: following } : {})
}
