import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import {
  ARRIVAL_RADIUS_MILES,
  CHECK_CALL_HOURS,
  LOW_BID_CENTS_PER_MILE,
  TERMS_DAYS,
  UNDO_SEND_SECONDS,
} from '#contract/constants.ts'
import { companyId, instant } from '#server/kernel/db/columns.ts'

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
  load_services: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  bid_template: text().notNull().default(''),
  low_bid_cents_per_mile: integer().notNull().default(LOW_BID_CENTS_PER_MILE),
  undo_send_seconds: integer().notNull().default(UNDO_SEND_SECONDS),
  tracking_token: text().notNull().unique(),
  tonu_fee_cents: integer().notNull().default(0),
  invoice_note: text().notNull().default(''),
  invoice_mail: text().notNull().default(''),
  reminder_mail: text().notNull().default(''),
  arrival_radius_miles: doublePrecision().notNull().default(ARRIVAL_RADIUS_MILES),
  check_call_hours: smallint().notNull().default(CHECK_CALL_HOURS),
  terms_days: smallint().notNull().default(TERMS_DAYS),
  keep_mail_days: integer(),
  keep_offer_days: integer(),
  keep_position_days: integer(),
  keep_quarantine_days: integer(),
  second_factor: text({ enum: ['roles', 'admins', 'everyone'] })
    .notNull()
    .default('roles'),
  logo_key: text().notNull().default(''),
  logo_type: text().notNull().default(''),
  // While the company moves to another database: first its jobs pause, then nothing is written.
  jobs_paused_at: instant(),
  read_only_at: instant(),
})

export const otherIntakeAddress = pgTable(
  'other_intake',
  { company_id: companyId(), address: text().notNull().unique() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.address] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)
