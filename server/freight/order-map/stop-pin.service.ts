import type { z } from 'zod'
import { PIN_MILES } from '#contract/constants.ts'
import type { moveStopPin } from '#contract/entities/freight/order-map.ts'
import { zoneName } from '#contract/rules/dates.ts'
import {
  hasPosition,
  isWithin,
  milesBetween,
  type MaybePosition,
  type Position,
} from '#contract/rules/distance.ts'
import { isEarned, LOAD, LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { sameClock } from '#contract/rules/wall-time.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { listStops, saveStop } from '#server/freight/load-record/stop.repository.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import {
  milesOver,
  NO_TOWN,
  resolvePlace,
  type StopPlaces,
  zoneAt,
} from '#server/freight/load-record/stop-places.ts'
import { insertOrderEvents } from '#server/freight/load-progress/order-event.repository.ts'
import { findStop } from '#server/freight/load-record/find-stop.ts'
import { saveRoute } from '#server/freight/order-map/order-map.repository.ts'
import { lockMap } from '#server/freight/order-map/order-map.service.ts'
import { writeStatus } from '#server/freight/load-progress/set-status.ts'
import { forgetSeen } from '#server/freight/load-progress/stop-times.ts'
import { keepPin } from '#server/freight/stop-pin/keep-pin.ts'
import { placeNear } from '#server/kernel/geo/places.ts'

export type PinBody = z.output<typeof moveStopPin.body>
type Pinned = PinBody & { readonly stop: number }
type Miles = Pick<StopPlaces, 'miles' | 'miles_estimated'>

const farText = (one: Position, other: Position) => `${milesBetween(one, other).toFixed(1)} mi`

export interface PinnedMiles {
  readonly before: Miles
  readonly after: Miles
}

async function resolveTarget(tx: Tx, address: string, { latitude, longitude }: Pinned) {
  const byAddress = await resolvePlace(tx, address)
  return {
    byAddress,
    to:
      latitude === null
        ? { latitude: byAddress.latitude, longitude: byAddress.longitude }
        : { latitude, longitude },
  }
}

/** Calls the road server: do not call inside a transaction. */
export async function milesWith(
  read: Read,
  roads: Services['roads'],
  id: number,
  pin: Pinned,
): Promise<PinnedMiles> {
  const { stops, moved } = await read(async (tx) => {
    const found = await listStops(tx, id)
    const one = found.find((each) => each.id === pin.stop)
    const to = one && (await resolveTarget(tx, one.address, pin)).to
    return { stops: found, moved: found.map((each): MaybePosition => (each === one && to ? to : each)) }
  })
  const [before, after] = await Promise.all([milesOver(roads, stops), milesOver(roads, moved)])
  return { before, after }
}

async function refuseImplausible(
  tx: Tx,
  address: string,
  byAddress: MaybePosition,
  to: Position,
): Promise<void> {
  const change = 'or change the stop’s address.'
  if (!hasPosition(byAddress)) {
    if ((await placeNear(tx, to.latitude, to.longitude)) === '') throw new BadRequest({ latitude: [NO_TOWN] })
    return
  }
  if (!isWithin(byAddress, to, PIN_MILES))
    throw new BadRequest({
      latitude: [
        `This is ${farText(byAddress, to)} from ${address}. Choose a location within ${PIN_MILES} miles of it, ${change}`,
      ],
    })
}

/** Undoes the status that a wrongly placed pin caused by a false arrival. */
async function backOnTheWay(
  tx: Tx,
  who: LoadChanger,
  { id, status }: LoadRow,
  { kind }: { kind: string },
): Promise<void> {
  if (status === LOAD.awaitingPickup && kind === 'pickup')
    await writeStatus(tx, who, id, LOAD.awaitingPickup, LOAD.assigned)
  else if (status === LOAD.awaitingDelivery && kind === 'delivery')
    await writeStatus(tx, who, id, LOAD.awaitingDelivery, LOAD.pickedUp)
}

/**
 * The window keeps its local clock time in the stop's new zone; waypoints and manually entered miles stay.
 */
export async function movePin(
  tx: Tx,
  who: LoadChanger,
  id: number,
  pin: Pinned,
  miles: PinnedMiles,
): Promise<void> {
  const { current, pinned_stops } = await lockMap(tx, who, id, pin.version)
  if (isEarned(current.status))
    throw new Conflict(
      `${current.number} is ${LOAD_STATUS[current.status as LoadStatus]}: you can’t change its stops.`,
    )
  const { stop } = await findStop(tx, id, pin.stop)
  const { byAddress, to } = await resolveTarget(tx, stop.address, pin)
  if (pin.latitude !== null) {
    if (!hasPosition(to))
      throw new BadRequest({ latitude: ['No truck can get there. Check the latitude and longitude.'] })
    await refuseImplausible(tx, stop.address, byAddress, to)
  }
  if (to.latitude === stop.latitude && to.longitude === stop.longitude) return
  const time_zone = zoneAt(to.latitude, to.longitude, await readZone(tx))
  const isElsewhen = time_zone !== stop.time_zone
  const asShown = (time: string | null) =>
    time !== null && isElsewhen ? sameClock(time, stop.time_zone, time_zone) : time
  const correction = await keepPin(tx, who.id, stop, to, pin.latitude === null)
  const place = {
    ...to,
    time_zone,
    window_from: asShown(stop.window_from),
    window_to: asShown(stop.window_to),
    pin: correction,
  }
  await saveStop(tx, id, stop.id, place, current.miles === miles.before.miles ? miles.after : {})
  // The truck may already be there; the pending mark has the next run re-read its positions, also after a crash.
  await saveRoute(tx, id, { pinned_stops: [...new Set([...(pinned_stops ?? []), stop.id])] })
  if (await forgetSeen(tx, current, stop, to)) await backOnTheWay(tx, who, current, stop)
  const far = hasPosition(stop) && hasPosition(to) ? ` ${farText(stop, to)}` : ''
  const words = pin.latitude === null ? 'location reset to the address' : `location moved${far}`
  const text = `${stop.address}: ${words}${isElsewhen ? `, time zone now ${zoneName(time_zone)}` : ''}`
  await insertOrderEvents(tx, [
    { load: id, stop: stop.id, kind: 'correction', at: new Date().toISOString(), text, recorded_by: who.id },
  ])
  const { latitude, longitude } = stop
  await audit(tx, {
    who,
    action: 'stop-pin',
    record_type: 'load',
    record_id: id,
    before: { stop: stop.id, latitude, longitude, time_zone: stop.time_zone },
    after: { stop: stop.id, ...to, time_zone },
  })
  await loadsChanged(tx, id)
}
