import { Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  downloadSubscriptionInvoice,
  listSubscriptionInvoices,
  payInvoice,
  type Subscription,
  type SubscriptionInvoice,
} from '#contract/entities/company/subscription.ts'
import { dollars } from '#contract/rules/money.ts'
import { useRead, useSend } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { Day, Deadline } from '#kit/cells/time.tsx'
import { FailedList } from '#kit/list/list-states.tsx'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { useFile } from './use-file.ts'

function State({ invoice: { status, paid_by, last_error } }: { invoice: SubscriptionInvoice }) {
  if (status === 'paid') {
    return (
      <span className="stack gap-2">
        <span>
          <StatusTag tone="green">Paid</StatusTag>
        </span>
        {paid_by && <span className="faint small">{paid_by}</span>}
      </span>
    )
  }
  if (status === 'void') return <StatusTag tone="plain">Void</StatusTag>
  return (
    <span className="stack gap-2">
      <span>
        <StatusTag tone="yellow">Unpaid</StatusTag>
      </span>
      {last_error && <span className="danger small">{last_error}</span>}
    </span>
  )
}

const Due = ({ due_on, status }: SubscriptionInvoice) =>
  status === 'open' ? <Deadline value={due_on} /> : <Day value={due_on} />

export function InvoiceTable({ paidBy }: { paidBy: Subscription['paid_by'] }) {
  const [page, setPage] = useState(1)
  const { data, error, isLoading, isPrevious, refetch } = useRead(listSubscriptionInvoices, {
    resource: 'billing',
    query: { page },
    keepsPrevious: true,
  })
  const { send, isSending } = useSend(payInvoice, 'billing')
  const save = useFile()
  const isPhone = useIsPhone()
  const pay = (id: number) =>
    void send({
      params: { id },
      done: ({ number, status, last_error }) =>
        status === 'paid'
          ? `Invoice ${number} paid.`
          : last_error || `Payment for invoice ${number} is processing.`,
    }).catch(() => undefined)

  const columns: TableColumnsType<SubscriptionInvoice> = [
    {
      title: 'Invoice',
      className: 'nowrap',
      render: (_, invoice) =>
        isPhone ? (
          <>
            {invoice.number}
            <br />
            <span className="faint small">
              Due <Due {...invoice} />
            </span>
          </>
        ) : (
          invoice.number
        ),
    },
    {
      title: 'Period',
      responsive: ['md'],
      render: (_, { plan, period_from, period_to }) => (
        <>
          {plan}, <Day value={period_from} /> to <Day value={period_to} />
        </>
      ),
    },
    {
      title: 'Amount',
      align: 'right',
      className: 'tabular',
      render: (_, { amount_cents }) => dollars(amount_cents),
    },
    {
      title: 'Due',
      className: 'nowrap',
      responsive: ['md'],
      render: (_, invoice) => <Due {...invoice} />,
    },
    { title: 'Status', render: (_, invoice) => <State invoice={invoice} /> },
    {
      title: 'Actions',
      render: (_, { id, number, status }) => (
        <span className="cluster gap-4">
          <Button
            size="small"
            aria-label={`Invoice ${number} PDF`}
            onClick={() => void save(downloadSubscriptionInvoice, { id }, `Invoice ${number}.pdf`)}
          >
            PDF
          </Button>
          {status === 'open' && paidBy === 'card' && (
            <Button
              size="small"
              type="primary"
              disabled={isSending}
              aria-label={`Pay invoice ${number}`}
              onClick={() => pay(id)}
            >
              Pay
            </Button>
          )}
        </span>
      ),
    },
  ]
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  return (
    <div className="stack gap-12">
      {paidBy === 'transfer' && (
        <p className="faint">
          Pay by bank transfer and include the invoice number. An invoice shows as paid once your payment is
          recorded.
        </p>
      )}
      <Table
        size="small"
        rowKey="id"
        loading={isLoading || isPrevious}
        columns={columns}
        dataSource={[...(data?.results ?? [])]}
        locale={{
          emptyText: isLoading
            ? 'Loading invoices…'
            : 'No invoices yet. Your first one comes when the next billing period starts.',
        }}
        {...(!isPhone && { scroll: { x: 'max-content' } })}
        pagination={
          (data?.count ?? 0) > PAGE_SIZE && {
            current: page,
            pageSize: PAGE_SIZE,
            total: data?.count,
            showSizeChanger: false,
            onChange: setPage,
          }
        }
      />
    </div>
  )
}
