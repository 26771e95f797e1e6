import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type Vehicle, vehicle as vehicleRow } from '#contract/entities/fleet/vehicle.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { stateNumberKey } from '#server/kernel/db/columns.ts'
import { jsonOne, jsonRow } from '#server/kernel/db/json-row.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { expiredDocuments } from '#server/fleet/document/expiry.repository.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'

const secondDriver = alias(driver, 'second_driver')

type Person = Record<'id' | 'first_name' | 'last_name' | 'phone', PgColumn>

const nameSql = (of: Person) => sql`trim(concat_ws(' ', ${of.first_name}, ${of.last_name}))`
const card = (of: Person) =>
  sql`case when ${of.id} is not null then json_build_object('id', ${of.id}, 'full_name', ${nameSql(of)}, 'phone', ${of.phone}) end`

export const vehicleComputed = {
  expired_documents: expiredDocuments('vehicle'),
  owner_name: sql`${owner.name}`,
  owner_phone: sql`${owner.phone}`,
  driver: card(driver),
  second_driver: card(secondDriver),
  vehicle_type_name: sql`${vehicleType.name}`,
  team_name: sql`coalesce((select ${team.name} from ${team} where ${team.company_id} = ${vehicle.company_id} and ${team.id} = ${vehicle.team}), '')`,
  is_deleted: sql`${vehicle.deleted_at} is not null`,
  vague_place: sql`case when ${vehicle.vague_at} > coalesce(${vehicle.last_geo_date_time}, '-infinity') then
    json_build_object('latitude', ${vehicle.vague_latitude}, 'longitude', ${vehicle.vague_longitude}, 'miles', ${vehicle.vague_miles}, 'at', ${vehicle.vague_at}) end`,
}
const whole = jsonRow(vehicle, vehicleRow, vehicleComputed)
const withoutHr = jsonRow(vehicle, vehicleRow, {
  ...vehicleComputed,
  comment: sql`''`,
  reject_note: sql`null::int`,
})
/** Registration notes are visible to HR only. */
export const vehicleFields = (seesHr: boolean): SQL => (seesHr ? whole : withoutHr)

export const vehicleJoins = sql`join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
  join ${vehicleType} on ${vehicleType.id} = ${vehicle.vehicle_type}
  left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
  left join ${driver} as ${sql.identifier('second_driver')}
    on ${secondDriver.company_id} = ${vehicle.company_id} and ${secondDriver.id} = ${vehicle.second_driver}`

export const fromVehicle = sql`from ${vehicle} ${vehicleJoins}`

const single = (name: string, seesHr: boolean) =>
  statement(name, ['company', 'id'], ({ company, id }) =>
    jsonOne(
      sql`select ${vehicleFields(seesHr)} ${fromVehicle} where ${vehicle.company_id} = ${company} and ${vehicle.id} = ${id}`,
    ),
  )
const [forHr, forOthers] = [single('vehicle for hr', true), single('vehicle', false)]

export async function readVehicle(
  tx: Tx,
  id: number,
  { seesHr }: { seesHr: boolean },
): Promise<JsonText | undefined> {
  const text = await (seesHr ? forHr : forOthers)(tx, { company: tx.companyId, id })
  return text === undefined ? undefined : json(text)
}

/** Requires the joins of fromVehicle. */
export const SEARCHED_TEXTS = [
  vehicle.unit_key,
  vehicle.vin_key,
  driver.search_key,
  secondDriver.search_key,
  owner.search_key,
] as const

export async function readVehicles(tx: Tx, ids: readonly number[]): Promise<Vehicle[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Vehicle & Record<string, unknown>>(
    sql`select ${withoutHr} ${fromVehicle} where ${vehicle.company_id} = ${tx.companyId}
      and ${vehicle.id} = any (${sql.param([...ids])}::int[]) and ${vehicle.deleted_at} is null`,
  )
  return rows
}

export async function isUnitNumberTaken(tx: Tx, unitNumber: string, byOtherThan: number): Promise<boolean> {
  const rows = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(
      and(
        eq(vehicle.company_id, tx.companyId),
        eq(vehicle.unit_number, unitNumber),
        ne(vehicle.id, byOtherThan),
        isNull(vehicle.deleted_at),
      ),
    )
  return rows.length > 0
}

async function otherUnit(tx: Tx, byOtherThan: number, isSame: SQL): Promise<string | undefined> {
  const [row] = await tx
    .select({ unit_number: vehicle.unit_number })
    .from(vehicle)
    .where(
      and(
        eq(vehicle.company_id, tx.companyId),
        isSame,
        ne(vehicle.id, byOtherThan),
        isNull(vehicle.deleted_at),
      ),
    )
    .limit(1)
  return row?.unit_number
}

export const unitOfVin = (tx: Tx, vin: string, byOtherThan: number): Promise<string | undefined> =>
  otherUnit(tx, byOtherThan, eq(vehicle.vin_key, vin.toLowerCase()))

export const unitOfPlate = (
  tx: Tx,
  plate: { number: string; state: string },
  byOtherThan: number,
): Promise<string | undefined> =>
  otherUnit(
    tx,
    byOtherThan,
    sql`${vehicle.plate_key} = ${stateNumberKey(sql`${plate.number}::text`, sql`${plate.state}::text`)}`,
  )

/** An existing position of the same time is kept. */
export async function insertPosition(
  tx: Tx,
  id: number,
  fix: Pick<typeof vehiclePosition.$inferInsert, 'fix_time' | 'latitude' | 'longitude'>,
): Promise<void> {
  await tx
    .insert(vehiclePosition)
    .values({ vehicle: id, ...fix })
    .onConflictDoNothing()
}
