import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import type { StopEstimate } from '#contract/entities/freight/arrival.ts'
import { INCIDENT_CODES, ORDER_EVENT_CODES } from '#contract/rules/order-events.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

/** Derived data: can be recomputed at any time, never edited. */
export const loadWatch = pgTable(
  'load_watch',
  {
    company_id: companyId(),
    load: integer().notNull(),
    // `fix_time`: last processed position. `crossed_at`: when the truck crossed the arrival radius of its next stop.
    fix_time: instant(),
    crossed_at: instant(),
    eta_status: text({ enum: ['late', 'risk', 'on_time', 'arrived', 'unknown'] })
      .notNull()
      .default('unknown'),
    margin_minutes: integer(),
    margin_stop: integer(),
    estimates: jsonb().$type<(StopEstimate & { miles: number })[]>().notNull().default([]),
    // Last alert to the dispatcher; `calm_since` is when the load was back on time.
    alert_level: text({ enum: ['', 'risk', 'late'] })
      .notNull()
      .default(''),
    calm_since: instant(),
    // When and with which hours used the truck is empty after the last stop.
    empty_at: instant(),
    empty_driven_minutes: real(),
    empty_duty_since: instant(),
    empty_basis: text({ enum: ['road', 'estimated', 'stale'] }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
  ],
)

export const loadEvent = pgTable(
  'load_event',
  {
    ...recordColumns(),
    load: integer().notNull(),
    stop: integer(),
    kind: text({ enum: ORDER_EVENT_CODES }).notNull(),
    at: instant().notNull(),
    recorded_by: integer(),
    about: text({ enum: INCIDENT_CODES }),
    text: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Check calls only. */
    place: text().notNull().default(''),
    eta: instant(),
    next_call_at: instant(),
    photo: integer(),
    /** Replacements only: the previous truck. */
    vehicle: integer(),
    resolved_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.recorded_by],
      foreignColumns: [user.company_id, user.id],
    }),
    foreignKey({
      columns: [table.company_id, table.photo],
      foreignColumns: [loadDocument.company_id, loadDocument.id],
    }),
    index('load_event_of').on(table.company_id, table.load, table.at),
    index('load_incident')
      .on(table.company_id, table.load)
      .where(sql`kind = 'incident' and resolved_at is null`),
  ],
)

export const loadRoute = pgTable(
  'load_route',
  {
    company_id: companyId(),
    load: integer().notNull(),
    version: integer().notNull().default(1),
    /** `after` is the index of the preceding stop. */
    planned: jsonb().$type<{ after: number; latitude: number; longitude: number }[]>().notNull().default([]),
    /** Track as corrected by a user; null when uncorrected. */
    history: jsonb().$type<{ latitude: number; longitude: number; time: string | null }[]>(),
    history_until: instant(),
    /** Stops whose pins moved since positions were last matched to them. */
    pinned_stops: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.load] }),
    foreignKey({
      columns: [table.company_id, table.load],
      foreignColumns: [load.company_id, load.id],
    }).onDelete('cascade'),
  ],
)
