import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { KeyEnd } from '#contract/entities/people/api-key.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const KEY_END_CODES = [
  'revoked',
  'deactivated',
  'not_admin',
  'permissions',
] as const satisfies readonly KeyEnd[]

export const apiKey = pgTable(
  'api_key',
  {
    ...recordColumns(),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: text().notNull(),
    user_id: integer().notNull(),
    permissions: text().array().notNull().default([]),
    calls_per_minute: integer().notNull(),
    expires_at: instant(),
    last_used_at: instant(),
    revoked_at: instant(),
    end_reason: text({ enum: KEY_END_CODES }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('api_key_hash').on(table.hash),
  ],
)
