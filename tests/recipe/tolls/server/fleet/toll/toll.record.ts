import { sql } from 'drizzle-orm'
import { createToll, listTolls, readToll, toll as shown, updateToll } from '#contract/entities/fleet/toll.ts'
import { toll } from '#server/fleet/schema/toll.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { holdRow } from '#server/kernel/db/hold-row.ts'
import { defineRecord } from '#server/kernel/record/define-record.ts'

export const tolls = defineRecord({
  type: 'toll',
  table: toll,
  schema: shown,
  computed: { unit_number: sql`${vehicle.unit_number}` },
  joins: sql`join ${vehicle} on ${vehicle.company_id} = ${toll.company_id} and ${vehicle.id} = ${toll.vehicle}`,
  order: sql`${toll.day} desc, ${toll.id} desc`,
  calls: { list: listTolls, read: readToll, create: createToll, update: updateToll },
  rules: [
    async (tx, values) => {
      if (!(await holdRow(tx, vehicle, values.vehicle)))
        throw new BadRequest({ vehicle: ['Vehicle not found. Choose another.'] })
    },
  ],
})
