import { completeSettlementRun, planSettlementRun } from '#contract/entities/money/settlement-calls.ts'
import { PAYEE_WORDS } from '#contract/rules/pay.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { PayRun as AnyPayRun } from '#parts/money/pay/pay-run.tsx'

const CALLS = {
  plan: planSettlementRun,
  complete: completeSettlementRun,
  payees: PAYEE_WORDS.settlement,
  one: 'settlement',
  hasDueDates: true as const,
}

export const PayRun = ({ resource }: { resource: ResourceDefinition }) => (
  <AnyPayRun resource={resource} calls={CALLS} />
)
