import { MessageOutlined } from '@ant-design/icons'
import { Flex, Typography } from 'antd'
import type { Order, OrderDetail } from '#contract/entities/freight/order.ts'
import { orderFacts } from '#contract/fields/order.ts'
import { INVOICE_STATES } from '#contract/rules/billing.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import { nearText, parseTown, placeName } from '#contract/rules/place.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { formatNumber } from '#kit/cells/format.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { Age } from '#kit/cells/time.tsx'
import { defineColumns } from '#kit/fields/define-fields.ts'
import type { Column } from '#kit/fields/field-spec.ts'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { DispatchTag } from '#parts/freight/load/dispatch-tag.tsx'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { CheckCall } from '#parts/freight/load/check-call.tsx'
import { CheckOutNext } from './check-out.tsx'
import { EtaStatusTag } from '#parts/freight/load/eta-status.tsx'
import { Arrival, Window } from '#parts/freight/load/stop-times.tsx'
import { Missing } from '#parts/fleet/documents/missing.tsx'
import { DriverWord } from '#parts/freight/load/driver-word.tsx'
import { StatusOrWaits } from '#parts/freight/load/waits.tsx'
import { INVOICE_TONES } from '#parts/money/billing/invoice-tones.ts'

const getUnitText = (vehicleInfo: string) => vehicleInfo.split(' · ')[0]

function NumberOnCard({ order: { number, vehicle_info } }: { order: Order }) {
  const isPhone = useIsPhone()
  return isPhone && vehicle_info ? `${getUnitText(vehicle_info)} · ${number}` : number
}

