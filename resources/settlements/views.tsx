import { type PayDetail } from '#contract/entities/money/pay.ts'
import {
  addRecurringDeduction,
  adjustSettlement,
  changeSettlementState,
  changeSettlementStates,
  downloadSettlement,
  endRecurringDeduction,
  pauseRecurringDeduction,
  mailSettlement,
  revertSettlementPayment,
  revertSettlementPayments,
  paySettlement,
  paySettlements,
} from '#contract/entities/money/settlement-calls.ts'
import { settlementFacts } from '#contract/fields/pay.ts'
import { isFrozen, PAY_ADJUSTMENT_CODES } from '#contract/rules/pay.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { markPaid, payActions, revertPaymentAction, payBulk } from '#parts/money/pay/pay-actions.ts'
import {
  OWNER_PAYMENT_FIELDS,
  payFilters,
  payTitle,
  WEEK_FIELDS,
  YEAR_FIELDS,
} from '#parts/money/pay/pay-columns.tsx'
import { payTabs } from '#parts/money/pay/pay-tabs.tsx'
import { payTotals } from '#parts/money/pay/pay-totals.tsx'

const views: Views<PayDetail> = {
  title: payTitle,
  fields: defineFields<typeof settlementFacts>(settlementFacts, {
    payee_name: { column: { width: 176 } },
    ...WEEK_FIELDS,
    loads_cents: { column: { width: 98, priority: 5 }, group: 'Settlement' },
    added_cents: { column: { width: 88 }, group: 'Settlement' },
    deducted_cents: { column: { width: 88 }, group: 'Settlement' },
    advanced_cents: { column: { width: 88 }, group: 'Settlement' },
    carried_cents: { column: { width: 130, hidden: true }, group: 'Settlement' },
    total_cents: { column: { width: 104, priority: 'always', card: 'labeled' }, group: 'Settlement' },
    due_cents: { group: 'Settlement' },
    escrow_cents: { group: 'Settlement' },
    ...OWNER_PAYMENT_FIELDS,
    ...YEAR_FIELDS,
  }),
  filters: payFilters('owner'),
  actions: [
    ...payActions({
      adjust: adjustSettlement,
      move: changeSettlementState,
      mail: mailSettlement,
      kinds: PAY_ADJUSTMENT_CODES,
    }),
    markPaid(paySettlement),
    revertPaymentAction(revertSettlementPayment),
    {
      label: 'Deduct weekly',
      endpoint: addRecurringDeduction,
      when: ({ state }) => !isFrozen(state),
      isRare: true,
      confirm: {
        title: 'Deduct weekly',
        text: ({ payee_name }) =>
          `Taken from each ${payee_name} settlement when it is locked, starting this week. Enter an amount or a percentage. Without a total it runs until you end it.`,
        fields: [
          { name: 'amount_cents', label: 'Weekly amount', isMoney: true, isOptional: true },
          { name: 'percent', label: 'Percent of pay from loads', isPercent: true, isOptional: true },
          { name: 'total_cents', label: 'Total to deduct', isMoney: true, isOptional: true },
          { name: 'reason', label: 'Reason' },
        ],
      },
      done: (row) => `Weekly deduction for ${row.payee_name} added.`,
    },
  ],
  bulk: payBulk(changeSettlementStates, paySettlements, revertSettlementPayments),
  tabs: payTabs(downloadSettlement, 'Driver pay', {
    resource: 'settlements',
    deductions: { end: endRecurringDeduction, pause: pauseRecurringDeduction },
  }),
  summary: payTotals(settlementFacts.loads_cents.label, 'loads_cents'),
  empty: 'No owner loads delivered in the selected week.',
}
export default views
