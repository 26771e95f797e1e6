import type { z } from 'zod'
import { createVehicle, type exportVehicles, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { listUses } from '#server/fleet/document/in-use.repository.ts'
import {
  batches,
  type Imported,
  type SheetRules,
  toText,
  type Values,
} from '#server/kernel/sheets/sheet-rules.ts'
import { vehicleIds } from '#server/fleet/vehicle/vehicle-list.repository.ts'
import { vehicleSheetQueries } from '#server/fleet/vehicle/vehicle-sheet.repository.ts'

const WEIGHED = ['gross_weight', 'vehicle_type', 'driver', 'second_driver']

const listDrivers = (records: readonly Values[]) => [
  ...new Set(
    records.flatMap(({ driver, second_driver }) =>
      [driver, second_driver].filter((one) => typeof one === 'number'),
    ),
  ),
]

/** Includes former drivers, whose expiry dates change too. */
async function renewDocuments(tx: Tx, { news, changes }: Imported): Promise<void> {
  const weighed = changes.filter(({ changed }) => WEIGHED.some((field) => field in changed))
  const touched = [
    ...news.map(({ values }) => values),
    ...weighed.flatMap(({ current, values }) => [current, values]),
  ]
  for (const some of batches(weighed.map(({ id }) => id))) await refreshDocuments(tx, 'vehicle', some)
  for (const some of batches(listDrivers(touched))) await refreshDocuments(tx, 'driver', some)
}

export const vehicleSheetRules: SheetRules = {
  kind: 'vehicle',
  noun: 'vehicle',
  create: createVehicle.body,
  update: updateVehicle.body.omit({ version: true }),
  uniqueKeys: [
    {
      name: 'unit',
      fields: ['unit_number'],
      key: ({ unit_number }) => toText(unit_number),
      words: 'this unit number',
    },
    { name: 'vin', fields: ['vin'], key: ({ vin }) => toText(vin).toUpperCase(), words: 'this VIN' },
  ],
  titleOf: ({ unit_number }) => `Unit ${toText(unit_number)}`,
  problem({ driver, second_driver }, values) {
    if (
      typeof driver !== 'number' ||
      driver !== second_driver ||
      !('driver' in values || 'second_driver' in values)
    )
      return undefined
    return {
      field: 'second_driver',
      text: 'This is already the first driver. Enter someone else, or leave it blank.',
    }
  },
  async written(tx, _who, imported) {
    await renewDocuments(tx, imported)
    await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: 'vehicle', id: null } })
  },
  keeps: (tx, ids) => listUses(tx, 'vehicle', ids),
  async removed(tx, rows) {
    for (const some of batches(listDrivers(rows))) await refreshDocuments(tx, 'driver', some)
    await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: 'vehicle', id: null } })
  },
  queries: vehicleSheetQueries,
  export: {
    fileName: 'Vehicles',
    find: (tx, query) => {
      const { order = 'unit_number', ...filter } = query as z.output<typeof exportVehicles.query>
      return vehicleIds(tx, { ...filter, in_use: filter.expired_documents }, order)
    },
  },
}
