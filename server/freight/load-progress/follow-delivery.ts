import { hasPosition } from '#contract/rules/distance.ts'
import { LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { statePlace, withdrawPlace } from '#server/fleet/index.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'

/** A delivery says where the truck is, which counts until a device reports; taking it back takes that back. */
export async function followDelivery(
  tx: Tx,
  { id, vehicle }: Pick<LoadRow, 'id' | 'vehicle'>,
  before: LoadStatus,
  after: LoadStatus,
): Promise<void> {
  const [was, is] = [before === LOAD.delivered, after === LOAD.delivered]
  if (vehicle === null || was === is) return
  if (was) return withdrawPlace(tx, vehicle)
  const last = (await listStops(tx, id)).at(-1)
  if (!last || !hasPosition(last)) return
  const at = last.departed_at ?? last.arrived_at ?? new Date().toISOString()
  await statePlace(tx, vehicle, {
    latitude: last.latitude,
    longitude: last.longitude,
    address: last.address,
    at: new Date(at).toISOString(),
  })
}
