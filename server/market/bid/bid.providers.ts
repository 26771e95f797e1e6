import { provide } from '#server/kernel/base/ports.ts'
import { dispatchesBids } from '#server/market/bid/bid-dispatchers.repository.ts'
import { hasDispatched } from '#server/people/index.ts'

export const bidDispatchers = provide(hasDispatched, dispatchesBids)
