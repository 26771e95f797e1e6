import { foreignKey, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId } from '#server/kernel/db/columns.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const driverAccount = pgTable(
  'driver_account',
  { company_id: companyId(), user_id: integer().notNull(), driver: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
    uniqueIndex('driver_account_driver').on(table.company_id, table.driver),
  ],
)
