import {
  bigint,
  date,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { companyId, recordColumns } from '#server/kernel/db/columns.ts'

export const lane = pgTable(
  'lane',
  {
    ...recordColumns(),
    from_state: text().notNull(),
    to_state: text().notNull(),
    vehicle_type: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    unique('lane_key').on(table.company_id, table.from_state, table.to_state, table.vehicle_type),
  ],
)

/** Outlasts the offers: those without a bid are deleted after some months. */
export const laneWeek = pgTable(
  'lane_week',
  {
    company_id: companyId(),
    /** A Monday. */
    week: date().notNull(),
    lane: integer().notNull(),
    offers: integer().notNull(),
    /** Sums over offers with a posted price and miles. */
    posted_cents: bigint({ mode: 'number' }).notNull(),
    posted_miles: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.week, table.lane] }),
    foreignKey({ columns: [table.company_id, table.lane], foreignColumns: [lane.company_id, lane.id] }),
  ],
)
