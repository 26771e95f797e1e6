import { provide } from '#server/core/ports.ts'
import { mapCheckOuts } from '#server/entities/check-out/check-out.service.ts'
import { checkOuts } from '#server/entities/order/check-out.ts'

export const checkOutsOfOrders = provide(checkOuts, mapCheckOuts)
