import { listVehicleMap, type MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readAvailability } from '#server/fleet/availability/availability.service.ts'
import { readVehicleMap } from '#server/fleet/vehicle/vehicle-map.repository.ts'

export const vehicleMapRoutes: Routes = (app) => {
  mount(app, listVehicleMap, async ({ tx }) => {
    const { count, results } = JSON.parse(await readVehicleMap(tx)) as {
      count: number
      results: MappedVehicle[]
    }
    const known = await readAvailability(
      tx,
      results.map(({ id }) => id),
    )
    return { count, results: results.map((row) => ({ ...row, availability: known.get(row.id) })) }
  })
}
