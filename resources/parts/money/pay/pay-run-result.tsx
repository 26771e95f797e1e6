import { Card, Flex, Typography } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import type { PayRunAnswer } from '#contract/entities/money/pay-run.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { FigureTable } from '#kit/figures/figure-table.tsx'
import type { PayRunCalls } from './pay-run-calls.ts'
import { Blocked, countPayees, isPaidOut, sumToPay, toRecord, WEEK } from './pay-run-weeks.tsx'

interface DoneProps {
  answer: PayRunAnswer
  resource: string
  text: string
}

export function PayRunResult({ answer: { weeks, skipped }, resource, text }: DoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [text])
  return (
    <Card size="small" role="region" aria-labelledby="pay-run-done">
      <Flex vertical gap={12}>
        <h2 id="pay-run-done" ref={title} tabIndex={-1}>
          {text}
        </h2>
        {weeks.length > 0 && (
          <FigureTable
            label="Paid"
            items={weeks}
            keyOf={({ id }) => id}
            columns={[
              toRecord(resource),
              WEEK,
              {
                title: 'Statement to',
                isWords: true,
                cell: ({ email_to }) =>
                  email_to || <Typography.Text type="secondary">Not emailed</Typography.Text>,
              },
              { title: 'Paid', cell: ({ pay_cents }) => dollars(pay_cents) },
            ]}
            total={{ label: 'Total paid', cells: [dollars(sumToPay(weeks))] }}
          />
        )}
        {weeks.some(isPaidOut) && resource !== 'salaries' && (
          <AllowedLink can={['bank-files', 'create']} to="/accounting/bank-files/new-file">
            Create a bank file of these payments
          </AllowedLink>
        )}
        {skipped.length > 0 && <Blocked label="Not paid" resource={resource} weeks={skipped} />}
      </Flex>
    </Card>
  )
}

export function payRunText({ weeks, skipped }: PayRunAnswer, [one, many]: PayRunCalls['payees']): string {
  const paid = weeks.filter(isPaidOut)
  const locked = weeks.length - paid.length
  return [
    paid.length === 0
      ? 'Nothing paid.'
      : `Paid ${pluralize(countPayees(paid), one, many)}, ${dollars(sumToPay(paid))} total.`,
    locked > 0 ? `${pluralize(locked, 'week')} locked with nothing to pay.` : '',
    skipped.length > 0 ? `${pluralize(skipped.length, 'week')} skipped.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
