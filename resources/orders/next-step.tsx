import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { FAR_MILES } from '#contract/constants.ts'
import type { Order, OrderDetail } from '#contract/entities/order.ts'
import { hasPosition, milesBetween } from '#contract/rules/distance.ts'
import { earlyText, stopOfStatus } from '#contract/rules/early.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { useStepGuard } from '#kit/ui/use-step-guard.ts'
import { useMayEdit } from '#parts/load/use-may-edit.ts'
import { useAskedMove } from '#parts/load/use-asked-move.tsx'

const NEXT: Partial<Record<Order['status'], LoadStatus>> = { 1: 3, 3: 5 }

/** Whole miles between a truck's last position and the stop where a load gets a status, where they are too many for that. */
export function farMiles({ vehicle, stops }: Pick<OrderDetail, 'vehicle' | 'stops'>, status: LoadStatus): number | undefined {
  const stop = stopOfStatus(stops, status)
  const place = { latitude: vehicle?.last_latitude ?? null, longitude: vehicle?.last_longitude ?? null }
  if (!stop || !hasPosition(place) || !hasPosition(stop)) return undefined
  const miles = Math.round(milesBetween(place, stop))
  return miles > FAR_MILES ? miles : undefined
}

function farText(order: OrderDetail, status: LoadStatus): string {
  const miles = farMiles(order, status)
  const near = order.vehicle?.near
  if (miles === undefined) return ''
  return `The truck was last seen ${miles.toLocaleString('en-US')} mi from ${stopOfStatus(order.stops, status)?.address ?? ''}${near ? `: ${near}` : ''}.`
}

const doubtsOf = (order: OrderDetail, status: LoadStatus) => [farText(order, status), earlyText(order.stops, status, Date.now())]

/** What a person does next to an order that waits for no confirmation, asked where the truck is elsewhere or the window hours ahead; nothing where he may not. */
export function NextStep({ order }: { order: OrderDetail }) {
  const { moveAsked, isBusy, question } = useAskedMove(order, 'orders')
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
        {...guarded(() => moveAsked(status, doubtsOf(order, status)))}
      >
        {LOAD_STATUS[isHeld ? order.status : status]}
      </Button>
      {question}
    </>
  )
}
