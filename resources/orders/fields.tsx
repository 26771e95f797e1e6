import { orderFacts } from '#contract/fields/order.ts'
import { parseTown } from '#contract/rules/place.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { notShown } from '#kit/fields/field-spec.ts'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { CheckCall } from './check-call.tsx'
import { Arrival } from './arrival.tsx'
import { Comments, Lane, LastPosition, NumberOnCard, StatusOrWaits, UnitAndDriver } from './cells.tsx'
import { Window } from './window.tsx'
import { EtaStatusTag } from './eta-status.tsx'

export const fields = defineFields<typeof orderFacts, object, 'lane' | 'window' | 'eta' | 'call'>(
  orderFacts,
  {
    number: { cell: { compute: (order) => <NumberOnCard order={order} /> }, column: { width: 110 } },
    eta_status: {
      cell: { compute: (order) => <EtaStatusTag order={order} /> },
      column: { width: 232, wraps: true, card: 'head' },
    },
    status: {
      cell: {
        compute: (order) => (
          <span className="cluster gap-4">
            <StatusOrWaits order={order} />
            <MismatchTag mismatch={order.rate_mismatch} />
          </span>
        ),
      },
      column: { width: 138, wraps: true, card: 'line' },
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
      column: { width: 222, wraps: true, card: 'line' },
    },
    window: {
      label: 'Window',
      cell: { compute: ({ next_stop: next }) => (next && <Window stop={next} />) || <Dash /> },
      column: { width: 138, wraps: true, card: 'line' },
    },
    eta: {
      label: 'Arrival',
      cell: { compute: ({ next_stop: next }) => <Arrival stop={next} /> },
      column: { width: 150, card: 'labeled' },
    },
    vehicle_info: {
      cell: { compute: (order) => <UnitAndDriver order={order} /> },
      column: { width: 112, wraps: true },
    },
    vehicle: {
      cell: { compute: (order) => <LastPosition order={order} /> },
      column: { width: 146, wraps: true, card: 'line' },
    },
    // Without a call yet, a card would drop the field and its button to log one.
    call: {
      label: 'Call',
      cell: { compute: (order) => <CheckCall order={order} /> },
      column: { width: 68, card: 'line' },
    },
    comment_count: {
      label: 'Chat',
      cell: {
        compute: ({ comment_count: count, has_unread_comments: isUnread }) => (
          <Comments count={count} isUnread={isUnread} />
        ),
        numeric: true,
      },
      column: { width: 84, card: 'line' },
    },
    lane: {
      label: 'Lane',
      cell: { compute: ({ pick_up_at, deliver_to }) => `${pick_up_at} → ${deliver_to}` },
      column: { width: 210, hidden: true },
    },
    driver_name: { column: { width: 130, hidden: true } },
    dispatcher_name: { column: { width: 100, hidden: true } },
    broker_company: { column: { width: 140, hidden: true } },
    last_call: notShown,
    waits: notShown,
    dispatcher: notShown,
    pick_up_at: notShown,
    pick_up_date: notShown,
    pick_up_zone: notShown,
    deliver_to: notShown,
    delivery_date: notShown,
    delivery_zone: notShown,
    stop_count: notShown,
    route_completed: notShown,
    has_unread_comments: notShown,
    margin_minutes: notShown,
    margin_stop: notShown,
    broker_reference: notShown,
    contact_name: notShown,
    contact_phone: notShown,
    contact_email: notShown,
    second_driver_name: notShown,
    driver_phone: notShown,
    pieces: notShown,
    weight: notShown,
    miles: notShown,
    miles_estimated: notShown,
    notes: notShown,
    stops: notShown,
    is_invoiced: notShown,
    check_out: notShown,
    rate_mismatch: notShown,
    events: notShown,
    created_at: notShown,
    updated_at: notShown,
  },
)
