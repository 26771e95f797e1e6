import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LOW_BID_CENTS_PER_MILE, UNDO_SEND_SECONDS } from '#contract/constants.ts'
import { instant } from '#server/db/columns.ts'

export const company = pgTable('company', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  abbreviation: text().notNull().unique(),
  mc_number: text().notNull().default(''),
  dot_number: text().notNull().default(''),
  address: text().notNull().default(''),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  remit_to: text().notNull().default(''),
  time_zone: text().notNull().default('America/New_York'),
  payment_status: text({ enum: ['active', 'grace_period', 'inactive'] })
    .notNull()
    .default('active'),
  intake_address: text().notNull().unique(),
  bid_template: text().notNull().default(''),
  low_bid_cents_per_mile: integer().notNull().default(LOW_BID_CENTS_PER_MILE),
  undo_send_seconds: integer().notNull().default(UNDO_SEND_SECONDS),
  tracking_token: text().notNull().unique(),
})
