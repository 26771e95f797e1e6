import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Vehicle, vehicleFields } from '#contract/entities/fleet/vehicle.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { pickColumns, companyId, instant, recordColumns, stateNumberKey } from '#server/kernel/db/columns.ts'
import { foldedSql, prefixIndex } from '#server/kernel/db/search-key.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { dock, rejectNote, vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { team } from '#server/kernel/tenant/user.table.ts'

/** Leading key of the index for searches by place. */
export const BANDS_PER_DEGREE = 2

const isLive = sql`deleted_at is null`
const at = (axis: 'latitude' | 'longitude') =>
  `case location_type when 'planned' then planned_${axis} else last_${axis} end`
const whereUsable = (value: string) =>
  `case when ${at('latitude')} between -60 and 90 and ${at('longitude')} between -180 and 180 ` +
  `and not (${at('latitude')} = 0 and ${at('longitude')} = 0) then ${value} end`

// GiST on a point cannot be used under row-level security: its operators are not leakproof, btree's are.
export const vehicle = pgTable(
  'vehicle',
  pickColumns<
    Vehicle,
    | 'expired_documents'
    | 'owner_name'
    | 'owner_phone'
    | 'vehicle_type_name'
    | 'team_name'
    | 'is_deleted'
    | 'vague_place'
  >()({
    ...recordColumns(),
    ...fieldColumns(vehicleFields),
    owner_company: integer().notNull(),
    driver: integer(),
    second_driver: integer(),
    vehicle_type: integer()
      .notNull()
      .references(() => vehicleType.id),
    equipment: integer().array().notNull().default([]),
    dock_type: integer().references(() => dock.id),
    team: integer(),
    status: smallint().notNull().default(1),
    registration_status: smallint().notNull().default(1),
    location_type: text({ enum: ['current', 'planned'] })
      .notNull()
      .default('current'),
    /** Home base, or else the owner's city. */
    home_latitude: doublePrecision(),
    home_longitude: doublePrecision(),
    vague_latitude: doublePrecision(),
    vague_longitude: doublePrecision(),
    vague_miles: real(),
    vague_at: instant(),
    /** Equal to last_geo_date_time where a person said the last position, not a device. */
    stated_at: instant(),
    latitude: doublePrecision().generatedAlwaysAs(sql.raw(whereUsable(at('latitude')))),
    longitude: doublePrecision().generatedAlwaysAs(sql.raw(whereUsable(at('longitude')))),
    latitude_band: smallint().generatedAlwaysAs(
      sql.raw(whereUsable(`floor(${at('latitude')} * ${BANDS_PER_DEGREE})::int::smallint`)),
    ),
    unit_key: text().generatedAlwaysAs(sql.raw(foldedSql('unit_number'))),
    vin_key: text().generatedAlwaysAs(sql.raw(foldedSql('vin'))),
    plate_key: text().generatedAlwaysAs(stateNumberKey(sql.raw('license_plate'), sql.raw('plate_state'))),
    reject_note: integer().references(() => rejectNote.id),
    deleted_at: instant(),
  }),
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.owner_company],
      foreignColumns: [owner.company_id, owner.id],
    }),
    foreignKey({ columns: [table.company_id, table.driver], foreignColumns: [driver.company_id, driver.id] }),
    foreignKey({
      columns: [table.company_id, table.second_driver],
      foreignColumns: [driver.company_id, driver.id],
    }),
    uniqueIndex('vehicle_unit').on(table.company_id, table.unit_number).where(isLive),
    foreignKey({ columns: [table.company_id, table.team], foreignColumns: [team.company_id, team.id] }),
    index().on(table.company_id, table.object_id),
    index('vehicle_place').on(table.company_id, table.latitude_band, table.longitude),
    index().on(table.company_id, table.owner_company),
    index().on(table.company_id, table.driver),
    index().on(table.company_id, table.second_driver),
    prefixIndex('vehicle_unit_search', table.company_id, table.unit_key),
    prefixIndex('vehicle_vin_search', table.company_id, table.vin_key),
    index('vehicle_plate').on(table.company_id, table.plate_key),
    index('vehicle_status').on(table.company_id, table.status, table.unit_number).where(isLive),
    index('vehicle_registration')
      .on(table.company_id, table.registration_status, table.unit_number)
      .where(isLive),
    index('vehicle_team').on(table.company_id, table.team, table.unit_number).where(isLive),
    index('vehicle_of_type').on(table.company_id, table.vehicle_type, table.unit_number).where(isLive),
    index('vehicle_documents').on(table.company_id, table.documents_expire_on, table.id).where(isLive),
    index('vehicle_payload')
      .on(table.company_id, table.payload.desc().nullsLast(), table.id.desc())
      .where(isLive),
    index('vehicle_seen')
      .on(table.company_id, table.last_geo_date_time.desc().nullsLast(), table.id.desc())
      .where(isLive),
    index('vehicle_entered').on(table.company_id, table.created_at, table.id).where(isLive),
    index('vehicle_archive')
      .on(table.company_id, table.unit_number)
      .where(sql`deleted_at is not null`),
  ],
)

export const vehiclePosition = pgTable(
  'vehicle_position',
  {
    company_id: companyId(),
    vehicle: integer().notNull(),
    fix_time: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    received_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.vehicle, table.fix_time] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }).onDelete('cascade'),
    // Rows arrive in order of this time, so a BRIN index of a few bytes per block finds the old ones.
    index('vehicle_position_age').using('brin', table.received_at).with({ autosummarize: true }),
  ],
)

/** A position rejected as an impossible jump; the next fix that agrees with it confirms it. */
export const vehicleDoubt = pgTable(
  'vehicle_doubt',
  {
    company_id: companyId(),
    vehicle: integer().notNull(),
    fix_time: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.vehicle] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }).onDelete('cascade'),
  ],
)

/** Driving observed by positions, and the hours that it used. */
export const vehicleDrive = pgTable(
  'vehicle_drive',
  {
    company_id: companyId(),
    vehicle: integer().notNull(),
    fix_time: instant().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    parked_since: instant(),
    /** Start of the present duty; null while off duty. */
    duty_since: instant(),
    driven_minutes: real().notNull().default(0),
    mph: real(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.vehicle] }),
    foreignKey({
      columns: [table.company_id, table.vehicle],
      foreignColumns: [vehicle.company_id, vehicle.id],
    }).onDelete('cascade'),
  ],
)
