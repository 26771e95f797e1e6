import { bigint, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** Takes effect with its first correct code; each code works once. */
export const userTotp = pgTable(
  'user_totp',
  {
    company_id: companyId(),
    user_id: integer().notNull(),
    secret: text().notNull(),
    confirmed_at: instant(),
    last_step: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)

export const recoveryCode = pgTable(
  'recovery_code',
  { company_id: companyId(), user_id: integer().notNull(), code_hash: text().notNull(), used_at: instant() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.code_hash] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
  ],
)
