import { STALE_AFTER_MS } from '#contract/constants.ts'
import type { Position } from '#contract/rules/distance.ts'
import { placeNear } from '#server/kernel/geo/places.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { signalRoad } from '#server/kernel/live/road-signal.ts'
import { beforeStated, writeLast, writeStated } from '#server/fleet/tracking/tracking.repository.ts'

interface Stated extends Position {
  readonly address: string
  /** ISO 8601. */
  readonly at: string
}

async function showMoved(tx: Tx, vehicle: number, { latitude, longitude, address, at }: Stated) {
  const seen = { last_latitude: latitude, last_longitude: longitude, last_address: address }
  await emit(tx, { type: 'VEHICLE_MOVED', data: { id: vehicle, ...seen, last_geo_date_time: at } })
  const { companyId } = tx
  tx.afterCommit(() => signalRoad({ companyId, loads: [], vehicles: [vehicle] }))
}

/** Records a location stated by a person, unless a device reported one in the two hours before. */
export async function statePlace(tx: Tx, vehicle: number, stated: Stated): Promise<void> {
  const { at: time, ...place } = stated
  const unseenSince = new Date(Date.parse(time) - STALE_AFTER_MS).toISOString()
  if (await writeStated(tx, { vehicle, time, ...place }, unseenSince)) await showMoved(tx, vehicle, stated)
}

/** Back to the last reported position, where the last one was stated. */
export async function withdrawPlace(tx: Tx, vehicle: number): Promise<void> {
  const before = await beforeStated(tx, vehicle)
  if (!before) return
  const { latitude, longitude, time } = before
  const isKnown = latitude !== null && longitude !== null && time !== null
  const address = isKnown ? await placeNear(tx, latitude, longitude) : ''
  await writeLast(tx, vehicle, {
    last_latitude: latitude,
    last_longitude: longitude,
    last_address: address,
    last_geo_date_time: time,
  })
  if (isKnown) await showMoved(tx, vehicle, { latitude, longitude, address, at: time })
}
