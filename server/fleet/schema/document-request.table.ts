import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { document } from '#server/fleet/schema/document.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

export const documentRequest = pgTable(
  'document_request',
  {
    ...recordColumns(),
    document: integer().notNull(),
    mail: integer().notNull(),
    token_hash: text().notNull().unique(),
    ends_at: instant().notNull(),
    opened_at: instant(),
    revoked_at: instant(),
    uploaded_at: instant(),
    file_key: text().unique(),
    file_name: text(),
    content_type: text(),
    size: integer(),
    sha256: text(),
    expires_on: date({ mode: 'string' }),
    reviewed_at: instant(),
    reject_reason: text().notNull().default(''),
    accepted_as: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.document],
      foreignColumns: [document.company_id, document.id],
    }),
    foreignKey({
      columns: [table.company_id, table.accepted_as],
      foreignColumns: [document.company_id, document.id],
    }),
    foreignKey({
      columns: [table.company_id, table.mail],
      foreignColumns: [outgoingMail.company_id, outgoingMail.id],
    }),
    index().on(table.company_id, table.document, table.id),
    index().on(table.company_id, table.mail),
    uniqueIndex('document_request_open')
      .on(table.company_id, table.document)
      .where(sql`revoked_at is null and uploaded_at is null`),
  ],
)
