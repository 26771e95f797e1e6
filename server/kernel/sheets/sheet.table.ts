import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SheetKind } from '#contract/entities.ts'
import type { ImportUndo } from '#contract/entities/reports/sheet.ts'
import { companyId, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

/** The file's SHA-256 detects a repeated import. */
export const sheetImport = pgTable(
  'sheet_import',
  {
    ...recordColumns(),
    kind: text().$type<SheetKind>().notNull(),
    sha256: text().notNull(),
    created: integer().notNull(),
    changed: integer().notNull(),
    user_id: integer().notNull(),
    /** Cleared once the import can no longer be undone. */
    created_ids: integer().array(),
    changed_ids: integer().array(),
    undo: jsonb().$type<ImportUndo>(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.company_id, table.kind, table.sha256),
  ],
)

/** Field that a company's files mean by a header, without case and punctuation; null for a column to ignore. */
export const sheetHeader = pgTable(
  'sheet_header',
  {
    company_id: companyId(),
    kind: text().$type<SheetKind>().notNull(),
    title: text().notNull(),
    field: text(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.kind, table.title] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)
