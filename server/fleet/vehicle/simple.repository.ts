import { type SQL, sql } from 'drizzle-orm'
import { simpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import type { Position } from '#contract/rules/distance.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import {
  EVERYWHERE_MILES,
  joinEnding,
  skyMilesToEmpty,
  trucksAround,
  whereEmpty,
} from '#server/fleet/vehicle/vehicle-place.repository.ts'
import { vehiclesByText } from '#server/fleet/vehicle/vehicle-text.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const MAX_VEHICLES = 50
const REACHES_MILES = [50, 300, 1500, EVERYWHERE_MILES]
// With more matches only the first of them are sorted by distance.
const MAX_TEXT_MATCHES = 5000
const LIMIT = sql.raw(String(MAX_VEHICLES))

const fields = jsonRow(vehicle, simpleVehicle.omit({ state: true }), {
  driver_name: sql`coalesce(${driverName}, '')`,
  owner_name: sql`${owner.name}`,
  latitude: whereEmpty.latitude,
  longitude: whereEmpty.longitude,
  last_address: whereEmpty.address,
})

const shown = (chosen: SQL) =>
  jsonList(sql`select ${fields} from (${chosen}) as chosen
    join ${vehicle} on ${vehicle.company_id} = chosen.company and ${vehicle.id} = chosen.id
    join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
    left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
    ${joinEnding}
    order by chosen.place, chosen.id`)

const listed = async (tx: Tx, chosen: SQL): Promise<string> => (await jsonText(tx, shown(chosen))) ?? '[]'
const spot = ({ latitude, longitude }: Position) => ({
  latitude: sql`${latitude}::float8`,
  longitude: sql`${longitude}::float8`,
})

const getLength = (list: string): number => (JSON.parse(list) as unknown[]).length

export const listThese = (tx: Tx, ids: readonly number[]): Promise<string> =>
  listed(
    tx,
    sql`select ${tx.companyId}::int as company, ${vehicle.id} as id, ${vehicle.unit_number} as place from ${vehicle}
      where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = any (${sql.param([...ids])}::int[]) and ${vehicle.deleted_at} is null`,
  )

export const listFirst = (tx: Tx): Promise<string> =>
  listed(
    tx,
    sql`select ${tx.companyId}::int as company, ${vehicle.id} as id, ${vehicle.unit_number} as place from ${vehicle}
      where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.status} = 1 and ${vehicle.deleted_at} is null order by ${vehicle.unit_number} limit ${LIMIT}`,
  )

export function listByText(tx: Tx, text: string, near: Position | null): Promise<string> {
  const matches = vehiclesByText({
    company: tx.companyId,
    text,
    most: near ? MAX_TEXT_MATCHES : MAX_VEHICLES,
    inService: true,
    byOwner: true,
  })
  const place = near
    ? skyMilesToEmpty(spot(near))
    : sql`row_number() over (order by matches.rank, matches.key, matches.id)`
  return listed(
    tx,
    sql`select ${tx.companyId}::int as company, ${vehicle.id} as id, ${place} as place from (${matches}) as matches
      join ${vehicle} on ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = matches.id ${near ? joinEnding : sql``} order by place, matches.id limit ${LIMIT}`,
  )
}

export async function listNearest(tx: Tx, place: Position): Promise<string> {
  const here = spot(place)
  for (const reach of REACHES_MILES) {
    const miles = sql.raw(`${reach}::float8`)
    const company = sql`${tx.companyId}::int`
    const near = trucksAround({ place: here, miles, begins: null, company }, sql`${vehicle.status} = 1`)
    const around = sql`select ${company} as company, near.id as id, near.miles as place from (${near}) as near
      where near.miles <= ${miles} order by place, id limit ${LIMIT}`
    const text = await listed(tx, around)
    if (getLength(text) === MAX_VEHICLES || reach === EVERYWHERE_MILES) return text
  }
  return '[]'
}
