import { setCreditLimit } from '#contract/entities/market/broker.ts'
import { brokerFacts } from '#contract/fields/broker.ts'
import { dollars } from '#contract/rules/money.ts'
import type { RecordAction } from '#kit/define-views.ts'

interface Limited {
  credit_limit_cents: number | null
}

/** For the broker's page and for its row among the receivables, whose id is the broker's. */
export const creditLimitAction = <R extends Limited>(nameOf: (row: R) => string): RecordAction<R> => ({
  label: brokerFacts.credit_limit_cents.label,
  endpoint: setCreditLimit,
  when: () => true,
  confirm: {
    title: brokerFacts.credit_limit_cents.label,
    text: (row) =>
      `${nameOf(row)}: bids and loads that take open invoices and booked loads over the limit, less unapplied credit, show a warning.`,
    initial: ({ credit_limit_cents }): Record<string, number> =>
      credit_limit_cents === null ? {} : { credit_limit_cents },
    fields: [
      {
        name: 'credit_limit_cents',
        label: brokerFacts.credit_limit_cents.label,
        isMoney: true,
        none: 'No limit',
      },
    ],
  },
  done: ({ credit_limit_cents }, { row }) =>
    credit_limit_cents === null
      ? `${nameOf(row)}: no credit limit.`
      : `${nameOf(row)}: credit limit ${dollars(credit_limit_cents)}.`,
})
