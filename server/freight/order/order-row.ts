import type { StopEstimate } from '#contract/entities/freight/arrival.ts'
import type { Order, OrderEvent, OrderStop } from '#contract/entities/freight/order.ts'
import type { Stop } from '#contract/entities/freight/stop.ts'
import { toInstant } from '#contract/rules/age.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { firstOpen } from '#contract/rules/order-route.ts'
import { listWaits } from '#contract/rules/eta-status.ts'
import { isUnderWay } from '#contract/rules/load-status.ts'
import type { Whereabouts } from '#server/kernel/geo/places.ts'
import { shownTruck } from '#server/freight/eta/shown-truck.ts'

type Shown = Omit<Order, 'vehicle_info' | 'next_stop' | 'waits' | 'route_completed' | 'vehicle'>
type Seen = Omit<NonNullable<Order['vehicle']>, 'near'>
export type SeenEvent = Omit<OrderEvent, 'near'>

type ReportedStop = Stop & Pick<OrderStop, 'arrival_reported_by'>

export interface EstimatedOrder extends Shown {
  vehicle: Seen | null
  unit_number: string
  vehicle_type_name: string
  stops: ReportedStop[]
  estimates: (StopEstimate & { miles: number })[]
  has_incident: boolean
}

const seenAt = (vehicle: Seen | null): number | null =>
  vehicle && hasPosition({ latitude: vehicle.last_latitude, longitude: vehicle.last_longitude })
    ? toInstant(vehicle.last_geo_date_time)
    : null

const toTimes = (stop: Pick<Stop, 'window_from' | 'window_to' | 'arrived_at' | 'departed_at'>) => ({
  window_from: toInstant(stop.window_from),
  window_to: toInstant(stop.window_to),
  arrived_at: toInstant(stop.arrived_at),
  departed_at: toInstant(stop.departed_at),
})

const toEstimate = ({ estimates }: Pick<EstimatedOrder, 'estimates'>, stop: number | undefined) => {
  const { eta = null, basis = null, assumed } = estimates.find((one) => one.stop === stop) ?? {}
  return { eta, basis, ...(assumed && { assumed }) }
}

function toNextStop(
  row: Pick<EstimatedOrder, 'estimates' | 'stops'>,
  next: ReportedStop | undefined,
): Order['next_stop'] {
  if (!next) return null
  const {
    id,
    kind,
    facility,
    address,
    latitude,
    longitude,
    time_zone,
    window_from,
    window_to,
    arrived_at,
    arrival_reported_by,
  } = next
  const position = row.stops.indexOf(next) + 1
  const at = { latitude, longitude, time_zone, window_from, window_to, arrived_at, arrival_reported_by }
  return { id, kind, facility, address, ...at, place: position, ...toEstimate(row, id) }
}

export const shownStops = (row: Pick<EstimatedOrder, 'estimates' | 'stops'>): OrderStop[] =>
  row.stops.map((stop) => ({ ...stop, ...toEstimate(row, stop.id) }))

export const shownEvents = (events: readonly SeenEvent[], near: Whereabouts): OrderEvent[] =>
  events.map((event) => ({ ...event, near: near(event) }))

export function shownOrder<R extends EstimatedOrder>(row: R, now: number, near: Whereabouts) {
  const { unit_number, vehicle_type_name, stops, estimates, has_incident: _incident, ...order } = row
  const isActive = isUnderWay(order.status)
  const next = isActive ? firstOpen(stops, order.status) : undefined
  return {
    ...order,
    vehicle: order.vehicle && shownTruck(order.vehicle, near),
    route_completed: stops.length > 0 && stops.every(({ departed_at }) => departed_at !== null),
    vehicle_info: [unit_number, vehicle_type_name].filter(Boolean).join(' · '),
    next_stop: toNextStop({ stops, estimates }, next),
    waits: listWaits(
      {
        status: row.status,
        has_incident: row.has_incident,
        has_driver_word: row.driver_word !== null,
        seen_at: seenAt(row.vehicle),
        next: next && toTimes(next),
      },
      now,
    ),
    ...(!isActive && ({ eta_status: 'unknown', margin_minutes: null, margin_stop: null } as const)),
  }
}
