import { provide } from '#server/kernel/base/ports.ts'
import { isInLockedPayWeek, lockedPayChanges } from '#server/freight/index.ts'
import { listLockedPayChanges } from '#server/money/pay/load-pay.service.ts'
import { lockedWith } from '#server/money/pay/pay.repository.ts'

export const lockedPayOfLoad = provide(
  isInLockedPayWeek,
  async (tx, load) => (await lockedWith(tx, [load])).length > 0,
)

export const payChangesOfLoad = provide(lockedPayChanges, listLockedPayChanges)
