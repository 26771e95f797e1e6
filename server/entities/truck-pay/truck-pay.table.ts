import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId } from '#server/db/columns.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { load } from '#server/entities/load/load.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

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
