import type {
  revertDriverPayment,
  revertDriverPayments,
  payDriver,
  payDrivers,
} from '#contract/entities/money/driver-pay-calls.ts'
import type { driverDeductions, settlementDeductions } from '#contract/entities/money/deduction-calls.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type {
  adjustSalary,
  changeSalaryState,
  changeSalaryStates,
  mailSalary,
  revertSalaryPayments,
  revertSalaryPayment,
  paySalaries,
  paySalary,
} from '#contract/entities/money/pay-calls.ts'
import type {
  revertSettlementPayment,
  revertSettlementPayments,
  paySettlement,
  paySettlements,
} from '#contract/entities/money/settlement-calls.ts'
import { dollars } from '#contract/rules/money.ts'
import {
  adjustmentName,
  isFrozen,
  PAY_STATES,
  type PayAdjustmentKind,
  type PayState,
} from '#contract/rules/pay.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import type { ActionField } from '#kit/action-field.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { type BulkAction, defineBulk } from '#kit/list/bulk.ts'
import { manyText, undoneText } from '#kit/list/many-words.ts'
import { payTitle } from './pay-columns.tsx'

interface Calls {
  adjust: typeof adjustSalary
  move: typeof changeSalaryState
  mail: typeof mailSalary
  kinds: readonly PayAdjustmentKind[]
}

const done = (row: PayDetail) =>
  `${payTitle(row)}: ${codeWords(PAY_STATES, row.state).toLowerCase()}, ${dollars(row.total_cents)}.`

function dueText({ due_cents, total_cents }: PayDetail): string {
  return due_cents === 0 ? '' : ` After weekly deductions, pay is ${dollars(total_cents - due_cents)}.`
}

export function payActions({ adjust, move, mail, kinds }: Calls): readonly RecordAction<PayDetail>[] {
  const step = (
    label: string,
    from: readonly PayState[],
    state: PayState,
    more: Partial<RecordAction<PayDetail>>,
  ): RecordAction<PayDetail> => ({
    label,
    endpoint: move,
    when: (row) => from.includes(row.state),
    body: ({ version }) => ({ state, version }),
    done,
    ...more,
  })
  const name = (row: PayDetail) => payTitle(row)
  return [
    step('Mark reviewed', ['open'], 'reviewed', { isNext: true }),
    step('Lock', ['reviewed'], 'locked', {
      isNext: true,
      when: (row) => row.state === 'reviewed' && row.blockers.length === 0,
      confirm: {
        title: 'Lock this week?',
        insist: { name: 'allow_negative', label: 'Lock anyway' },
        text: (row) =>
          `Later changes to loads and rates won’t affect ${name(row)}. You can still add adjustments.${dueText(row)}`,
      },
    }),
    step('Close week', ['locked', 'reopened'], 'closed', {
      isNext: true,
      when: (row) =>
        (row.state === 'reopened' || (row.state === 'locked' && row.changes.length === 0)) &&
        row.blockers.length === 0,
      confirm: {
        title: 'Close this week?',
        text: (row) =>
          `${name(row)} is final at ${dollars(row.total_cents)}. You can reopen it with a reason.`,
      },
    }),
    step('Close week', ['locked'], 'closed', {
      isNext: true,
      when: (row) => row.state === 'locked' && row.changes.length > 0 && row.blockers.length === 0,
      confirm: {
        title: 'Close this week as is?',
        text: (row) =>
          `Loads changed after this week was locked. ${name(row)} stays at ${dollars(row.total_cents)}. Enter how the difference was settled.`,
        fields: [{ name: 'reason', label: 'Reason' }],
      },
    }),
    {
      label: 'Add adjustment',
      endpoint: adjust,
      when: ({ state }) => state !== 'closed',
      confirm: {
        title: 'Add adjustment',
        text: name,
        insist: { name: 'allow_negative', label: 'Deduct anyway' },
        fields: [
          {
            name: 'kind',
            label: 'Type',
            choices: Object.fromEntries(kinds.map((kind) => [kind, adjustmentName(kind)])),
          },
          { name: 'amount_cents', label: 'Amount', isMoney: true },
          { name: 'reason', label: 'Reason' },
        ],
      },
      done: (row) => `${payTitle(row)}: ${dollars(row.total_cents)} total.`,
    },
    {
      label: 'Email statement',
      endpoint: mail,
      when: ({ state }) => isFrozen(state),
      body: ({ mails }) => ({ after: mails[0]?.id ?? null }),
      confirm: {
        title: 'Email statement',
        text: ({ email, mails }) =>
          `${email === '' ? 'No email address on file.' : `Sends to ${email}.`}${mails[0] ? ` Already emailed to ${mails[0].to}.` : ''}`,
        fields: [{ name: 'to', label: 'Send to another address', isOptional: true }],
      },
      done: (row) => `${payTitle(row)}: sending statement to ${row.mails[0]?.to ?? ''}.`,
    },
    step('Mark open', ['reviewed'], 'open', { isRare: true }),
    step('Unlock', ['locked'], 'reviewed', {
      isRare: true,
      confirm: {
        title: 'Unlock this week?',
        text: (row) => `${name(row)} will be recalculated from its loads.`,
        fields: [{ name: 'reason', label: 'Reason' }],
      },
    }),
    step('Reopen', ['closed'], 'reopened', {
      isRare: true,
      confirm: {
        title: 'Reopen this week?',
        text: (row) =>
          `You can add adjustments to ${name(row)} again. Its loads and later weeks don’t change.`,
        fields: [{ name: 'reason', label: 'Reason' }],
      },
    }),
  ]
}

