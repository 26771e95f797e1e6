import { AT_RISK_MINUTES, FREE_MINUTES, STALE_AFTER_MS } from '#contract/constants.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { isEarned, LOAD, type LoadStatus } from '#contract/rules/load-status.ts'

export const ETA_STATUS_LABEL = 'On time'

export const ETA_STATUSES = {
  late: 'Late',
  risk: 'At risk',
  on_time: 'On time',
  arrived: 'Arrived',
  unknown: 'No estimate',
} as const
export type EtaStatus = keyof typeof ETA_STATUSES

export interface TimedStop {
  readonly id: number
  readonly window_from: number | null
  readonly window_to: number | null
  readonly arrived_at: number | null
  readonly departed_at: number | null
  readonly eta: number | null
}

/** Minutes are below zero when late. */
export interface LoadEtaStatus {
  readonly eta_status: EtaStatus
  readonly margin_minutes: number | null
  readonly margin_stop: number | null
}

/** Milliseconds: end of the window, else the appointment; null without either. */
export const getDeadline = ({
  window_from,
  window_to,
}: Pick<TimedStop, 'window_from' | 'window_to'>): number | null => window_to ?? window_from

/** Between the times as they are shown, in whole minutes; below zero when late. */
export const minutesEarly = (due: number, at: number): number =>
  Math.floor(due / MINUTE_MS) - Math.floor(at / MINUTE_MS)

export const statusBy = (margin: number): EtaStatus =>
  margin < 0 ? 'late' : margin < AT_RISK_MINUTES ? 'risk' : 'on_time'

function arrivedAt(stop: Omit<TimedStop, 'eta'> | undefined): LoadEtaStatus {
  if (!stop || stop.arrived_at === null)
    return { eta_status: 'unknown', margin_minutes: null, margin_stop: null }
  const deadline = getDeadline(stop)
  const margin = deadline === null ? null : minutesEarly(deadline, stop.arrived_at)
  return { eta_status: 'arrived', margin_minutes: margin, margin_stop: stop.id }
}

/**
 * Worst of the stops not reached yet; late without an estimate once a window has passed. Without open stops,
 * the result at the current or last stop.
 */
export function toEtaStatus(
  stops: readonly TimedStop[],
  now: number,
  all: readonly Omit<TimedStop, 'eta'>[] = stops,
): LoadEtaStatus {
  const margins = stops.flatMap((stop) => {
    const deadline = getDeadline(stop)
    if (stop.arrived_at !== null || stop.departed_at !== null || deadline === null) return []
    const at = stop.eta ?? (now > deadline ? now : null)
    return at === null ? [] : [{ stop: stop.id, margin: minutesEarly(deadline, at) }]
  })
  const worst = margins.toSorted((a, b) => a.margin - b.margin)[0]
  if (!worst) return arrivedAt(stops.find(({ arrived_at }) => arrived_at !== null) ?? all.at(-1))
  return { eta_status: statusBy(worst.margin), margin_minutes: worst.margin, margin_stop: worst.stop }
}

export interface Detention {
  readonly free_until: number
  readonly minutes_left: number
}

/** FREE_MINUTES from the later of arrival and appointment; null where no truck is at the stop. */
export function getDetention(
  stop: Pick<TimedStop, 'window_from' | 'arrived_at' | 'departed_at'>,
  now: number,
): Detention | null {
  if (stop.arrived_at === null) return null
  const free_until = Math.max(stop.arrived_at, stop.window_from ?? stop.arrived_at) + FREE_MINUTES * MINUTE_MS
  return { free_until, minutes_left: Math.ceil((free_until - (stop.departed_at ?? now)) / MINUTE_MS) }
}

/** Until a person decides, the driver's word alone doesn't clear a load. */
export const withDriverWord = (status: EtaStatus, isContradicted: boolean): EtaStatus =>
  isContradicted && status !== 'late' ? 'risk' : status

export const ORDER_WAITS = {
  incident: 'Open incident',
  driver_word: 'Driver and GPS disagree',
  pickup: 'Confirm pickup',
  delivery: 'Confirm delivery',
  detention: 'Detention running',
  free_time: 'Free time ending soon',
  no_position: 'No location',
  stale: 'Old location',
} as const
export type OrderWait = keyof typeof ORDER_WAITS

export interface WaitingCase {
  readonly status: LoadStatus
  readonly has_incident: boolean
  readonly has_driver_word?: boolean
  readonly seen_at: number | null
  readonly next: Omit<TimedStop, 'id' | 'eta'> | undefined
}

const SOON_MINUTES = 30
/** The truck's position only matters from this long before the load is due. */
const SEEN_FROM_MS = 12 * 60 * MINUTE_MS

function unseen({ status, seen_at, next }: WaitingCase, now: number): OrderWait[] {
  const due = next ? getDeadline(next) : null
  const isSoon = status > LOAD.assigned || (due !== null && due - now < SEEN_FROM_MS)
  if (!isSoon) return []
  if (seen_at === null) return ['no_position']
  return now - seen_at > STALE_AFTER_MS ? ['stale'] : []
}

export function listWaits(load: WaitingCase, now: number): OrderWait[] {
  const { status, has_incident, has_driver_word, next } = load
  if (isEarned(status)) return []
  const left = next ? getDetention(next, now)?.minutes_left : undefined
  return [
    ...(has_incident ? (['incident'] as const) : []),
    ...(has_driver_word ? (['driver_word'] as const) : []),
    ...(left !== undefined && left <= 0 ? (['detention'] as const) : []),
    ...(left !== undefined && left > 0 && left <= SOON_MINUTES ? (['free_time'] as const) : []),
    ...(status === LOAD.awaitingPickup ? (['pickup'] as const) : []),
    ...(status === LOAD.awaitingDelivery ? (['delivery'] as const) : []),
    ...unseen(load, now),
  ]
}

const WEIGHTS: Readonly<Record<OrderWait, number>> = {
  incident: 6,
  driver_word: 5,
  detention: 4,
  free_time: 3,
  pickup: 2,
  delivery: 2,
  no_position: 1,
  stale: 1,
}
const STANDS: Readonly<Record<EtaStatus, number>> = { late: 5, risk: 3, on_time: 0, arrived: 0, unknown: 0 }

/** 0 (none) to 6; lists sort the highest first. */
export const rankAttention = (status: EtaStatus, waits: readonly OrderWait[]): number =>
  Math.max(STANDS[status], ...waits.map((wait) => WEIGHTS[wait]))
