import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { BILLING_REQUIREMENT_CODES, CHARGE_KIND_CODES } from '#contract/rules/billing.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const loadCharge = pgTable(
  'load_charge',
  {
    ...recordColumns(),
    load: integer().notNull(),
    kind: text({ enum: CHARGE_KIND_CODES }).notNull(),
    broker_cents: integer().notNull(),
    driver_cents: integer().notNull().default(0),
    note: text().notNull().default(''),
    // Names the part of the confirmed rate that this charge is; the price already includes it.
    rate_part: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    index().on(table.company_id, table.load),
    uniqueIndex('load_charge_rate_part')
      .on(table.company_id, table.load, table.rate_part)
      .where(sql`rate_part <> ''`),
  ],
)

export const loadWaiver = pgTable(
  'load_waiver',
  {
    company_id: companyId(),
    load: integer().notNull(),
    code: text({ enum: BILLING_REQUIREMENT_CODES }).notNull(),
    reason: text().notNull(),
    waived_by: integer().notNull(),
    waived_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load, table.code] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({ columns: [table.company_id, table.waived_by], foreignColumns: [user.company_id, user.id] }),
  ],
)
