import { changeVehicleStatus, type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { ActionField } from '#kit/action-field.ts'
import { byBefore, defineBulk } from '#kit/list/bulk.ts'

export const statusFields: readonly ActionField[] = [
  { name: 'status', label: vehicleFields.facts.status.label, choices: vehicleFields.facts.status.codes },
]

/** Such as “out of service”, within a sentence. */
export const statusWords = (status: Vehicle['status']): string =>
  codeWords(vehicleFields.facts.status.codes, status).toLowerCase()

export const statusBulk = defineBulk({
  label: 'Change status',
  endpoint: changeVehicleStatus,
  ids: 'vehicles',
  fields: statusFields,
  done: ({ changed }, { status }) =>
    `${pluralize(changed.length, 'vehicle')} ${changed.length === 1 ? 'is' : 'are'} ${statusWords(status)}.`,
  undo: ({ changed }) => byBefore(changed, (vehicles, before) => ({ vehicles, status: before })),
})
