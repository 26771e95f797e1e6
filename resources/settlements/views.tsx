import { type PayDetail } from '#contract/entities/money/pay.ts'
import { settlementDeductions } from '#contract/entities/money/deduction-calls.ts'
import {
  adjustSettlement,
  changeSettlementState,
  changeSettlementStates,
  downloadSettlement,
  mailSettlement,
  revertSettlementPayment,
  revertSettlementPayments,
  paySettlement,
  paySettlements,
} from '#contract/entities/money/settlement-calls.ts'
import { settlementFacts } from '#contract/fields/pay.ts'
import { PAY_ADJUSTMENT_CODES } from '#contract/rules/pay.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import {
  deductWeekly,
  markPaid,
  payActions,
  revertPaymentAction,
  payBulk,
} from '#parts/money/pay/pay-actions.ts'
import {
  OWNER_PAYMENT_FIELDS,
  payFilters,
  payTitle,
  WEEK_FIELDS,
  YEAR_FIELDS,
} from '#parts/money/pay/pay-columns.tsx'
import { paySumField } from '#parts/money/pay/pay-sum.tsx'
import { payStatement } from '#parts/money/pay/pay-statement.tsx'
import { payTabs } from '#parts/money/pay/pay-tabs.tsx'
import { payTotals } from '#parts/money/pay/pay-totals.tsx'

const views: Views<PayDetail> = {
  title: payTitle,
  fields: defineFields<typeof settlementFacts, object, 'sum'>(settlementFacts, {
    payee_name: { column: { width: 176 } },
    ...WEEK_FIELDS,
    loads_cents: { column: { width: 98, priority: 5 } },
    added_cents: { column: { width: 88 } },
    deducted_cents: { column: { width: 88 } },
    advanced_cents: { column: { width: 88 } },
    carried_cents: { column: { width: 130, hidden: true } },
    total_cents: { column: { width: 104, priority: 'always', card: 'labeled' } },
    sum: paySumField('Settlement', settlementFacts),
    ...OWNER_PAYMENT_FIELDS,
    escrow_cents: { group: 'Payment' },
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
    deductWeekly(settlementDeductions.add),
  ],
  bulk: payBulk(changeSettlementStates, paySettlements, revertSettlementPayments),
  tabs: payTabs('Driver pay', {
    resource: 'settlements',
    deductions: settlementDeductions,
  }),
  Tools: payStatement(downloadSettlement),
  summary: payTotals(settlementFacts.loads_cents.label, 'loads_cents'),
  empty: 'No owner loads delivered in the selected week.',
}
export default views
