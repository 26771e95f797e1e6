import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import { REGISTRATION_FILTER } from '#contract/entities/registration.ts'
import { type Vehicle, vehicle as vehicleRow } from '#contract/entities/vehicle.ts'
import { json, type JsonText } from '#server/core/json-text.ts'
import type { Tx } from '#server/db/client.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/db/json-row.ts'
import { statement } from '#server/db/statement.ts'
import { company as companyTable } from '#server/entities/company/company.table.ts'
import { driver } from '#server/entities/driver/driver.table.ts'
import { vehicleType } from '#server/entities/handbook/handbook.table.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { team } from '#server/entities/user/user.table.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

const secondDriver = alias(driver, 'second_driver')

type Person = Record<'id' | 'first_name' | 'last_name' | 'phone', PgColumn>

const nameOf = (of: Person) => sql`trim(concat_ws(' ', ${of.first_name}, ${of.last_name}))`
const card = (of: Person) =>
  sql`case when ${of.id} is not null then json_build_object('id', ${of.id}, 'full_name', ${nameOf(of)}, 'phone', ${of.phone}) end`

const fields = jsonRow(vehicle, vehicleRow, {
  owner_name: sql`${owner.name}`,
  owner_phone: sql`${owner.phone}`,
  driver: card(driver),
  second_driver: card(secondDriver),
  vehicle_type_name: sql`${vehicleType.name}`,
  team_name: sql`coalesce((select ${team.name} from ${team} where ${team.company_id} = ${vehicle.company_id} and ${team.id} = ${vehicle.team}), '')`,
  is_deleted: sql`${vehicle.deleted_at} is not null`,
})

const fromVehicle = sql`from ${vehicle}
  join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
  join ${vehicleType} on ${vehicleType.id} = ${vehicle.vehicle_type}
  left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
  left join ${driver} as ${sql.identifier('second_driver')}
    on ${secondDriver.company_id} = ${vehicle.company_id} and ${secondDriver.id} = ${vehicle.second_driver}`

const one = (tx: Tx, id: number) => and(eq(vehicle.company_id, tx.companyId), eq(vehicle.id, id))

/** What narrows a list of vehicles. */
export interface VehicleFilter {
  search?: string | undefined
  status?: number | undefined
  registration_status?: number | undefined
  expired_documents?: boolean | undefined
}

const today = (company: Placeholder | number) =>
  sql`(select (now() at time zone ${companyTable.time_zone})::date from ${companyTable} where ${companyTable.id} = ${company})`

const HOLES = ['company', 'status', 'registration', 'skipped'] as const
type Holes = Record<'company' | 'status' | 'registration', Placeholder | number>

function valuesOf(tx: Tx, { status = 0, registration_status = 0 }: VehicleFilter) {
  const stored = REGISTRATION_FILTER[registration_status as keyof typeof REGISTRATION_FILTER]?.stored ?? 0
  return { company: tx.companyId, status, registration: stored }
}

function whereOf(filter: VehicleFilter, { company, status, registration }: Holes): SQL {
  const words = (filter.search ?? '').trim().split(/\s+/).filter(Boolean)
  const searched = sql`concat_ws(' ', ${vehicle.unit_number}, ${nameOf(driver)}, ${nameOf(secondDriver)}, ${owner.name})`
  const conditions = [
    sql`${vehicle.company_id} = ${company}`,
    ...(filter.status ? [sql`${vehicle.status} = ${status}`] : []),
    ...(filter.registration_status ? [sql`${vehicle.registration_status} = ${registration}`] : []),
    ...(filter.expired_documents ? [sql`${vehicle.papers_expire_on} < ${today(company)}`] : []),
    ...words.map((word) => sql`${searched} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  ]
  return sql.join(conditions, sql` and `)
}

const rowsOf = (filter: VehicleFilter, holes: Holes, skipped: Placeholder | number | SQL) =>
  jsonList(sql`select ${fields} ${fromVehicle} where ${whereOf(filter, holes)}
    order by ${vehicle.unit_number} limit ${sql.raw(String(PAGE_SIZE))} offset ${skipped}`)

/** Whether a filter leaves anything out. */
export const isNarrowed = ({ search, status, registration_status, expired_documents }: VehicleFilter): boolean =>
  Boolean(search?.trim() || status || registration_status || expired_documents)

export async function countVehicles(tx: Tx, filter: VehicleFilter): Promise<number> {
  const from = filter.search?.trim() ? fromVehicle : sql`from ${vehicle}`
  const where = whereOf(filter, valuesOf(tx, filter))
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${from} where ${where}`)
  return rows[0]?.count ?? 0
}

const pages = new Map<string, ReturnType<typeof pageStatement>>()

function pageStatement(name: string, filter: VehicleFilter, isFirst: boolean) {
  return statement(name, HOLES, (holes) => rowsOf(filter, holes, isFirst ? sql`0` : holes.skipped))
}

/** One page of vehicles by unit number, as the text of a JSON list. */
export async function listVehicles(tx: Tx, filter: VehicleFilter, page: number): Promise<string> {
  const values = { ...valuesOf(tx, filter), skipped: (page - 1) * PAGE_SIZE }
  if (filter.search?.trim()) return (await jsonText(tx, rowsOf(filter, values, values.skipped))) ?? '[]'
  // PostgreSQL would plan anew in each call where it can not know how many rows are skipped.
  const isFirst = page === 1
  const parts = [filter.status, filter.registration_status, filter.expired_documents, isFirst]
  const name = `vehicle page ${parts.map((part) => (part ? 1 : 0)).join('')}`
  const asked = pages.get(name) ?? pageStatement(name, filter, isFirst)
  pages.set(name, asked)
  return (await asked(tx, values)) ?? '[]'
}

const single = statement('vehicle', ['company', 'id'], ({ company, id }) =>
  jsonOne(sql`select ${fields} ${fromVehicle} where ${vehicle.company_id} = ${company} and ${vehicle.id} = ${id}`),
)

export async function readVehicle(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await single(tx, { company: tx.companyId, id })
  return text === undefined ? undefined : json(text)
}

/** The vehicles of these ids, in no order. */
export async function readVehicles(tx: Tx, ids: readonly number[]): Promise<Vehicle[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Vehicle & Record<string, unknown>>(
    sql`select ${fields} ${fromVehicle} where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.id} = any (${sql.param([...ids])}::int[])`,
  )
  return rows
}

/** The vehicle's own row, which no one else changes until the transaction ends. */
export async function lockVehicle(tx: Tx, id: number) {
  const [row] = await tx.select().from(vehicle).where(one(tx, id)).for('update')
  return row
}

export async function isUnitNumberTaken(tx: Tx, unitNumber: string, byOtherThan: number): Promise<boolean> {
  const rows = await tx
    .select({ id: vehicle.id })
    .from(vehicle)
    .where(and(eq(vehicle.company_id, tx.companyId), eq(vehicle.unit_number, unitNumber), ne(vehicle.id, byOtherThan)))
  return rows.length > 0
}

export async function updateVehicle(tx: Tx, id: number, values: Partial<typeof vehicle.$inferInsert>): Promise<void> {
  await tx
    .update(vehicle)
    .set({ ...values, updated_at: sql`now()`, version: sql`${vehicle.version} + 1` })
    .where(one(tx, id))
}

/** The day of now where the company is, YYYY-MM-DD. */
export async function companyToday(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(sql`select ${today(tx.companyId)} as day`)
  return rows[0]?.day ?? ''
}
