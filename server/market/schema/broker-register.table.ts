import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RegisterEntry } from '#contract/entities/market/register-entry.ts'
import { instant, pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

/** A row for each state of a broker in FMCSA's register; a look-up that finds nothing new renews `checked_at`. */
export const brokerRegister = pgTable(
  'broker_register',
  pickColumns<RegisterEntry, 'entered_by' | 'counts'>()({
    ...recordColumns(),
    broker: integer().notNull(),
    /** The number that the row is about, such as `DOT 2217755`, or `MC 131029` where no DOT number was known. */
    asked: text().notNull().default(''),
    checked_at: instant().notNull().defaultNow(),
    source: text({ enum: ['fmcsa', 'person'] }).notNull(),
    user_id: integer(),
    is_found: boolean().notNull(),
    legal_name: text().notNull().default(''),
    dba_name: text().notNull().default(''),
    dot_number: text().notNull().default(''),
    broker_authority: text({ enum: ['active', 'inactive', 'none', 'unknown'] }).notNull(),
    is_allowed: boolean(),
    authority_since: date(),
    is_out_of_service: boolean().notNull().default(false),
    out_of_service_on: date(),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.broker],
      foreignColumns: [broker.company_id, broker.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
    index('broker_register_latest').on(table.company_id, table.broker, table.id.desc()),
  ],
)
