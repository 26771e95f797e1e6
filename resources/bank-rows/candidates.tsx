import { Alert, Button, Card, Flex, Table, type TableProps, Typography } from 'antd'
import type { BankRowDetail } from '#contract/entities/money/bank-row.ts'
import { recordBankRow } from '#contract/entities/money/bank-sheet.ts'
import { invoiceFacts } from '#contract/fields/invoice.ts'
import { dollars } from '#contract/rules/money.ts'
import { ButtonLink } from '#kit/button-link.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { useIntention } from '#parts/money/billing/use-intention.ts'
import { recordedText } from './actions.ts'

type Candidate = BankRowDetail['candidates'][number]

export function Candidates({ row }: { row: BankRowDetail }) {
  const { run, isSending, error } = useIntention('bank-rows')
  const { id, left_cents } = row
  const columns: NonNullable<TableProps<Candidate>['columns']> = [
    {
      key: 'number',
      title: invoiceFacts.number.label,
      rowScope: 'row',
      render: (_, { invoice, number }) => (
        <RecordLink resource="invoices" id={invoice}>
          {number}
        </RecordLink>
      ),
    },
    { key: 'bill_to', title: invoiceFacts.bill_to.label, dataIndex: 'bill_to' },
    {
      key: 'open',
      title: invoiceFacts.open_cents.label,
      align: 'end',
      render: (_, { amount_cents }) => dollars(amount_cents),
    },
    {
      key: 'record',
      title: <span className="visually-hidden">Record</span>,
      align: 'end',
      render: (_, { invoice, number, amount_cents }) => {
        const amount = dollars(Math.min(left_cents, amount_cents))
        return (
          <Button
            size="small"
            disabled={isSending}
            onClick={() => void run(recordBankRow, { params: { id }, body: { invoice }, done: recordedText })}
          >
            {left_cents < amount_cents ? `Record ${amount} (partial)` : `Record ${amount}`}
            <span className="visually-hidden"> on invoice {number}</span>
          </Button>
        )
      },
    },
  ]
  return (
    <Card size="small">
      <Flex vertical gap={8}>
        {error && <Alert type="error" message={error} />}
        {row.state === 'waiting' && (
          <Flex align="center" wrap gap={8}>
            <ButtonLink to={`/confirmed-loads/payments/receive?deposit=${id}`}>
              Apply to several invoices
            </ButtonLink>
            <Typography.Text type="secondary">Anything over is kept as unapplied credit.</Typography.Text>
          </Flex>
        )}
        <Table
          size="small"
          rowKey="invoice"
          pagination={false}
          columns={columns}
          dataSource={[...row.candidates]}
          locale={{ emptyText: 'No matching open invoice. Record it by invoice number, or exclude it.' }}
          scroll={{ x: 'max-content' }}
        />
      </Flex>
    </Card>
  )
}
