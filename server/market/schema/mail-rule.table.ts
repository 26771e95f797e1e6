import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MailLabelField, MailRule } from '#contract/entities/market/mail-rule.ts'
import { pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const mailRule = pgTable(
  'mail_rule',
  pickColumns<MailRule, 'user_name'>()({
    ...recordColumns(),
    kind: text({ enum: ['label', 'block'] }).notNull(),
    sender: text().notNull(),
    label: text().notNull().default(''),
    label_key: text().notNull().default(''),
    field: text().$type<MailLabelField>(),
    user_id: integer().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('mail_rule_said').on(table.company_id, table.sender, table.kind, table.label_key),
    index().on(table.company_id, table.kind, table.id),
  ],
)