const NOTE = { color: 'var(--text-3)' } as const
const LINE = {
  ...NOTE,
  display: 'block',
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const Lane = ({ children }: { children: string }) => (
  <span style={LINE} title={children}>
    {children}
  </span>
)

const UnitAndDriver = ({ order: { vehicle_info, driver_name } }: { order: Order }) => (
  <span title={vehicle_info}>
    {getUnitText(vehicle_info)} <span style={LINE}>{driver_name}</span>
  </span>
)

function LastPosition({ order: { vehicle, vehicle_info } }: { order: Order }) {
  const place = vehicle?.near ?? ''
  const isPhone = useIsPhone()
  return (
    <span title={vehicle_info}>
      {vehicle?.last_geo_date_time ? (
        <Age value={vehicle.last_geo_date_time} />
      ) : (
        <Typography.Text type="secondary">no location</Typography.Text>
      )}{' '}
      <span style={isPhone ? NOTE : LINE} title={place && placeName(place)}>
        {place && nearText(place)}
      </span>
    </span>
  )
}

function Comments({ order: { comment_count: count, has_unread_comments: isUnread } }: { order: Order }) {
  if (isUnread)
    return (
      <span>
        <StatusTag tone="blue">{count ? formatNumber(count) : 'New'}</StatusTag>
        {count > 0 && <span className="visually-hidden">unread</span>}
      </span>
    )
  if (!count) return null
  return (
    <Typography.Text type="secondary">
      <MessageOutlined aria-hidden /> {count}
    </Typography.Text>
  )
}

function Delivered({ order: { status, check_out, delivery_zone } }: { order: OrderDetail }) {
  const at = check_out?.delivered_at
  const isPhone = useIsPhone()
  return (
    <>
      {at && isPhone && <span className="faint">Delivered </span>}
      {at ? (
        <time dateTime={at}>{stopTime(at, delivery_zone)}</time>
      ) : (
        <StatusTag tone="yellow">{codeWords(LOAD_STATUS, status)}</StatusTag>
      )}
      {check_out?.delivered_yesterday && (
        <>
          {' '}
          <StatusTag tone="danger">Yesterday</StatusTag>
        </>
      )}
    </>
  )
}

function Invoice({ order: { check_out } }: { order: OrderDetail }) {
  if (check_out?.invoice === undefined || check_out.invoice === null)
    return <Typography.Text type="secondary">Not issued</Typography.Text>
  return (
    <RecordLink resource="invoices" id={check_out.invoice}>
      {check_out.invoice_number}
    </RecordLink>
  )
}

const Paid = ({ order: { check_out } }: { order: OrderDetail }) => {
  const state = check_out?.invoice_state
  return state ? (
    <StatusTag tone={INVOICE_TONES[state]}>{codeWords(INVOICE_STATES, state)}</StatusTag>
  ) : (
    <Dash />
  )
}

const WRAPS = { whiteSpace: 'normal' } as const
const LANE = {
  label: 'Lane',
  cell: {
    // A card’s title is cut otherwise.
    compute: ({ pick_up_at, deliver_to }: Order) => (
      <span style={WRAPS}>{`${pick_up_at} → ${deliver_to}`}</span>
    ),
  },
}
const COMMENTS = { compute: (order: Order) => <Comments order={order} />, numeric: true } as const

export const activeFields = defineColumns<typeof orderFacts, OrderDetail, 'lane' | 'window' | 'eta' | 'call'>(
  orderFacts,
  {
    number: { cell: { compute: (order) => <NumberOnCard order={order} /> }, column: { width: 104 } },
    eta_status: {
      cell: {
        compute: (order) =>
          order.driver_word ? (
            <Flex vertical align="flex-start" gap={4}>
              <EtaStatusTag order={order} />
              <DriverWord order={order} />
            </Flex>
          ) : (
            <EtaStatusTag order={order} />
          ),
      },
      column: { width: 150, priority: 'always', wraps: true, card: 'head' },
    },
    status: {
      cell: {
        compute: (order) => (
          <Flex component="span" align="center" wrap gap={4}>
            <StatusOrWaits order={order} />
            <DispatchTag load={order} />
            <MismatchTag mismatch={order.rate_mismatch} />
          </Flex>
        ),
      },
      column: { width: 156, priority: 'always', wraps: true, card: 'line' },
    },
    next_stop: {
      cell: {
        compute: ({ next_stop: next, stop_count, pick_up_at, deliver_to }) => (
          <>
            {next ? (
              <span title={[next.facility, next.address].filter(Boolean).join(', ')}>
                {`${formatNumber(next.place)}/${formatNumber(stop_count)} ${next.kind === 'pickup' ? 'Pickup' : 'Delivery'} ${parseTown(next.address)}`}
              </span>
            ) : (
              <Dash />
            )}
            <Lane>{`${parseTown(pick_up_at)} → ${parseTown(deliver_to)}`}</Lane>
          </>
        ),
      },
      column: { width: 198, priority: 'always', wraps: true, card: 'wide' },
    },
    window: {
      label: 'Window',
      cell: { compute: ({ next_stop: next }) => (next && <Window stop={next} />) || <Dash /> },
      column: { width: 146, priority: 3, wraps: true, card: 'line' },
    },
    eta: {
      label: 'Arrival',
      cell: { compute: ({ next_stop: next }) => <Arrival stop={next} /> },
      column: { width: 134, priority: 'always', wraps: true, card: 'labeled' },
    },
    vehicle_info: {
      cell: { compute: (order) => <UnitAndDriver order={order} /> },
      column: { width: 106, priority: 'always', wraps: true },
    },
    vehicle: {
      cell: { compute: (order) => <LastPosition order={order} /> },
      column: { width: 136, priority: 2, wraps: true, card: 'line' },
    },
    // Without a call yet, a card would drop the field and its button to log one.
    call: {
      label: 'Check call',
      cell: { compute: (order) => <CheckCall order={order} /> },
      column: { width: 144, priority: 'always', wraps: true, card: 'line' },
    },
    comment_count: { label: 'Chat', cell: COMMENTS, column: { width: 64, priority: 1, card: 'line' } },
    lane: { ...LANE, column: { width: 210, hidden: true } },
    driver_name: { column: { width: 130, hidden: true } },
    dispatcher_name: { column: { width: 100, hidden: true } },
    broker_company: { column: { width: 140, hidden: true } },
  },
)

type DeliveredExtra = 'lane' | 'delivered' | 'missing' | 'billed' | 'invoice' | 'paid' | 'next'

const listColumns = (isOpen: boolean) => {
  const here = (column: Column, shows: boolean): Column => (shows ? column : { ...column, hidden: true })
  return defineColumns<typeof orderFacts, OrderDetail, DeliveredExtra>(orderFacts, {
    number: { column: { width: 112, card: 'line' } },
    delivered: {
      label: 'Delivered',
      cell: { compute: (order) => <Delivered order={order} /> },
      column: { width: 150, priority: 2, card: 'line' },
    },
    lane: { ...LANE, column: { width: 250, priority: 3, wraps: true, card: 'title' } },
    broker_company: { column: { width: 230, card: 'line' } },
    missing: {
      label: 'Missing',
      cell: {
        compute: (order) => (
          <Flex component="span" align="center" wrap gap={4}>
            <Missing order={order} />
            <MismatchTag mismatch={order.rate_mismatch} />
          </Flex>
        ),
      },
      column: here({ width: 190, priority: 'always', card: 'line' }, isOpen),
    },
    billed: {
      label: 'Broker rate',
      cell: {
        compute: ({ check_out }) =>
          check_out?.billed_cents === undefined ? <Dash /> : dollars(check_out.billed_cents),
        numeric: true,
      },
      quantity: 'money',
      column: { width: 96, priority: 'always', card: 'labeled' },
    },
    invoice: {
      label: 'Invoice',
      cell: { compute: (order) => <Invoice order={order} /> },
      column: isOpen ? { width: 88, priority: 1 } : { width: 88, priority: 1, card: 'labeled' },
    },
    paid: {
      label: 'Paid',
      cell: { compute: (order) => <Paid order={order} /> },
      column: here({ width: 110, priority: 'always', card: 'line' }, !isOpen),
    },
    next: {
      label: 'Next step',
      cell: { compute: (order) => <CheckOutNext order={order} /> },
      column: here({ width: 138, priority: 'always', card: 'head' }, isOpen),
    },
    comment_count: { cell: COMMENTS, column: here({ width: 84, card: 'line' }, !isOpen) },
    vehicle_info: { column: { width: 130, hidden: true } },
    driver_name: { column: { width: 130, hidden: true } },
    dispatcher_name: { column: { width: 120, hidden: true } },
  })
}

export const checkOutFields = listColumns(true)
export const completedFields = listColumns(false)
