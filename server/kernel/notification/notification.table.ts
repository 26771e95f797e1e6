import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const notification = pgTable(
  'notification',
  {
    ...recordColumns(),
    user_id: integer().notNull(),
    type: text({
      enum: [
        'DRIVER_BID_CREATED',
        'BROKER_RESPONDED_BID',
        'HR',
        'MAIL',
        'LOAD',
        'ORDER',
        'INVOICE',
        'SYSTEM',
        'WEBHOOK',
        'MARKET',
        'BROKER',
        'DRIVER',
        'WATCH',
        'EDI',
        'EDI_PARTNER',
        'TENDER',
        'TAX',
        'FILING',
        'BANK_ACCOUNT',
      ],
    }).notNull(),
    title: text().notNull(),
    sub_title: text().notNull().default(''),
    metadata: jsonb().$type<{ id: number; bid?: number; watch?: number }>().notNull(),
    read_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    index('notification_unread')
      .on(table.company_id, table.user_id, table.id)
      .where(sql`read_at is null`),
  ],
)
