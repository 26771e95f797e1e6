import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { listOrders as listOrdersCall, Order, OrderDetail } from '#contract/entities/freight/order.ts'
import { fingerprint } from '#server/kernel/http/idempotency.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne } from '#server/kernel/db/json-row.ts'
import { pageCount, cachedCount } from '#server/kernel/db/cached-count.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { extraCents } from '#server/freight/load-charge/load-charge.repository.ts'
import { searched } from '#server/freight/load-record/load-search.repository.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { commentCount, hasUnreadComments } from '#server/freight/load-comment/load-comment.repository.ts'
import {
  isEarned,
  isTonu,
  isUnderWay,
  isUnproven,
  isYesterdays,
} from '#server/freight/load-record/load-status.repository.ts'
import { arrivalReportedBy } from '#server/freight/load-progress/order-event.repository.ts'
import { dispatchOfLoad } from '#server/freight/load-dispatch/load-dispatch.repository.ts'
import { driverWord } from '#server/freight/load-progress/stop-mark.repository.ts'
import { loadEvent, loadWatch } from '#server/freight/schema/order.table.ts'
import {
  type EstimatedOrder,
  type SeenEvent,
  shownEvents,
  shownOrder,
  shownStops,
} from '#server/freight/order/order-row.ts'
import { checkCallDueAt, isCheckCallOverdue } from '#server/freight/order/check-call.repository.ts'
import { pinCorrected, withPin } from '#server/freight/stop-pin/stop-pin.repository.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import { whereaboutsBy } from '#server/kernel/geo/places.ts'

type Query = z.output<typeof listOrdersCall.query>
type Filter = Omit<Query, 'page'>
type IdParam = number | Placeholder

// Must match the predicates of the partial indexes word for word, or the planner ignores them.
const STATUS_FILTER: Readonly<Record<Query['status'], SQL>> = {
  1: sql`${load.deleted_at} is null and ${isUnderWay}`,
  2: sql`${load.deleted_at} is null and ${isEarned} and (${load.invoice} is null or ${isUnproven})`,
  3: sql`${load.deleted_at} is null and ${isEarned} and ${load.invoice} is not null and (${isTonu} or ${load.proof_at} is not null)`,
}
const ORDERS: Readonly<Record<Query['status'], (company: IdParam) => SQL>> = {
  1: () => sql`${load.attention} desc, ${load.due_at}, ${load.id}`,
  2: (company) => sql`${isYesterdays(company)} desc, ${load.earned_at}, ${load.id}`,
  3: () => sql`${load.id} desc`,
}

const watchMatches = (how: SQL) => sql`exists (select from ${loadWatch}
  where ${loadWatch.company_id} = ${load.company_id} and ${loadWatch.load} = ${load.id} and ${how})`
const isThereInTime = watchMatches(
  sql`${loadWatch.eta_status} = 'arrived' and ${loadWatch.margin_minutes} >= 0`,
)

/**
 * Condition for a query over loads; includes loads past their delivery time whose truck did not arrive in
 * time.
 */
/** Due more than a week ago; read with `isUnderWay`. */
export const isLeftOpen = sql`coalesce(${load.delivery_date}, ${load.pick_up_date}, ${load.created_at}) < now() - interval '7 days'`

export const isAtRisk = sql`(${load.delivery_date} < now() and not ${isThereInTime} or ${watchMatches(sql`${loadWatch.eta_status} in ('late', 'risk')`)})`

const isRiskOnly = watchMatches(sql`${loadWatch.eta_status} = 'risk'`)

/** Late, as opposed to only at risk. */
export const isLate = sql`(${isAtRisk} and not ${isRiskOnly})`

const listConditions = (tx: Tx, status: Query['status'], found: readonly SQL[]): SQL =>
  sql.join([sql`${load.company_id} = ${tx.companyId}`, STATUS_FILTER[status], ...found], sql` and `)

