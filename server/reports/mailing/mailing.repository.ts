import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type MailingDetail, mailingDetail } from '#contract/entities/reports/mailing.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, updateRow } from '#server/kernel/db/row.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import type { MaybePosition } from '#contract/rules/distance.ts'
import { nearText } from '#contract/rules/place.ts'
import { whereaboutsBy } from '#server/kernel/geo/places.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import {
  mailing,
  mailingContact,
  mailingRun,
  mailingSuppressed,
  mailingVehicle,
} from '#server/reports/schema/mailing.table.ts'
import type { Reached, Service } from '#server/reports/mailing/recipients.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const ofMailing = (table: typeof mailingVehicle | typeof mailingContact | typeof mailingRun) =>
  sql`from ${table} where ${table.company_id} = ${mailing.company_id} and ${table.mailing} = ${mailing.id}`
export const partsOfMailing = {
  vehicle_count: sql`(select count(*)::int ${ofMailing(mailingVehicle)})`,
  contact_count: sql`(select count(*)::int ${ofMailing(mailingContact)})`,
  last_run_at: sql`(select max(${mailingRun.created_at}) ${ofMailing(mailingRun)} and ${mailingRun.state} <> 'missed')`,
}

export async function readMailing(tx: Tx, id: number): Promise<MailingDetail | undefined> {
  const vehicles = sql`array(select ${mailingVehicle.vehicle} ${ofMailing(mailingVehicle)} order by 1)`
  const contacts =
    jsonList(sql`select ${mailingContact.broker}, ${broker.name} as broker_name, ${mailingContact.name}, ${mailingContact.email}
    from ${mailingContact} join ${broker} on ${broker.company_id} = ${mailingContact.company_id} and ${broker.id} = ${mailingContact.broker}
    where ${mailingContact.company_id} = ${mailing.company_id} and ${mailingContact.mailing} = ${mailing.id} order by 2, 4`)
  const query = sql`select ${jsonRow(mailing, mailingDetail, { ...partsOfMailing, vehicles, contacts })} from ${mailing} where ${isRow(tx, mailing, id)}`
  const text = await jsonText(tx, jsonOne(query))
  return text === undefined ? undefined : (JSON.parse(text) as MailingDetail)
}

export async function lockMailing(tx: Tx, id: number) {
  return lockRow(tx, mailing, id)
}

export type MailingValues = Partial<
  Omit<typeof mailing.$inferInsert, 'id' | 'company_id' | 'created_at' | 'updated_at' | 'version'>
>

export async function updateMailingRow(tx: Tx, id: number, values: MailingValues): Promise<void> {
  await updateRow(tx, mailing, id, values)
}

/** Leaves the version unchanged: this is no user's edit. */
export async function setNextRun(tx: Tx, id: number, next_run_at: string | null): Promise<void> {
  await tx
    .update(mailing)
    .set({ next_run_at })
    .where(isRow(tx, mailing, id))
}

export async function setVehicles(tx: Tx, id: number, vehicles: readonly number[]): Promise<boolean> {
  await tx
    .delete(mailingVehicle)
    .where(and(eq(mailingVehicle.company_id, tx.companyId), eq(mailingVehicle.mailing, id)))
  const { rowCount } = await tx.execute(sql`
    insert into ${mailingVehicle} (mailing, vehicle)
    select ${id}, ${vehicle.id} from ${vehicle}
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = any(${sql.param([...vehicles])}::int[])`)
  return rowCount === vehicles.length
}

const nowOr = (planned: SQL | AnyPgColumn, last: SQL | AnyPgColumn) =>
  sql`case ${vehicle.location_type} when 'planned' then ${planned} else ${last} end`
const location = nowOr(vehicle.planned_address, vehicle.last_address)
const latitude = nowOr(vehicle.planned_latitude, vehicle.last_latitude)
const longitude = nowOr(vehicle.planned_longitude, vehicle.last_longitude)
export const ADDRESSES: Readonly<Record<Service, SQL>> = {
  email: sql`lower(trim(${driver.email}))`,
  sms: sql`${driver.phone}`,
}

const reached = (service: Service, from: SQL) => sql`
  select ${vehicle.id} as vehicle, ${vehicle.unit_number}, trim(${location}) as location, ${latitude} as latitude, ${longitude} as longitude,
    ${vehicle.deleted_at} is not null as is_gone,
    ${vehicle.status} = 3 as is_retired, ${driver.id} as driver, coalesce(${driverName}, '') as name,
    coalesce(${ADDRESSES[service]}, '') as address, ${mailingSuppressed.reason} as suppressed, coalesce(${team.name}, '') as team_name
  from ${from}
  left join lateral (values (${vehicle.driver}), (nullif(${vehicle.second_driver}, ${vehicle.driver}))) as crew(member) on crew.member is not null
  left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = crew.member and ${driver.deleted_at} is null
  left join ${mailingSuppressed} on ${mailingSuppressed.company_id} = ${vehicle.company_id} and ${mailingSuppressed.address} = ${ADDRESSES[service]}
  left join ${team} on ${team.company_id} = ${vehicle.company_id} and ${team.id} = ${vehicle.team}`
