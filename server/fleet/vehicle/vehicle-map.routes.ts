import { listVehicleMap } from '#contract/entities/fleet/vehicle-map.ts'
import { json } from '#server/kernel/base/json-text.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readVehicleMap } from '#server/fleet/vehicle/vehicle-map.repository.ts'

export const vehicleMapRoutes: Routes = (app) => {
  mount(app, listVehicleMap, async ({ tx }) => json(await readVehicleMap(tx)))
}
