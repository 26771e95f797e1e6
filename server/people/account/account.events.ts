import type { SalaryRate } from '#contract/entities/people/account.ts'
import { defineEvent } from '#server/kernel/base/events.ts'

/** Published before the new rates are saved; a listener refuses them by throwing. */
export const salaryChanging = defineEvent<{
  readonly user: number
  readonly before: readonly SalaryRate[]
  readonly after: readonly SalaryRate[]
}>('user.salary-changing')