const byUnit = sql`order by ${vehicle.unit_number}, ${vehicle.id}, ${driver.id} is not distinct from ${vehicle.second_driver}`

// A deleted driver leaves a row without a driver; it is shown only when the vehicle has no other.
const withCrew = <Row extends Reached>(rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ vehicle: id }) => id).values()].flatMap((of) => {
    const crew = of.filter((one) => one.driver !== null)
    return crew.length > 0 ? crew : of.slice(0, 1)
  })

type ReachedRow = Reached & MaybePosition & { team_name: string } & Record<string, unknown>

/** Upper bound that still covers trucks on desert roads and positions that phones report at sea. */
const FARTHEST_MILES = 300

async function located<Row extends Reached & MaybePosition>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const near = await whereaboutsBy(tx, FARTHEST_MILES)
  return rows.map((row) => {
    const town = near(row)
    return { ...row, location: row.location || (town && nearText(town)) }
  })
}

export async function reachedBy(tx: Tx, id: number, service: Service): Promise<Reached[]> {
  const from = sql`${mailingVehicle} join ${vehicle} on ${vehicle.company_id} = ${mailingVehicle.company_id} and ${vehicle.id} = ${mailingVehicle.vehicle}`
  const { rows } = await tx.execute<ReachedRow>(sql`${reached(service, from)}
    where ${mailingVehicle.company_id} = ${tx.companyId} and ${mailingVehicle.mailing} = ${id} ${byUnit}`)
  return located(tx, withCrew(rows))
}

export interface ChoiceFilter {
  search?: string | undefined
  teams?: readonly number[] | undefined
  ids?: readonly number[] | undefined
  mailing?: number | undefined
}

const isOneOf = (column: typeof vehicle.id | typeof vehicle.team, ids: readonly number[]) =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

const driverNames = sql`(select string_agg(concat_ws(' ', ${driver.first_name}, ${driver.last_name}), ' ') from ${driver}
  where ${driver.company_id} = ${vehicle.company_id} and ${driver.id} in (${vehicle.driver}, ${vehicle.second_driver}))`

export async function readChoice(
  tx: Tx,
  service: Service,
  { search = '', teams = [], ids, mailing: of }: ChoiceFilter,
  page: number,
): Promise<{ count: number; rows: (Reached & { team_name: string })[] }> {
  const where = sql.join(
    [
      sql`${vehicle.company_id} = ${tx.companyId}`,
      ...(teams.length > 0 ? [isOneOf(vehicle.team, teams)] : []),
      ...(ids === undefined ? [] : [isOneOf(vehicle.id, ids)]),
      ...(of === undefined
        ? [sql`${vehicle.deleted_at} is null and ${vehicle.status} <> 3`]
        : [
            sql`exists (select from ${mailingVehicle} where ${mailingVehicle.company_id} = ${vehicle.company_id}
        and ${mailingVehicle.vehicle} = ${vehicle.id} and ${mailingVehicle.mailing} = ${of})`,
          ]),
      ...containWords(
        sql`concat_ws(' ', ${vehicle.unit_number}, ${driverNames}, ${vehicle.last_address})`,
        search,
      ),
    ],
    sql` and `,
  )
  const chosen = sql`(select * from ${vehicle} where ${where}
    order by ${vehicle.unit_number}, ${vehicle.id} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as ${vehicle}`
  const { rows } = await tx.execute<ReachedRow>(sql`${reached(service, chosen)} ${byUnit}`)
  return { count: await tx.$count(vehicle, where), rows: await located(tx, withCrew(rows)) }
}

/** Home bases by vehicle: of the chosen ones, or of all where none is chosen; only of those in service. */
export async function homesOfListed(tx: Tx, id: number): Promise<Map<number, string>> {
  const chosen = sql`select from ${mailingVehicle} where ${mailingVehicle.company_id} = ${tx.companyId} and ${mailingVehicle.mailing} = ${id}`
  const { rows } = await tx.execute<{ id: number; home_base: string }>(sql`
    select ${vehicle.id}, ${vehicle.home_base} from ${vehicle}
    where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.deleted_at} is null and ${vehicle.status} = 1
      and (exists (${chosen} and ${mailingVehicle.vehicle} = ${vehicle.id})
        or not exists (${chosen}))
    order by ${vehicle.unit_number}, ${vehicle.id}`)
  return new Map(rows.map((row) => [row.id, row.home_base]))
}
