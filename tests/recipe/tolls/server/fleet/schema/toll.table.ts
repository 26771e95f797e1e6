import { date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Toll } from '#contract/entities/fleet/toll.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const toll = pgTable(
  'toll',
  pickColumns<Toll, 'unit_number'>()({
    ...recordColumns(),
    vehicle: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount_cents: integer().notNull(),
    place: text().notNull().default(''),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    index().on(table.company_id, table.day.desc(), table.id.desc()),
  ],
)
