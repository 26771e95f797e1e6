import { isWithin, type Position } from '#contract/rules/distance.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Stop } from '#contract/entities/freight/stop.ts'
import type { StopEstimate } from '#contract/entities/freight/arrival.ts'
import type { LoadStatus } from '#contract/rules/load-status.ts'
import type { EtaStatus } from '#contract/rules/eta-status.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { isAssigned, isUnderWay } from '#server/freight/load-record/load-status.repository.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { driverWord } from '#server/freight/load-progress/stop-mark.repository.ts'
import type { EtaAlert } from '#server/freight/eta/eta-alert.ts'
import { loadEvent, loadRoute, loadWatch } from '#server/freight/schema/order.table.ts'
import { vehicle, vehicleDrive, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'

export interface WatchedRow {
  id: number
  number: string
  status: LoadStatus
  dispatcher: number
  vehicle: number | null
  is_team: boolean
  attention: number
  due_at: string | null
  stops: Pick<
    Stop,
    | 'id'
    | 'kind'
    | 'address'
    | 'latitude'
    | 'longitude'
    | 'window_from'
    | 'window_to'
    | 'arrived_at'
    | 'departed_at'
  >[]
  /** `after` is the index of the preceding stop. */
  planned: { after: number; latitude: number; longitude: number }[]
  /** Paired with the map's version, so that a pin moved meanwhile is not lost. */
  pinned_stops: number[]
  route_version: number | null
  has_incident: boolean
  has_driver_word: boolean
  fix_time: string | null
  crossed_at: string | null
  eta_status: EtaStatus
  margin_minutes: number | null
  margin_stop: number | null
  estimates: (StopEstimate & { miles: number })[]
  empty_at: string | null
  alert_level: '' | 'risk' | 'late'
  calm_since: string | null
  last_latitude: number | null
  last_longitude: number | null
  last_address: string | null
  last_geo_date_time: string | null
  location_type: 'current' | 'planned'
  planned_latitude: number | null
  planned_longitude: number | null
  planned_address: string
  planned_date: string | null
  drive_time: string | null
  drive_latitude: number | null
  drive_longitude: number | null
  parked_since: string | null
  duty_since: string | null
  driven_minutes: number | null
  mph: number | null
}

const stops = jsonList(sql`
  select id, kind, address, latitude, longitude, window_from, window_to, arrived_at, departed_at from ${loadStop}
  where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id} order by place`)

const columns = sql`
  ${load.id} as id, ${load.number} as number, ${load.status} as status, ${load.dispatcher} as dispatcher, ${load.vehicle} as vehicle,
  ${load.second_driver} is not null as is_team, ${load.attention} as attention, ${load.due_at} as due_at, ${stops} as stops,
  coalesce(${loadRoute.planned}, '[]'::jsonb) as planned, coalesce(${loadRoute.pinned_stops}, '{}') as pinned_stops, ${loadRoute.version} as route_version,
  exists (select from ${loadEvent} where ${loadEvent.company_id} = ${load.company_id} and ${loadEvent.load} = ${load.id}
    and kind = 'incident' and resolved_at is null) as has_incident,
  ${driverWord} is not null as has_driver_word,
  ${loadWatch.fix_time} as fix_time, ${loadWatch.crossed_at} as crossed_at, coalesce(${loadWatch.eta_status}, 'unknown') as eta_status,
  ${loadWatch.margin_minutes} as margin_minutes, ${loadWatch.margin_stop} as margin_stop, coalesce(${loadWatch.estimates}, '[]'::jsonb) as estimates, ${loadWatch.empty_at} as empty_at,
  coalesce(${loadWatch.alert_level}, '') as alert_level, ${loadWatch.calm_since} as calm_since,
  ${vehicle.last_latitude} as last_latitude, ${vehicle.last_longitude} as last_longitude, ${vehicle.last_address} as last_address,
  ${vehicle.last_geo_date_time} as last_geo_date_time, coalesce(${vehicle.location_type}, 'current') as location_type,
  ${vehicle.planned_latitude} as planned_latitude, ${vehicle.planned_longitude} as planned_longitude,
  coalesce(${vehicle.planned_address}, '') as planned_address, ${vehicle.planned_date} as planned_date,
  ${vehicleDrive.fix_time} as drive_time, ${vehicleDrive.latitude} as drive_latitude, ${vehicleDrive.longitude} as drive_longitude,
  ${vehicleDrive.parked_since} as parked_since, ${vehicleDrive.duty_since} as duty_since, ${vehicleDrive.driven_minutes} as driven_minutes, ${vehicleDrive.mph} as mph`

const watched = (company: SQL, which: SQL) => sql`
  select ${columns} from ${load}
  left join ${loadWatch} on ${loadWatch.company_id} = ${load.company_id} and ${loadWatch.load} = ${load.id}
  left join ${loadRoute} on ${loadRoute.company_id} = ${load.company_id} and ${loadRoute.load} = ${load.id}
  left join ${vehicle} on ${vehicle.company_id} = ${load.company_id} and ${vehicle.id} = ${load.vehicle}
  left join ${vehicleDrive} on ${vehicleDrive.company_id} = ${load.company_id} and ${vehicleDrive.vehicle} = ${load.vehicle}
  where ${load.company_id} = ${company} and ${load.deleted_at} is null and ${isUnderWay} and ${which}
  order by ${load.vehicle}, (${isAssigned}), ${load.pick_up_date} nulls last, ${load.id}`

const ofTrucks = prepared<WatchedRow, 'company' | 'vehicles'>(
  'watched of trucks',
  ['company', 'vehicles'],
  ({ company, vehicles }) =>
    watched(
      sql`${company}`,
      sql`${load.vehicle} = any (array(select json_array_elements_text(${vehicles}::json)::int))`,
    ),
)

export const watchedOfTrucks = (tx: Tx, vehicles: readonly number[]): Promise<WatchedRow[]> =>
  ofTrucks(tx, { company: tx.companyId, vehicles: JSON.stringify(vehicles) })

export async function watchedOfAll(tx: Tx): Promise<WatchedRow[]> {
  const { rows } = await tx.execute<WatchedRow & Record<string, unknown>>(
    watched(sql`${tx.companyId}`, sql`true`),
  )
  return rows
}

const trucks = prepared<{ vehicle: number }, 'company' | 'loads'>(
  'trucks of loads',
  ['company', 'loads'],
  ({ company, loads }) => sql`
  select distinct vehicle from ${load}
  where company_id = ${company} and id = any (array(select json_array_elements_text(${loads}::json)::int)) and vehicle is not null`,
)

export async function listTrucks(tx: Tx, loads: readonly number[]): Promise<number[]> {
  return (await trucks(tx, { company: tx.companyId, loads: JSON.stringify(loads) })).map(
    ({ vehicle: id }) => id,
  )
}

export interface LaterFix {
  vehicle: number
  time: string
  latitude: number
  longitude: number
}

const MAX_FIXES = 500

const later = prepared<LaterFix, 'company' | 'wanted'>(
  'watched fixes',
  ['company', 'wanted'],
  ({ company, wanted }) => sql`
  select wanted.vehicle, seen.fix_time as time, seen.latitude, seen.longitude
  from json_to_recordset(${wanted}::json) as wanted (vehicle int, time timestamptz)
  cross join lateral (
    select fix_time, latitude, longitude from ${vehiclePosition} as one
    where one.company_id = ${company} and one.vehicle = wanted.vehicle and one.fix_time > wanted.time
    order by one.fix_time limit ${sql.raw(String(MAX_FIXES))}
  ) as seen
  order by wanted.vehicle, seen.fix_time`,
)

export const fixesAfter = (
  tx: Tx,
  request: readonly { vehicle: number; time: string }[],
): Promise<LaterFix[]> => later(tx, { company: tx.companyId, wanted: JSON.stringify(request) })

export type DriveRow = typeof vehicleDrive.$inferInsert
export type WatchRow = typeof loadWatch.$inferInsert

const saveDrives = prepared<never, 'company' | 'drives'>(
  'watched drives',
  ['company', 'drives'],
  ({ company, drives }) => sql`
  insert into ${vehicleDrive} (company_id, vehicle, fix_time, latitude, longitude, parked_since, duty_since, driven_minutes, mph)
  select ${company}, vehicle, fix_time, latitude, longitude, parked_since, duty_since, driven_minutes, mph
  from json_to_recordset(${drives}::json)
    as day (vehicle int, fix_time timestamptz, latitude float8, longitude float8, parked_since timestamptz, duty_since timestamptz, driven_minutes real, mph real)
  order by vehicle
  on conflict (company_id, vehicle) do update set fix_time = excluded.fix_time, latitude = excluded.latitude, longitude = excluded.longitude,
    parked_since = excluded.parked_since, duty_since = excluded.duty_since, driven_minutes = excluded.driven_minutes, mph = excluded.mph`,
)

const saveWatches = prepared<never, 'company' | 'watches'>(
  'watched loads',
  ['company', 'watches'],
  ({ company, watches }) => sql`
  insert into ${loadWatch} (company_id, load, fix_time, crossed_at, eta_status, margin_minutes, margin_stop, estimates, alert_level, calm_since,
    empty_at, empty_driven_minutes, empty_duty_since, empty_basis)
  select ${company}, load, fix_time, crossed_at, eta_status, margin_minutes, margin_stop, estimates, alert_level, calm_since,
    empty_at, empty_driven_minutes, empty_duty_since, empty_basis
  from json_to_recordset(${watches}::json) as one (load int, fix_time timestamptz, crossed_at timestamptz, eta_status text, margin_minutes int,
    margin_stop int, estimates jsonb, alert_level text, calm_since timestamptz,
    empty_at timestamptz, empty_driven_minutes real, empty_duty_since timestamptz, empty_basis text)
  where exists (select from ${load} where ${load.company_id} = ${company} and ${load.id} = one.load)
  order by load
  on conflict (company_id, load) do update set fix_time = excluded.fix_time, crossed_at = excluded.crossed_at, eta_status = excluded.eta_status,
    margin_minutes = excluded.margin_minutes, margin_stop = excluded.margin_stop, estimates = excluded.estimates, alert_level = excluded.alert_level,
    calm_since = excluded.calm_since, empty_at = excluded.empty_at, empty_driven_minutes = excluded.empty_driven_minutes,
    empty_duty_since = excluded.empty_duty_since, empty_basis = excluded.empty_basis`,
)

const selectAlerts = prepared<EtaAlert & { load: number }, 'company' | 'loads'>(
  'watched alerts',
  ['company', 'loads'],
  ({ company, loads }) => sql`
  select load, alert_level, calm_since from ${loadWatch}
  where company_id = ${company} and load = any (array(select json_array_elements_text(${loads}::json)::int)) order by load for update`,
)

const watchNew = prepared<never, 'company' | 'loads'>(
  'watch new loads',
  ['company', 'loads'],
  ({ company, loads }) => sql`
  insert into ${loadWatch} (company_id, load)
  select company_id, id from ${load}
  where company_id = ${company} and id = any (array(select json_array_elements_text(${loads}::json)::int))
  order by id on conflict do nothing`,
)

/**
 * Row locks until commit: of two concurrent runs the second sees the first one's alerts and does not repeat
 * them.
 */
export async function lockAlerts(tx: Tx, loads: readonly number[]): Promise<ReadonlyMap<number, EtaAlert>> {
  const request = { company: tx.companyId, loads: JSON.stringify(loads) }
  const known = await selectAlerts(tx, request)
  if (known.length < loads.length) {
    const [, all] = await Promise.all([watchNew(tx, request), selectAlerts(tx, request)])
    return new Map(all.map((one) => [one.load, one]))
  }
  return new Map(known.map((one) => [one.load, one]))
}

export async function saveEstimates(
  tx: Tx,
  drives: readonly DriveRow[],
  watches: readonly WatchRow[],
): Promise<void> {
  const company = tx.companyId
  if (drives.length > 0) await saveDrives(tx, { company, drives: JSON.stringify(drives) })
  if (watches.length > 0) await saveWatches(tx, { company, watches: JSON.stringify(watches) })
}

/** Locks the loads in id order, so that concurrent runs cannot deadlock. */
export async function saveAttention(
  tx: Tx,
  rows: readonly { id: number; attention: number; due_at: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  const request = JSON.stringify(rows)
  await tx.execute(sql`
    with wanted as materialized (select * from json_to_recordset(${request}::json) as one (id int, attention smallint, due_at timestamptz)),
    locked as materialized (
      select ${load.id} as id from ${load} where ${load.company_id} = ${tx.companyId} and ${load.id} in (select id from wanted)
      order by ${load.id} for no key update)
    update ${load} set attention = wanted.attention, due_at = wanted.due_at from wanted join locked using (id)
    where ${load.company_id} = ${tx.companyId} and ${load.id} = wanted.id`)
}

/** Skips maps whose version changed: those pins are still pending. */
export async function savePinsSeen(
  tx: Tx,
  rows: readonly { id: number; route_version: number | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${loadRoute} set pinned_stops = '{}'
    from json_to_recordset(${JSON.stringify(rows)}::json) as seen (id int, route_version int)
    where ${loadRoute.company_id} = ${tx.companyId} and ${loadRoute.load} = seen.id and ${loadRoute.version} = seen.route_version`)
}

const MAX_STANDSTILL = sql.raw(`interval '12 hours'`)

/**
 * Earliest time from which positions count: booking, truck assignment, departure from the last stop and the
 * end of the previous load; at most half a day back and one batch of positions.
 */
export async function freeToGoSince(tx: Tx, id: number, truck: number): Promise<string> {
  const of = (table: typeof loadStop | typeof loadEvent) =>
    sql`${table.company_id} = ${load.company_id} and ${table.load} = ${load.id}`
  const { rows } = await tx.execute<{ since: string }>(sql`
    select greatest(${load.created_at}, now() - ${MAX_STANDSTILL},
      (select max(departed_at) from ${loadStop} where ${of(loadStop)}),
      (select max(at) from ${loadEvent} where ${of(loadEvent)} and kind = 'replaced'),
      (select max(before.unloaded_at) from ${load} as before
        where before.company_id = ${tx.companyId} and before.vehicle = ${truck} and before.id <> ${id} and before.deleted_at is null),
      (select min(fix_time) from (select fix_time from ${vehiclePosition}
        where ${vehiclePosition.company_id} = ${tx.companyId} and ${vehiclePosition.vehicle} = ${truck}
        order by fix_time desc limit ${sql.raw(String(MAX_FIXES))}) as seen)) - interval '1 millisecond' as since
    from ${load} where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}`)
  const [row] = rows
  if (!row) throw new Error(`there is no load ${id}`)
  return row.since
}

export async function companiesUnderWay(tx: SystemTx): Promise<number[]> {
  const { rows } = await tx.execute<{ company_id: number }>(
    sql`select distinct company_id from ${load} where ${load.deleted_at} is null and ${isUnderWay}`,
  )
  return rows.map(({ company_id }) => company_id)
}

export async function wasSeenWithin(
  tx: Tx,
  truck: number,
  place: Position,
  miles: number,
  from: string,
  until: string,
): Promise<boolean> {
  const { rows } = await tx.execute<Position & Record<string, unknown>>(sql`
    select latitude, longitude from ${vehiclePosition}
    where ${vehiclePosition.company_id} = ${tx.companyId} and ${vehiclePosition.vehicle} = ${truck}
      and ${vehiclePosition.fix_time} between ${from} and ${until} order by ${vehiclePosition.fix_time} desc limit ${sql.raw(String(MAX_FIXES))}`)
  return rows.some((seen) => isWithin(place, seen, miles))
}
