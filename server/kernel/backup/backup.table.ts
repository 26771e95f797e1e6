import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/kernel/db/columns.ts'

// The last success of each step of the installation's backup.
export const backupMark = pgTable('backup_mark', {
  name: text({ enum: ['begun', 'copy', 'proof'] }).primaryKey(),
  at: instant().notNull().defaultNow(),
  detail: jsonb().$type<Record<string, number | string>>().notNull().default({}),
})
