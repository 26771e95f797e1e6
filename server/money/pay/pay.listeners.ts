import { listen } from '#server/kernel/base/events.ts'
import { salaryChanging } from '#server/people/index.ts'
import { refuseLockedSalary } from '#server/money/pay/percent-limit.ts'

export const lockedWeeksKeepTheirSalary = listen(salaryChanging, (tx, { user, before, after }) =>
  refuseLockedSalary(tx, user, before, after),
)
