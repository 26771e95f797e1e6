import { provide } from '#server/core/ports.ts'
import { dispatchesBids } from '#server/entities/bid/bid-dispatchers.repository.ts'
import { hasDispatched } from '#server/entities/user/dispatching.repository.ts'

export const bidDispatchers = provide(hasDispatched, dispatchesBids)
