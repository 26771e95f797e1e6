import { Button, Flex, Typography } from 'antd'
import {
  downloadSubscriptionInvoice,
  listSubscriptionInvoices,
  payInvoice,
  type Subscription,
  type SubscriptionInvoice,
} from '#contract/entities/company/subscription.ts'
import { subscriptionInvoiceFacts } from '#contract/fields/subscription.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Day, Deadline } from '#kit/cells/time.tsx'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { defineRowAction, rowActions } from '#kit/list/row-actions.tsx'
import { SettingsRows } from '#kit/settings/settings-rows.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { useFile } from './use-file.ts'

function State({ invoice: { status, paid_by, last_error } }: { invoice: SubscriptionInvoice }) {
  if (status === 'void') return <StatusTag tone="plain">Void</StatusTag>
  const isPaid = status === 'paid'
  const note = isPaid ? paid_by : last_error
  return (
    <Flex component="span" vertical gap={2}>
      <span>
        <StatusTag tone={isPaid ? 'green' : 'yellow'}>{isPaid ? 'Paid' : 'Unpaid'}</StatusTag>
      </span>
      {note && <span className={isPaid ? 'faint small' : 'danger small'}>{note}</span>}
    </Flex>
  )
}

const Due = ({ due_on, status }: SubscriptionInvoice) =>
  status === 'open' ? <Deadline value={due_on} /> : <Day value={due_on} />

function Numbered({ invoice }: { invoice: SubscriptionInvoice }) {
  if (!useIsPhone()) return invoice.number
  return (
    <>
      <span className="nowrap">{invoice.number}</span>
      <br />
      <Typography.Text type="secondary">
        Due <Due {...invoice} />
      </Typography.Text>
    </>
  )
}

function Pdf({ invoice: { id, number } }: { invoice: SubscriptionInvoice }) {
  const save = useFile()
  return (
    <Button
      size="small"
      aria-label={`Invoice ${number} PDF`}
      onClick={() => void save(downloadSubscriptionInvoice, { id }, `Invoice ${number}.pdf`)}
    >
      PDF
    </Button>
  )
}

const pay = defineRowAction<SubscriptionInvoice, typeof payInvoice>({
  label: 'Pay',
  name: ({ number }) => `Pay invoice ${number}`,
  endpoint: payInvoice,
  when: ({ status }) => status === 'open',
  isNext: true,
  done: (_, { number, status, last_error }) =>
    status === 'paid'
      ? `Invoice ${number} paid.`
      : last_error || `Payment for invoice ${number} is processing.`,
})

function invoiceFields(paidBy: Subscription['paid_by']) {
  const actions = rowActions<SubscriptionInvoice>('billing', 140, paidBy === 'card' ? [pay] : [])
  return defineColumns<typeof subscriptionInvoiceFacts, SubscriptionInvoice, 'actions'>(
    subscriptionInvoiceFacts,
    {
      number: {
        label: 'Invoice',
        cell: { compute: (invoice) => <Numbered invoice={invoice} /> },
        column: { width: 130, card: 'title' },
      },
      period_from: {
        label: 'Period',
        cell: {
          compute: ({ plan, period_from, period_to }) => (
            <>
              {plan}, <Day value={period_from} /> to <Day value={period_to} />
            </>
          ),
        },
        column: { width: 220 },
      },
      amount_cents: { label: 'Amount', column: { width: 110, card: 'line' } },
      due_on: { label: 'Due', cell: { compute: (invoice) => <Due {...invoice} /> }, column: { width: 120 } },
      status: {
        cell: { compute: (invoice) => <State invoice={invoice} /> },
        column: { width: 140, card: 'head' },
      },
      actions: {
        ...actions,
        cell: {
          compute: (invoice) => (
            <Flex component="span" align="center" wrap gap={4}>
              <Pdf invoice={invoice} />
              {actions.cell.compute(invoice)}
            </Flex>
          ),
        },
      },
    },
  )
}

const CARD_FIELDS = invoiceFields('card')
const TRANSFER_FIELDS = invoiceFields('transfer')

export const InvoiceTable = ({ paidBy }: { paidBy: Subscription['paid_by'] }) => (
  <Flex vertical gap={12}>
    {paidBy === 'transfer' && (
      <p>
        <Typography.Text type="secondary">
          Pay by bank transfer and include the invoice number. An invoice shows as paid once your payment is
          recorded.
        </Typography.Text>
      </p>
    )}
    <SettingsRows<SubscriptionInvoice>
      resource="billing"
      label="Invoices"
      endpoint={listSubscriptionInvoices}
      isPaged
      rowKey="id"
      fields={paidBy === 'card' ? CARD_FIELDS : TRANSFER_FIELDS}
      empty="No invoices yet. Your first one comes when the next billing period starts."
    />
  </Flex>
)
