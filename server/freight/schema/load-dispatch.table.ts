import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** `drivers`: the crew it was sent to; it no longer counts once the load has another driver. */
export const loadDispatch = pgTable(
  'load_dispatch',
  {
    company_id: companyId(),
    load: integer().notNull(),
    drivers: integer().array().notNull(),
    sent_at: instant(),
    sent_by: integer(),
    acknowledged_at: instant(),
    acknowledged_by: text().notNull().default(''),
    acknowledged_way: text({ enum: ['mail', 'app', 'dispatcher'] }),
    reminded_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.sent_by], foreignColumns: [user.company_id, user.id] }),
    index('load_dispatch_open')
      .on(table.sent_at)
      .where(sql`acknowledged_at is null and reminded_at is null`),
  ],
)
