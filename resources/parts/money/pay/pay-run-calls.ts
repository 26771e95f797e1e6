import type { completeDriverPayRun, planDriverPayRun } from '#contract/entities/money/driver-pay-calls.ts'
import type { completeSalaryRun, planSalaryRun } from '#contract/entities/money/pay-calls.ts'
import type { completeSettlementRun, planSettlementRun } from '#contract/entities/money/settlement-calls.ts'

export interface PayRunCalls {
  plan: typeof planSettlementRun | typeof planDriverPayRun | typeof planSalaryRun
  complete: typeof completeSettlementRun | typeof completeDriverPayRun | typeof completeSalaryRun
  /** Such as `['owner', 'owners']`. */
  payees: readonly [one: string, many: string]
  /** Noun for a week of pay, such as `settlement`. */
  one: string
  /** Weeks are due once their proof of delivery is in, and have a date to be paid by from then on. */
  hasDueDates?: true
}
