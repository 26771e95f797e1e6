import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { FAR_MILES } from '#contract/constants.ts'
import type { Order, OrderDetail, OrderStop } from '#contract/entities/order.ts'
import { ageText, instantOf, isStale } from '#contract/rules/age.ts'
import { marginText } from '#contract/rules/arrivals.ts'
import { hasPosition, milesBetween } from '#contract/rules/distance.ts'
import { earlyText, stopOfStatus } from '#contract/rules/early.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { townOf } from '#contract/rules/place.ts'
import { STOP_KIND, stopTime } from '#contract/rules/stop-time.ts'
import { useStepGuard } from '#kit/ui/use-step-guard.ts'
import { useMayEdit } from '#parts/load/use-may-edit.ts'
import { useAskedMove } from '#parts/load/use-asked-move.tsx'

/** Minutes below which a truck is as good as there. */
const SOON_MINUTES = 15

const NEXT: Partial<Record<Order['status'], LoadStatus>> = { 1: 3, 3: 5 }

type Placed = Pick<OrderDetail, 'vehicle' | 'stops'>
type Place = OrderStop | undefined

function milesFrom(vehicle: Placed['vehicle'], stop: Place): number | undefined {
  const place = { latitude: vehicle?.last_latitude ?? null, longitude: vehicle?.last_longitude ?? null }
  if (!stop || !hasPosition(place) || !hasPosition(stop)) return undefined
  const miles = Math.round(milesBetween(place, stop))
  return miles > FAR_MILES ? miles : undefined
}

/** Whole miles between a truck's last position and the stop where a load gets a status, where they are too many for that. */
export const farMiles = ({ vehicle, stops }: Placed, status: LoadStatus): number | undefined =>
  milesFrom(vehicle, stopOfStatus(stops, status))

function farText(vehicle: Placed['vehicle'], stop: Place, now: number): string {
  const miles = milesFrom(vehicle, stop)
  const { near, last_geo_date_time: seen } = vehicle ?? {}
  if (miles === undefined || !stop) return ''
  const from = `${miles.toLocaleString('en-US')} mi from the ${STOP_KIND[stop.kind].toLowerCase()} in ${townOf(stop.address)}`
  return `${seen ? `${ageText(seen, now)} ago the truck was` : 'The truck was last seen'} ${from}${near ? `: ${near}` : ''}.`
}

/** What speaks against a truck having come to a stop that it is not said to have left: a fresh position elsewhere, in a sentence; '' where nothing does. */
export const arrivalDoubt = ({ vehicle }: Placed, stop: OrderStop, now = Date.now()): string =>
  isStale(vehicle?.last_geo_date_time, now) ? '' : farText(vehicle, stop, now)

const MINUTE_MS = 60_000

function expectedText({ stops }: OrderDetail, status: LoadStatus, now: number): string {
  const stop = stopOfStatus(stops, status)
  const [eta, due] = [instantOf(stop?.eta ?? null), instantOf(stop?.window_to ?? stop?.window_from ?? null)]
  if (!stop || stop.arrived_at !== null || eta === null || eta - now < SOON_MINUTES * MINUTE_MS) return ''
  const late = due === null || eta <= due ? '' : `, ${marginText(Math.floor((due - eta) / MINUTE_MS))}`
  return `It is expected there ${stopTime(eta, stop.time_zone, now)}${late}.`
}

/** What speaks against a load being so far, each a sentence: its truck is elsewhere, when that is expected there, and a window that is hours ahead. */
export const doubtsOf = (order: OrderDetail, status: LoadStatus, now = Date.now()): string[] => [
  [farText(order.vehicle, stopOfStatus(order.stops, status), now), expectedText(order, status, now)].filter(Boolean).join(' '),
  earlyText(order.stops, status, now),
]

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
