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

const addressesOf = (sending: Issued['sending']) =>
  pluralize(new Set(sending.map(({ to }) => to)).size, 'address', 'addresses')

/** Without the reasons, which a list beside it shows. */
export function issuedText({ sending, issued, skipped }: Issued): string {
  const all = sending.length + issued.length
  return [
    all === 0 ? 'No invoices issued.' : `${pluralize(all, 'invoice')} issued.`,
    sending.length > 0 && `Sending to ${addressesOf(sending)}.`,
    issued.length > 0 && `${issued.length} not sent.`,
    skipped.length > 0 && `${pluralize(skipped.length, 'load')} skipped.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const ISSUE_AND_SEND = {
  label: 'Issue and send',
  title: 'Issue and send?',
  done: (answer: Issued) => {
    const { sending, issued, skipped } = answer
    const [first] = sending
    return first && sending.length === 1 && issued.length + skipped.length === 0
      ? `Invoice ${first.number} issued. Sending to ${first.to}.`
      : [issuedText({ ...answer, skipped: [] }), ...skippedText(answer)].join(' ')
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
