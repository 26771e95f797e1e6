import { toInstant } from '#contract/rules/age.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { emit, type NewLiveEvent } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { enqueueBrokerEmail } from '#server/freight/broker-news/broker-news.jobs.ts'
import { lockLoad, updateLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops, savePassing } from '#server/freight/load-record/stop.repository.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import {
  insertOrderEvents,
  type NewOrderEvent,
} from '#server/freight/load-progress/order-event.repository.ts'
import { shownTruck } from '#server/freight/eta/shown-truck.ts'
import { setStatus } from '#server/freight/load-progress/set-status.ts'
import type { EstimatedLoad, WatchedLoad, WatchedTruck } from '#server/freight/eta/estimate-truck.ts'
import { type EtaAlert, nextEtaAlert } from '#server/freight/eta/eta-alert.ts'
import {
  lockAlerts,
  saveAttention,
  savePinsSeen,
  saveEstimates,
  type WatchedRow,
  type WatchRow,
} from '#server/freight/eta/watch.repository.ts'
import { whereaboutsBy, type Whereabouts } from '#server/kernel/geo/places.ts'

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const listStopChanges = ({ row, passage }: WatchedLoad) =>
  passage.stops.flatMap((stop, index) => {
    const before = row.stops[index]
    const arrived = before?.arrived_at === null && stop.arrived_at !== null
    const departed = before?.departed_at === null && stop.departed_at !== null
    return arrived || departed ? [{ stop, place: index, arrived, departed }] : []
  })

/** Only "waiting for confirmation": a user confirms pickup and delivery. */
function statusAt({ row }: WatchedLoad, index: number): 2 | 4 | undefined {
  if (row.status === LOAD.assigned && index === row.stops.findLastIndex(({ kind }) => kind === 'pickup'))
    return LOAD.awaitingPickup
  return row.status === LOAD.pickedUp && index === row.stops.length - 1 ? LOAD.awaitingDelivery : undefined
}

/** Does nothing when a user changed the load concurrently. */
async function writePassing(tx: Tx, load: WatchedLoad): Promise<boolean> {
  const changes = listStopChanges(load)
  if (changes.length === 0) return true
  const { row } = load
  const current = await lockLoad(tx, row.id)
  const stops = await listStops(tx, row.id)
  const isSame =
    current?.status === row.status &&
    current.vehicle === row.vehicle &&
    current.deleted_at === null &&
    row.stops.length === stops.length &&
    row.stops.every(({ id, arrived_at, departed_at }, index) => {
      const now = stops[index]
      return (
        now?.id === id &&
        (now.arrived_at === null) === (arrived_at === null) &&
        (now.departed_at === null) === (departed_at === null)
      )
    })
  if (!isSame) return false
  const events: NewOrderEvent[] = []
  for (const { stop, place, arrived, departed } of changes) {
    await savePassing(tx, stop.id, { arrived_at: iso(stop.arrived_at), departed_at: iso(stop.departed_at) })
    const event = { load: row.id, stop: stop.id, text: row.stops[place]?.address ?? '' }
    if (arrived) events.push({ ...event, kind: 'arrived', at: iso(stop.arrived_at) ?? '' })
    if (departed) events.push({ ...event, kind: 'departed', at: iso(stop.departed_at) ?? '' })
  }
  await insertOrderEvents(tx, events)
  for (const { kind, text } of events)
    await noteInChat(
      tx,
      undefined,
      row.id,
      `detected ${kind === 'arrived' ? 'arrival at' : 'departure from'} ${text}`,
    )
  const status = changes
    .filter(({ arrived }) => arrived)
    .map(({ place }) => statusAt(load, place))
    .find((one) => one !== undefined)
  if (status !== undefined) await setStatus(tx, undefined, row.id, row.status, status)
  else await updateLoad(tx, row.id, {})
  await emit(tx, { type: 'ORDER_CHANGED', data: { id: row.id } })
  return true
}

const WORDS = { risk: 'is at risk', late: 'is late' } as const
async function notifyDispatcher(
  tx: Tx,
  { load: { row }, margin_minutes, margin_stop }: EstimatedLoad,
  news: 'risk' | 'late',
): Promise<void> {
  const stop = row.stops.find(({ id }) => id === margin_stop)
  await notify(tx, {
    type: 'ORDER',
    user_ids: [row.dispatcher],
    title: `<b>${escaped(row.number)} ${WORDS[news]}</b>`,
    sub_title: `${marginText(margin_minutes)} at ${stop?.kind === 'pickup' ? 'pickup' : 'delivery'}, ${stop?.address ?? ''}`,
    metadata: { id: row.id },
  })
}

const toShownVehicle = ({ row }: WatchedLoad, near: Whereabouts) =>
  shownTruck(
    {
      id: row.vehicle ?? 0,
      last_latitude: row.last_latitude,
      last_longitude: row.last_longitude,
      last_address: row.last_address ?? '',
      last_geo_date_time: row.last_geo_date_time,
    },
    near,
  )

