import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

const months = () => integer().notNull().default(1)

/**
 * Totals of a complete month or year. `dispatcher` and `broker` 0 mean all. Keys and figures are parallel
 * arrays in one row: a row per key takes longer to read than the loads themselves.
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
      columns: [
        table.company_id,
        table.month,
        table.months,
        table.counted_by,
        table.dispatcher,
        table.broker,
        table.dimension,
      ],
    }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }).onDelete('cascade'),
  ],
)

/** A trigger deletes a company's rows when its time zone changes. */
export const loadTallyMonth = pgTable(
  'load_tally_month',
  {
    company_id: companyId(),
    month: date({ mode: 'string' }).notNull(),
    months: months(),
    tallied_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.month, table.months] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }).onDelete('cascade'),
  ],
)

/**
 * Deltas to complete months (negative: removed), written by a trigger in the transaction that changes the
 * loads, until the month is tallied again.
 */
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
