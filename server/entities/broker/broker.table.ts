import { boolean, foreignKey, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { companyId, instant, recordColumns } from '#server/db/columns.ts'
import { company } from '#server/entities/company/company.table.ts'
import { user } from '#server/entities/user/user.table.ts'

export const broker = pgTable(
  'broker',
  {
    ...recordColumns(),
    name: text().notNull(),
    mc_number: text().notNull().default(''),
    office_phone: text().notNull().default(''),
    email: text().notNull().default(''),
    domain: text().notNull().default(''),
    address: text().notNull().default(''),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    is_blacklisted: boolean().notNull().default(false),
    blacklist_reason: text().notNull().default(''),
    credit_notes: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.domain),
    index().on(table.company_id, table.name),
    index().on(table.company_id, table.mc_number),
  ],
)

export const brokerRating = pgTable(
  'broker_rating',
  {
    company_id: companyId(),
    broker: integer().notNull(),
    user_id: integer().notNull(),
    rating: smallint().notNull(),
    rated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.broker, table.user_id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }).onDelete('cascade'),
  ],
)
