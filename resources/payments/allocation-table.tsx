import { Checkbox, Flex, Typography } from 'antd'
import type { PayableInvoice } from '#contract/entities/money/remittance.ts'
import { ageText } from '#contract/rules/billing.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day } from '#kit/cells/time.tsx'
import { Figures } from '#kit/figures/figures.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { MoneyControl } from '#kit/form/money-control.tsx'
import { LoadLinks } from '#parts/money/billing/load-links.tsx'
import type { Allocation } from './use-allocation.ts'

interface AllocationTableProps {
  invoices: readonly PayableInvoice[]
  allocation: Allocation
  empty: string
  isBusy?: boolean
}

const AT_END = { input: { textAlign: 'end' } } as const
const AMOUNT = { maxWidth: 160, marginInlineStart: 'auto' } as const

const overText = ({ open_cents }: PayableInvoice, part: unknown) =>
  typeof part === 'number' && part > open_cents ? [`Enter ${dollars(open_cents)} or less.`] : []

export function AllocationTable({ invoices, allocation, empty, isBusy = false }: AllocationTableProps) {
  const { parts, applied, tick, enter } = allocation
  return (
    <Figures
      label="Open invoices"
      items={invoices}
      keyOf={({ id }) => id}
      hasWords
      isBusy={isBusy}
      empty={empty}
      columns={[
        {
          title: 'Invoice',
          cell: (invoice) => (
            <Flex gap={8}>
              <Checkbox
                aria-label={invoice.number}
                checked={parts.has(invoice.id)}
                onChange={({ target }) => tick(invoice, target.checked)}
              />
              <RecordLink resource="invoices" id={invoice.id} isApart>
                {invoice.number}
              </RecordLink>
            </Flex>
          ),
        },
        { title: 'Loads', cell: ({ loads }) => <LoadLinks loads={loads} isApart /> },
        {
          title: 'Due',
          cell: ({ due_on, age, days_late }) => (
            <>
              <Day value={due_on} />{' '}
              <Typography.Text type={days_late > 0 ? 'warning' : 'secondary'}>
                {ageText(age, days_late)}
              </Typography.Text>
            </>
          ),
        },
        { title: 'Invoice total', isFigure: true, cell: ({ total_cents }) => dollars(total_cents) },
        { title: 'Balance due', isFigure: true, cell: ({ open_cents }) => dollars(open_cents) },
        {
          title: 'Payment',
          isFigure: true,
          cell: (invoice) => (
            <Labeled
              label={`Payment on invoice ${invoice.number}`}
              isLabelHidden
              errors={overText(invoice, parts.get(invoice.id))}
            >
              {(control) => (
                <div style={AMOUNT}>
                  <MoneyControl
                    {...control}
                    styles={AT_END}
                    value={parts.get(invoice.id) ?? null}
                    onChange={(part) => enter(invoice, part)}
                  />
                </div>
              )}
            </Labeled>
          ),
        },
      ]}
      total={{
        label: `Applied to ${pluralize(parts.size, 'invoice')}`,
        cells: [dollars(invoices.reduce((sum, { open_cents }) => sum + open_cents, 0)), dollars(applied)],
      }}
    />
  )
}
