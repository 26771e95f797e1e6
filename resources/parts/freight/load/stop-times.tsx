import { Typography } from 'antd'
import type { OrderStop } from '#contract/entities/freight/order.ts'
import { ETA_BASIS, ETA_BASIS_SHORT } from '#contract/rules/estimate.ts'
import { clockTime, stopWindow, timeAt, zonedTime } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useClock } from '#kit/cells/clock.ts'
import { Dash } from '#kit/cells/field-value.tsx'

type Arriving = Pick<
  OrderStop,
  'arrived_at' | 'arrival_reported_by' | 'eta' | 'basis' | 'time_zone' | 'window_from' | 'window_to'
>

export const SEEN_ELSEWHERE = 'GPS had the truck elsewhere.'

function Time({ stop }: { stop: Arriving }) {
  const { arrived_at, arrival_reported_by: teller, eta, basis, time_zone } = stop
  const at = arrived_at ?? eta ?? ''
  const due = stop.window_to ?? stop.window_from
  // Next to a window of another day a bare time would be read as of that day.
  const text = useClock((now) =>
    arrived_at === null && due !== null && timeAt(due, time_zone, now) !== clockTime(due, time_zone)
      ? zonedTime(at, time_zone, now)
      : timeAt(at, time_zone, now),
  )
  if (teller !== null && arrived_at !== null)
    return (
      <span title={SEEN_ELSEWHERE}>
        Arrived <time dateTime={at}>{text}</time> ({teller === 'driver' ? 'driver' : 'dispatcher'})
      </span>
    )
  if (arrived_at !== null) return <time dateTime={at}>Here since {text}</time>
  return (
    <span title={basis ? codeWords(ETA_BASIS, basis) : undefined}>
      <time dateTime={at}>{text}</time>
      {basis !== null && (
        <Typography.Text type="secondary">{codeWords(ETA_BASIS_SHORT, basis)}</Typography.Text>
      )}
    </span>
  )
}

export const Arrival = ({ stop }: { stop: Arriving | null }) =>
  stop && (stop.arrived_at ?? stop.eta) ? <Time stop={stop} /> : <Dash />

/** Breaks after the first day, or after the first time when the window ends on another day. */
export function Window({ stop }: { stop: Pick<OrderStop, 'window_from' | 'window_to' | 'time_zone'> }) {
  const text = stopWindow(stop, { isShort: true })
  const [, begin = '', end = ''] =
    /^(.+ –) (\d+ \w+ .+)$/.exec(text) ?? /^((?:(?:by|from|at) )?\d+ \w+(?: \d{4})?) (.+)$/.exec(text) ?? []
  if (text === '') return <Dash />
  if (end === '') return <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{begin}</span>{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{end}</span>
    </>
  )
}
