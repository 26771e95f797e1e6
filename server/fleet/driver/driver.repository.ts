import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { driver as driverRow, listDriverOptions } from '#contract/entities/fleet/driver.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { stateNumberKey } from '#server/kernel/db/columns.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import {
  haveWords,
  isInQuery,
  namedLike,
  searchKey,
  unionAll,
  toWords,
} from '#server/kernel/db/search-key.ts'
import { isDriven } from '#server/fleet/crew/crew.repository.ts'
import { expiredDocuments } from '#server/fleet/document/expiry.repository.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface DriverFilter {
  owner_company_id?: number | undefined
  search?: string | undefined
  is_deleted?: boolean | undefined
}

const MAX_OPTIONS = 200
const MAX_SEARCHED = 1000

const one = (tx: Tx, id: number) => and(eq(driver.company_id, tx.companyId), eq(driver.id, id))
const many = (count: number) => sql.raw(String(count))

const fields = jsonRow(driver, driverRow, {
  owner_name: sql`(select ${owner.name} from ${owner} where ${owner.company_id} = ${driver.company_id} and ${owner.id} = ${driver.owner_company})`,
  expired_documents: expiredDocuments('driver'),
  is_deleted: sql`${driver.deleted_at} is not null`,
  units: jsonList(sql`
    select ${vehicle.id}, ${vehicle.unit_number}, ${vehicle.driver} is distinct from ${driver.id} as is_second
    from ${vehicle} where ${isDriven} order by is_second, ${vehicle.unit_number}`),
})
const byName = sql`${driver.search_key} collate "C", ${driver.id}`

function byText(company: number, text: string): SQL {
  const key = searchKey(text)
  if (key === '') return sql`select 0 as id`
  return sql`select id from (${namedLike(driver, company, key, 0, MAX_SEARCHED)}) as named`
}

function matching(company: number, text: string): SQL {
  const words = toWords(text)
  if (words.length < 2) return byText(company, text)
  const candidates = unionAll([text, ...words].map((part) => byText(company, part)))
  return sql`select ${driver.id} from ${driver} where ${driver.company_id} = ${company} and ${isInQuery(driver.id, candidates)}
    and ${haveWords([driver.search_key], words)}`
}

function buildWhere(tx: Tx, { owner_company_id, search = '', is_deleted }: DriverFilter): SQL {
  const conditions = [
    sql`${driver.company_id} = ${tx.companyId}`,
    sql`${driver.deleted_at} is ${is_deleted ? sql`not null` : sql`null`}`,
    ...(owner_company_id === undefined ? [] : [sql`${driver.owner_company} = ${owner_company_id}`]),
    ...(search.trim() === '' ? [] : [isInQuery(driver.id, matching(tx.companyId, search))]),
  ]
  return sql.join(conditions, sql` and `)
}

export function driversQuery(tx: Tx, filter: DriverFilter, page: number): SQL {
  const chosen = sql`select ${driver.id} as chosen_id from ${driver} where ${buildWhere(tx, filter)}
    order by ${byName} limit ${many(PAGE_SIZE)} offset ${(page - 1) * PAGE_SIZE}`
  return sql`select ${fields} from (${chosen}) as chosen
    join ${driver} on ${driver.company_id} = ${tx.companyId} and ${driver.id} = chosen.chosen_id order by ${byName}`
}

export const listDrivers = async (tx: Tx, filter: DriverFilter, page: number): Promise<string> =>
  (await jsonText(tx, jsonList(driversQuery(tx, filter, page)))) ?? '[]'

export const driverIds = (tx: Tx, filter: DriverFilter): Promise<Int32Array> =>
  idsInOrder(tx, driver.id, sql`${driver} where ${buildWhere(tx, filter)}`, byName)

export async function countDrivers(tx: Tx, filter: DriverFilter): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${driver} where ${buildWhere(tx, filter)}`,
  )
  return rows[0]?.count ?? 0
}

export async function listOptions(tx: Tx, filter: DriverFilter): Promise<string> {
  const row = jsonRow(driver, listDriverOptions.answer.shape.results.element, {})
  const rows = sql`select ${row} from ${driver} where ${buildWhere(tx, filter)} order by ${byName} limit ${many(MAX_OPTIONS)}`
  return (await jsonText(tx, jsonList(rows))) ?? '[]'
}

export async function readDriver(tx: Tx, id: number): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`select ${fields} from ${driver} where ${one(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

export async function lockDriver(tx: Tx, id: number) {
  const [row] = await tx.select().from(driver).where(one(tx, id)).for('update')
  return row
}

export async function ownerDriver(tx: Tx, ownerCompany: number) {
  // Serializes concurrent owner assignments: the second waits and then sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('owner_driver'), ${ownerCompany}::int)`)
  const [row] = await tx
    .select({ id: driver.id, first_name: driver.first_name, last_name: driver.last_name })
    .from(driver)
    .where(
      and(
        eq(driver.company_id, tx.companyId),
        eq(driver.owner_company, ownerCompany),
        driver.is_owner,
        isNull(driver.deleted_at),
      ),
    )
  return row
}

export async function nameOfLicense(
  tx: Tx,
  license: { number: string; state: string },
  byOtherThan: number,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${driverName} as name from ${driver} where ${driver.company_id} = ${tx.companyId} and ${driver.deleted_at} is null
      and ${driver.id} <> ${byOtherThan} and ${driver.license_key} = ${stateNumberKey(sql`${license.number}::text`, sql`${license.state}::text`)} limit 1`)
  return rows[0]?.name
}

export async function insertDriver(tx: Tx, values: typeof driver.$inferInsert): Promise<number> {
  const [row] = await tx.insert(driver).values(values).returning({ id: driver.id })
  if (!row) throw new Error('the driver was not saved')
  return row.id
}

export async function updateDriver(
  tx: Tx,
  id: number,
  values: Partial<typeof driver.$inferInsert>,
): Promise<void> {
  await tx
    .update(driver)
    .set({ ...values, updated_at: sql`now()`, version: sql`${driver.version} + 1` })
    .where(one(tx, id))
}
