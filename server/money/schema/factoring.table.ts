import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  type FactoredInvoice,
  factoredInvoiceFields,
  type FactorEntry,
  factorEntryFields,
} from '#contract/entities/money/factored-invoice.ts'
import { type FactorSchedule, factorScheduleFields } from '#contract/entities/money/factor-schedule.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { invoice, payment } from '#server/money/schema/invoice.table.ts'

export const factorSchedule = pgTable(
  'factor_schedule',
  pickColumns<
    FactorSchedule,
    | 'factor_name'
    | 'invoices'
    | 'total_cents'
    | 'advance_cents'
    | 'fee_cents'
    | 'reserve_cents'
    | 'mail_state'
    | 'mail_error'
  >()({
    ...recordColumns(),
    ...fieldColumns(factorScheduleFields),
    factor: integer().notNull(),
    state: text({ enum: ['open', 'submitted', 'funded', 'canceled'] })
      .notNull()
      .default('open'),
    submitted_by: text({ enum: ['', 'email', 'download'] })
      .notNull()
      .default(''),
    mail: integer(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.factor], foreignColumns: [factor.company_id, factor.id] }),
    uniqueIndex('factor_schedule_number').on(table.company_id, table.number),
  ],
)

export const factoredInvoice = pgTable(
  'factored_invoice',
  pickColumns<
    FactoredInvoice,
    'schedule_number' | 'invoice_number' | 'bill_to' | 'factor_name' | 'reserve_cents'
  >()({
    ...recordColumns(),
    ...fieldColumns(factoredInvoiceFields),
    schedule: integer().notNull(),
    invoice: integer().notNull(),
    state: text({ enum: ['scheduled', 'bought', 'paid', 'charged_back', 'removed'] })
      .notNull()
      .default('scheduled'),
    paid_cents: integer().notNull().default(0),
    payment: integer(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.schedule],
      foreignColumns: [factorSchedule.company_id, factorSchedule.id],
    }),
    foreignKey({
      columns: [table.company_id, table.invoice],
      foreignColumns: [invoice.company_id, invoice.id],
    }),
    foreignKey({
      columns: [table.company_id, table.payment],
      foreignColumns: [payment.company_id, payment.id],
    }),
    index('factored_invoice_schedule').on(table.company_id, table.schedule, table.id),
    uniqueIndex('factored_invoice_once')
      .on(table.company_id, table.invoice)
      .where(sql`state <> 'removed'`),
  ],
)

export const factorEntry = pgTable(
  'factor_entry',
  pickColumns<FactorEntry, 'factor_name' | 'invoice_number' | 'schedule_number' | 'balance_cents'>()({
    ...recordColumns(),
    ...fieldColumns(factorEntryFields),
    factor: integer().notNull(),
    item: integer(),
    kind: text({
      enum: ['reserve', 'short_pay', 'release', 'charge_back', 'reversal', 'payout', 'charge', 'deposit'],
    }).notNull(),
    recorded_by: integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.factor], foreignColumns: [factor.company_id, factor.id] }),
    foreignKey({
      columns: [table.company_id, table.item],
      foreignColumns: [factoredInvoice.company_id, factoredInvoice.id],
    }),
    foreignKey({
      columns: [table.company_id, table.recorded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index('factor_entry_day').on(table.company_id, table.factor, table.day, table.id),
    index('factor_entry_item').on(table.company_id, table.item),
  ],
)