function pointUpdate(
  { load, estimates, eta_status, margin_minutes, margin_stop }: EstimatedLoad,
  near: Whereabouts,
): NewLiveEvent {
  const [next] = estimates
  return {
    type: 'ORDER_POINT_UPDATE',
    data: {
      id: load.row.id,
      vehicle: toShownVehicle(load, near),
      next_eta: next?.eta ?? null,
      next_basis: next?.basis ?? null,
      eta_status,
      margin_minutes,
      margin_stop,
      estimates: estimates.map(({ miles: _miles, ...estimate }) => estimate),
    },
  }
}

/** Smaller changes of an estimate are not published by themselves. */
const SHIFT_MS = 60_000

const hasShifted = ({
  load: { row },
  estimates,
  empty,
  eta_status,
  margin_minutes,
  margin_stop,
}: EstimatedLoad) =>
  eta_status !== row.eta_status ||
  margin_stop !== row.margin_stop ||
  // A rescheduled window changes the margin although the estimates stay the same.
  margin_minutes !== row.margin_minutes ||
  Math.abs((empty?.at ?? 0) - (toInstant(row.empty_at) ?? 0)) >= SHIFT_MS ||
  estimates.length !== row.estimates.length ||
  estimates.some(({ stop, eta }, index) => {
    const before = row.estimates[index]
    return before?.stop !== stop || Math.abs(Date.parse(eta) - Date.parse(before.eta)) >= SHIFT_MS
  })

/** The first late alert had no ETA, so the broker was not notified; now there is one. */
const isLateWithFirstEta = (
  { load: { row }, estimates, eta_status, margin_stop }: EstimatedLoad,
  level: EtaAlert['alert_level'],
) =>
  level === 'late' &&
  eta_status === 'late' &&
  estimates.some(({ stop }) => stop === margin_stop) &&
  !row.estimates.some(({ stop }) => stop === margin_stop)

export interface Watched {
  readonly truck: WatchedTruck
  readonly estimates: readonly EstimatedLoad[]
  readonly hasMoved: boolean
}

function driveRow({ vehicle, day }: WatchedTruck) {
  if (vehicle === null || !day) return []
  const { latitude, longitude, time, parked_since, duty_since, driven_minutes, mph } = day
  return [
    {
      vehicle,
      fix_time: iso(time) ?? '',
      latitude,
      longitude,
      parked_since: iso(parked_since),
      duty_since: iso(duty_since),
      driven_minutes,
      mph,
    },
  ]
}

export async function writeWatched(tx: Tx, all: readonly Watched[], now: number): Promise<void> {
  const ordered = all.flatMap(({ estimates, hasMoved, truck }) =>
    estimates.map((one) => ({ one, hasMoved, truck })),
  )
  const byId = ordered.toSorted((a, b) => a.one.load.row.id - b.one.load.row.id)
  const near = await whereaboutsBy(tx)
  const alerts = await lockAlerts(
    tx,
    byId.map(({ one }) => one.load.row.id),
  )
  const watches: WatchRow[] = []
  const live: NewLiveEvent[] = []
  const pinsSeen: WatchedRow[] = []
  const attention: { id: number; attention: number; due_at: string | null }[] = []
  for (const { one, hasMoved, truck } of byId) {
    const { row, passage } = one.load
    if (!(await writePassing(tx, one.load))) continue
    const isPinned = row.pinned_stops.length > 0
    if (isPinned) pinsSeen.push(row)
    const {
      news,
      alert_level: level,
      calm_since,
    } = nextEtaAlert(one.estimated_status, alerts.get(row.id) ?? row, now)
    if (news) await notifyDispatcher(tx, one, news)
    if (news === 'late' || isLateWithFirstEta(one, level)) await enqueueBrokerEmail(tx, row.id, 'late')
    if (hasMoved || news !== null || hasShifted(one) || isPinned) {
      watches.push({
        load: row.id,
        fix_time: iso(truck.day?.time ?? null),
        crossed_at: iso(passage.crossedAt),
        eta_status: one.eta_status,
        margin_minutes: one.margin_minutes,
        margin_stop: one.margin_stop,
        estimates: [...one.estimates],
        alert_level: level,
        calm_since,
        empty_at: iso(one.empty?.at ?? null),
        empty_driven_minutes: one.empty?.driven_minutes ?? null,
        empty_duty_since: iso(one.empty?.duty_since ?? null),
        empty_basis: one.empty?.basis ?? null,
      })
      if (row.vehicle !== null) live.push(pointUpdate(one, near))
    }
    if (one.attention !== row.attention || one.due_at !== row.due_at) {
      attention.push({ id: row.id, attention: one.attention, due_at: one.due_at })
      live.push({ type: 'ORDER_CHANGED', data: { id: row.id } })
    }
  }
  await saveAttention(tx, attention)
  await savePinsSeen(tx, pinsSeen)
  await saveEstimates(
    tx,
    all.filter(({ hasMoved }) => hasMoved).flatMap(({ truck }) => driveRow(truck)),
    watches,
  )
  await emit(tx, ...live)
}
