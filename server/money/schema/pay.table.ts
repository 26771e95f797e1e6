import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PayLine } from '#contract/entities/money/pay.ts'
import { DISPUTE_STATE_CODES, PAY_ADJUSTMENT_CODES, PAY_STATE_CODES } from '#contract/rules/pay.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

/**
 * Dispatchers are paid by the profit of their loads, owner companies by the driver price of their trucks'
 * loads, drivers by a share of that.
 */
export const PAYEES = ['salary', 'settlement', 'driver'] as const

/** Open weeks are computed from their loads; rows exist once a week was changed. */
export const payWeek = pgTable(
  'pay_week',
  {
    ...recordColumns(),
    of: text({ enum: PAYEES }).notNull(),
    payee: integer().notNull(),
    monday: date({ mode: 'string' }).notNull(),
    state: text({ enum: PAY_STATE_CODES }).notNull(),
    lines: jsonb().$type<PayLine[]>(),
    carried_cents: bigint({ mode: 'number' }).notNull().default(0),
    paid_on: date({ mode: 'string' }),
    paid_cents: bigint({ mode: 'number' }).notNull().default(0),
    paid_reference: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('pay_week_payee').on(table.company_id, table.of, table.payee, table.monday),
    index('pay_week_monday').on(table.company_id, table.of, table.monday),
  ],
)

/** The week's paid amount is the sum of payments not reversed. */
export const payPayment = pgTable(
  'pay_payment',
  {
    ...recordColumns(),
    week: integer().notNull(),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    paid_on: date({ mode: 'string' }).notNull(),
    reference: text().notNull().default(''),
    reversed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.week],
      foreignColumns: [payWeek.company_id, payWeek.id],
    }).onDelete('cascade'),
    index('pay_payment_week').on(table.company_id, table.week),
  ],
)

/** Filled by a trigger from the week's JSON lines: no JSON index can be used under row-level security. */
export const payWeekLoad = pgTable(
  'pay_week_load',
  { company_id: companyId(), load: integer().notNull(), week: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load, table.week] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.week],
      foreignColumns: [payWeek.company_id, payWeek.id],
    }).onDelete('cascade'),
    index('pay_week_load_week').on(table.company_id, table.week),
  ],
)

export const payAdjustment = pgTable(
  'pay_adjustment',
  {
    ...recordColumns(),
    of: text({ enum: PAYEES }).notNull(),
    payee: integer().notNull(),
    monday: date({ mode: 'string' }).notNull(),
    kind: text({ enum: PAY_ADJUSTMENT_CODES }).notNull(),
    amount_cents: integer().notNull(),
    reason: text().notNull(),
    made_by: integer().notNull(),
    recurring: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.made_by], foreignColumns: [user.company_id, user.id] }),
    index('pay_adjustment_payee').on(table.company_id, table.of, table.payee, table.monday),
    uniqueIndex('pay_adjustment_recurring')
      .on(table.company_id, table.recurring, table.monday)
      .where(sql`recurring is not null`),
  ],
)

export const payProof = pgTable(
  'pay_proof',
  {
    ...recordColumns(),
    adjustment: integer().notNull(),
    file_key: text().notNull().unique(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    uploaded_by: integer().notNull(),
    removed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.adjustment],
      foreignColumns: [payAdjustment.company_id, payAdjustment.id],
    }),
    foreignKey({
      columns: [table.company_id, table.uploaded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    uniqueIndex('pay_proof_file')
      .on(table.company_id, table.adjustment, table.sha256)
      .where(sql`removed_at is null`),
  ],
)

const percent = () => numeric({ precision: 5, scale: 2, mode: 'number' })

export const recurringDeduction = pgTable(
  'recurring_deduction',
  {
    ...recordColumns(),
    // One of the two.
    owner: integer(),
    driver: integer(),
    from_monday: date({ mode: 'string' }).notNull(),
    // One of the two.
    amount_cents: integer(),
    percent: percent(),
    // Null runs until it is ended.
    total_cents: integer(),
    reason: text().notNull(),
    paused_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.owner], foreignColumns: [owner.company_id, owner.id] }),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
    index('recurring_deduction_owner').on(table.company_id, table.owner),
    index('recurring_deduction_driver').on(table.company_id, table.driver),
    check('recurring_deduction_payee', sql`(owner is null) <> (driver is null)`),
    check('recurring_deduction_amount', sql`(amount_cents is null) <> (percent is null)`),
  ],
)

/** Valid from its day until the next row's; the owner gets the rest. */
export const driverPay = pgTable(
  'driver_pay',
  {
    company_id: companyId(),
    driver: integer().notNull(),
    from_day: date({ mode: 'string' }).notNull(),
    percent: percent().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.driver, table.from_day] }),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
  ],
)

/** Percentage on the day of booking, written by triggers; later rate changes do not affect it. */
export const loadPercent = pgTable(
  'load_percent',
  {
    company_id: companyId(),
    load: integer().notNull(),
    of: text({ enum: ['salary', 'driver'] }).notNull(),
    payee: integer().notNull(),
    percent: percent().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load, table.of, table.payee] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
  ],
)

/** Takes precedence over the percentage of the day. */
export const paySplit = pgTable(
  'pay_split',
  {
    company_id: companyId(),
    load: integer().notNull(),
    of: text({ enum: ['salary', 'driver'] }).notNull(),
    payee: integer().notNull(),
    percent: percent().notNull(),
    reason: text().notNull(),
    made_by: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load, table.of, table.payee] }),
    foreignKey({ columns: [table.company_id, table.load], foreignColumns: [load.company_id, load.id] }),
    index('pay_split_payee').on(table.company_id, table.of, table.payee),
  ],
)

export const payDispute = pgTable(
  'pay_dispute',
  {
    ...recordColumns(),
    of: text({ enum: PAYEES }).notNull(),
    payee: integer().notNull(),
    monday: date({ mode: 'string' }).notNull(),
    // Null when the dispute concerns the whole week.
    load: integer(),
    load_number: text().notNull().default(''),
    text: text().notNull(),
    made_by: integer().notNull(),
    state: text({ enum: DISPUTE_STATE_CODES }).notNull().default('open'),
    answer: text().notNull().default(''),
    answered_by: integer(),
    answered_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.made_by], foreignColumns: [user.company_id, user.id] }),
    index('pay_dispute_payee').on(table.company_id, table.of, table.payee, table.monday),
    index('pay_dispute_open')
      .on(table.company_id, table.of, table.monday)
      .where(sql`state = 'open'`),
  ],
)

export const payMail = pgTable(
  'pay_mail',
  {
    company_id: companyId(),
    mail: integer().notNull(),
    of: text({ enum: PAYEES }).notNull(),
    payee: integer().notNull(),
    monday: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.mail] }),
    foreignKey({
      columns: [table.company_id, table.mail],
      foreignColumns: [outgoingMail.company_id, outgoingMail.id],
    }).onDelete('cascade'),
    index('pay_mail_payee').on(table.company_id, table.of, table.payee, table.monday),
  ],
)
