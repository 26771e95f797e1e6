import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'

// Inserted before a file is stored and deleted with the insert of the row that names it; leftovers are orphaned
// files.
export const pendingFile = pgTable(
  'pending_file',
  {
    company_id: companyId(),
    file_key: text().notNull(),
    created_at: instant().notNull().defaultNow(),
    condemned_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.file_key] }), index().on(table.created_at)],
)
