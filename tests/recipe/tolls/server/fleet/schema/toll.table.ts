import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { type Toll, tollFields } from '#contract/entities/fleet/toll.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'

export const toll = pgTable(
  'toll',
  pickColumns<Toll, 'unit_number'>()({
    ...recordColumns(),
    ...fieldColumns(tollFields),
    vehicle: integer().notNull(),
  }),
  ({ company_id, id, vehicle: unit, day }) => [
    primaryKey({ columns: [company_id, id] }),
    foreignKey({ columns: [company_id, unit], foreignColumns: [vehicle.company_id, vehicle.id] }),
    index().on(company_id, day.desc(), id.desc()),
  ],
)
