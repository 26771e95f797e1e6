import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { type Watch, watchFields } from '#contract/entities/market/watch.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { companyId, instant, pickColumns, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

const states = () => text().array().notNull().default([])

export const watch = pgTable(
  'watch',
  pickColumns<Watch, 'unit_number' | 'caught' | 'caught_last_at' | 'bids' | 'loads'>()({
    ...recordColumns(),
    ...fieldColumns(watchFields),
    user_id: integer().notNull(),
    vehicle: integer(),
    pickup_latitude: doublePrecision(),
    pickup_longitude: doublePrecision(),
    pickup_states: states(),
    delivery_latitude: doublePrecision(),
    delivery_longitude: doublePrecision(),
    delivery_states: states(),
    avoided_states: states(),
    vehicle_types: integer().array().notNull().default([]),
    time_zone: text().notNull().default('America/New_York'),
    /** When its user last said what it should find. */
    kept_at: instant().notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [user.company_id, user.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }).onDelete('cascade'),
    index('watch_of_user').on(table.company_id, table.user_id, table.id),
  ],
)

export const watchCatch = pgTable(
  'watch_catch',
  {
    ...recordColumns(),
    watch: integer().notNull(),
    offer: integer().notNull(),
    deadhead_miles: real(),
    rate_per_mile_cents: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.watch],
      foreignColumns: [watch.company_id, watch.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.offer],
      foreignColumns: [offer.company_id, offer.id],
    }).onDelete('cascade'),
    unique('watch_catch_once').on(table.company_id, table.watch, table.offer),
    index('watch_catch_offer').on(table.company_id, table.offer),
  ],
)

/** Offers that came or changed and that no watch has looked at yet. */
export const watchQueue = pgTable(
  'watch_queue',
  {
    company_id: companyId(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    offer: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.offer],
      foreignColumns: [offer.company_id, offer.id],
    }).onDelete('cascade'),
    index('watch_queue_offer').on(table.company_id, table.offer),
  ],
)
