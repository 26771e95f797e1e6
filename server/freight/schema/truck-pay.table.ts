import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId } from '#server/kernel/db/columns.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

/** For loads that changed trucks midway; the last truck gets the rest. */
export const loadTruckPay = pgTable(
  'load_truck_pay',
  {
    company_id: companyId(),
    load: integer().notNull(),
    vehicle: integer().notNull(),
    amount_cents: integer().notNull(),
    driver: integer(),
    second_driver: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load, table.vehicle] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
    foreignKey({
      columns: [table.company_id, table.second_driver],
      foreignColumns: [driver.company_id, driver.id],
    }),
    index().on(table.company_id, table.vehicle),
  ],
)
