import { createFactorSchedule, type QueuedInvoice } from '#contract/entities/money/factor-schedule.ts'
import { queuedInvoiceFacts } from '#contract/fields/factor-queue.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { StatusTag } from '#kit/cells/status.tsx'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineBulk } from '#kit/list/bulk.ts'

const views: Views<QueuedInvoice> = {
  title: ({ number }) => `Invoice ${number}`,
  fields: defineFields<typeof queuedInvoiceFacts>(queuedInvoiceFacts, {
    number: {
      cell: {
        compute: ({ id, number }) => (
          <RecordLink resource="invoices" id={id}>
            {number}
          </RecordLink>
        ),
      },
      column: { width: 100, priority: 'always', card: 'title' },
    },
    bill_to: { column: { width: 240, wraps: true, card: 'line' } },
    factor_name: { column: { width: 160, card: 'labeled' } },
    issued_on: { column: { width: 110, card: 'labeled' } },
    due_on: { column: { width: 110, card: 'labeled' } },
    open_cents: { column: { width: 120, priority: 'always', card: 'head' } },
    missing: {
      cell: {
        compute: ({ missing }) =>
          missing === '' ? (
            <StatusTag tone="green">Complete</StatusTag>
          ) : (
            <StatusTag tone="yellow">{missing}</StatusTag>
          ),
      },
      column: { width: 220, wraps: true, card: 'labeled' },
    },
  }),
  filters: [],
  actions: [],
  bulk: [
    defineBulk({
      label: 'Create schedule',
      endpoint: createFactorSchedule,
      ids: 'invoices',
      fields: [],
      done: ({ number, invoices, total_cents, factor_name }) =>
        `Schedule ${number} for ${factor_name}: ${pluralize(invoices, 'invoice')}, ${dollars(total_cents)}.`,
      undo: () => [],
    }),
  ],
  empty:
    'No invoices to factor. Those of brokers that are assigned to a factor appear here when they are issued.',
  emptyFrom: { can: ['assignments', 'list'], to: '/settings/assignments', label: 'Notices of assignment' },
}
export default views
