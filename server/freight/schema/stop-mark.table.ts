import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { DRIVER_STEP_CODES } from '#contract/rules/driver-steps.ts'
import { WORD_DECISION_CODES } from '#contract/rules/driver-word.ts'
import { instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export const stopMark = pgTable(
  'stop_mark',
  {
    ...recordColumns(),
    load: integer().notNull(),
    stop: integer().notNull(),
    user_id: integer().notNull(),
    step: text({ enum: DRIVER_STEP_CODES }).notNull(),
    at: instant().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    status_before: smallint().notNull(),
    status_after: smallint().notNull(),
    undone_at: instant(),
    /** Position of the truck that contradicts the mark, and its miles from the stop. */
    gps_miles: doublePrecision(),
    gps_latitude: doublePrecision(),
    gps_longitude: doublePrecision(),
    decision: text({ enum: WORD_DECISION_CODES }),
    decided_by: integer(),
    decided_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    foreignKey({
      columns: [table.company_id, table.stop],
      foreignColumns: [loadStop.company_id, loadStop.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
    foreignKey({ columns: [table.company_id, table.decided_by], foreignColumns: [user.company_id, user.id] }),
    index('stop_mark_load').on(table.company_id, table.load, table.id),
  ],
)
