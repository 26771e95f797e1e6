import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** The latest correction that was not undone applies to future loads of its place. */
export const stopPin = pgTable(
  'stop_pin',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    company_id: companyId(),
    // Normalized place; '' for a stop without street or facility, whose pin applies to its load only.
    place_key: text().notNull().default(''),
    zip: text().notNull().default(''),
    // Null for the address's own position.
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    corrected_at: instant().notNull().defaultNow(),
    corrected_by: integer().notNull(),
    stop: integer(),
    // Restored by the undo.
    former_latitude: doublePrecision(),
    former_longitude: doublePrecision(),
    former_pin: integer(),
    is_undone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    foreignKey({
      columns: [table.company_id, table.corrected_by],
      foreignColumns: [user.company_id, user.id],
    }),
    index('stop_pin_place')
      .on(table.company_id, table.place_key, table.id)
      .where(sql`place_key <> '' and not is_undone`),
    index('stop_pin_stop').on(table.company_id, table.stop, table.id),
  ],
)
