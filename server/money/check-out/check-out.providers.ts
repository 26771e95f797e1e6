import { provide } from '#server/kernel/base/ports.ts'
import { mapCheckOuts } from '#server/money/check-out/check-out.service.ts'
import { checkOuts } from '#server/freight/index.ts'

export const checkOutsOfOrders = provide(checkOuts, mapCheckOuts)
