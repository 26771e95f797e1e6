import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { defineSearch } from '#kit/lookup/lookup.ts'

export const units = defineSearch(
  listSimpleVehicles,
  'search',
  ({ id, unit_number, driver_name, owner_name }) => ({
    value: String(id),
    label: unit_number,
    hint: driver_name || owner_name,
  }),
  undefined,
  ({ vehicle, unit_number }) =>
    vehicle && unit_number ? { value: String(vehicle), label: String(unit_number) } : undefined,
  'ids',
)
