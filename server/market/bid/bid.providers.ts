import { provide } from '#server/kernel/base/ports.ts'
import { dispatchesBids } from '#server/market/bid/bid-dispatchers.repository.ts'
import { hasDispatched } from '#server/people/user/dispatching.repository.ts'

export const bidDispatchers = provide(hasDispatched, dispatchesBids)
