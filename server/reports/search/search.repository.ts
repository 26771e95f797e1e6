import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { SEARCH_LIMIT } from '#contract/constants.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { beginsWith, isInQuery, namedLike, searchKey, unionAll } from '#server/kernel/db/search-key.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { isOpenTo } from '#server/money/index.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { numberEnds } from '#server/freight/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehiclesByText } from '#server/fleet/index.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const NEWEST = sql.raw('2000')
const FIRST = sql.raw('500')
// One more than is shown, to detect that there are more.
const MAX_RESULTS = SEARCH_LIMIT + 1
const LIMIT = sql.raw(String(MAX_RESULTS))

const isNewer = sql`greatest(${offer.received_date}, ${offer.driver_bid_at}) desc, ${offer.id} desc`

// A short number matches thousands of offers, so only the newest and the first by number are searched.
const numbered = (company: number, text: string) => {
  const begins = beginsWith(offer.order_key, text.trim().toLowerCase())
  return sql`numbered as materialized (
    (select ${offer.id} from ${offer} where ${offer.company_id} = ${company} and ${begins}
      order by ${offer.order_key} collate "C" limit ${FIRST})
    union
    select recent.id from (
      select ${offer.id}, ${offer.order_key} from ${offer} where ${offer.company_id} = ${company} order by ${isNewer} limit ${NEWEST}
    ) as recent where ${beginsWith(sql`recent.order_key`, text.trim().toLowerCase())})`
}

const isNumbered = (company: number) =>
  sql`join ${offer} on ${offer.company_id} = ${company} and ${offer.id} = numbered.id`
const lane = sql`${offer.pick_up_at}, ${offer.pick_up_at_state}, ${offer.deliver_to}, ${offer.deliver_to_state}, ${offer.order_number}`
const withBroker = sql`left join ${broker} on ${broker.company_id} = ${offer.company_id} and ${broker.id} = ${offer.broker}`
const brokerName = sql`coalesce(${broker.name}, '') as broker_company`

export const offersByNumber = (company: number, text: string): SQL => sql`
  with ${numbered(company, text)}
  select ${offer.id}, ${lane}, ${brokerName}, ${offer.vehicle_type}, ${offer.miles}, ${offer.is_taken}, ${offer.is_withdrawn}
  from numbered ${isNumbered(company)} ${withBroker} order by ${isNewer} limit ${LIMIT}`

export const bidsByNumber = (company: number, text: string, userId: number): SQL => sql`
  with ${numbered(company, text)}
  select ${bid.id}, ${lane}, ${brokerName}, ${bid.unit_number}, ${fullName(user)} as dispatcher_name
  from numbered ${isNumbered(company)}
  join ${bid} on ${bid.company_id} = ${company} and ${bid.offer} = ${offer.id}
  join ${user} on ${user.company_id} = ${bid.company_id} and ${user.id} = ${bid.dispatcher} ${withBroker}
  order by (${bid.dispatcher} = ${userId}) desc, ${bid.id} desc limit ${LIMIT}`

/** "108", "unit 108", "108 load". */
const parseUnit = (typed: string) =>
  /^(?:unit|truck)?\s*#?(.*?)(?:['’]s)?(?:\s+loads?)?$/.exec(typed)?.[1] || typed

/** Also the loads under way of a unit. */
export function loadsByNumber(company: number, text: string): SQL {
  const typed = text.trim().toLowerCase()
  const isOfUnit = sql`(${load.unit_key} = ${parseUnit(typed)} and ${load.status} <= ${LOAD.awaitingDelivery})`
  const ways = [
    sql`${beginsWith(load.number_key, typed)} order by ${load.number_key} collate "C" desc limit ${FIRST}`,
    sql`${beginsWith(load.reference_key, typed)} order by ${load.reference_key} collate "C" limit ${FIRST}`,
    ...numberEnds(typed),
    isOfUnit,
  ]
  const arms = ways.map(
    (way) => sql`select ${load.id} as id from ${load} where ${load.company_id} = ${company} and ${way}`,
  )
  return sql`
    select ${load.id}, ${load.number}, ${load.status}, ${load.pick_up_at}, ${load.deliver_to}, ${load.unit_number}, ${brokerName}
    from ${load} left join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}
    where ${load.company_id} = ${company} and ${isInQuery(load.id, unionAll(arms))} and ${load.deleted_at} is null
    order by (${load.number_key} = ${typed}) desc, ${isOfUnit} desc, ${load.id} desc limit ${LIMIT}`
}

