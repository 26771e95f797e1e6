import { type SQL, sql } from 'drizzle-orm'
import type { RegisterEntry } from '#contract/entities/market/register-entry.ts'
import type { TodayAsk } from '#contract/entities/reports/today.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { bookedBid } from '#server/kernel/db/views.table.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { wherePeople } from '#server/kernel/db/where-in.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { companyDay } from '#server/company/index.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import {
  checkCallDueAt,
  isAtRisk,
  isCheckCallOverdue,
  isEarned,
  isLate,
  isLeftOpen,
  isToPickUp,
  isUnderWay,
  lacksDocuments,
} from '#server/freight/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadWatch } from '#server/freight/schema/order.table.ts'
import { hasOpenWork, isBidToConfirm, isBidWon, registerOf } from '#server/market/index.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { brokerRegister } from '#server/market/schema/broker-register.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

/** Null: of everybody. */
export type People = readonly number[] | null

export interface Found {
  count: number
  ids: number[]
}

const FIRST = sql.raw('20')
const DAYS_UNBOOKED = sql.raw(`interval '4 days'`)
/** After the pickup time a won bid is still worth a call for this long. */
const PICKUP_GRACE = sql.raw(`interval '1 day'`)
const ASKED_WITHIN = sql.raw(`interval '1 day'`)
/** Read from the newest: an index by time would serve nothing else. */
const LAST_ASKS = sql.raw('1000')

const lastTime = sql`coalesce(${load.delivery_date}, ${load.pick_up_date}, ${load.created_at})`
const isActive = sql`${load.deleted_at} is null and ${isUnderWay}`
const isActiveNow = sql`${isActive} and not ${isLeftOpen}`
const margin = sql`(select ${loadWatch.margin_minutes} from ${loadWatch} where ${loadWatch.company_id} = ${load.company_id} and ${loadWatch.load} = ${load.id})`

const hasTruck = sql`exists (select from ${vehicle} where ${vehicle.company_id} = ${load.company_id} and ${vehicle.id} = ${load.vehicle}
  and ${vehicle.deleted_at} is null and ${vehicle.status} = 1)`

const LOAD_PARTS = {
  late: () => ({ where: sql`${isActiveNow} and ${isLate}`, by: sql`${margin} nulls last, ${lastTime}` }),
  at_risk: () => ({
    where: sql`${isActiveNow} and ${isAtRisk} and not ${isLate}`,
    by: sql`${margin} nulls last, ${lastTime}`,
  }),
  calls: () => ({ where: sql`${isActiveNow} and ${isCheckCallOverdue}`, by: sql`${checkCallDueAt}` }),
  pickups: (companyId: number) => ({
    where: sql`${isActiveNow} and ${isToPickUp} and not ${hasTruck}
      and ${companyDay(companyId, load.pick_up_date)} <= ${companyDay(companyId, sql`now()`)} + 1`,
    by: sql`${load.pick_up_date}`,
  }),
  documents: () => ({
    where: sql`${load.deleted_at} is null and ${isEarned} and ${load.invoice} is null and ${lacksDocuments}`,
    by: sql`${load.earned_at} desc`,
  }),
  left_open: () => ({ where: sql`${isActive} and ${isLeftOpen}`, by: sql`${lastTime}` }),
} satisfies Record<string, (companyId: number) => { where: SQL; by: SQL }>

export type LoadPart = keyof typeof LOAD_PARTS

const toFound = (rows: readonly { id: number; total: number }[]): Found => ({
  count: rows[0]?.total ?? 0,
  ids: rows.map(({ id }) => id),
})

const where = (parts: readonly SQL[]) => sql.join([...parts], sql` and `)

export async function findLoads(tx: Tx, people: People): Promise<Record<LoadPart, Found>> {
  const parts = Object.entries(LOAD_PARTS).map(([part, rule]) => {
    const { where: is, by } = rule(tx.companyId)
    const found = where([
      sql`${load.company_id} = ${tx.companyId}`,
      ...wherePeople(load.dispatcher, people),
      is,
    ])
    return sql`(select ${sql.raw(`'${part}'`)} as part, ${load.id} as id, (count(*) over ())::int as total,
      row_number() over (order by ${by}, ${load.id}) as place from ${load} where ${found} order by place limit ${FIRST})`
  })
  const rows = await queryRows<{ part: LoadPart; id: number; total: number }>(
    tx,
    sql`${sql.join(parts, sql` union all `)} order by part, place`,
  )
  const of = (part: LoadPart) => toFound(rows.filter((row) => row.part === part))
  return {
    late: of('late'),
    at_risk: of('at_risk'),
    calls: of('calls'),
    pickups: of('pickups'),
    documents: of('documents'),
    left_open: of('left_open'),
  }
}

