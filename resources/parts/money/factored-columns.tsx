import { type FactoredInvoice, factoredInvoiceFields } from '#contract/entities/money/factored-invoice.ts'
import type { FactoredState } from '#contract/rules/factoring.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import type { Tone } from '#kit/cells/status.tsx'
import { defineColumns } from '#kit/fields/define-fields.ts'

export const FACTORED_TONES: Readonly<Record<FactoredState, Tone>> = {
  scheduled: 'yellow',
  bought: 'blue',
  paid: 'green',
  charged_back: 'danger',
  removed: 'plain',
}

export const InvoiceLink = ({ invoice, invoice_number }: FactoredInvoice) => (
  <RecordLink resource="invoices" id={invoice} isApart>
    {invoice_number}
  </RecordLink>
)

export const factoredColumns = defineColumns(factoredInvoiceFields.facts, {
  invoice_number: { column: { width: 100, card: 'title' } },
  bill_to: { column: { width: 220, wraps: true, card: 'line' } },
  state: { tones: FACTORED_TONES, column: { width: 130, priority: 'always', card: 'head' } },
  amount_cents: { column: { width: 110, card: 'labeled' } },
  advance_cents: { column: { width: 110, card: 'labeled' } },
  fee_cents: { column: { width: 100 } },
  reserve_cents: { column: { width: 110 } },
})
