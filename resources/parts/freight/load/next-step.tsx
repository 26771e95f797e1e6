import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Order, OrderDetail } from '#contract/entities/freight/order.ts'
import { toInstant } from '#contract/rules/age.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { earlyText, stopOfStatus } from '#contract/rules/early.ts'
import { distanceWarning } from './distance-warning.ts'
import { LOAD, LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { useStepGuard } from '#kit/use-step-guard.ts'
import { useMayEdit } from './use-may-edit.ts'
import { useConfirmedMove } from './use-asked-move.tsx'

const SOON_MINUTES = 15

const NEXT: Partial<Record<Order['status'], LoadStatus>> = {
  [LOAD.assigned]: LOAD.pickedUp,
  [LOAD.pickedUp]: LOAD.delivered,
}

function expectedText({ stops }: OrderDetail, status: LoadStatus, now: number): string {
  const stop = stopOfStatus(stops, status)
  const [eta, due] = [toInstant(stop?.eta ?? null), toInstant(stop?.window_to ?? stop?.window_from ?? null)]
  if (!stop || stop.arrived_at !== null || eta === null || eta - now < SOON_MINUTES * MINUTE_MS) return ''
  const late = due === null || eta <= due ? '' : `, ${marginText(Math.floor((due - eta) / MINUTE_MS))}`
  return `ETA at the stop: ${stopTime(eta, stop.time_zone, now)}${late}.`
}

export const listDoubts = (order: OrderDetail, status: LoadStatus, now = Date.now()): string[] => [
  [distanceWarning(order.vehicle, stopOfStatus(order.stops, status), now), expectedText(order, status, now)]
    .filter(Boolean)
    .join(' '),
  earlyText(order.stops, status, now),
]

export function NextStep({ order }: { order: OrderDetail }) {
  const { moveAsked, isBusy, question } = useConfirmedMove(order, 'orders')
  const mayEdit = useMayEdit(order)
  const { isHeld, guarded } = useStepGuard(order.status)
  const status = NEXT[order.status]
  if (!mayEdit || status === undefined) return null
  return (
    <>
      <Button
        type="primary"
        disabled={isBusy || isHeld}
        icon={isHeld && <CheckOutlined />}
        {...guarded(() => moveAsked(status, listDoubts(order, status)))}
      >
        {codeWords(LOAD_STATUS, isHeld ? order.status : status)}
      </Button>
      {question}
    </>
  )
}
