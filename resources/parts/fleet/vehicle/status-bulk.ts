import { changeVehicleStatus, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { ActionField } from '#kit/action-field.ts'
import { byBefore, defineBulk } from '#kit/list/bulk.ts'

export const statusFields: readonly ActionField[] = [
  { name: 'status', label: vehicleFields.facts.status.label, choices: vehicleFields.facts.status.codes },
]

export const statusBulk = defineBulk({
  label: 'Change status',
  endpoint: changeVehicleStatus,
  ids: 'vehicles',
  fields: statusFields,
  done: ({ changed }) => `Status changed for ${pluralize(changed.length, 'vehicle')}.`,
  undo: ({ changed }) => byBefore(changed, (vehicles, before) => ({ vehicles, status: before })),
})
