import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { COMMENT_AUDIENCES } from '#contract/rules/load-comments.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const loadComment = pgTable(
  'load_comment',
  {
    ...recordColumns(),
    load: integer().notNull(),
    kind: text({ enum: ['person', 'system'] }).notNull(),
    audience: text({ enum: COMMENT_AUDIENCES }).notNull(),
    author: integer(),
    text: text().notNull(),
    mentions: integer().array().notNull().default([]),
    edited_at: instant(),
    deleted_at: instant(),
    /** Idempotency key. */
    key: uuid(),
    file_key: text().unique(),
    file_name: text().notNull().default(''),
    content_type: text().notNull().default(''),
    size: integer().notNull().default(0),
    sha256: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({ columns: [table.company_id, table.author], foreignColumns: [user.company_id, user.id] }),
    index('load_comment_order').on(table.company_id, table.load, table.id),
    uniqueIndex('load_comment_key')
      .on(table.company_id, table.author, table.key)
      .where(sql`key is not null`),
  ],
)

export const loadCommentRead = pgTable(
  'load_comment_read',
  {
    company_id: companyId(),
    user_id: integer().notNull(),
    load: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id, table.load] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
  ],
)
