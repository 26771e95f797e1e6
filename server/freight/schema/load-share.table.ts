import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const loadShare = pgTable(
  'load_share',
  {
    ...recordColumns(),
    load: integer().notNull(),
    created_by: integer().notNull(),
    token_hash: text().notNull().unique(),
    shows_driver: boolean().notNull(),
    shows_phone: boolean().notNull().default(false),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    opened_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({ columns: [table.company_id, table.created_by], foreignColumns: [user.company_id, user.id] }),
    index('load_share_load').on(table.company_id, table.load, table.id),
  ],
)
