import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CreditNote, InvoiceDetail, Payment } from '#contract/entities/money/invoice.ts'
import { BILLING_WAY_CODES, REMINDER_STAGES } from '#contract/rules/billing.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { remittance } from '#server/money/schema/remittance.table.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import type { CreditContent, InvoiceContent } from '#server/money/invoice/invoice-content.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const counter = (name: string) =>
  pgTable(name, { company_id: companyId(), last: integer().notNull() }, (table) => [
    primaryKey({ columns: [table.company_id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ])

export const invoiceCounter = counter('invoice_counter')
export const creditNoteCounter = counter('credit_note_counter')

export const invoice = pgTable(
  'invoice',
  pickColumns<
    InvoiceDetail,
    | 'loads'
    | 'state'
    | 'age'
    | 'days_late'
    | 'mail_state'
    | 'mail_error'
    | 'terms_days'
    | 'remit_to'
    | 'lines'
    | 'payments'
    | 'credits'
    | 'mails'
    | 'replies'
    | 'related'
    | 'broker_signs'
  >()({
    ...recordColumns(),
    number: text().notNull(),
    broker: integer().notNull(),
    bill_to: text().notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    total_cents: integer().notNull(),
    paid_cents: integer().notNull().default(0),
    credited_cents: integer().notNull().default(0),
    open_cents: integer().notNull().generatedAlwaysAs(sql.raw('total_cents - paid_cents - credited_cents')),
    short_reason: text().notNull().default(''),
    last_payment_on: date({ mode: 'string' }),
    submitted_at: instant(),
    submitted_via: text({ enum: ['', ...BILLING_WAY_CODES] })
      .notNull()
      .default(''),
    // Whose notice of assignment the invoice was issued under.
    factor: integer(),
    // The factor has it to collect: on a submitted or funded schedule, neither paid nor charged back.
    is_factored: boolean().notNull().default(false),
    content: jsonb().$type<InvoiceContent>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
    foreignKey({ columns: [table.company_id, table.factor], foreignColumns: [factor.company_id, factor.id] }),
    uniqueIndex('invoice_number').on(table.company_id, table.number),
    index('invoice_broker').on(table.company_id, table.broker, table.id),
    index('invoice_paid').on(table.company_id, table.broker, table.last_payment_on.desc(), table.id),
    index('invoice_open')
      .on(table.company_id, table.due_on)
      .where(sql`open_cents > 0`),
  ],
)

/** Permanent: rows stay when a credit note releases the loads. */
export const invoiceLoad = pgTable(
  'invoice_load',
  { company_id: companyId(), invoice: integer().notNull(), load: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.invoice, table.load] }),
    foreignKey({
      columns: [table.company_id, table.invoice],
      foreignColumns: [invoice.company_id, invoice.id],
    }),
    index().on(table.company_id, table.load),
  ],
)

export const payment = pgTable(
  'payment',
  pickColumns<Payment>()({
    ...recordColumns(),
    invoice: integer().notNull(),
    amount_cents: integer().notNull(),
    received_on: date({ mode: 'string' }).notNull(),
    reference: text().notNull().default(''),
    source: text({ enum: ['hand', 'sheet'] })
      .notNull()
      .default('hand'),
    recorded_by: integer().notNull(),
    removed_at: instant(),
    short_reason: text().notNull().default(''),
    remittance: integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.invoice],
      foreignColumns: [invoice.company_id, invoice.id],
    }),
    foreignKey({
      columns: [table.company_id, table.remittance],
      foreignColumns: [remittance.company_id, remittance.id],
    }),
    index('payment_remittance').on(table.company_id, table.remittance),
    foreignKey({
      columns: [table.company_id, table.recorded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index().on(table.company_id, table.invoice),
  ],
)

export const creditNote = pgTable(
  'credit_note',
  pickColumns<CreditNote>()({
    ...recordColumns(),
    invoice: integer().notNull(),
    number: text().notNull(),
    amount_cents: integer().notNull(),
    reason: text().notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    issued_by: integer().notNull(),
    releases: boolean().notNull().default(false),
    content: jsonb().$type<CreditContent>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.invoice],
      foreignColumns: [invoice.company_id, invoice.id],
    }),
    foreignKey({ columns: [table.company_id, table.issued_by], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('credit_note_number').on(table.company_id, table.number),
    index().on(table.company_id, table.invoice),
  ],
)

export const invoiceReminder = pgTable(
  'invoice_reminder',
  {
    company_id: companyId(),
    invoice: integer().notNull(),
    stage: text({ enum: REMINDER_STAGES }).notNull(),
    mail: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.invoice, table.stage] }),
    foreignKey({
      columns: [table.company_id, table.invoice],
      foreignColumns: [invoice.company_id, invoice.id],
    }),
  ],
)
