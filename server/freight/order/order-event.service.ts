import type { z } from 'zod'
import type {
  noteCheckCall,
  reportIncident,
  rescheduleStop,
  setStopTimes,
} from '#contract/entities/freight/order.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { isEarned, LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { needsPhoto } from '#contract/rules/order-events.ts'
import { stopTime as stopTimeText, stopWindow } from '#contract/rules/stop-time.ts'
import { firstOpen } from '#contract/rules/order-route.ts'
import { instantIn } from '#contract/rules/wall-time.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findStop } from '#server/freight/load-record/find-stop.ts'
import { lockEditable } from '#server/freight/load-record/load-access.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { refuseUnexplained } from '#server/freight/load-record/price-reason.ts'
import { updateLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops, saveStop, savePassing } from '#server/freight/load-record/stop.repository.ts'
import { informedDrivers } from '#server/freight/load-record/informed-drivers.repository.ts'
import { loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { hideBroker } from '#server/freight/load-record/driver-stops.ts'
import {
  hasPhoto,
  insertOrderEvents,
  type NewOrderEvent,
  photoSince,
  readOrderEvent,
  resolveOrderEvent,
} from '#server/freight/load-progress/order-event.repository.ts'
import { pushToDrivers } from '#server/fleet/index.ts'

const FUTURE_MS = 5 * MINUTE_MS
/** A driver may send the photo this long before the incident is reported. */
const PHOTO_BEFORE_MS = HOUR_MS

export async function note(
  tx: Tx,
  who: LoadChanger,
  event: Omit<NewOrderEvent, 'recorded_by'>,
): Promise<void> {
  await insertOrderEvents(tx, [{ ...event, recorded_by: who.id }])
  const { load, ...after } = event
  await audit(tx, { who, action: event.kind, record_type: 'load', record_id: load, after })
  await loadsChanged(tx, load)
}

export async function noteCall(
  tx: Tx,
  who: LoadChanger,
  id: number,
  input: z.output<typeof noteCheckCall.body>,
): Promise<void> {
  const current = await lockEditable(tx, who, id)
  const { text, place } = input
  const next = firstOpen(await listStops(tx, id), current.status as LoadStatus)
  const zone = next?.time_zone ?? current.delivery_zone
  const [eta, next_call_at] = [input.eta, input.next_call_at].map((time) => time && instantIn(zone, time))
  const at = new Date().toISOString()
  const past = Object.entries({ eta, next_call_at }).flatMap(([field, time]) =>
    time && time <= at ? [[field, ['Enter a time in the future.']]] : [],
  )
  if (past.length > 0) throw new BadRequest(Object.fromEntries(past))
  const stop = eta && next ? next.id : null
  await note(tx, who, { load: id, stop, kind: 'check_call', at, text, place, eta, next_call_at })
}

const toInstants = (times: readonly (string | null | undefined)[]) =>
  times.flatMap((time) => (time ? [Date.parse(time)] : []))

type Stops = Awaited<ReturnType<typeof listStops>>

function refuseBeforeEarlier(earlier: Stops, times: readonly (string | null | undefined)[]): void {
  const last = Math.max(
    ...toInstants(earlier.flatMap(({ arrived_at, departed_at }) => [arrived_at, departed_at])),
  )
  if (toInstants(times).some((time) => time < last))
    throw new BadRequest({
      arrived_at: ['Enter times at or after the earlier stop’s, or correct that stop first.'],
    })
}

const clock = (time: string | null, zone: string) => (time === null ? 'none' : stopTimeText(time, zone))

/** A delivered load also records who changed its times and why. */
export async function setTimes(
  tx: Tx,
  who: LoadChanger,
  id: number,
  input: z.output<typeof setStopTimes.body>,
): Promise<void> {
  const current = await lockEditable(tx, who, id)
  const { stop, earlier } = await findStop(tx, id, input.stop)
  const { reason } = input
  const zone = stop.time_zone
  const at = (time: string | null) => time && instantIn(zone, time)
  const [arrived_at, departed_at] = [at(input.arrived_at), at(input.departed_at)]
  const isDelivered = isEarned(current.status)
  if (isDelivered && reason === '')
    throw new BadRequest({ reason: ['This load is already delivered. Enter a reason.'] })
  await refuseUnexplained(tx, { ...current, invoice: null }, 'reason', reason)
  if ([arrived_at, departed_at].some((time) => time !== null && Date.parse(time) > Date.now() + FUTURE_MS))
    throw new BadRequest({ arrived_at: ['Enter times in the past.'] })
  refuseBeforeEarlier(earlier, [arrived_at, departed_at])
  await savePassing(tx, stop.id, { arrived_at, departed_at })
  const words = `${stop.address}: arrived ${clock(arrived_at, zone)}, departed ${clock(departed_at, zone)}`
  await updateLoad(tx, id, {})
  await note(tx, who, {
    load: id,
    stop: stop.id,
    kind: 'correction',
    at: new Date().toISOString(),
    text: [words, reason].filter(Boolean).join('. '),
  })
}

export async function reschedule(
  tx: Tx,
  who: LoadChanger,
  id: number,
  input: z.output<typeof rescheduleStop.body>,
): Promise<void> {
  const current = await lockEditable(tx, who, id)
  if (isEarned(current.status))
    throw new Conflict(
      `${current.number} is ${LOAD_STATUS[current.status as LoadStatus]}: you can’t change its stops.`,
    )
  const { stop } = await findStop(tx, id, input.stop)
  const zone = stop.time_zone
  const at = (time: string | null) => time && instantIn(zone, time)
  const [window_from, window_to] = [at(input.window_from), at(input.window_to)]
  await saveStop(tx, id, stop.id, { window_from, window_to })
  const after = stopWindow({ window_from, window_to, time_zone: zone }) || 'no window'
  const text = `${stop.address}: ${stopWindow(stop) || 'no window'} → ${after}. ${input.reason}`
  await note(tx, who, { load: id, stop: stop.id, kind: 'rescheduled', at: new Date().toISOString(), text })
  await pushToDrivers(tx, await informedDrivers(tx, current), {
    title: `${current.number}: stop rescheduled`,
    text: `${(await hideBroker(tx, current))(stop).address}: ${after}`,
    load: id,
  })
}

const withoutPhoto = () => new BadRequest({ photo: ['Add a photo to the load’s documents first.'] })

export async function report(
  tx: Tx,
  who: LoadChanger,
  id: number,
  input: z.output<typeof reportIncident.body>,
): Promise<void> {
  await lockEditable(tx, who, id)
  const { kind, about, stop, text, photo } = input
  if (stop !== null) await findStop(tx, id, stop)
  if (photo !== null && !(await hasPhoto(tx, id, photo))) throw withoutPhoto()
  await note(tx, who, { load: id, stop, kind, about, text, photo, at: new Date().toISOString() })
}

export async function resolve(tx: Tx, who: LoadChanger, eventId: number): Promise<number> {
  const event = await orNotFound(readOrderEvent(tx, eventId))
  await lockEditable(tx, who, event.load)
  if (event.kind !== 'incident') throw new BadRequest('Only an incident can be closed.')
  if (event.resolved_at !== null) return event.load
  const photo =
    event.photo ??
    (await photoSince(tx, event.load, new Date(Date.parse(event.at) - PHOTO_BEFORE_MS).toISOString()))
  if (photo === null && needsPhoto(event.about)) throw withoutPhoto()
  await resolveOrderEvent(tx, eventId, { at: new Date().toISOString(), photo })
  await audit(tx, {
    who,
    action: 'resolve-incident',
    record_type: 'load',
    record_id: event.load,
    after: { incident: eventId },
  })
  await loadsChanged(tx, event.load)
  return event.load
}
