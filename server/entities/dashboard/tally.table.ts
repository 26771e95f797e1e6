import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/db/columns.ts'
import { company } from '#server/entities/company/company.table.ts'

/**
 * What the loads of a month that is over come to: by when they were booked or earned, of one dispatcher or of all (0), of one broker
 * that booked many then or of all (0), by each key of a dimension.
 */
export const loadTally = pgTable(
  'load_tally',
  {
    company_id: companyId(),
    month: date({ mode: 'string' }).notNull(),
    counted_by: text({ enum: ['booked', 'earned'] }).notNull(),
    dispatcher: integer().notNull(),
    broker: integer().notNull().default(0),
    dimension: text().notNull(),
    key: text().notNull(),
    count: integer().notNull(),
    broker_cents: bigint({ mode: 'number' }).notNull(),
    driver_cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'load_tally_pk',
      columns: [table.company_id, table.month, table.counted_by, table.dispatcher, table.broker, table.dimension, table.key],
    }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }).onDelete('cascade'),
  ],
)

/** The months that are tallied; those of a company go when its zone changes, by a trigger. */
export const loadTallyMonth = pgTable(
  'load_tally_month',
  { company_id: companyId(), month: date({ mode: 'string' }).notNull(), tallied_at: instant().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.month] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }).onDelete('cascade'),
  ],
)

/** What a change of loads added to a month that is over (took from it where negative), by a trigger in its transaction, until the month is tallied anew. */
export const loadTallyChange = pgTable(
  'load_tally_change',
  {
    company_id: companyId(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    month: date({ mode: 'string' }).notNull(),
    counted_by: text({ enum: ['booked', 'earned'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    lane: text().notNull(),
    vehicle: integer(),
    broker: integer(),
    dispatcher: integer().notNull(),
    count: integer().notNull(),
    broker_cents: bigint({ mode: 'number' }).notNull(),
    driver_cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }).onDelete('cascade'),
    index('load_tally_change_month').on(table.company_id, table.month),
  ],
)