export const invoiceByNumber = (company: number, text: string, viewer: PriceViewer): SQL => sql`
  select ${invoice.id}, ${invoice.number}, ${invoice.bill_to}, ${invoice.issued_on}
  from ${invoice} where ${invoice.company_id} = ${company} and ${invoice.number} = ${text.trim().replace(/^#/, '')} and ${isOpenTo(viewer)}`

const best = sql`group by id order by min(rank), min(key), id limit ${LIMIT}`

export function brokersByText(company: number, text: string): SQL {
  const [, kind = '', number] = /^(mc|(?:us ?)?dot)?[\s#:-]*(\d+)$/i.exec(text.trim()) ?? []
  const key = searchKey(text)
  const byNumber = (column: AnyPgColumn) => sql`(
    select ${broker.id} as id, 0 as rank, ${column} as key from ${broker}
    where ${broker.company_id} = ${company} and ${beginsWith(column, number ?? '')}
    order by ${column} collate "C" limit ${LIMIT})`
  const arms = [
    ...(number && !/dot/i.test(kind) ? [byNumber(broker.mc_number)] : []),
    ...(number && !/mc/i.test(kind) ? [byNumber(broker.dot_number)] : []),
    ...(key ? [namedLike(broker, company, key, 1, MAX_RESULTS)] : []),
  ]
  return sql`
    select ${broker.id}, ${broker.name}, ${broker.mc_number}, ${broker.dot_number}, ${broker.domain}, ${broker.is_blacklisted}
    from (select id, min(rank) as rank, min(key) as key from (${sql.join(arms, sql` union all `)}) as found ${best}) as chosen
    join ${broker} on ${broker.company_id} = ${company} and ${broker.id} = chosen.id order by chosen.rank, chosen.key, chosen.id`
}

export const vehiclesShown = (company: number, text: string): SQL => sql`
  select ${vehicle.id}, ${vehicle.unit_number}, ${vehicle.status}, ${vehicle.last_address}, ${vehicleType.name} as vehicle_type_name,
    ${owner.name} as owner_name, ${driverName} as driver_name
  from (${vehiclesByText({ company, text, most: MAX_RESULTS })}) as chosen
  join ${vehicle} on ${vehicle.company_id} = ${company} and ${vehicle.id} = chosen.id
  join ${vehicleType} on ${vehicleType.id} = ${vehicle.vehicle_type}
  join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
  left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
  order by chosen.rank, chosen.key, chosen.id`

export const ownersByName = (company: number, text: string): SQL => sql`
  select ${owner.id}, ${owner.name}, ${owner.city}, ${owner.state}, (
    select count(*)::int from ${vehicle} where ${vehicle.company_id} = ${company} and ${vehicle.owner_company} = ${owner.id}
    and ${vehicle.deleted_at} is null) as vehicles
  from (
    select id, min(rank) as rank, min(key) as key from (${namedLike(owner, company, searchKey(text), 0, MAX_RESULTS, sql`and ${owner.deleted_at} is null`)}) as found ${best}
  ) as chosen
  join ${owner} on ${owner.company_id} = ${company} and ${owner.id} = chosen.id order by chosen.rank, chosen.key, chosen.id`

export const driversByName = (company: number, text: string): SQL => sql`
  select ${driver.id}, ${driverName} as name, ${owner.name} as owner_name, coalesce((
    select min(${vehicle.unit_number}) from ${vehicle} where ${vehicle.company_id} = ${company} and ${vehicle.deleted_at} is null
    and (${vehicle.driver} = ${driver.id} or ${vehicle.second_driver} = ${driver.id})), '') as unit_number
  from (
    select id, min(rank) as rank, min(key) as key from (${namedLike(driver, company, searchKey(text), 0, MAX_RESULTS, sql`and ${driver.deleted_at} is null`)}) as found ${best}
  ) as chosen
  join ${driver} on ${driver.company_id} = ${company} and ${driver.id} = chosen.id
  join ${owner} on ${owner.company_id} = ${company} and ${owner.id} = ${driver.owner_company} order by chosen.rank, chosen.key, chosen.id`

export async function searchRecords<Row extends Record<string, unknown>>(tx: Tx, query: SQL): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(query)
  return rows as Row[]
}
