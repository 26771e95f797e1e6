import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Invoice } from '#contract/entities/invoice.ts'
import { columnsOf, companyId, recordColumns } from '#server/db/columns.ts'
import { broker } from '#server/entities/broker/broker.table.ts'
import { company } from '#server/entities/company/company.table.ts'
import type { InvoiceContent } from '#server/entities/invoice/invoice-content.ts'

/** The last number of an invoice that a company has given. */
export const invoiceCounter = pgTable('invoice_counter', { company_id: companyId(), last: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.company_id] }),
  foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
])

export const invoice = pgTable(
  'invoice',
  columnsOf<Invoice, 'loads'>()({
    ...recordColumns(),
    number: text().notNull(),
    broker: integer().notNull(),
    bill_to: text().notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    total_cents: integer().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.broker], foreignColumns: [broker.company_id, broker.id] }),
    uniqueIndex('invoice_number').on(table.company_id, table.number),
    index('invoice_broker').on(table.company_id, table.broker, table.id),
  ],
)
