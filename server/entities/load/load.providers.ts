import { provide } from '#server/core/ports.ts'
import { dispatchesLoads } from '#server/entities/load/load-dispatchers.repository.ts'
import { recordUses } from '#server/entities/document/in-use.repository.ts'
import { vehiclesOfLoads } from '#server/entities/load/load-uses.repository.ts'
import { hasDispatched } from '#server/entities/user/dispatching.repository.ts'

export const loadDispatchers = provide(hasDispatched, dispatchesLoads)

export const loadVehicles = provide(recordUses, { of: 'vehicle', uses: vehiclesOfLoads })
