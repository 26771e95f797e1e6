import { listVehicleMap } from '#contract/entities/vehicle-map.ts'
import { json } from '#server/core/json-text.ts'
import { mount } from '#server/core/mount.ts'
import type { Routes } from '#server/core/services.ts'
import { readVehicleMap } from '#server/entities/vehicle/vehicle-map.repository.ts'

export const vehicleMapRoutes: Routes = (app) => {
  mount(app, listVehicleMap, async ({ tx }) => json(await readVehicleMap(tx)))
}
