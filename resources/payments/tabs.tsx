import { Button, Card, Flex, Typography } from 'antd'
import { useRef } from 'react'
import {
  applyCredit,
  deleteRefund,
  type RemittanceDetail,
  unapplyPayment,
} from '#contract/entities/money/remittance.ts'
import { creditRefundFacts } from '#contract/fields/remittance.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { CanAccess, useCan } from '#kit/access.tsx'
import { CallButton } from '#kit/call-button.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day } from '#kit/cells/time.tsx'
import type { RecordTab } from '#kit/define-views.ts'
import { Figures } from '#kit/figures/figures.tsx'
import { useIntention } from '#parts/money/billing/use-intention.ts'
import { AllocationTable } from './allocation-table.tsx'
import { toApplied, useAllocation } from './use-allocation.ts'

const isPreferred = () => false

function ApplyCredit({ row: { id, unapplied_cents, payable } }: { row: RemittanceDetail }) {
  const allocation = useAllocation(payable, unapplied_cents, isPreferred, true)
  const { run, isSending, error } = useIntention('payments')
  const isRunning = useRef(false)
  const { applied, isValid, parts, reset } = allocation
  const apply = async () => {
    if (isRunning.current || !isValid || parts.size === 0) return
    isRunning.current = true
    await run(applyCredit, {
      params: { id },
      body: { applied: toApplied(allocation) },
      done: ({ unapplied_cents: left }) =>
        `${dollars(applied)} applied to ${pluralize(parts.size, 'invoice')}. ${dollars(left)} still unapplied.`,
    })
    isRunning.current = false
  }
  return (
    <>
      <h2>Apply credit</h2>
      <AllocationTable invoices={payable} allocation={allocation} empty="This broker has no open invoices." />
      {error && (
        <Typography.Text type="danger" role="alert">
          {error}
        </Typography.Text>
      )}
      {payable.length > 0 && (
        <Flex align="center" wrap gap={8}>
          <Button
            type="primary"
            disabled={isSending || applied === 0 || applied > unapplied_cents}
            onClick={() => void apply()}
          >
            {applied === 0 ? 'Apply credit' : `Apply ${dollars(applied)}`}
          </Button>
          {parts.size === 0 && <Button onClick={reset}>Apply oldest first</Button>}
          <Typography.Text type={applied > unapplied_cents ? 'danger' : 'secondary'} role="status">
            {`${dollars(unapplied_cents)} is unapplied.`}
          </Typography.Text>
        </Flex>
      )}
    </>
  )
}

function Invoices({ row }: { row: RemittanceDetail }) {
  const { data: mayApply } = useCan({ resource: 'payments', action: 'create' })
  return (
    <Card size="small">
      <Flex vertical gap={16}>
        <Figures
          label="Invoices"
          items={row.payments}
          keyOf={({ payment }) => payment}
          hasWords
          empty={row.state === 'voided' ? 'This payment is voided.' : 'Not applied to any invoice.'}
          columns={[
            {
              title: 'Invoice',
              cell: ({ invoice, number }) => (
                <RecordLink resource="invoices" id={invoice}>
                  {number}
                </RecordLink>
              ),
            },
            { title: 'Applied on', cell: ({ received_on }) => <Day value={received_on} /> },
            { title: 'Amount', isFigure: true, cell: ({ amount_cents }) => dollars(amount_cents) },
            { title: 'Short-pay reason', cell: ({ short_reason }) => short_reason || <Dash /> },
            {
              title: 'Unapply',
              isTitleHidden: true,
              cell: ({ payment, number, amount_cents }) => (
                <CanAccess resource="payments" action="delete">
                  <CallButton
                    endpoint={unapplyPayment}
                    resource="payments"
                    call={{
                      params: { id: payment },
                      done: () => `${dollars(amount_cents)} taken off invoice ${number}: unapplied credit.`,
                    }}
                    aria-label={`Unapply from invoice ${number}`}
                  >
                    Unapply
                  </CallButton>
                </CanAccess>
              ),
            },
          ]}
        />
        {row.unapplied_cents > 0 && mayApply?.can && <ApplyCredit key={row.version} row={row} />}
      </Flex>
    </Card>
  )
}

const Refunds = ({ refunds }: RemittanceDetail) => (
  <Card size="small">
    <Figures
      label="Refunds"
      items={refunds}
      keyOf={({ id }) => id}
      hasWords
      empty="No refunds."
      columns={[
        {
          title: creditRefundFacts.refunded_on.label,
          cell: ({ refunded_on }) => <Day value={refunded_on} />,
        },
        {
          title: creditRefundFacts.amount_cents.label,
          isFigure: true,
          cell: ({ amount_cents, removed_at }) =>
            removed_at ? <s>{dollars(amount_cents)}</s> : dollars(amount_cents),
        },
        {
          title: creditRefundFacts.method.label,
          cell: ({ method }) => codeWords(creditRefundFacts.method.codes, method),
        },
        { title: creditRefundFacts.reference.label, cell: ({ reference }) => reference || <Dash /> },
        { title: creditRefundFacts.reason.label, cell: ({ reason }) => reason },
        {
          title: 'Reverse',
          isTitleHidden: true,
          cell: ({ id, amount_cents, removed_at }) =>
            removed_at ? (
              'Reversed'
            ) : (
              <CanAccess resource="payments" action="delete">
                <CallButton
                  endpoint={deleteRefund}
                  resource="payments"
                  call={{
                    params: { id },
                    done: () => `Refund of ${dollars(amount_cents)} reversed: unapplied credit.`,
                  }}
                  aria-label={`Reverse refund of ${dollars(amount_cents)}`}
                >
                  Reverse
                </CallButton>
              </CanAccess>
            ),
        },
      ]}
    />
  </Card>
)

export const tabs: readonly RecordTab<RemittanceDetail>[] = [
  {
    name: 'invoices',
    label: 'Invoices',
    count: ({ payments }) => payments.length,
    render: (row) => <Invoices row={row} />,
  },
  {
    name: 'refunds',
    label: 'Refunds',
    count: ({ refunds }) => refunds.length,
    render: (row) => <Refunds {...row} />,
  },
]
