import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { eventFrom } from '#server/kernel/live/live.repository.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { isPastRetention } from '#server/kernel/tenant/retention.repository.ts'
import { homeSeen } from '#server/fleet/home/home.repository.ts'
import { vehicle, vehicleDoubt, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'

export interface VehicleFix {
  vehicle: number
  time: string
  latitude: number
  longitude: number
}

export interface KnownFix extends VehicleFix {
  is_doubt: boolean
}

const FIX_PLACE = { latitude: sql`fix.latitude`, longitude: sql`fix.longitude` }
const FIX = sql.raw('fix (vehicle int, time timestamptz, latitude float8, longitude float8)')

const lockCarriers = prepared<{ id: number; object_id: string; status: number }, 'company' | 'devices'>(
  'tracking carriers',
  ['company', 'devices'],
  ({ company, devices }) => sql`
    select id, object_id, status from ${vehicle}
    where company_id = ${company} and object_id = any (array(select json_array_elements_text(${devices}::json))) and deleted_at is null
    order by id for no key update`,
)

/** Row locks until the transaction ends. When several vehicles have the device, one in service wins. */
export async function findCarriers(tx: Tx, devices: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await lockCarriers(tx, { company: tx.companyId, devices: JSON.stringify(devices) })
  const carriers = new Map<string, number>()
  for (const { id, object_id } of rows.toSorted((a, b) => a.status - b.status))
    if (!carriers.has(object_id)) carriers.set(object_id, id)
  return carriers
}

const readKnown = prepared<KnownFix, 'company' | 'wanted'>(
  'tracking known',
  ['company', 'wanted'],
  ({ company, wanted }) => sql`
    with wanted as materialized (select vehicle, time from json_to_recordset(${wanted}::json) as wanted (vehicle int, time timestamptz))
    select wanted.vehicle, near.fix_time as time, near.latitude, near.longitude, false as is_doubt
    from wanted cross join lateral (
      (select fix_time, latitude, longitude from ${vehiclePosition} as seen
        where seen.company_id = ${company} and seen.vehicle = wanted.vehicle and seen.fix_time <= wanted.time order by fix_time desc limit 1)
      union all
      (select fix_time, latitude, longitude from ${vehiclePosition} as seen
        where seen.company_id = ${company} and seen.vehicle = wanted.vehicle and seen.fix_time > wanted.time order by fix_time limit 1)
    ) as near
    union
    select doubt.vehicle, doubt.fix_time, doubt.latitude, doubt.longitude, true
    from ${vehicleDoubt} as doubt where doubt.company_id = ${company} and doubt.vehicle in (select vehicle from wanted)`,
)

export const knownAround = (
  tx: Tx,
  fixes: readonly Pick<VehicleFix, 'vehicle' | 'time'>[],
): Promise<KnownFix[]> => readKnown(tx, { company: tx.companyId, wanted: JSON.stringify(fixes) })

export interface FixChange {
  accepted: readonly VehicleFix[]
  moves: readonly (VehicleFix & { address: string })[]
  doubts: readonly VehicleFix[]
  cleared: readonly number[]
}

/** A position ends a planned location that was entered, or planned for, earlier. */
const isPlanOver = (of: SQL, time: SQL) =>
  sql`${time} > greatest(coalesce(${of}.planned_at, '-infinity'), coalesce(${of}.planned_date, '-infinity'))`

const shown = sql`json_build_object('id', id, 'last_latitude', latitude, 'last_longitude', longitude, 'last_address', address,
  'last_geo_date_time', reported)`

const write = prepared<{ id: number }, 'company' | 'accepted' | 'moves' | 'doubts' | 'cleared'>(
  'tracking change',
  ['company', 'accepted', 'moves', 'doubts', 'cleared'],
  ({ company, accepted, moves, doubts, cleared }) => sql`
    with accepted as (
      insert into ${vehiclePosition} (company_id, vehicle, fix_time, latitude, longitude)
      select ${company}, vehicle, time, latitude, longitude from json_to_recordset(${accepted}::json) as ${FIX} on conflict do nothing
    ), doubted as (
      insert into ${vehicleDoubt} (company_id, vehicle, fix_time, latitude, longitude)
      select ${company}, vehicle, time, latitude, longitude from json_to_recordset(${doubts}::json) as ${FIX}
      on conflict (company_id, vehicle) do update
        set fix_time = excluded.fix_time, latitude = excluded.latitude, longitude = excluded.longitude
    ), trusted as (
      delete from ${vehicleDoubt}
      where company_id = ${company} and vehicle = any (array(select json_array_elements_text(${cleared}::json)::int))
    ), moved as (
      update ${vehicle} as seen
      set last_latitude = fix.latitude, last_longitude = fix.longitude, last_address = fix.address, last_geo_date_time = fix.time::timestamptz,
        location_type = case when ${isPlanOver(sql`seen`, sql`fix.time::timestamptz`)} then 'current' else seen.location_type end,
        home_seen_at = ${homeSeen(sql`seen`, FIX_PLACE, sql`fix.time::timestamptz`)}
      from json_to_recordset(${moves}::json) as fix (vehicle int, time text, latitude float8, longitude float8, address text)
      where seen.company_id = ${company} and seen.id = fix.vehicle and (
        seen.last_geo_date_time is null or seen.last_geo_date_time < fix.time::timestamptz
        or seen.last_geo_date_time > now() + interval '5 minutes'
      )
      returning seen.id, fix.latitude, fix.longitude, fix.address, fix.time as reported
    ), event as (
      ${eventFrom('VEHICLE_MOVED', shown, sql`moved`)}
    )
    select id from moved`,
)

/**
 * Returns the moved vehicles; one with a newer position stays. Does not change record versions, because
 * nobody edits positions.
 */
export async function writeFixes(
  tx: Tx,
  { accepted, moves, doubts, cleared }: FixChange,
): Promise<ReadonlySet<number>> {
  const [acceptedText, movesText, doubtsText, clearedText] = [accepted, moves, doubts, cleared].map((list) =>
    JSON.stringify(list),
  )
  const rows = await write(tx, {
    company: tx.companyId,
    accepted: acceptedText!,
    moves: movesText!,
    doubts: doubtsText!,
    cleared: clearedText!,
  })
  return new Set(rows.map(({ id }) => id))
}

export async function writeVague(tx: Tx, fixes: readonly (VehicleFix & { miles: number })[]): Promise<void> {
  await tx.execute(sql`
    update ${vehicle} as seen
    set vague_latitude = fix.latitude, vague_longitude = fix.longitude, vague_miles = fix.miles, vague_at = fix.time
    from json_to_recordset(${JSON.stringify(fixes)}::json) as fix (vehicle int, time timestamptz, latitude float8, longitude float8, miles real)
    where seen.company_id = ${tx.companyId} and seen.id = fix.vehicle and (seen.vague_at is null or seen.vague_at < fix.time)`)
}

/** Unless a device reported a position since `unseenSince`. Returns whether the vehicle was moved. */
export async function writeStated(
  tx: Tx,
  { vehicle: id, time, latitude, longitude, address }: VehicleFix & { address: string },
  unseenSince: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${vehicle} as seen
    set last_latitude = ${latitude}, last_longitude = ${longitude}, last_address = ${address}, last_geo_date_time = ${time}, stated_at = ${time},
      location_type = case when ${isPlanOver(sql`seen`, sql`${time}::timestamptz`)} then 'current' else seen.location_type end,
      home_seen_at = ${homeSeen(sql`seen`, { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }, sql`${time}::timestamptz`)}
    where seen.company_id = ${tx.companyId} and seen.id = ${id}
      and (seen.last_geo_date_time is null or seen.last_geo_date_time < ${unseenSince})`)
  return rowCount === 1
}

/** The last reported position of a vehicle whose last position was stated; its fields are null without one. */
export async function beforeStated(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      time: vehiclePosition.fix_time,
      latitude: vehiclePosition.latitude,
      longitude: vehiclePosition.longitude,
    })
    .from(vehicle)
    .leftJoin(
      vehiclePosition,
      and(eq(vehiclePosition.company_id, vehicle.company_id), eq(vehiclePosition.vehicle, vehicle.id)),
    )
    .where(and(isRow(tx, vehicle, id), eq(vehicle.stated_at, vehicle.last_geo_date_time)))
    .orderBy(desc(vehiclePosition.fix_time))
    .limit(1)
    .for('no key update', { of: vehicle })
  return row
}

export async function writeLast(
  tx: Tx,
  id: number,
  last: Pick<
    typeof vehicle.$inferInsert,
    'last_latitude' | 'last_longitude' | 'last_address' | 'last_geo_date_time'
  >,
): Promise<void> {
  await tx
    .update(vehicle)
    .set({ ...last, stated_at: null })
    .where(isRow(tx, vehicle, id))
}

export async function prunePositions(tx: SystemTx, days: number, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${vehiclePosition} where ctid = any (array(
      select ctid from ${vehiclePosition} where ${isPastRetention(vehiclePosition.received_at, company.keep_position_days, days)} limit ${most}))`)
  return rowCount ?? 0
}
