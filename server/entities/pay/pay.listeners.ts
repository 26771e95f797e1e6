import { listen } from '#server/core/events.ts'
import { salaryChanging } from '#server/entities/account/account.events.ts'
import { refuseLockedSalary } from '#server/entities/pay/percent-limit.ts'

export const lockedWeeksKeepTheirSalary = listen(salaryChanging, (tx, { user, before, after }) =>
  refuseLockedSalary(tx, user, before, after),
)
