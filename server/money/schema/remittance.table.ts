import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CreditRefund, RemittanceDetail } from '#contract/entities/money/remittance.ts'
import { PAYMENT_METHOD_CODES, REFUND_METHOD_CODES } from '#contract/rules/remittances.ts'
import { pickColumns, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { bankRow } from '#server/money/schema/bank-row.table.ts'

/** A check or transfer of a broker; the payments that it makes on invoices refer to it. */
export const remittance = pgTable(
  'remittance',
  pickColumns<
    RemittanceDetail,
    | 'broker_name'
    | 'applied_cents'
    | 'refunded_cents'
    | 'unapplied_cents'
    | 'state'
    | 'payments'
    | 'refunds'
    | 'payable'
  >()({
    ...recordColumns(),
    broker: integer().notNull(),
    amount_cents: integer().notNull(),
    received_on: date({ mode: 'string' }).notNull(),
    method: text({ enum: PAYMENT_METHOD_CODES }).notNull().default(''),
    reference: text().notNull().default(''),
    over_reason: text().notNull().default(''),
    bank_row: integer(),
    recorded_by: integer().notNull(),
    removed_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
    foreignKey({
      columns: [table.company_id, table.bank_row],
      foreignColumns: [bankRow.company_id, bankRow.id],
    }),
    foreignKey({
      columns: [table.company_id, table.recorded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index('remittance_broker').on(table.company_id, table.broker, table.id),
    index('remittance_bank_row').on(table.company_id, table.bank_row),
    index('remittance_day').on(table.company_id, table.received_on, table.id),
    check('remittance_amount', sql`${table.amount_cents} > 0`),
  ],
)

export const creditRefund = pgTable(
  'credit_refund',
  pickColumns<CreditRefund>()({
    ...recordColumns(),
    remittance: integer().notNull(),
    amount_cents: integer().notNull(),
    refunded_on: date({ mode: 'string' }).notNull(),
    method: text({ enum: REFUND_METHOD_CODES }).notNull(),
    reference: text().notNull().default(''),
    reason: text().notNull(),
    recorded_by: integer().notNull(),
    removed_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.remittance],
      foreignColumns: [remittance.company_id, remittance.id],
    }),
    foreignKey({
      columns: [table.company_id, table.recorded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index().on(table.company_id, table.remittance),
    check('credit_refund_amount', sql`${table.amount_cents} > 0`),
  ],
)
