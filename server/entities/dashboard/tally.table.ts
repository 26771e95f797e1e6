import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/db/columns.ts'
import { company } from '#server/entities/company/company.table.ts'

/** Over how many months a tally goes: one, or the twelve of a year. */
const months = () => integer().notNull().default(1)

/**
 * What the loads of a month that is over come to, or of a year of such months: by when they were booked or earned, of one dispatcher or of
 * all (0), of one broker that booked many then or of all (0), by each key of a dimension. The keys of one row stand side by side with their
 * figures, for a row of each takes longer to read than the loads.
 */
export const loadTally = pgTable(
  'load_tally',
  {
    company_id: companyId(),
    month: date({ mode: 'string' }).notNull(),
    months: months(),
    counted_by: text({ enum: ['booked', 'earned'] }).notNull(),
    dispatcher: integer().notNull(),
    broker: integer().notNull().default(0),
    dimension: text().notNull(),
    keys: text().array().notNull(),
    counts: integer().array().notNull(),
    broker_cents: bigint({ mode: 'number' }).array().notNull(),
    driver_cents: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'load_tally_pk',
      columns: [table.company_id, table.month, table.months, table.counted_by, table.dispatcher, table.broker, table.dimension],
    }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }).onDelete('cascade'),
  ],
)

/** The months that are tallied, and the years of such months; those of a company go when its zone changes, by a trigger. */
export const loadTallyMonth = pgTable(
  'load_tally_month',
  { company_id: companyId(), month: date({ mode: 'string' }).notNull(), months: months(), tallied_at: instant().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.month, table.months] }),
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
