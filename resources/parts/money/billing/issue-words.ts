import type { AnswerOf } from '#contract/http.ts'
import type { Load } from '#contract/entities/freight/load.ts'
import type { issueAndSendInvoices, sendInvoices } from '#contract/entities/money/invoice-sending.ts'
import { pluralize } from '#contract/rules/plural.ts'

type Billed = Pick<Load, 'number' | 'broker_company'>

export const ISSUE = {
  label: 'Issue invoice',
  title: 'Issue invoice?',
  text: ({ number, broker_company }: Billed) =>
    `Bills ${broker_company} for ${number}. An issued invoice can’t be edited.`,
  done: ({ number }: Pick<Billed, 'number'>) => `Invoice ${number} issued.`,
}

type Issued = AnswerOf<typeof issueAndSendInvoices>

const skippedText = ({ skipped }: Pick<Issued, 'skipped'>) =>
  [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, rows]) => `${rows.map(({ name }) => name).join(', ')} skipped: ${reason}`,
  )

export const ISSUE_AND_SEND = {
  label: 'Issue and send',
  title: 'Issue and send?',
  done: ({ sending, skipped }: Issued) => {
    const [first, ...others] = sending
    const issued =
      first === undefined
        ? 'No invoices issued.'
        : others.length === 0
          ? `Invoice ${first.number} issued. Sending to ${first.to}.`
          : `${pluralize(sending.length, 'invoice')} issued. Sending to ${pluralize(new Set(sending.map(({ to }) => to)).size, 'address', 'addresses')}.`
    return [issued, ...skippedText({ skipped })].join(' ')
  },
}

export const SEND_MANY = {
  label: 'Send invoices',
  done: ({ sending, skipped }: AnswerOf<typeof sendInvoices>) =>
    [
      sending.length === 0 ? 'No invoices sent.' : `Sending ${pluralize(sending.length, 'invoice')}.`,
      ...skippedText({ skipped }),
    ].join(' '),
}
