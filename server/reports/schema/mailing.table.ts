import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Mailing } from '#contract/entities/reports/mailing.ts'
import { MAILING_AUDIENCES, TRUCK_LIST_HOURS } from '#contract/rules/mailing.ts'
import { pickColumns, companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'

/** A truck as brokers read it: nothing of its drivers, its owner or a price. Pounds and inches. */
export interface ListedTruck {
  readonly vehicle: number
  readonly unit_number: string
  /** Null where it is empty now. */
  readonly available_at: string | null
  readonly time_zone: string
  /** City and state. */
  readonly location: string
  readonly vehicle_type: string
  readonly payload: number | null
  readonly useful_cargo_length: number | null
  readonly useful_cargo_width: number | null
  readonly useful_cargo_height: number | null
  readonly door_width: number | null
  readonly door_height: number | null
  readonly dock: boolean
  readonly team: boolean
  readonly hazmat: boolean
  readonly liftgate: boolean
  /** Town of its home base; '' where not stated. */
  readonly home: string
}

export const mailing = pgTable(
  'mailing',
  pickColumns<Mailing, 'vehicle_count' | 'contact_count' | 'last_run_at'>()({
    ...recordColumns(),
    name: text().notNull(),
    audience: text({ enum: MAILING_AUDIENCES }).notNull().default('drivers'),
    service: text({ enum: ['email', 'sms'] }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    empty_within: smallint().notNull().default(TRUCK_LIST_HOURS.default),
    with_csv: boolean().notNull().default(false),
    days_of_week: text().notNull(),
    send_time: text().notNull(),
    time_zone: text().notNull(),
    is_active: boolean().notNull(),
    next_run_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
  ],
)

export const mailingVehicle = pgTable(
  'mailing_vehicle',
  { company_id: companyId(), mailing: integer().notNull(), vehicle: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.mailing, table.vehicle] }),
    foreignKey({
      columns: [table.company_id, table.mailing],
      foreignColumns: [mailing.company_id, mailing.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }).onDelete('cascade'),
  ],
)

/** `email` is in lower case. */
export const mailingContact = pgTable(
  'mailing_contact',
  {
    company_id: companyId(),
    mailing: integer().notNull(),
    email: text().notNull(),
    broker: integer().notNull(),
    name: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.mailing, table.email] }),
    foreignKey({
      columns: [table.company_id, table.mailing],
      foreignColumns: [mailing.company_id, mailing.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.broker],
      foreignColumns: [broker.company_id, broker.id],
    }).onDelete('cascade'),
    index().on(table.company_id, table.broker),
  ],
)

/** Content is frozen when the run starts; `due_at` is null when a user sent it. */
export const mailingRun = pgTable(
  'mailing_run',
  {
    ...recordColumns(),
    mailing: integer().notNull(),
    due_at: instant(),
    user_id: integer(),
    service: text({ enum: ['email', 'sms'] }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    trucks: jsonb().$type<ListedTruck[]>().notNull().default([]),
    state: text({ enum: ['running', 'stopped', 'missed'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.mailing],
      foreignColumns: [mailing.company_id, mailing.id],
    }),
    foreignKey({ columns: [table.company_id, table.user_id], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('mailing_run_due').on(table.company_id, table.mailing, table.due_at),
    index().on(table.company_id, table.mailing, table.id),
  ],
)

/**
 * An email recipient is `mailed` once queued; from then on the email's own state counts. `fence` identifies
 * the attempt that sends an SMS.
 */
export const mailingRecipient = pgTable(
  'mailing_recipient',
  {
    ...recordColumns(),
    run: integer().notNull(),
    driver: integer(),
    broker: integer(),
    unit_number: text().notNull(),
    name: text().notNull(),
    location: text().notNull(),
    address: text().notNull(),
    state: text({
      enum: ['waiting', 'mailed', 'sending', 'sent', 'failed', 'uncertain', 'skipped', 'stopped'],
    }).notNull(),
    reason: text().notNull().default(''),
    mail: integer(),
    fence: integer().notNull().default(0),
    sent_at: instant(),
    link_hash: text().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.run],
      foreignColumns: [mailingRun.company_id, mailingRun.id],
    }),
    foreignKey({
      columns: [table.company_id, table.mail],
      foreignColumns: [outgoingMail.company_id, outgoingMail.id],
    }),
    uniqueIndex('mailing_recipient_once')
      .on(table.company_id, table.run, table.address)
      .where(sql`state <> 'skipped'`),
    index().on(table.company_id, table.run, table.state),
    index().on(table.company_id, table.mail),
    index('mailing_recipient_of_broker')
      .on(table.company_id, table.address)
      .where(sql`broker is not null`),
  ],
)

/** `address` is in lower case. */
export const mailingSuppressed = pgTable(
  'mailing_suppressed',
  {
    ...recordColumns(),
    address: text().notNull(),
    reason: text({ enum: ['unsubscribed', 'bounced', 'complaint'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('mailing_suppressed_once').on(table.company_id, table.address),
  ],
)
