import { completeDriverPayRun, planDriverPayRun } from '#contract/entities/money/driver-pay-calls.ts'
import { PAYEE_WORDS } from '#contract/rules/pay.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { PayRun as AnyPayRun } from '#parts/money/pay/pay-run.tsx'

const CALLS = {
  plan: planDriverPayRun,
  complete: completeDriverPayRun,
  payees: PAYEE_WORDS.driver,
  one: 'driver pay week',
}

export const PayRun = ({ resource }: { resource: ResourceDefinition }) => (
  <AnyPayRun resource={resource} calls={CALLS} />
)
