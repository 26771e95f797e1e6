import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { REGISTER_SIGN_CODES } from '#contract/rules/fraud-risk.ts'
import { SENDER_MARK_CODES } from '#contract/rules/sender-words.ts'
import type { BrokerDetail } from '#contract/entities/market/broker.ts'
import { TERMS_DAYS } from '#contract/constants.ts'
import { BILLING_WAY_CODES } from '#contract/rules/billing.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { keySql, prefixIndex, searchKeyColumns, searchKeyIndexes } from '#server/kernel/db/search-key.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const KIND_OF_COMPANY = '( (inc|incorporated|llc|ltd|limited|co|corp|corporation|company|lp|llp))+$'
const withoutKind = `regexp_replace(${keySql('name')}, '${KIND_OF_COMPANY}', '')`

export const broker = pgTable(
  'broker',
  pickColumns<
    BrokerDetail,
    | 'my_rating'
    | 'rating_count'
    | 'offer_count'
    | 'bid_count'
    | 'won_count'
    | 'last_offer_at'
    | 'register'
    | 'contacts'
    | 'duplicates'
  >()({
    ...recordColumns(),
    name: text().notNull(),
    mc_number: text().notNull().default(''),
    dot_number: text().notNull().default(''),
    office_phone: text().notNull().default(''),
    email: text().notNull().default(''),
    domain: text().notNull().default(''),
    address: text().notNull().default(''),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    days_to_pay: integer(),
    credit_limit_cents: integer(),
    resembles: integer(),
    resembles_by: text({ enum: SENDER_MARK_CODES }),
    register_signs: text({ enum: REGISTER_SIGN_CODES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Last time that the register gave no answer about this broker. */
    register_failed_at: instant(),
    is_blacklisted: boolean().notNull().default(false),
    blacklist_reason: text().notNull().default(''),
    credit_notes: text().notNull().default(''),
    billing_way: text({ enum: BILLING_WAY_CODES }).notNull().default('mail'),
    billing_email: text().notNull().default(''),
    terms_days: smallint().notNull().default(TERMS_DAYS),
    needs_po: boolean().notNull().default(false),
    needs_originals: boolean().notNull().default(false),
    is_reminded: boolean().notNull().default(false),
    status_mails: boolean().notNull().default(false),
    late_mails: boolean().notNull().default(false),
    ...searchKeyColumns('name'),
    duplicate_key: text().generatedAlwaysAs(
      sql.raw(`regexp_replace(${withoutKind}, '[^[:alnum:]]+', '', 'g')`),
    ),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.domain),
    index().on(table.company_id, table.name),
    index().on(table.company_id, table.mc_number),
    index().on(table.company_id, table.dot_number),
    index().on(table.company_id, table.duplicate_key),
    prefixIndex('broker_mc_search', table.company_id, table.mc_number),
    prefixIndex('broker_dot_search', table.company_id, table.dot_number),
    ...searchKeyIndexes('broker', table),
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
    foreignKey({
      columns: [table.company_id, table.broker],
      foreignColumns: [broker.company_id, broker.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)

// Merged brokers' identifiers, so that their email still finds the target.
export const brokerAlias = pgTable(
  'broker_alias',
  {
    ...recordColumns(),
    broker: integer().notNull(),
    name: text().notNull(),
    mc_number: text().notNull().default(''),
    dot_number: text().notNull().default(''),
    email: text().notNull().default(''),
    domain: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.broker],
      foreignColumns: [broker.company_id, broker.id],
    }).onDelete('cascade'),
    index().on(table.company_id, table.broker),
    index().on(table.company_id, table.domain),
    index().on(table.company_id, table.name),
    index().on(table.company_id, table.mc_number),
    index().on(table.company_id, table.dot_number),
  ],
)
