import { platformInvoiceFacts } from '#contract/fields/platform.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import {
  type listPlatformInvoices,
  markInvoicePaid,
  type PlatformInvoice,
  voidInvoice,
} from '#contract/entities/company/platform.ts'
import { dollars } from '#contract/rules/money.ts'
import type { RecordAction, Views } from '#kit/define-views.ts'
import { defineFilters } from '#kit/list/filters.ts'

const fields = defineFields(platformInvoiceFacts, {
  number: { column: { width: 130, card: 'title' }, group: 'Invoice' },
  company_name: { column: { width: 200, card: 'line' }, group: 'Invoice' },
  status: {
    tones: { open: 'yellow', paid: 'green', void: 'plain' },
    column: { width: 100, card: 'head' },
    group: 'Invoice',
  },
  amount_cents: { column: { width: 110, card: 'line' }, group: 'Invoice' },
  plan: { group: 'Invoice' },
  seats: { group: 'Invoice' },
  period_from: { column: { width: 120 }, group: 'Invoice' },
  period_to: { group: 'Invoice' },
  issued_on: { group: 'Invoice' },
  due_on: { column: { width: 120, priority: 'always', card: 'labeled' }, group: 'Invoice' },
  paid_at: { column: { width: 130, priority: 'always', card: 'labeled' }, group: 'Payment', sparse: true },
  paid_by: { column: { width: 260 }, group: 'Payment', sparse: true },
  last_error: { group: 'Payment', sparse: true },
})

const filters = defineFilters<typeof listPlatformInvoices>([
  {
    kind: 'choice',
    name: 'status',
    label: platformInvoiceFacts.status.label,
    choices: { '': 'All', ...platformInvoiceFacts.status.codes },
    initial: '',
  },
])

const isOpen = ({ status }: PlatformInvoice) => status === 'open'

const actions: readonly RecordAction<PlatformInvoice>[] = [
  {
    label: 'Mark paid',
    endpoint: markInvoicePaid,
    when: isOpen,
    isNext: true,
    confirm: {
      title: 'Mark as paid',
      text: ({ number, company_name, amount_cents }) =>
        `${company_name} paid ${dollars(amount_cents)} for invoice ${number}. If nothing else is overdue, its access is restored right away.`,
      fields: [{ name: 'paid_by', label: 'Payment reference, such as Transfer 4471' }],
    },
    done: ({ number }) => `Invoice ${number} marked as paid.`,
  },
  {
    label: 'Void',
    endpoint: voidInvoice,
    when: isOpen,
    confirm: {
      title: 'Void this invoice?',
      text: ({ number, company_name }) =>
        `${company_name} will no longer owe invoice ${number}. You can’t undo this.`,
      isDanger: true,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    isRare: true,
    done: ({ number }) => `Invoice ${number} voided.`,
  },
]

const views: Views<PlatformInvoice> = {
  title: ({ number }) => `Invoice ${number}`,
  fields,
  filters,
  actions,
  parent: ({ company, company_name }) =>
    company ? { label: company_name ?? 'Company', path: `/platform/companies/${company}` } : undefined,
  empty: 'No subscription invoices yet.',
}
export default views
