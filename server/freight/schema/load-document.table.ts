import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LoadDocument } from '#contract/entities/freight/load-document.ts'
import { LOAD_DOCUMENT_KINDS } from '#contract/rules/load-documents.ts'
import { pickColumns, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const loadDocument = pgTable(
  'load_document',
  pickColumns<LoadDocument>()({
    ...recordColumns(),
    load: integer().notNull(),
    kind: text({ enum: LOAD_DOCUMENT_KINDS }).notNull(),
    file_key: text().notNull().unique(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    uploaded_by: integer(),
    sent_by: text().notNull().default(''),
    removed_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({
      columns: [table.company_id, table.uploaded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index().on(table.company_id, table.load),
    uniqueIndex('load_document_file')
      .on(table.company_id, table.load, table.kind, table.sha256)
      .where(sql`removed_at is null`),
  ],
)
