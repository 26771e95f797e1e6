import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { FAR_MILES } from '#contract/constants.ts'
import type { Order, OrderDetail } from '#contract/entities/order.ts'
import { hasPosition, milesBetween } from '#contract/rules/distance.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { useStepGuard } from '#kit/ui/use-step-guard.ts'
import { useMayEdit } from '#parts/load/use-may-edit.ts'
import { useMove } from '#parts/load/use-move.ts'

const FarQuestion = preloadable(async () => (await import('./far-question.tsx')).FarQuestion)

const NEXT: Partial<Record<Order['status'], LoadStatus>> = { 1: 3, 3: 5 }

const stopOf = (stops: OrderDetail['stops'], status: LoadStatus) =>
  status === 5 ? stops.at(-1) : stops.findLast(({ kind }) => kind === 'pickup')

/** Whole miles between a truck's last position and the stop where a load gets a status, where they are too many for that. */
export function farMiles({ vehicle, stops }: Pick<OrderDetail, 'vehicle' | 'stops'>, status: LoadStatus): number | undefined {
  const stop = stopOf(stops, status)
  const place = { latitude: vehicle?.last_latitude ?? null, longitude: vehicle?.last_longitude ?? null }
  if (!stop || !hasPosition(place) || !hasPosition(stop)) return undefined
  const miles = Math.round(milesBetween(place, stop))
  return miles > FAR_MILES ? miles : undefined
}

/** What a person does next to an order that waits for no confirmation, asked where the truck is elsewhere; nothing where he may not. */
export function NextStep({ order }: { order: OrderDetail }) {
  const { move, isBusy } = useMove(order, 'orders')
  const [isAsked, setAsked] = useState(false)
  const mayEdit = useMayEdit(order)
  const { isHeld, guarded } = useStepGuard(order.status)
  const status = NEXT[order.status]
  if (!mayEdit || status === undefined) return null
  const words = LOAD_STATUS[status]
  const miles = farMiles(order, status)
  const go = () => {
    setAsked(false)
    void move(status)
  }
  return (
    <>
      <Button
        type="primary"
        disabled={isBusy || isHeld}
        icon={isHeld && <CheckOutlined />}
        {...guarded(() => (miles === undefined ? go() : setAsked(true)))}
      >
        {isHeld ? LOAD_STATUS[order.status] : words}
      </Button>
      {isAsked && miles !== undefined && (
        <FarQuestion
          words={words}
          miles={miles}
          address={stopOf(order.stops, status)?.address ?? ''}
          near={order.vehicle?.near ?? ''}
          onYes={go}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  )
}
