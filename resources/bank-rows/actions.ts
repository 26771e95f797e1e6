import { recordBankRow, reopenBankRow, setBankRowAside } from '#contract/entities/bank-sheet.ts'
import type { BankRowDetail } from '#contract/entities/bank-row.ts'
import { dollars } from '#contract/rules/money.ts'
import type { RecordAction } from '#kit/define-views.ts'

const waits = ({ state }: BankRowDetail) => state === 'waiting'

/** What is said once money is recorded. */
export const recordedText = ({ left_cents }: BankRowDetail): string =>
  left_cents === 0 ? 'The payment is recorded.' : `Recorded. ${dollars(left_cents)} of it is still left.`

export const actions: readonly RecordAction<BankRowDetail>[] = [
  {
    label: 'Record on an invoice',
    endpoint: recordBankRow,
    when: waits,
    isNext: true,
    confirm: {
      title: 'Record on an invoice',
      text: ({ left_cents }) => `${dollars(left_cents)} of this money is on no invoice yet.`,
      fields: [
        { name: 'invoice_number', label: 'Invoice number' },
        { name: 'amount_cents', label: 'Amount, where it is not all', isMoney: true, isOptional: true },
        { name: 'short_reason', label: 'Why the rest of the invoice does not come, where it is short', isOptional: true },
      ],
    },
    done: recordedText,
  },
  {
    label: 'Set aside',
    endpoint: setBankRowAside,
    when: waits,
    confirm: {
      title: 'Set this money aside?',
      text: () => 'It is for no invoice. It can be reopened at any time.',
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: () => 'Set aside.',
  },
  { label: 'Reopen', endpoint: reopenBankRow, when: ({ state }) => state === 'set_aside', done: () => 'It waits for review again.' },
]
