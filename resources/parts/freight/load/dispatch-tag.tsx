import type { Order } from '#contract/entities/freight/order.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import {
  ACKNOWLEDGE_MINUTES,
  acknowledgedText,
  DISPATCH_STATES,
  dispatchState,
  isDispatchOpen,
} from '#contract/rules/load-dispatch.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { useCompanyZone } from '#kit/cells/zone.tsx'

type Sent = Pick<Order, 'status' | 'driver_name' | 'driver_dispatch'>

function toTone({ driver_dispatch: dispatch }: Sent): Tone {
  const state = dispatchState(dispatch)
  if (state === 'acknowledged') return 'green'
  if (state === 'not_sent' || dispatch?.sent_at == null) return 'plain'
  return Date.now() - Date.parse(dispatch.sent_at) > ACKNOWLEDGE_MINUTES * MINUTE_MS ? 'danger' : 'yellow'
}

/** Until the load is picked up; nothing for a load without a driver. */
export const hasDispatchTag = (load: Pick<Sent, 'status' | 'driver_name'>): boolean =>
  isDispatchOpen(load) && load.driver_name !== ''

export function DispatchTag({ load }: { load: Sent }) {
  const zone = useCompanyZone()
  const { driver_dispatch: dispatch } = load
  if (!hasDispatchTag(load)) return null
  const sent = dispatch?.sent_at
    ? `Sent ${kindText('instant', dispatch.sent_at, zone)}${dispatch.sent_by && ` by ${dispatch.sent_by}`}`
    : ''
  const acknowledged = dispatch?.acknowledged_at
    ? `Acknowledged ${kindText('instant', dispatch.acknowledged_at, zone)} ${acknowledgedText(dispatch)}`
    : ''
  return (
    <span title={[sent, acknowledged].filter(Boolean).join('. ')}>
      <StatusTag isWhole tone={toTone(load)}>
        {DISPATCH_STATES[dispatchState(dispatch)]}
      </StatusTag>
    </span>
  )
}
