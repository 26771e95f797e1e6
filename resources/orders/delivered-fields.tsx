import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { orderFacts } from '#contract/fields/order.ts'
import { INVOICE_STATES } from '#contract/rules/billing.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineColumns } from '#kit/fields/define-fields.ts'
import type { Column } from '#kit/fields/field-spec.ts'
import { INVOICE_TONES } from '#parts/money/billing/invoice-tones.ts'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { Comments } from './cells.tsx'
import { CheckOutNext } from './check-out-step.tsx'
import { Missing } from './missing.tsx'

function Delivered({ order: { status, check_out, delivery_zone } }: { order: OrderDetail }) {
  const at = check_out?.delivered_at
  return (
    <>
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
    return <span className="faint">Not issued</span>
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

type Extra = 'lane' | 'delivered' | 'missing' | 'billed' | 'invoice' | 'paid' | 'next'
const hidden = { hidden: true } as const

const listColumns = (isOpen: boolean) => {
  const here = (column: Column, shows: boolean): Column => (shows ? column : { ...column, ...hidden })
  return defineColumns<typeof orderFacts, OrderDetail, Extra>(orderFacts, {
    number: { column: { width: 118, card: 'line' } },
    delivered: {
      label: 'Delivered',
      cell: { compute: (order) => <Delivered order={order} /> },
      column: { width: 234, card: 'labeled' },
    },
    lane: {
      label: 'Lane',
      cell: { compute: ({ pick_up_at, deliver_to }) => `${pick_up_at} → ${deliver_to}` },
      column: { width: 214, card: 'title' },
    },
    broker_company: { column: { width: 160 } },
    missing: {
      label: 'Missing',
      cell: {
        compute: (order) => (
          <span className="cluster gap-4">
            <Missing order={order} />
            <MismatchTag mismatch={order.rate_mismatch} />
          </span>
        ),
      },
      column: here({ width: 310, card: 'line' }, isOpen),
    },
    billed: {
      label: 'Broker rate',
      cell: {
        compute: ({ check_out }) =>
          check_out?.billed_cents === undefined ? <Dash /> : dollars(check_out.billed_cents),
        numeric: true,
      },
      column: { width: 104, card: 'labeled' },
    },
    invoice: {
      label: 'Invoice',
      cell: { compute: (order) => <Invoice order={order} /> },
      column: isOpen ? { width: 88 } : { width: 88, card: 'labeled' },
    },
    paid: {
      label: 'Paid',
      cell: { compute: (order) => <Paid order={order} /> },
      column: here({ width: 110, card: 'line' }, !isOpen),
    },
    next: {
      label: 'Next step',
      cell: { compute: (order) => <CheckOutNext order={order} /> },
      column: here({ width: 150, card: 'head' }, isOpen),
    },
    comment_count: {
      cell: {
        compute: ({ comment_count: count, has_unread_comments: isUnread }) => (
          <Comments count={count} isUnread={isUnread} />
        ),
        numeric: true,
      },
      column: here({ width: 84, card: 'line' }, !isOpen),
    },
    vehicle_info: { column: { width: 130, hidden: true } },
    driver_name: { column: { width: 130, hidden: true } },
    dispatcher_name: { column: { width: 120, hidden: true } },
  })
}

export const checkOutFields = listColumns(true)
export const completedFields = listColumns(false)