const PAYMENT: readonly ActionField[] = [
  { name: 'paid_on', label: 'Paid on', isDay: true, isOptional: true },
  { name: 'reference', label: 'Check or transfer number', isLine: true, isOptional: true },
]

export const markPaid = (
  endpoint: typeof paySettlement | typeof payDriver | typeof paySalary,
): RecordAction<PayDetail> => ({
  label: 'Mark paid',
  endpoint,
  when: ({ state, total_cents, paid_cents }) => isFrozen(state) && total_cents > paid_cents,
  confirm: {
    title: 'Mark paid',
    text: ({ total_cents, paid_cents, payee_name }) =>
      `Balance due to ${payee_name}: ${dollars(total_cents - paid_cents)}.`,
    initial: ({ total_cents, paid_cents }, today) => ({
      amount_cents: total_cents - paid_cents,
      paid_on: today,
    }),
    fields: [{ name: 'amount_cents', label: 'Amount', isMoney: true }, ...PAYMENT],
  },
  done: (row) =>
    `${payTitle(row)}: ${row.total_cents > row.paid_cents ? `balance due ${dollars(row.total_cents - row.paid_cents)}` : 'paid'}.`,
})

export const revertPaymentAction = (
  endpoint: typeof revertSettlementPayment | typeof revertDriverPayment | typeof revertSalaryPayment,
): RecordAction<PayDetail> => ({
  label: 'Reverse payment',
  endpoint,
  when: ({ paid_cents }) => paid_cents > 0,
  isRare: true,
  confirm: {
    title: 'Reverse payment',
    text: (row) => `Reverses the last payment for ${payTitle(row)}. Paid so far: ${dollars(row.paid_cents)}.`,
    fields: [{ name: 'reason', label: 'Reason' }],
  },
  done: (row) => `${payTitle(row)}: balance due ${dollars(row.total_cents - row.paid_cents)}.`,
})

export const deductWeekly = (
  endpoint: typeof settlementDeductions.add | typeof driverDeductions.add,
): RecordAction<PayDetail> => ({
  label: 'Deduct weekly',
  endpoint,
  when: ({ state }) => !isFrozen(state),
  isRare: true,
  confirm: {
    title: 'Deduct weekly',
    text: ({ payee_name }) =>
      `Taken from ${payee_name} each time a week is locked, starting with this one. Enter an amount or a percentage. Without a total it runs until you end it.`,
    fields: [
      { name: 'amount_cents', label: 'Weekly amount', isMoney: true, isOptional: true },
      { name: 'percent', label: 'Percent of pay from loads', isPercent: true, isOptional: true },
      { name: 'total_cents', label: 'Total to deduct', isMoney: true, isOptional: true },
      { name: 'reason', label: 'Reason' },
    ],
  },
  done: (row) => `Weekly deduction for ${row.payee_name} added.`,
})

const STEPS: readonly (readonly [
  label: string,
  state: PayState,
  back: PayState | undefined,
  done: string,
])[] = [
  ['Mark reviewed', 'reviewed', 'open', 'reviewed'],
  ['Lock', 'locked', 'reviewed', 'locked'],
  ['Close weeks', 'closed', undefined, 'closed'],
]

export const payBulk = (
  move: typeof changeSalaryStates,
  payMany: typeof paySettlements | typeof payDrivers | typeof paySalaries,
  back: typeof revertSettlementPayments | typeof revertDriverPayments | typeof revertSalaryPayments,
): readonly BulkAction[] => [
  ...STEPS.map(([label, state, back, done]) =>
    defineBulk({
      label,
      endpoint: move,
      ids: 'ids',
      body: { state: state as 'locked' },
      fields: [],
      done: (answer) => manyText(answer, 'week', done),
      undo: ({ changed }) =>
        back && changed.length > 0
          ? [{ ids: changed.map(({ id }) => id), state: back as 'open', reason: 'Undone from the list' }]
          : [],
      undone: (answer) => undoneText(answer, 'week'),
    }),
  ),
  defineBulk({
    label: 'Mark paid',
    endpoint: payMany,
    ids: 'ids',
    fields: PAYMENT,
    done: (answer) => manyText(answer, 'week', 'paid'),
    back,
    undo: ({ changed }) =>
      changed.length > 0 ? [{ ids: changed.map(({ id }) => id), reason: 'Undone from the list' }] : [],
    undone: (answer) => undoneText(answer, 'week'),
  }),
]
