import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

// Makes an alert unique across nodes and restarts.
export const mailNotice = pgTable(
  'mail_notice',
  {
    company_id: companyId(),
    kind: text({
      enum: ['silence', 'growth', 'quality', 'disk', 'name_servers', 'backup', 'market'],
    }).notNull(),
    about: text().notNull(),
    notified_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.kind, table.about] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    index().on(table.notified_at),
  ],
)
