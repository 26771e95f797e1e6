import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RECEIPT_KINDS, RECEIPT_STATE_CODES } from '#contract/rules/receipts.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadCharge } from '#server/freight/schema/load-billing.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** An approved receipt becomes a charge of the load. */
export const loadReceipt = pgTable(
  'load_receipt',
  {
    ...recordColumns(),
    load: integer().notNull(),
    document: integer().notNull(),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    amount_cents: integer().notNull(),
    sent_by: integer().notNull(),
    key: uuid().notNull(),
    state: text({ enum: RECEIPT_STATE_CODES }).notNull().default('pending'),
    charge: integer(),
    decided_by: integer(),
    decided_at: instant(),
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({
      columns: [table.company_id, table.document],
      foreignColumns: [loadDocument.company_id, loadDocument.id],
    }),
    foreignKey({
      columns: [table.company_id, table.charge],
      foreignColumns: [loadCharge.company_id, loadCharge.id],
    }),
    foreignKey({ columns: [table.company_id, table.sent_by], foreignColumns: [user.company_id, user.id] }),
    foreignKey({ columns: [table.company_id, table.decided_by], foreignColumns: [user.company_id, user.id] }),
    index().on(table.company_id, table.load),
    index().on(table.company_id, table.charge),
    uniqueIndex('load_receipt_key').on(table.company_id, table.sent_by, table.key),
  ],
)
