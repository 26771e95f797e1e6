import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Order } from '#contract/entities/freight/order.ts'
import { earlyText } from '#contract/rules/early.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { ORDER_WAITS, type OrderWait } from '#contract/rules/eta-status.ts'
import { nearText, placeName } from '#contract/rules/place.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Age } from '#kit/cells/time.tsx'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { TONES } from '#parts/freight/load/tones.ts'
import { useMayEdit } from '#parts/freight/load/use-may-edit.ts'
import { useConfirmedMove } from '#parts/freight/load/use-asked-move.tsx'
import type { Moved } from '#parts/freight/load/use-move.ts'

const WAIT_TONES: Readonly<Record<OrderWait, Tone>> = {
  incident: 'danger',
  detention: 'danger',
  free_time: 'yellow',
  pickup: 'blue',
  delivery: 'blue',
  no_position: 'plain',
  stale: 'yellow',
}

const CONFIRMED = { pickup: 3, delivery: 5 } as const

type Waiting = Moved & Pick<Order, 'waits' | 'next_stop'>

function Confirm({ order, wait }: { order: Waiting; wait: keyof typeof CONFIRMED }) {
  const { moveAsked, isBusy, question } = useConfirmedMove(order, 'orders')
  const status = CONFIRMED[wait]
  const confirm = () =>
    moveAsked(status, [order.next_stop ? earlyText([order.next_stop], status, Date.now()) : ''])
  return (
    <>
      <Button
        size="small"
        type="primary"
        aria-label={`${codeWords(ORDER_WAITS, wait)} for ${order.number}`}
        disabled={isBusy}
        onClick={confirm}
      >
        {codeWords(ORDER_WAITS, wait)}
      </Button>
      {question}
    </>
  )
}

/** The column of the last position shows these already. */
const OF_POSITION: readonly OrderWait[] = ['no_position', 'stale']

export function StatusOrWaits({ order }: { order: Waiting }) {
  const waits = order.waits.filter((wait) => !OF_POSITION.includes(wait))
  if (waits.length > 0) return <Waits order={{ ...order, waits }} />
  return <StatusTag tone={TONES[order.status] ?? 'plain'}>{codeWords(LOAD_STATUS, order.status)}</StatusTag>
}

export function Waits({ order }: { order: Waiting }) {
  const mayEdit = useMayEdit(order)
  if (order.waits.length === 0) return null
  return (
    <span className="cluster gap-4">
      {order.waits.map((wait) =>
        mayEdit && (wait === 'pickup' || wait === 'delivery') ? (
          <Confirm key={wait} order={order} wait={wait} />
        ) : (
          <StatusTag key={wait} tone={WAIT_TONES[wait] ?? 'plain'}>
            {ORDER_WAITS[wait] ?? wait}
          </StatusTag>
        ),
      )}
    </span>
  )
}

const getUnitText = (vehicleInfo: string) => vehicleInfo.split(' · ')[0]

export function NumberOnCard({
  order: { number, vehicle_info },
}: {
  order: Pick<Order, 'number' | 'vehicle_info'>
}) {
  const isPhone = useIsPhone()
  return isPhone && vehicle_info ? `${getUnitText(vehicle_info)} · ${number}` : number
}

export const Lane = ({ children }: { children: string }) => (
  <span className="block truncate faint small" title={children}>
    {children}
  </span>
)

export const UnitAndDriver = ({
  order: { vehicle_info, driver_name },
}: {
  order: Pick<Order, 'vehicle_info' | 'driver_name'>
}) => (
  <span title={vehicle_info}>
    {getUnitText(vehicle_info)} <span className="block truncate muted">{driver_name}</span>
  </span>
)

export function LastPosition({
  order: { vehicle, vehicle_info },
}: {
  order: Pick<Order, 'vehicle' | 'vehicle_info'>
}) {
  const place = vehicle?.near ?? ''
  const isPhone = useIsPhone()
  return (
    <span title={vehicle_info}>
      {vehicle?.last_geo_date_time ? (
        <Age value={vehicle.last_geo_date_time} />
      ) : (
        <span className="faint">no location</span>
      )}{' '}
      <span className={isPhone ? 'muted' : 'block truncate muted'} title={place && placeName(place)}>
        {place && nearText(place)}
      </span>
    </span>
  )
}

export function Comments({ count, isUnread }: { count: number; isUnread: boolean }) {
  if (isUnread) return <StatusTag tone="blue">{count ? `${count} unread` : 'Unread'}</StatusTag>
  if (!count) return null
  return (
    <span className="faint">
      <MessageOutlined aria-hidden /> {count}
    </span>
  )
}
