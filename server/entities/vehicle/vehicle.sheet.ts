import { createVehicle, updateVehicle } from '#contract/entities/hr-vehicle.ts'
import { type SheetRules, textOf } from '#server/entities/sheet/sheet-rules.ts'

export const vehicleSheetRules: SheetRules = {
  kind: 'vehicle',
  noun: 'vehicle',
  create: createVehicle.body,
  update: updateVehicle.body.omit({ version: true }),
  uniqueKeys: [
    { name: 'unit', fields: ['unit_number'], key: ({ unit_number }) => textOf(unit_number), words: 'this unit number' },
    { name: 'vin', fields: ['vin'], key: ({ vin }) => textOf(vin).toUpperCase(), words: 'this VIN' },
  ],
  titleOf: ({ unit_number }) => `Unit ${textOf(unit_number)}`,
}
