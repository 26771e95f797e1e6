import { type PayDetail } from '#contract/entities/money/pay.ts'
import {
  adjustSalary,
  changeSalaryState,
  changeSalaryStates,
  disputeSalary,
  downloadSalary,
  mailSalary,
  revertSalaryPayment,
  revertSalaryPayments,
  paySalaries,
  paySalary,
  splitSalary,
} from '#contract/entities/money/pay-calls.ts'
import { salaryFacts } from '#contract/fields/pay.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { dispatchers } from '#parts/money/pay/lookups.ts'
import { markPaid, payActions, revertPaymentAction, payBulk } from '#parts/money/pay/pay-actions.ts'
import {
  payFilters,
  PAYMENT_FIELDS,
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
  fields: defineFields<typeof salaryFacts, object, 'sum'>(salaryFacts, {
    payee_name: { column: { width: 145 } },
    ...WEEK_FIELDS,
    base_cents: { column: { width: 98 }, group: 'Week' },
    loads_cents: { column: { width: 92, priority: 5 } },
    added_cents: { column: { width: 84 } },
    deducted_cents: { column: { width: 88 } },
    advanced_cents: { column: { width: 88 } },
    total_cents: { column: { width: 104, priority: 'always', card: 'labeled' } },
    sum: paySumField('Salary', salaryFacts),
    ...PAYMENT_FIELDS,
    ...YEAR_FIELDS,
  }),
  filters: payFilters('dispatcher'),
  actions: [
    ...payActions({
      adjust: adjustSalary,
      move: changeSalaryState,
      mail: mailSalary,
      kinds: ['bonus', 'reimbursement', 'deduction', 'advance'],
    }),
    markPaid(paySalary),
    revertPaymentAction(revertSalaryPayment),
  ],
  bulk: payBulk(changeSalaryStates, paySalaries, revertSalaryPayments),
  tabs: payTabs(salaryFacts.base_cents.label, {
    resource: 'salaries',
    dispute: disputeSalary,
    split: {
      call: splitSalary,
      lookup: dispatchers,
      text: 'This percentage of the load’s profit goes to another dispatcher. 0 removes it.',
    },
  }),
  Tools: payStatement(downloadSalary),
  summary: payTotals(salaryFacts.base_cents.label),
  empty: 'No loads delivered in the selected week.',
}
export default views
