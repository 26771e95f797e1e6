import { Typography } from 'antd'
import {
  adjustDriverPay,
  changeDriverPayState,
  changeDriverPayStates,
  downloadDriverPay,
  mailDriverPay,
  revertDriverPayment,
  revertDriverPayments,
  payDriver,
  payDrivers,
  setDriverPercent,
  splitDriverPay,
} from '#contract/entities/money/driver-pay-calls.ts'
import { driverDeductions } from '#contract/entities/money/deduction-calls.ts'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import { driverPayFacts } from '#contract/fields/pay.ts'
import { dollars } from '#contract/rules/money.ts'
import { isFrozen, PAY_ADJUSTMENT_CODES } from '#contract/rules/pay.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { drivers } from '#parts/money/pay/lookups.ts'
import {
  deductWeekly,
  markPaid,
  payActions,
  revertPaymentAction,
  payBulk,
} from '#parts/money/pay/pay-actions.ts'
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

const Totals = payTotals(driverPayFacts.base_cents.label, 'base_cents', 'To drivers')
type Answer = Parameters<typeof Totals>[0]['answer']

const Summary = ({ answer }: { answer: Answer }) => (
  <>
    <Totals answer={answer} />
    <p className="kit-wide-only">
      <Typography.Text type="secondary">
        Drivers with a percentage are paid here; the rest goes to the owner’s settlement. Other drivers are
        paid by their owner.
      </Typography.Text>
    </p>
  </>
)

const Share = ({ base_cents, loads_cents }: Pick<PayDetail, 'base_cents' | 'loads_cents'>) =>
  base_cents > 0 && loads_cents === 0 ? (
    <Typography.Text type="secondary">Via owner</Typography.Text>
  ) : (
    dollars(loads_cents)
  )

const views: Views<PayDetail> = {
  title: payTitle,
  fields: defineFields<typeof driverPayFacts, object, 'sum'>(driverPayFacts, {
    payee_name: { column: { width: 144 } },
    ...WEEK_FIELDS,
    base_cents: { column: { width: 98, priority: 5 }, group: 'Week' },
    loads_cents: {
      cell: { compute: Share, numeric: true },
      column: { width: 104, card: 'labeled' },
    },
    added_cents: { column: { width: 84 } },
    deducted_cents: { column: { width: 88 } },
    advanced_cents: { column: { width: 88 } },
    carried_cents: { column: { width: 130, hidden: true } },
    total_cents: { column: { width: 100, priority: 'always', card: 'labeled' } },
    sum: paySumField('Pay', driverPayFacts, (pay) => <Share {...pay} />),
    ...PAYMENT_FIELDS,
    escrow_cents: { group: 'Payment' },
    ...YEAR_FIELDS,
  }),
  filters: payFilters('driver'),
  actions: [
    ...payActions({
      adjust: adjustDriverPay,
      move: changeDriverPayState,
      mail: mailDriverPay,
      kinds: PAY_ADJUSTMENT_CODES,
    }),
    markPaid(payDriver),
    revertPaymentAction(revertDriverPayment),
    {
      label: 'Set percentage',
      endpoint: setDriverPercent,
      when: ({ state }) => !isFrozen(state),
      confirm: {
        title: 'Set percentage',
        text: ({ payee_name }) =>
          `${payee_name} gets this percentage of driver pay on loads booked from this week on; the owner gets the rest. Loads already booked with a percentage keep it.`,
        fields: [
          { name: 'percent', label: 'Percent', isPercent: true },
          { name: 'reason', label: 'Reason' },
        ],
      },
      done: (row) => `${payTitle(row)}: ${dollars(row.total_cents)} total.`,
    },
    deductWeekly(driverDeductions.add),
  ],
  bulk: payBulk(changeDriverPayStates, payDrivers, revertDriverPayments),
  tabs: payTabs(driverPayFacts.base_cents.label, {
    resource: 'driver-pays',
    deductions: driverDeductions,
    split: {
      call: splitDriverPay,
      lookup: drivers,
      text: 'This driver gets this percentage of the load’s driver pay; other drivers’ own percentages don’t apply. 0 removes it.',
    },
  }),
  Tools: payStatement(downloadDriverPay),
  summary: Summary,
  empty: 'No driver loads delivered in the selected week.',
}
export default views
