import { recordBankRow, reopenBankRow, setBankRowAside } from '#contract/entities/money/bank-sheet.ts'
import type { BankRowDetail } from '#contract/entities/money/bank-row.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import type { RecordAction } from '#kit/define-views.ts'

const waits = ({ state }: BankRowDetail) => state === 'waiting'

export const depositName = ({ amount_cents, paid_on }: Pick<BankRowDetail, 'amount_cents' | 'paid_on'>) =>
  `Deposit of ${dollars(amount_cents)}, ${dayText(paid_on)}`

export const recordedText = (row: BankRowDetail): string =>
  `${depositName(row)} recorded.${row.left_cents === 0 ? '' : ` ${dollars(row.left_cents)} still unapplied.`}`

export const actions: readonly RecordAction<BankRowDetail>[] = [
  {
    label: 'Record on invoice',
    endpoint: recordBankRow,
    when: waits,
    isNext: true,
    confirm: {
      title: 'Record on invoice',
      text: ({ left_cents }) => `${dollars(left_cents)} is unapplied.`,
      fields: [
        { name: 'invoice_number', label: 'Invoice number' },
        { name: 'amount_cents', label: 'Amount (if partial)', isMoney: true, isOptional: true },
        { name: 'short_reason', label: 'Reason if short paid', isOptional: true },
      ],
    },
    done: recordedText,
  },
  {
    label: 'Exclude',
    endpoint: setBankRowAside,
    when: waits,
    confirm: {
      title: 'Exclude this deposit?',
      text: () => 'Exclude a deposit that isn’t for an invoice. You can reopen it any time.',
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    done: (row) => `${depositName(row)} excluded.`,
  },
  {
    label: 'Reopen',
    endpoint: reopenBankRow,
    when: ({ state }) => state === 'set_aside',
    done: (row) => `${depositName(row)} moved back to review.`,
  },
]
