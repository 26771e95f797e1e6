import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { REGISTRATION_FILTER } from '#contract/entities/fleet/registration.ts'
import type { listVehicles as listVehiclesCall } from '#contract/entities/fleet/hr-vehicle.ts'
import type { QueryOf } from '#contract/http.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { hasExpired } from '#server/kernel/db/expired.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { narrowedCount } from '#server/kernel/db/cached-count.ts'
import { emptyLow, defineOrders, rising } from '#server/kernel/db/order.ts'
import { haveWords, isOfCompany, isInQuery, unionAll, toWords } from '#server/kernel/db/search-key.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { vehiclesByText } from '#server/fleet/vehicle/vehicle-text.repository.ts'
import { fromVehicle, SEARCHED_TEXTS, vehicleFields } from '#server/fleet/vehicle/vehicle.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface VehicleFilter {
  search?: string | undefined
  status?: number | undefined
  registration_status?: number | undefined
  expired_documents?: boolean | undefined
  is_deleted?: boolean | undefined
  in_use?: boolean | undefined
  teams?: readonly number[] | undefined
  types?: readonly number[] | undefined
  owner?: number | undefined
  /** Only these. */
  matches?: readonly number[] | undefined
}
export type VehicleOrder = NonNullable<QueryOf<typeof listVehiclesCall>['order']>

export interface AskedVehicles {
  filter: VehicleFilter
  order: VehicleOrder
  page: number
  count: number
  seesHr: boolean
}

const MAX_SEARCHED = 1000
// Up to this many rows sorting is faster than walking the order's index.
const MAX_SORTED = 2000

const literal = (value: number | string) => sql.raw(String(value))

