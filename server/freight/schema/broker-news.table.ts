import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { BROKER_MAIL_CODES } from '#contract/rules/broker-news.ts'
import { companyId, recordColumns } from '#server/kernel/db/columns.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

export const brokerNews = pgTable(
  'broker_news',
  {
    ...recordColumns(),
    load: integer().notNull(),
    stop: integer().notNull(),
    kind: text({ enum: BROKER_MAIL_CODES }).notNull(),
    mail: integer().notNull(),
    sent_by: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({
      columns: [table.company_id, table.stop],
      foreignColumns: [loadStop.company_id, loadStop.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.mail],
      foreignColumns: [outgoingMail.company_id, outgoingMail.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.sent_by], foreignColumns: [user.company_id, user.id] }),
    index().on(table.company_id, table.load),
    index().on(table.company_id, table.mail),
    uniqueIndex('broker_news_once')
      .on(table.company_id, table.load, table.stop, table.kind)
      .where(sql`sent_by is null`),
  ],
)

export const brokerNewsChoice = pgTable(
  'broker_news_choice',
  { company_id: companyId(), load: integer().notNull(), status_mails: boolean(), late_mails: boolean() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
  ],
)
