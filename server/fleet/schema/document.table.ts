import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Document } from '#contract/entities/fleet/document.ts'
import { mayBeMany, DOCUMENT_TYPES, type DocumentCode } from '#contract/rules/documents.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const MANY = (Object.keys(DOCUMENT_TYPES) as DocumentCode[]).filter(mayBeMany)

export const document = pgTable(
  'document',
  pickColumns<Document>()({
    ...recordColumns(),
    of: text({ enum: ['owner', 'driver', 'vehicle', 'filing'] }).notNull(),
    of_id: integer().notNull(),
    type: text().$type<DocumentCode>().notNull(),
    file_key: text().notNull().unique(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    issued_on: date({ mode: 'string' }),
    expires_on: date({ mode: 'string' }),
    note: text().notNull().default(''),
    uploaded_by: integer().notNull(),
    replaced_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    foreignKey({
      columns: [table.company_id, table.uploaded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index().on(table.company_id, table.of, table.of_id),
    index('document_expiry')
      .on(table.company_id, table.expires_on)
      .where(sql`replaced_at is null`),
    uniqueIndex('document_standing')
      .on(table.company_id, table.of, table.of_id, table.type)
      .where(sql.raw(`replaced_at is null and type not in (${MANY.map((type) => `'${type}'`).join(', ')})`)),
  ],
)

export const documentReminder = pgTable(
  'document_reminder',
  {
    company_id: companyId(),
    document: integer().notNull(),
    days: integer().notNull(),
    sent_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.document, table.days] }),
    foreignKey({
      columns: [table.company_id, table.document],
      foreignColumns: [document.company_id, document.id],
    }).onDelete('cascade'),
  ],
)

export const documentDigest = pgTable(
  'document_digest',
  {
    company_id: companyId(),
    day: date({ mode: 'string' }).notNull(),
    made_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('document_digest_day').on(table.company_id, table.day)],
)
