import type { Order, OrderDetail } from '#contract/entities/freight/order.ts'
import { marginText, stopMargin } from '#contract/rules/arrivals.ts'
import { driverWordText } from '#contract/rules/driver-word.ts'
import { ETA_BASIS } from '#contract/rules/estimate.ts'
import { isEarned, LOAD_STATUS } from '#contract/rules/load-status.ts'
import { ETA_STATUSES, type EtaStatus } from '#contract/rules/eta-status.ts'
import { parseTown } from '#contract/rules/place.ts'
import { STOP_KIND, stopTime } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { TONES } from './tones.ts'

const ETA_STATUS_TONES: Readonly<Record<EtaStatus, Tone>> = {
  late: 'danger',
  risk: 'yellow',
  on_time: 'green',
  arrived: 'green',
  unknown: 'plain',
}

type EtaFields = Pick<
  Order,
  | 'status'
  | 'eta_status'
  | 'margin_minutes'
  | 'margin_stop'
  | 'next_stop'
  | 'stop_count'
  | 'deliver_to'
  | 'delivery_date'
  | 'delivery_zone'
> &
  Partial<Pick<OrderDetail, 'stops' | 'driver_word'>>

type Judged = Pick<OrderDetail['stops'][number], 'kind' | 'address' | 'time_zone' | 'window_to'> &
  Partial<Pick<OrderDetail['stops'][number], 'window_from' | 'arrived_at' | 'eta' | 'basis'>>

function judgedStop({
  margin_stop: id,
  next_stop: next,
  stop_count,
  stops,
  ...order
}: EtaFields): Judged | undefined {
  const known = stops?.find((stop) => stop.id === id) ?? (next?.id === id ? next : undefined)
  if (known || id === null || stop_count !== 2) return known
  const { deliver_to: address, delivery_zone: time_zone, delivery_date: window_to } = order
  return { kind: 'delivery', address, time_zone, window_to }
}

function marginWords(order: EtaFields): readonly [margin: string, stop: string] {
  const { eta_status, margin_minutes: margin, margin_stop, next_stop: next, stops } = order
  if (order.driver_word && eta_status === 'risk') return [ETA_STATUSES.risk, '']
  if (eta_status === 'unknown') return [next?.eta ? 'No window' : ETA_STATUSES.unknown, '']
  if (margin === null) return [ETA_STATUSES[eta_status] ?? eta_status, '']
  const minutes = marginText(margin)
  const stop = judgedStop(order)
  const kind =
    margin_stop === null ? '' : stop ? codeWords(STOP_KIND, stop.kind).toLowerCase() : 'a later stop'
  const at = kind === '' ? '' : ` at ${kind}${stops && stop ? ` in ${parseTown(stop.address)}` : ''}`
  if (eta_status === 'arrived') return [`Arrived ${margin < 0 ? minutes : 'on time'}`, at]
  if (eta_status === 'late' && margin < 0) return [minutes, at]
  // The list's column is already headed On time.
  return [
    `${eta_status === 'on_time' && !stops ? '' : `${ETA_STATUSES[eta_status] ?? eta_status}: `}${minutes}`,
    at,
  ]
}

export function etaStatusReason(order: EtaFields): string {
  if (order.driver_word && order.eta_status === 'risk') return `${driverWordText(order.driver_word)}.`
  if (order.eta_status === 'unknown')
    return order.next_stop?.eta ? 'The next stops have no time window.' : 'No ETA for this truck.'
  const stop = judgedStop(order)
  if (!stop) return order.margin_stop === null ? '' : 'Based on a later stop. Open the order to see it.'
  const {
    kind,
    address,
    time_zone: zone,
    window_from,
    window_to,
    arrived_at = null,
    eta = null,
    basis = null,
  } = stop
  const due = window_to ?? window_from ?? null
  // For a stop outside the row it is unknown whether its window opens or closes then.
  const word = window_to === null ? 'opens' : window_from === undefined ? 'due' : 'due by'
  const by =
    eta ??
    (due && order.margin_minutes !== null
      ? new Date(Date.parse(due) - order.margin_minutes * MINUTE_MS).toISOString()
      : null)
  const says = [
    due ? `${word} ${stopTime(due, zone)}` : 'no window',
    arrived_at !== null && `arrived ${stopTime(arrived_at, zone)}`,
    arrived_at === null &&
      by !== null &&
      `ETA ${stopTime(by, zone)}${basis ? ` (${codeWords(ETA_BASIS, basis).toLowerCase()})` : ''}`,
  ]
  return `${codeWords(STOP_KIND, kind)} in ${parseTown(address)}: ${says.filter(Boolean).join(', ')}.`
}

export function EtaStatusTag({ order }: { order: EtaFields }) {
  const { status, eta_status, margin_minutes, stops } = order
  if (isEarned(status)) return <StatusTag tone={TONES[status]}>{codeWords(LOAD_STATUS, status)}</StatusTag>
  const isLateThere = eta_status === 'arrived' && margin_minutes !== null && margin_minutes < 0
  const reason = etaStatusReason(order)
  const [margin, stop] = marginWords(order)
  return (
    <span style={{ minWidth: 0 }} title={reason}>
      <StatusTag isWhole tone={isLateThere ? 'yellow' : (ETA_STATUS_TONES[eta_status] ?? 'plain')}>
        {stops ? margin + stop : margin}
      </StatusTag>
      {!stops && stop !== '' && <span className="muted nowrap"> {stop.trim()}</span>}
      <span className="visually-hidden">{reason}</span>
    </span>
  )
}

/** By the stop's own ETA and window, whatever the load's other stops say. */
export function StopMargin({ stop }: { stop: NonNullable<Order['next_stop']> }) {
  const margin = stopMargin(stop)
  if (margin === null) return null
  return <StatusTag tone={ETA_STATUS_TONES[margin.status]}>{marginText(margin.minutes)}</StatusTag>
}
