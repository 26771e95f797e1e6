import { completeSalaryRun, planSalaryRun } from '#contract/entities/money/pay-calls.ts'
import { PAYEE_WORDS } from '#contract/rules/pay.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { PayRun as AnyPayRun } from '#parts/money/pay/pay-run.tsx'

const CALLS = {
  plan: planSalaryRun,
  complete: completeSalaryRun,
  payees: PAYEE_WORDS.salary,
  one: 'salary',
}

export const PayRun = ({ resource }: { resource: ResourceDefinition }) => (
  <AnyPayRun resource={resource} calls={CALLS} />
)
