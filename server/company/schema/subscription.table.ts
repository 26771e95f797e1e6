import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { SUBSCRIPTION } from '#contract/constants.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

/** `due_date` is the end of the last invoiced period. */
export const subscription = pgTable(
  'subscription',
  {
    company_id: companyId().primaryKey(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
    plan: text().notNull().default(SUBSCRIPTION.plan),
    seats: integer().notNull().default(SUBSCRIPTION.seats),
    price_cents: integer().notNull().default(SUBSCRIPTION.price_cents),
    period: text({ enum: ['month', 'year'] })
      .notNull()
      .default('month'),
    due_date: date({ mode: 'string' })
      .notNull()
      .default(sql`(now() + interval '1 month')::date`),
    /** Day of the month, 0 before the first period. */
    anchor_day: smallint().notNull().default(0),
    is_paused: boolean().notNull().default(false),
    last_number: integer().notNull().default(0),
    stripe_customer: text().notNull().default(''),
  },
  (table) => [foreignKey({ columns: [table.company_id], foreignColumns: [company.id] })],
)

export const subscriptionInvoice = pgTable(
  'subscription_invoice',
  {
    ...recordColumns(),
    number: text().notNull(),
    plan: text().notNull(),
    seats: integer().notNull(),
    amount_cents: integer().notNull(),
    period_from: date({ mode: 'string' }).notNull(),
    period_to: date({ mode: 'string' }).notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['open', 'paid', 'void'] })
      .notNull()
      .default('open'),
    paid_at: instant(),
    paid_by: text().notNull().default(''),
    last_error: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('subscription_invoice_number').on(table.company_id, table.number),
    index().on(table.company_id, table.status, table.due_on),
  ],
)

/** Token and description from the processor, never the card number. */
export const paymentCard = pgTable(
  'payment_card',
  {
    ...recordColumns(),
    brand: text().notNull(),
    last4: text().notNull(),
    exp_month: smallint().notNull(),
    exp_year: smallint().notNull(),
    is_selected: boolean().notNull().default(false),
    payment_method: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('payment_card_method').on(table.company_id, table.payment_method),
    uniqueIndex('payment_card_selected')
      .on(table.company_id)
      .where(sql`is_selected`),
  ],
)

/** Processor event ids, so that a redelivered event is ignored. */
export const paymentEvent = pgTable('payment_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  created_at: instant().notNull().defaultNow(),
})