const ORDERS = defineOrders<Exclude<VehicleOrder, `-${string}`>>({
  unit_number: rising(vehicle.unit_number, vehicle.id),
  owner_name: rising(owner.name, vehicle.unit_number, vehicle.id),
  status: rising(vehicle.status, vehicle.unit_number, vehicle.id),
  last_geo_date_time: emptyLow(vehicle.last_geo_date_time, vehicle.id),
  documents_expire_on: rising(vehicle.documents_expire_on, vehicle.id),
  payload: emptyLow(vehicle.payload, vehicle.id),
  created_at: rising(vehicle.created_at, vehicle.id),
})

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`
const getStoredFilter = (code = 0) => REGISTRATION_FILTER[code as keyof typeof REGISTRATION_FILTER]?.stored

function meaning(company: number, search: string, archived: boolean): SQL {
  const byText = (text: string) =>
    sql`select id from (${vehiclesByText({ company, text, most: MAX_SEARCHED, byOwner: true, archived })}) as found`
  const words = toWords(search)
  if (words.length < 2) return byText(search)
  return sql`select ${vehicle.id} ${fromVehicle}
    where ${isOfCompany(vehicle, company)} and ${isInQuery(vehicle.id, unionAll([search, ...words].map(byText)))} and ${haveWords(SEARCHED_TEXTS, words)}`
}

// Codes are inlined: the planner has statistics for a constant, none for a parameter.
function buildWhere(filter: VehicleFilter, company: Placeholder | number, today: string): SQL {
  const { status, teams = [], types = [], search = '', matches } = filter
  const stored = getStoredFilter(filter.registration_status)
  const archived = filter.is_deleted === true
  const conditions = [
    sql`${vehicle.company_id} = ${company}`,
    sql`${vehicle.deleted_at} is ${archived ? sql`not null` : sql`null`}`,
    ...(status
      ? [sql`${vehicle.status} = ${literal(status)}`]
      : filter.in_use
        ? [sql`${vehicle.status} <> 3`]
        : []),
    ...(stored === undefined ? [] : [sql`${vehicle.registration_status} = ${literal(stored)}`]),
    ...(filter.expired_documents ? [hasExpired(vehicle.documents_expire_on, today)] : []),
    ...(teams.length > 0 ? [sql`${vehicle.team} = any (${ids(teams)})`] : []),
    ...(types.length > 0 ? [sql`${vehicle.vehicle_type} = any (${ids(types)})`] : []),
    ...(filter.owner === undefined ? [] : [sql`${vehicle.owner_company} = ${filter.owner}`]),
    ...(matches ? [sql`${vehicle.id} = any (${`{${matches.join(',')}}`}::int[])`] : []),
    ...(search.trim() === '' || matches
      ? []
      : [isInQuery(vehicle.id, meaning(company as number, search, archived))]),
  ]
  return sql.join(conditions, sql` and `)
}

const isByOwner = (order: VehicleOrder) => order.endsWith('owner_name')
const withOwner = sql`join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}`

export interface VehiclePage {
  filter: VehicleFilter
  order: VehicleOrder
  company: Placeholder | number
  skipped: Placeholder | number | SQL
  today?: string
  isFew: boolean
}

export function vehiclePageQuery({ filter, order, company, skipped, today = '', isFew }: VehiclePage): SQL {
  const where = buildWhere(filter, company, today)
  const page = sql`order by ${ORDERS[order]} limit ${literal(PAGE_SIZE)} offset ${skipped}`
  const found = isFew
    ? sql`(select ${vehicle}.* from ${vehicle} where ${where} offset 0) as ${vehicle}`
    : vehicle
  const owners = isByOwner(order) ? withOwner : sql``
  return sql`select ${vehicle.id} as chosen_id from ${found} ${owners} ${isFew ? sql`` : sql`where ${where}`} ${page}`
}

const pages = new Map<string, ReturnType<typeof pageStatement>>()

function pageStatement(
  name: string,
  page: Omit<VehiclePage, 'company' | 'skipped'>,
  seesHr: boolean,
  isFirst: boolean,
) {
  return statement(name, ['company', 'skipped'], ({ company, skipped }) => {
    const chosen = vehiclePageQuery({ ...page, company, skipped: isFirst ? sql`0` : skipped })
    return jsonList(sql`select ${vehicleFields(seesHr)} ${fromVehicle}
      join (${chosen}) as chosen on ${vehicle.company_id} = ${company} and ${vehicle.id} = chosen.chosen_id order by ${ORDERS[page.order]}`)
  })
}

const shownStatement = (name: string, seesHr: boolean) =>
  statement(name, ['company', 'ids'], ({ company, ids: list }) =>
    jsonList(sql`select ${vehicleFields(seesHr)} ${fromVehicle}
      join unnest(${list}::int[]) with ordinality as chosen (id, place) on ${vehicle.company_id} = ${company} and ${vehicle.id} = chosen.id
      order by chosen.place`),
  )
const [forHr, forOthers] = [
  shownStatement('vehicles chosen for hr', true),
  shownStatement('vehicles chosen', false),
]

const needsValues = ({
  search,
  expired_documents,
  teams = [],
  types = [],
  owner: of,
  matches,
}: VehicleFilter) =>
  Boolean(search?.trim() || expired_documents || matches || of !== undefined) ||
  teams.length > 0 ||
  types.length > 0

const todayFor = async (tx: Tx, { expired_documents }: VehicleFilter) =>
  expired_documents ? companyToday(tx) : ''

/** Resolves the text search once for both list and count. */
export async function lookedUp(tx: Tx, filter: VehicleFilter): Promise<VehicleFilter> {
  const { search = '', is_deleted } = filter
  if (search.trim() === '') return filter
  const { rows } = await tx.execute<{ id: number }>(meaning(tx.companyId, search, is_deleted === true))
  return { ...filter, matches: rows.map(({ id }) => id) }
}

export async function listVehicles(tx: Tx, listQuery: AskedVehicles): Promise<string> {
  const { filter, order, page, count, seesHr } = listQuery
  const skipped = (page - 1) * PAGE_SIZE
  const isFew = count <= MAX_SORTED
  if (isFew && skipped >= count) return '[]'
  if (needsValues(filter)) {
    const query = vehiclePageQuery({
      filter,
      order,
      company: tx.companyId,
      skipped,
      today: await todayFor(tx, filter),
      isFew,
    })
    const { rows } = await tx.execute<{ chosen_id: number }>(query)
    const chosen = `{${rows.map(({ chosen_id }) => chosen_id).join(',')}}`
    return (await (seesHr ? forHr : forOthers)(tx, { company: tx.companyId, ids: chosen })) ?? '[]'
  }
  // A parameter for the offset would make PostgreSQL plan each call anew.
  const isFirst = page === 1
  const { status = 0, registration_status = 0, is_deleted, in_use } = filter
  const flags = [is_deleted, in_use, isFew, seesHr, isFirst].map((flag) => (flag ? 1 : 0)).join('')
  const name = `vehicle page ${order} ${status} ${registration_status} ${flags}`
  const prepared = pages.get(name) ?? pageStatement(name, { filter, order, isFew }, seesHr, isFirst)
  pages.set(name, prepared)
  return (await prepared(tx, { company: tx.companyId, skipped })) ?? '[]'
}

export async function vehicleIds(tx: Tx, filter: VehicleFilter, order: VehicleOrder): Promise<Int32Array> {
  const where = buildWhere(filter, tx.companyId, await todayFor(tx, filter))
  return idsInOrder(
    tx,
    vehicle.id,
    sql`${vehicle} ${isByOwner(order) ? withOwner : sql``} where ${where}`,
    ORDERS[order],
  )
}

async function countExactly(tx: Tx, filter: VehicleFilter): Promise<number> {
  const where = buildWhere(filter, tx.companyId, await todayFor(tx, filter))
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${vehicle} where ${where}`,
  )
  return rows[0]?.count ?? 0
}

/** Counts exactly for text searches, else uses the cached count. */
export const countVehicles = (tx: Tx, filter: VehicleFilter): Promise<number> =>
  narrowedCount(tx, 'vehicle', filter, () => countExactly(tx, filter))
