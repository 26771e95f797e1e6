import { checkOutFacts } from '#contract/fields/load-billing.ts'
import { LOAD_STATUS } from '#contract/rules/load-status.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { notShown } from '#kit/fields/field-spec.ts'
import { Missing } from './missing.tsx'

export const fields = defineFields<typeof checkOutFacts>(checkOutFacts, {
  number: { column: { width: 120 } },
  delivered_at: {
    cell: {
      compute: ({ delivered_at, delivery_zone, status }) =>
        delivered_at === null ? (
          <StatusTag tone="yellow">{LOAD_STATUS[status]}</StatusTag>
        ) : (
          <time dateTime={delivered_at}>{stopTime(delivered_at, delivery_zone)}</time>
        ),
    },
    column: { width: 160, card: 'line' },
  },
  lacks: { cell: { compute: (row) => <Missing row={row} /> }, column: { width: 360, card: 'line' } },
  broker_company: { column: { width: 190 } },
  broker_price_cents: { column: { width: 110 } },
  pick_up_at: { column: { width: 150, hidden: true } },
  deliver_to: { column: { width: 150 } },
  unit_number: { column: { width: 65 } },
  driver_name: { column: { width: 140, hidden: true } },
  dispatcher_name: { column: { width: 120 } },
  invoice: {
    cell: {
      compute: ({ invoice, invoice_number }) =>
        invoice === null ? (
          <Dash />
        ) : (
          <RecordLink resource="invoices" id={invoice}>
            {invoice_number}
          </RecordLink>
        ),
    },
    column: { width: 85 },
  },
  status: notShown,
  broker: notShown,
  dispatcher: notShown,
  delivery_zone: notShown,
  invoice_number: notShown,
  delivered_yesterday: notShown,
  waived: notShown,
  may_add: notShown,
  created_at: notShown,
  updated_at: notShown,
})