function countOrders(tx: Tx, filter: Filter, found: readonly SQL[]): Promise<number> {
  return cachedCount(tx, `order ${fingerprint(filter)}`, async () => {
    const [counted] = await queryRows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${load} where ${listConditions(tx, filter.status, found)}`,
    )
    return counted?.count ?? 0
  })
}

const ofLoad = (table: typeof loadStop | typeof loadEvent) =>
  sql`${table.company_id} = ${load.company_id} and ${table.load} = ${load.id}`

const selectEvents = (which: SQL) => sql`
  select ${loadEvent}.*, coalesce(${fullName(user)}, '') as noted_by_name from ${loadEvent}
  left join ${user} on ${user.company_id} = ${loadEvent.company_id} and ${user.id} = ${loadEvent.recorded_by}
  where ${which}`

const stopsBy = (events: SQL) =>
  jsonList(sql`
  select ${loadStop.id}, ${loadStop.kind}, ${loadStop.facility}, ${loadStop.address}, ${loadStop.latitude}, ${loadStop.longitude}, ${loadStop.time_zone},
    ${loadStop.window_from}, ${loadStop.window_to}, ${loadStop.contact_name}, ${loadStop.contact_phone}, ${loadStop.reference}, ${loadStop.notes},
    ${loadStop.arrived_at}, ${loadStop.departed_at}, ${arrivalReportedBy(events)} as arrival_reported_by,
    ${pinCorrected.pin_corrected_at} as pin_corrected_at, ${pinCorrected.pin_corrected_by} as pin_corrected_by
  from ${loadStop} ${withPin} where ${ofLoad(loadStop)} order by ${loadStop.place}`)

const lastCallIn = (events: SQL) =>
  jsonOne(
    sql`select at, noted_by_name as recorded_by, text, place, eta, next_call_at from ${events} as event where kind = 'check_call' order by at desc, id desc limit 1`,
  )

const position = sql`case when ${vehicle.id} is not null then json_build_object('id', ${vehicle.id}, 'last_latitude', ${vehicle.last_latitude},
  'last_longitude', ${vehicle.last_longitude}, 'last_address', ${vehicle.last_address}, 'last_geo_date_time', ${vehicle.last_geo_date_time}) end`

const columns = (userId: IdParam, events = sql`(${selectEvents(ofLoad(loadEvent))})`) => sql`
  ${commentCount()} as comment_count, ${hasUnreadComments(userId)} as has_unread_comments,
  ${load.id} as id, ${load.created_at} as created_at, ${load.updated_at} as updated_at, ${load.version} as version, ${load.number} as number,
  ${load.status} as status, ${load.dispatcher} as dispatcher, ${fullName(user)} as dispatcher_name, coalesce(${broker.name}, '') as broker_company,
  ${load.pick_up_at} as pick_up_at, ${load.pick_up_date} as pick_up_date, ${load.pick_up_zone} as pick_up_zone, ${load.deliver_to} as deliver_to,
  ${load.delivery_date} as delivery_date, ${load.delivery_zone} as delivery_zone, ${load.stop_count} as stop_count,
  ${load.unit_number} as unit_number, coalesce(${vehicleType.name}, '') as vehicle_type_name, ${load.driver_name} as driver_name,
  ${position} as vehicle, ${stopsBy(events)} as stops, ${lastCallIn(events)} as last_call, ${checkCallDueAt} as check_call_due_at,
  exists (select from ${events} as event where kind = 'incident' and resolved_at is null) as has_incident,
  case when ${isUnderWay} then ${driverWord} end as driver_word,
  coalesce(${loadWatch.eta_status}, 'unknown') as eta_status, ${loadWatch.margin_minutes} as margin_minutes, ${loadWatch.margin_stop} as margin_stop,
  coalesce(${loadWatch.estimates}, '[]'::jsonb) as estimates, ${dispatchOfLoad} as driver_dispatch`

const fromOrder = sql`from ${load}
  join ${user} on ${user.company_id} = ${load.company_id} and ${user.id} = ${load.dispatcher}
  left join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}
  left join ${vehicle} on ${vehicle.company_id} = ${load.company_id} and ${vehicle.id} = ${load.vehicle}
  left join ${vehicleType} on ${vehicleType.id} = ${vehicle.vehicle_type}
  left join ${loadWatch} on ${loadWatch.company_id} = ${load.company_id} and ${loadWatch.load} = ${load.id}`

const orderPage = (
  company: IdParam,
  user: IdParam,
  status: Query['status'],
  offset: IdParam,
  found: SQL,
) => sql`
  select ${columns(user)} ${fromOrder} where ${load.company_id} = ${company} and ${load.id} = any(array(
    select ${load.id} from ${load} where ${load.company_id} = ${company} and ${found}
    order by ${ORDERS[status](company)} limit ${sql.raw(String(PAGE_SIZE))} offset ${offset}))
  order by ${ORDERS[status](company)}`

const pages = ([1, 2, 3] as const).map((status) =>
  prepared<EstimatedOrder, 'company' | 'user' | 'offset'>(
    `orders ${status}`,
    ['company', 'user', 'offset'],
    ({ company, user: userParam, offset }) =>
      orderPage(company, userParam, status, offset, STATUS_FILTER[status]),
  ),
)

async function filterConditions(
  tx: Tx,
  { search, is_at_risk, is_left_open, is_call_overdue, proof }: Filter,
): Promise<SQL[]> {
  const atRisk = is_at_risk === undefined ? [] : [is_at_risk ? isAtRisk : sql`${isAtRisk} is not true`]
  const leftOpen = is_left_open === undefined ? [] : [is_left_open ? isLeftOpen : sql`not ${isLeftOpen}`]
  const overdue =
    is_call_overdue === undefined
      ? []
      : [is_call_overdue ? isCheckCallOverdue : sql`not ${isCheckCallOverdue}`]
  const proven = proof === undefined ? [] : [proof === 'missing' ? isUnproven : sql`not ${isUnproven}`]
  return [...(await searched(tx, search)), ...atRisk, ...leftOpen, ...overdue, ...proven]
}

/** Cents that the listed loads bill, over all pages. */
export async function sumBilled(tx: Tx, filter: Filter): Promise<number> {
  const [sum] = await queryRows<{ cents: number }>(
    tx,
    sql`select coalesce(sum(${load.broker_price_cents} + ${extraCents}), 0)::float8 as cents from ${load}
      where ${listConditions(tx, filter.status, await filterConditions(tx, filter))}`,
  )
  return sum?.cents ?? 0
}

export async function listOrders(
  tx: Tx,
  userId: number,
  { page, ...filter }: Query,
  now: number,
): Promise<{ count: number; results: Order[] }> {
  const { status } = filter
  const offset = (page - 1) * PAGE_SIZE
  const found = await filterConditions(tx, filter)
  const count = await countOrders(tx, filter, found)
  const rows =
    found.length === 0
      ? await pages[status - 1]!(tx, { company: tx.companyId, user: userId, offset })
      : await queryRows<EstimatedOrder>(
          tx,
          orderPage(
            tx.companyId,
            userId,
            status,
            offset,
            sql.join([STATUS_FILTER[status], ...found], sql` and `),
          ),
        )
  const near = await whereaboutsBy(tx)
  return {
    count: pageCount(count, page, rows.length),
    results: rows.map((row) => shownOrder(row, now, near)),
  }
}

export async function readOrders(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<Map<number, Order>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<EstimatedOrder>(
    tx,
    sql`select ${columns(userId)} ${fromOrder} where ${load.company_id} = ${tx.companyId} and ${load.id} = any(${sql.param([...ids])}::int[])`,
  )
  const near = await whereaboutsBy(tx)
  return new Map(rows.map((row) => [row.id, shownOrder(row, now, near)]))
}

/** The latest position, at most half an hour old, of the truck that had the load then. */
const seenAt = sql`
  select latitude, longitude from ${vehiclePosition}
  where ${vehiclePosition.company_id} = event.company_id and ${vehiclePosition.vehicle} = coalesce((
      select later.vehicle from event as later where later.kind = 'replaced' and later.at > event.at order by later.at, later.id limit 1),
      ${load.vehicle})
    and ${vehiclePosition.fix_time} between event.at - interval '30 minutes' and event.at
  order by ${vehiclePosition.fix_time} desc limit 1`

const events = jsonList(sql`
  select event.id, event.created_at, event.updated_at, event.version, event.load, event.stop, event.kind, event.about, event.at,
    event.noted_by_name as recorded_by, event.text, coalesce(event.latitude, seen.latitude) as latitude,
    coalesce(event.longitude, seen.longitude) as longitude, event.place, event.eta, event.next_call_at, event.photo, event.resolved_at
  from event left join lateral (${seenAt}) as seen on event.kind not in ('arrived', 'departed', 'signed')
  order by event.at desc, event.id desc limit 200`)

type DetailRow = EstimatedOrder &
  Omit<OrderDetail, keyof Order | 'stops' | 'events'> & { events: SeenEvent[] }

// One JSON text parses faster than sixty columns, and one pass over the events beats six.
const orderDetailStatement = prepared<{ text: string }, 'company' | 'user' | 'id'>(
  'order',
  ['company', 'user', 'id'],
  ({ company, user: userParam, id }) => sql`
    with event as materialized (${selectEvents(sql`${loadEvent.company_id} = ${company} and ${loadEvent.load} = ${id}`)})
    select row_to_json(whole)::text as text from (
      select ${columns(userParam, sql`event`)}, ${load.broker_reference} as broker_reference, ${load.contact_name} as contact_name, ${load.contact_phone} as contact_phone,
        ${load.contact_email} as contact_email, ${load.second_driver_name} as second_driver_name, coalesce(${driver.phone}, '') as driver_phone,
        ${load.pieces} as pieces, ${load.weight} as weight, ${load.miles} as miles, ${load.miles_estimated} as miles_estimated, ${load.notes} as notes,
        ${load.invoice} is not null as is_invoiced,
        ${events} as events
      ${fromOrder} left join ${driver} on ${driver.company_id} = ${load.company_id} and ${driver.id} = ${load.driver}
      where ${load.company_id} = ${company} and ${load.id} = ${id} and ${load.deleted_at} is null) as whole`,
)

export async function readOrder(
  tx: Tx,
  userId: number,
  id: number,
  now: number,
): Promise<OrderDetail | undefined> {
  const [found] = await orderDetailStatement(tx, { company: tx.companyId, user: userId, id })
  if (!found) return undefined
  const row = JSON.parse(found.text) as DetailRow
  const near = await whereaboutsBy(tx)
  return { ...shownOrder(row, now, near), stops: shownStops(row), events: shownEvents(row.events, near) }
}
