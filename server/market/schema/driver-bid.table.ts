import { boolean, foreignKey, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export const driverBid = pgTable(
  'driver_bid',
  {
    ...recordColumns(),
    offer: integer().notNull(),
    vehicle: integer().notNull(),
    driver: integer().notNull(),
    asked_by: integer().notNull(),
    unit_number: text().notNull(),
    driver_name: text().notNull(),
    driver_email: text().notNull(),
    state: text({ enum: ['asked', 'priced', 'declined', 'unclear'] })
      .notNull()
      .default('asked'),
    price_cents: integer(),
    miles_out: real(),
    minutes_out: real(),
    is_estimated: boolean().notNull().default(true),
    reply_text: text().notNull().default(''),
    answered_at: instant(),
    priced_at: instant(),
    priced_by: text({ enum: ['mail', 'app', 'call'] }),
    reply_token: text().notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.offer], foreignColumns: [offer.company_id, offer.id] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
    foreignKey({ columns: [table.company_id, table.asked_by], foreignColumns: [user.company_id, user.id] }),
    index().on(table.company_id, table.offer),
  ],
)
