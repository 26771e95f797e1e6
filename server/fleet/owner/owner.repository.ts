import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { readOwnerPartly } from '#contract/entities/fleet/owner.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { hasExpired } from '#server/kernel/db/expired.ts'
import { jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import {
  beginsWith,
  haveWords,
  isInQuery,
  namedLike,
  searchKey,
  unionAll,
  toWords,
} from '#server/kernel/db/search-key.ts'
import { expiredDocuments, isExpired } from '#server/fleet/document/expiry.repository.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const MAX_SEARCHED = 1000

const many = (count: number) => sql.raw(String(count))
/** For an archived owner, counts those archived with them. */
export const ownedCount = (
  table: PgTable,
  columns: Record<'company_id' | 'owner_company' | 'deleted_at', PgColumn>,
) => sql`(
  select count(*)::int from ${table} where ${columns.company_id} = ${owner.company_id} and ${columns.owner_company} = ${owner.id}
    and ${columns.deleted_at} is not distinct from ${owner.deleted_at})`

const soonest = (
  table: PgTable,
  of: Record<'company_id' | 'owner_company' | 'deleted_at' | 'documents_expire_on', PgColumn>,
  and = sql``,
) => sql`(
  select min(${of.documents_expire_on}) from ${table} where ${of.company_id} = ${owner.company_id} and ${of.owner_company} = ${owner.id}
    and ${of.deleted_at} is null ${and})`

const expired = (
  table: PgTable,
  of: Record<'company_id' | 'owner_company' | 'deleted_at' | 'documents_expire_on', PgColumn>,
  and = sql``,
) => sql`(
  select count(*)::int from ${table} where ${of.company_id} = ${owner.company_id} and ${of.owner_company} = ${owner.id}
    and ${of.deleted_at} is null and ${isExpired(of)} ${and})`

const isInUse = sql`and ${vehicle.status} <> 3`

export const ownerComputed = {
  bank: sql`case when ${owner.bank_last_four} = '' then '' else '•••• ' || ${owner.bank_last_four} end`,
  is_deleted: sql`${owner.deleted_at} is not null`,
  expired_documents: expiredDocuments('owner'),
  drivers_expire_on: soonest(driver, driver),
  vehicles_expire_on: soonest(vehicle, vehicle, isInUse),
  drivers_expired: expired(driver, driver),
  vehicles_expired: expired(vehicle, vehicle, isInUse),
  owner_driver: jsonOne(sql`
    select ${driver.id}, ${driverName} as full_name from ${driver}
    where ${driver.company_id} = ${owner.company_id} and ${driver.owner_company} = ${owner.id} and ${driver.is_owner}
      and ${driver.deleted_at} is not distinct from ${owner.deleted_at}`),
  driver_count: ownedCount(driver, driver),
  vehicle_count: ownedCount(vehicle, vehicle),
}

function byText(company: number, text: string): SQL {
  const key = searchKey(text)
  const numbered = (column: PgColumn) => sql`(
    select ${owner.id} as id from ${owner} where ${owner.company_id} = ${company} and ${beginsWith(column, text.trim())}
    order by ${column} collate "C" limit ${many(MAX_SEARCHED)})`
  const arms = [
    numbered(owner.mc_number),
    numbered(owner.dot_number),
    ...(key === ''
      ? []
      : [sql`(select id from (${namedLike(owner, company, key, 0, MAX_SEARCHED)}) as named)`]),
  ]
  return sql`select id from (${sql.join(arms, sql` union all `)}) as found`
}

export function ownersMatching(company: number, text: string): SQL {
  const words = toWords(text)
  if (words.length < 2) return byText(company, text)
  const candidates = unionAll([text, ...words].map((part) => byText(company, part)))
  return sql`select ${owner.id} from ${owner} where ${owner.company_id} = ${company} and ${isInQuery(owner.id, candidates)}
    and ${haveWords([owner.search_key, owner.mc_number, owner.dot_number], words)}`
}

export const ownersWithExpired = (company: number, today: string) => sql`
  select ${owner.id} from ${owner} where ${owner.company_id} = ${company} and ${hasExpired(owner.documents_expire_on, today)}
  union all
  select ${driver.owner_company} from ${driver}
    where ${driver.company_id} = ${company} and ${hasExpired(driver.documents_expire_on, today)} and ${driver.deleted_at} is null
  union all
  select ${vehicle.owner_company} from ${vehicle}
    where ${vehicle.company_id} = ${company} and ${hasExpired(vehicle.documents_expire_on, today)} and ${vehicle.deleted_at} is null
      and ${vehicle.status} <> 3`

export async function readPartly(tx: Tx, id: number): Promise<JsonText | undefined> {
  const fields = jsonRow(owner, readOwnerPartly.answer, {})
  const text = await jsonText(tx, jsonOne(sql`select ${fields} from ${owner} where ${isRow(tx, owner, id)}`))
  return text === undefined ? undefined : json(text)
}

export async function saveLastFour(tx: Tx, id: number, bank_last_four: string): Promise<void> {
  await tx
    .update(owner)
    .set({ bank_last_four })
    .where(isRow(tx, owner, id))
}
