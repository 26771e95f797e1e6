import { provide } from '#server/kernel/base/ports.ts'
import { dispatchesLoads } from '#server/freight/load/load-dispatchers.repository.ts'
import { recordUses } from '#server/fleet/index.ts'
import { vehiclesOfLoads } from '#server/freight/load/load-uses.repository.ts'
import { hasDispatched } from '#server/people/index.ts'

export const loadDispatchers = provide(hasDispatched, dispatchesLoads)

export const loadVehicles = provide(recordUses, { of: 'vehicle', uses: vehiclesOfLoads })
