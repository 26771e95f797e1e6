import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import { REGISTRATION_FILTER } from '#contract/entities/registration.ts'
import type { listVehicles as listVehiclesCall } from '#contract/entities/vehicle.ts'
import type { QueryOf } from '#contract/http.ts'
import type { Tx } from '#server/db/client.ts'
import { jsonList } from '#server/db/json-row.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { emptyLow, ordersOf, rising } from '#server/db/order.ts'
import { meantBy } from '#server/db/search-key.ts'
import { statement } from '#server/db/statement.ts'
import { companyToday } from '#server/entities/company/company.repository.ts'
import { owner } from '#server/entities/owner/owner.table.ts'
import { vehiclesByText } from '#server/entities/vehicle/vehicle-text.repository.ts'
import { fromVehicle, vehicleFields } from '#server/entities/vehicle/vehicle.repository.ts'
import { vehicle } from '#server/entities/vehicle/vehicle.table.ts'

/** What narrows a list of vehicles; `registration_status` is a code of the query, an empty list of teams or types leaves all. */
export interface VehicleFilter {
  search?: string | undefined
  status?: number | undefined
  registration_status?: number | undefined
  expired_documents?: boolean | undefined
  is_deleted?: boolean | undefined
  /** Leaves the retired ones out where no status is asked for. */
  in_use?: boolean | undefined
  teams?: readonly number[] | undefined
  types?: readonly number[] | undefined
  owner?: number | undefined
}
/** An order of a list of vehicles. */
export type VehicleOrder = NonNullable<QueryOf<typeof listVehiclesCall>['order']>

const SEARCHED_MOST = 5000

const literal = (value: number | string) => sql.raw(String(value))

