import { provide } from '#server/core/ports.ts'
import { dispatchesLoads } from '#server/entities/load/load-dispatchers.repository.ts'
import { hasDispatched } from '#server/entities/user/dispatching.repository.ts'

export const loadDispatchers = provide(hasDispatched, dispatchesLoads)
