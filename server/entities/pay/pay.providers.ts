import { provide } from '#server/core/ports.ts'
import { isInLockedPayWeek } from '#server/entities/load/price-reason.ts'
import { lockedPayChanges } from '#server/entities/load-billing/load-billing.service.ts'
import { listLockedPayChanges } from '#server/entities/pay/load-pay.service.ts'
import { lockedWith } from '#server/entities/pay/pay.repository.ts'

export const lockedPayOfLoad = provide(
  isInLockedPayWeek,
  async (tx, load) => (await lockedWith(tx, [load])).length > 0,
)

export const payChangesOfLoad = provide(lockedPayChanges, listLockedPayChanges)