const ORDERS = ordersOf<Exclude<VehicleOrder, `-${string}`>>({
  unit_number: rising(vehicle.unit_number, vehicle.id),
  owner_name: rising(owner.name, vehicle.unit_number, vehicle.id),
  status: rising(vehicle.status, vehicle.unit_number, vehicle.id),
  last_geo_date_time: emptyLow(vehicle.last_geo_date_time, vehicle.id),
  papers_expire_on: rising(vehicle.papers_expire_on, vehicle.id),
  payload: emptyLow(vehicle.payload, vehicle.id),
  created_at: rising(vehicle.created_at, vehicle.id),
})

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`
const storedOf = (code = 0) => REGISTRATION_FILTER[code as keyof typeof REGISTRATION_FILTER]?.stored

// The codes stand in the text: the planner knows how many vehicles have each, of a value that comes later it knows nothing.
function whereOf(filter: VehicleFilter, company: Placeholder | number, today: string): SQL {
  const { status, teams = [], types = [], search = '' } = filter
  const stored = storedOf(filter.registration_status)
  const archived = filter.is_deleted === true
  const meant = (text: string) =>
    sql`select id from (${vehiclesByText({ company: company as number, text, most: SEARCHED_MOST, byOwner: true, archived })}) as meant`
  const conditions = [
    sql`${vehicle.company_id} = ${company}`,
    sql`${vehicle.deleted_at} is ${archived ? sql`not null` : sql`null`}`,
    ...(status ? [sql`${vehicle.status} = ${literal(status)}`] : filter.in_use ? [sql`${vehicle.status} <> 3`] : []),
    ...(stored === undefined ? [] : [sql`${vehicle.registration_status} = ${literal(stored)}`]),
    ...(filter.expired_documents ? [sql`${vehicle.papers_expire_on} < ${today}::date`] : []),
    ...(teams.length > 0 ? [sql`${vehicle.team} = any (${ids(teams)})`] : []),
    ...(types.length > 0 ? [sql`${vehicle.vehicle_type} = any (${ids(types)})`] : []),
    ...(filter.owner === undefined ? [] : [sql`${vehicle.owner_company} = ${filter.owner}`]),
    ...(search.trim() === '' ? [] : [sql`${vehicle.id} in (${meantBy(search, meant)})`]),
  ]
  return sql.join(conditions, sql` and `)
}

const byOwner = (order: VehicleOrder) => order.endsWith('owner_name')

/** The query of the ids of one page of vehicles, as `chosen_id`; `today` is the company's day. */
export function vehiclePageQuery(
  filter: VehicleFilter,
  order: VehicleOrder,
  company: Placeholder | number,
  skipped: Placeholder | number | SQL,
  today: string,
): SQL {
  const owners = sql`join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}`
  return sql`select ${vehicle.id} as chosen_id from ${vehicle} ${byOwner(order) ? owners : sql``}
    where ${whereOf(filter, company, today)} order by ${ORDERS[order]} limit ${literal(PAGE_SIZE)} offset ${skipped}`
}

const pages = new Map<string, ReturnType<typeof pageStatement>>()

function pageStatement(name: string, filter: VehicleFilter, order: VehicleOrder, seesHr: boolean, isFirst: boolean) {
  return statement(name, ['company', 'skipped'], ({ company, skipped }) => {
    const chosen = vehiclePageQuery(filter, order, company, isFirst ? sql`0` : skipped, '')
    return jsonList(sql`select ${vehicleFields(seesHr)} ${fromVehicle}
      join (${chosen}) as chosen on ${vehicle.company_id} = ${company} and ${vehicle.id} = chosen.chosen_id order by ${ORDERS[order]}`)
  })
}

const shownStatement = (name: string, seesHr: boolean) =>
  statement(name, ['company', 'ids'], ({ company, ids: list }) =>
    jsonList(sql`select ${vehicleFields(seesHr)} ${fromVehicle}
      join unnest(${list}::int[]) with ordinality as chosen (id, place) on ${vehicle.company_id} = ${company} and ${vehicle.id} = chosen.id
      order by chosen.place`),
  )
const [forHr, forOthers] = [shownStatement('vehicles chosen for hr', true), shownStatement('vehicles chosen', false)]

const needsValues = ({ search, expired_documents, teams = [], types = [], owner: of }: VehicleFilter) =>
  Boolean(search?.trim() || expired_documents || of !== undefined) || teams.length > 0 || types.length > 0

/** One page of vehicles, as the text of a JSON list. */
export async function listVehicles(tx: Tx, filter: VehicleFilter, order: VehicleOrder, page: number, seesHr: boolean): Promise<string> {
  const skipped = (page - 1) * PAGE_SIZE
  if (needsValues(filter)) {
    const today = filter.expired_documents ? await companyToday(tx) : ''
    const { rows } = await tx.execute<{ chosen_id: number }>(vehiclePageQuery(filter, order, tx.companyId, skipped, today))
    const chosen = `{${rows.map(({ chosen_id }) => chosen_id).join(',')}}`
    return (await (seesHr ? forHr : forOthers)(tx, { company: tx.companyId, ids: chosen })) ?? '[]'
  }
  // PostgreSQL would plan anew in each call where it can not know how many rows are skipped.
  const isFirst = page === 1
  const { status = 0, registration_status = 0, is_deleted, in_use } = filter
  const flags = [is_deleted, in_use, seesHr, isFirst].map((flag) => (flag ? 1 : 0)).join('')
  const name = `vehicle page ${order} ${status} ${registration_status} ${flags}`
  const asked = pages.get(name) ?? pageStatement(name, filter, order, seesHr, isFirst)
  pages.set(name, asked)
  return (await asked(tx, { company: tx.companyId, skipped })) ?? '[]'
}

async function countExactly(tx: Tx, filter: VehicleFilter): Promise<number> {
  const today = filter.expired_documents ? await companyToday(tx) : ''
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${vehicle} where ${whereOf(filter, tx.companyId, today)}`,
  )
  return rows[0]?.count ?? 0
}

/** How many vehicles a filter leaves: counted where a text is searched for, else as keptCount does. */
export function countVehicles(tx: Tx, filter: VehicleFilter): Promise<number> {
  const count = () => countExactly(tx, filter)
  return filter.search?.trim() ? count() : keptCount(tx, `vehicle ${JSON.stringify(filter)}`, count)
}