/** Trucks on a load of these people; whether they are empty soon is for their availability to say. */
export const trucksOnLoads = (tx: Tx, people: People) =>
  queryRows<{ id: number; unit_number: string; driver_name: string; driver_phone: string }>(
    tx,
    sql`select ${vehicle.id} as id, ${vehicle.unit_number} as unit_number, ${driverName} as driver_name, coalesce(${driver.phone}, '') as driver_phone
      from ${vehicle} left join ${driver} on ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}
      where ${vehicle.company_id} = ${tx.companyId} and ${vehicle.deleted_at} is null and ${vehicle.status} = 1
        and ${vehicle.id} in (select ${load.vehicle} from ${load} where ${where([
          sql`${load.company_id} = ${tx.companyId}`,
          ...wherePeople(load.dispatcher, people),
          isActiveNow,
        ])})`,
  )

export async function driversOfLoads(tx: Tx, ids: readonly number[]) {
  const rows = await queryRows<{ id: number; driver_phone: string; driver_has_app: boolean }>(
    tx,
    sql`select ${load.id} as id, ${driver.phone} as driver_phone, ${driverAccount.user_id} is not null as driver_has_app from ${load}
      join ${driver} on ${driver.company_id} = ${load.company_id} and ${driver.id} = ${load.driver}
      left join ${driverAccount} on ${driverAccount.company_id} = ${load.company_id} and ${driverAccount.driver} = ${load.driver}
      where ${load.company_id} = ${tx.companyId} and ${load.id} = any(${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map(({ id, ...of }) => [id, of]))
}

const isOfferOpen = sql`not ${offer.is_taken} and not ${offer.is_withdrawn}`
const isBooked = sql`exists (select from ${bookedBid} as booked where booked.company_id = ${bid.company_id} and booked.bid = ${bid.id})`

const findBids = async (tx: Tx, people: People, is: SQL, by: SQL): Promise<Found> =>
  toFound(
    await queryRows(
      tx,
      sql`select ${bid.id} as id, (count(*) over ())::int as total from ${bid}
        join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer}
        where ${where([sql`${bid.company_id} = ${tx.companyId}`, ...wherePeople(bid.dispatcher, people), is])}
        order by ${by}, ${bid.id} limit ${FIRST}`,
    ),
  )

/** Those of the bids' list that are to confirm, accepted first. */
export const findReplies = (tx: Tx, people: People): Promise<Found> =>
  findBids(
    tx,
    people,
    isBidToConfirm,
    sql`(${bid.answer} = 'accepted') desc nulls last, ${bid.answered_at} desc`,
  )

/** Won and not booked, while the pickup is worth a call. */
export const findUnbooked = (tx: Tx, people: People): Promise<Found> =>
  findBids(
    tx,
    people,
    sql`${isBidWon} and not ${isBooked} and ${bid.created_at} > now() - ${DAYS_UNBOOKED}
      and coalesce(${offer.pick_up_date} > now() - ${PICKUP_GRACE}, true)`,
    sql`${offer.pick_up_date}`,
  )

/** Quotes first; without those whose truck we have bid with since. */
export async function findAsks(tx: Tx, people: People): Promise<{ count: number; rows: TodayAsk[] }> {
  const found = where([
    sql`ask.created_at > now() - ${ASKED_WITHIN} and ask.state <> 'declined'`,
    ...wherePeople(sql`ask.asked_by`, people),
    isOfferOpen,
    sql`not exists (select from ${bid} where ${bid.company_id} = ask.company_id and ${bid.offer} = ask.offer and ${bid.vehicle} = ask.vehicle)`,
  ])
  const rows = await queryRows<TodayAsk & { total: number }>(
    tx,
    sql`select ask.id, to_json(ask.created_at) as created_at, ask.offer, ask.vehicle, ask.unit_number, ask.driver_name, ask.state,
        ask.price_cents, ${fullName(user)} as asked_by, to_json(ask.answered_at) as answered_at,
        ${offer.pick_up_at} as pick_up_at, ${offer.deliver_to} as deliver_to, (count(*) over ())::int as total
      from (select * from ${driverBid} where ${driverBid.company_id} = ${tx.companyId} order by ${driverBid.id} desc limit ${LAST_ASKS}) as ask
      join ${offer} on ${offer.company_id} = ask.company_id and ${offer.id} = ask.offer
      join ${user} on ${user.company_id} = ask.company_id and ${user.id} = ask.asked_by
      where ${found} order by (ask.state = 'asked'), ask.answered_at desc, ask.id limit ${FIRST}`,
  )
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

const CHANGED_BROKERS = sql.raw('200')

/** Brokers with open work about which FMCSA said something new within a month. */
export const renewedBrokers = (tx: Tx): Promise<{ id: number; name: string; register: RegisterEntry[] }[]> =>
  queryRows(
    tx,
    sql`select ${broker.id}, ${broker.name}, ${registerOf(broker)} as register from ${broker}
      where ${broker.company_id} = ${tx.companyId} and exists (select from ${brokerRegister}
        where ${brokerRegister.company_id} = ${broker.company_id} and ${brokerRegister.broker} = ${broker.id}
          and ${brokerRegister.source} = 'fmcsa' and ${brokerRegister.created_at} > now() - interval '30 days')
        and ${hasOpenWork(broker)}
      order by ${broker.name}, ${broker.id} limit ${CHANGED_BROKERS}`,
  )
