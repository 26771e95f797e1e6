import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type listOwners as listOwnersCall,
  owner as ownerRow,
  readOwnerPartly,
} from '#contract/entities/fleet/owner.ts'
import { REGISTRATION_FILTER } from '#contract/entities/fleet/registration.ts'
import type { QueryOf } from '#contract/http.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { hasExpired } from '#server/kernel/db/expired.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { defineOrders, rising } from '#server/kernel/db/order.ts'
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

export const maskedBank = (lastFour: string): string => (lastFour === '' ? '' : `•••• ${lastFour}`)

export interface OwnerFilter {
  search?: string | undefined
  registration_status?: number | undefined
  expired_documents?: boolean | undefined
  is_deleted?: boolean | undefined
}
type Order = NonNullable<QueryOf<typeof listOwnersCall>['order']>

const MAX_SEARCHED = 1000

const one = (tx: Tx, id: number) => and(eq(owner.company_id, tx.companyId), eq(owner.id, id))
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

const fields = jsonRow(owner, ownerRow, {
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
})

const ORDERS = defineOrders<Exclude<Order, `-${string}`>>({
  name: rising(owner.name, owner.id),
  created_at: rising(owner.created_at, owner.id),
  registration_status: rising(owner.registration_status, owner.name, owner.id),
  documents_expire_on: rising(owner.documents_expire_on, owner.id),
  state: rising(owner.state, owner.name, owner.id),
})

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

function matching(company: number, text: string): SQL {
  const words = toWords(text)
  if (words.length < 2) return byText(company, text)
  const candidates = unionAll([text, ...words].map((part) => byText(company, part)))
  return sql`select ${owner.id} from ${owner} where ${owner.company_id} = ${company} and ${isInQuery(owner.id, candidates)}
    and ${haveWords([owner.search_key, owner.mc_number, owner.dot_number], words)}`
}

const withExpired = (company: number, today: string) => sql`
  select ${owner.id} from ${owner} where ${owner.company_id} = ${company} and ${hasExpired(owner.documents_expire_on, today)}
  union all
  select ${driver.owner_company} from ${driver}
    where ${driver.company_id} = ${company} and ${hasExpired(driver.documents_expire_on, today)} and ${driver.deleted_at} is null
  union all
  select ${vehicle.owner_company} from ${vehicle}
    where ${vehicle.company_id} = ${company} and ${hasExpired(vehicle.documents_expire_on, today)} and ${vehicle.deleted_at} is null
      and ${vehicle.status} <> 3`

function buildWhere(
  tx: Tx,
  { search = '', registration_status = 0, expired_documents, is_deleted }: OwnerFilter,
  today: string,
): SQL {
  const stored = REGISTRATION_FILTER[registration_status as keyof typeof REGISTRATION_FILTER]?.stored
  const conditions = [
    sql`${owner.company_id} = ${tx.companyId}`,
    sql`${owner.deleted_at} is ${is_deleted ? sql`not null` : sql`null`}`,
    ...(stored === undefined ? [] : [sql`${owner.registration_status} = ${many(stored)}`]),
    ...(expired_documents ? [sql`${owner.id} in (${withExpired(tx.companyId, today)})`] : []),
    ...(search.trim() === '' ? [] : [isInQuery(owner.id, matching(tx.companyId, search))]),
  ]
  return sql.join(conditions, sql` and `)
}

export function ownersQuery(tx: Tx, filter: OwnerFilter, order: Order, page: number, today: string): SQL {
  const chosen = sql`select ${owner.id} as chosen_id from ${owner} where ${buildWhere(tx, filter, today)}
    order by ${ORDERS[order]} limit ${many(PAGE_SIZE)} offset ${(page - 1) * PAGE_SIZE}`
  return sql`select ${fields} from (${chosen}) as chosen
    join ${owner} on ${owner.company_id} = ${tx.companyId} and ${owner.id} = chosen.chosen_id order by ${ORDERS[order]}`
}

export async function listOwners(
  tx: Tx,
  filter: OwnerFilter,
  order: Order,
  page: number,
  today: string,
): Promise<string> {
  return (await jsonText(tx, jsonList(ownersQuery(tx, filter, order, page, today)))) ?? '[]'
}

export const ownerIds = (tx: Tx, filter: OwnerFilter, order: Order, today: string): Promise<Int32Array> =>
  idsInOrder(tx, owner.id, sql`${owner} where ${buildWhere(tx, filter, today)}`, ORDERS[order])

export async function countOwners(tx: Tx, filter: OwnerFilter, today: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${owner} where ${buildWhere(tx, filter, today)}`,
  )
  return rows[0]?.count ?? 0
}

async function shown(tx: Tx, id: number, what: SQL): Promise<JsonText | undefined> {
  const text = await jsonText(tx, jsonOne(sql`select ${what} from ${owner} where ${one(tx, id)}`))
  return text === undefined ? undefined : json(text)
}

export const readOwner = (tx: Tx, id: number) => shown(tx, id, fields)

export const readPartly = (tx: Tx, id: number) => shown(tx, id, jsonRow(owner, readOwnerPartly.answer, {}))

export async function lockOwner(tx: Tx, id: number) {
  const [row] = await tx.select().from(owner).where(one(tx, id)).for('update')
  return row
}

/** Holds the row lock until commit, so that the owner cannot be archived meanwhile. */
export async function holdOwner(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: owner.id })
    .from(owner)
    .where(and(one(tx, id), isNull(owner.deleted_at)))
    .for('share')
  return rows.length > 0
}

export async function insertOwner(tx: Tx, values: typeof owner.$inferInsert): Promise<number> {
  const [row] = await tx.insert(owner).values(values).returning({ id: owner.id })
  if (!row) throw new Error('the owner was not saved')
  return row.id
}

export async function updateOwner(
  tx: Tx,
  id: number,
  values: Partial<typeof owner.$inferInsert>,
): Promise<void> {
  await tx
    .update(owner)
    .set({ ...values, updated_at: sql`now()`, version: sql`${owner.version} + 1` })
    .where(one(tx, id))
}
