import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Load, load as loadRow, loadDetail } from '#contract/entities/freight/load.ts'
import { stop as stopRow } from '#contract/entities/freight/stop.ts'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow } from '#server/kernel/db/json-row.ts'
import { isPricedFor, type PriceViewerSql } from '#server/kernel/db/price-access.ts'
import { type Build, statement } from '#server/kernel/db/statement.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { numberOfInvoice } from '#server/kernel/db/views.table.ts'
import { isUnderWay } from '#server/freight/load/load-status.repository.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadEvent } from '#server/freight/schema/order.table.ts'
import { rateMismatch } from '#server/freight/rate-confirmation/rate-mismatch.repository.ts'
import { pinCorrected, withPin } from '#server/freight/stop-pin/stop-pin.repository.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const PRICES = { broker_price_cents: true, driver_price_cents: true, rate_mismatch: true } as const
/** Driver-accepted values; hidden from users who may not see the load's prices. */
export const ACCEPTED = {
  accepted_price_cents: true,
  accepted_driver_name: true,
  accepted_way: true,
  accepted_by: true,
  accepted_at: true,
} as const

export const loadListComputed = {
  broker_company: sql`coalesce(${broker.name}, '')`,
  dispatcher_name: fullName(user),
  is_deleted: sql`${load.deleted_at} is not null`,
  open_incident: sql`(select ${loadEvent.about} from ${loadEvent} where ${loadEvent.company_id} = ${load.company_id}
    and ${loadEvent.load} = ${load.id} and ${loadEvent.kind} = 'incident' and ${loadEvent.resolved_at} is null order by ${loadEvent.id} desc limit 1)`,
  rate_mismatch: rateMismatch,
  invoice_number: sql`coalesce((select ${numberOfInvoice.number} from ${numberOfInvoice} where ${numberOfInvoice.company_id} = ${load.company_id} and ${numberOfInvoice.invoice} = ${load.invoice}), '')`,
}

const stops = jsonList(sql`
  select ${jsonRow(loadStop, stopRow, pinCorrected)} from ${loadStop} ${withPin}
  where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id} order by ${loadStop.place}`)

export const fromLoad = sql`from ${load}
  join ${user} on ${user.company_id} = ${load.company_id} and ${user.id} = ${load.dispatcher}
  left join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}`

const listed = jsonRow(load, loadRow, loadListComputed)
const listedWithoutPrices = jsonRow(load, loadRow.omit(PRICES), loadListComputed)
const shown = jsonRow(load, loadDetail, { ...loadListComputed, stops })
const shownWithoutPrices = jsonRow(load, loadDetail.omit({ ...PRICES, ...ACCEPTED }), {
  ...loadListComputed,
  stops,
})

const forViewer = (viewer: PriceViewerSql, open: SQL, closed: SQL) => sql`
  case when ${isPricedFor(viewer, load.dispatcher)} then ${jsonOne(sql`select ${open}`)} else ${jsonOne(sql`select ${closed}`)} end`

export const listedFor = (viewer: PriceViewer): SQL => forViewer(viewer, listed, listedWithoutPrices)

const DETAIL = ['company', 'id', 'viewer'] as const
const detailTo = (
  seesAll: boolean,
): [name: string, names: typeof DETAIL, build: Build<(typeof DETAIL)[number]>] => [
  seesAll ? 'load detail with prices' : 'load detail',
  DETAIL,
  ({ company, id, viewer }) => {
    const seen = seesAll
      ? jsonOne(sql`select ${shown}`)
      : forViewer({ id: viewer, seesAllPrices: false }, shown, shownWithoutPrices)
    return sql`(select ${seen} ${fromLoad} where ${load.company_id} = ${company} and ${load.id} = ${id})`
  },
]
// A separate statement without prices: planning it costs nothing for users who see all prices.
const [closed, open] = [statement(...detailTo(false)), statement(...detailTo(true))]

const toDetailParams = (company: number, id: number, viewer: PriceViewer) => ({
  company,
  id,
  viewer: viewer.id,
})

export async function readLoad(tx: Tx, id: number, viewer: PriceViewer): Promise<JsonText | undefined> {
  const text = await (viewer.seesAllPrices ? open : closed)(tx, toDetailParams(tx.companyId, id, viewer))
  return text === undefined ? undefined : json(text)
}

const isThis = (tx: Tx, id: number) => and(eq(load.company_id, tx.companyId), eq(load.id, id))

export async function lockLoad(tx: Tx, id: number) {
  const [row] = await tx.select().from(load).where(isThis(tx, id)).for('update')
  return row
}

export async function loadAsEdited(tx: Tx, id: number) {
  const fields = { status: load.status, vehicle: load.vehicle, second_driver: load.second_driver }
  const [row] = await tx.select(fields).from(load).where(isThis(tx, id))
  return row
}

export async function dispatcherOfLoad(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.select({ dispatcher: load.dispatcher }).from(load).where(isThis(tx, id))
  return row?.dispatcher
}

export type LoadRow = NonNullable<Awaited<ReturnType<typeof lockLoad>>>

export type NewStop = Omit<typeof loadStop.$inferInsert, 'company_id' | 'id' | 'load' | 'place'>

export async function updateLoad(
  tx: Tx,
  id: number,
  values: Partial<typeof load.$inferInsert>,
): Promise<void> {
  await tx
    .update(load)
    .set({ ...values, updated_at: sql`now()`, version: sql`${load.version} + 1` })
    .where(isThis(tx, id))
}

export async function saveUnloaded(tx: Tx, id: SQL | number): Promise<void> {
  await tx.execute(sql`
    update ${load} set unloaded_at = (select coalesce(departed_at, arrived_at) from ${loadStop}
      where ${loadStop.company_id} = ${tx.companyId} and ${loadStop.load} = ${load.id} order by place desc limit 1)
    where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}`)
}

export function listStops(tx: Tx, id: number) {
  return tx
    .select()
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, id)))
    .orderBy(loadStop.place)
}

/** Stops with an id are updated, those without are inserted, all others are deleted. */
export async function replaceStops(
  tx: Tx,
  id: number,
  newStops: readonly (NewStop & { id: number | null })[],
): Promise<void> {
  const ofLoad = and(eq(loadStop.company_id, tx.companyId), eq(loadStop.load, id))
  const ids = newStops.flatMap((one) => (one.id === null ? [] : [one.id]))
  await tx.delete(loadStop).where(ids.length === 0 ? ofLoad : and(ofLoad, notInArray(loadStop.id, ids)))
  for (const [index, { id: stopId, ...values }] of newStops.entries()) {
    if (stopId === null) await tx.insert(loadStop).values({ ...values, load: id, place: index })
    else
      await tx
        .update(loadStop)
        .set({ ...values, place: index })
        .where(and(ofLoad, eq(loadStop.id, stopId)))
  }
  await saveUnloaded(tx, id)
}

export async function bookedFrom(
  tx: Tx,
  source: 'bid' | 'offer',
  id: number,
): Promise<Pick<Load, 'id' | 'number'> | undefined> {
  const [row] = await tx
    .select({ id: load.id, number: load.number })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load[source], id), isNull(load.deleted_at)))
    .limit(1)
  return row
}

export function loadsOfOffer(tx: Tx, offer: number, exceptId: number) {
  return tx
    .select({
      number: load.number,
      bid: load.bid,
      is_deleted: sql<boolean>`${load.deleted_at} is not null`,
      is_repetition: sql<boolean>`${load.created_at} = (select b.created_at from ${load} b where b.company_id = ${tx.companyId} and b.id = ${exceptId})`,
    })
    .from(load)
    .where(and(eq(load.company_id, tx.companyId), eq(load.offer, offer)))
    .orderBy(load.id)
}

export function listOverlapping(
  tx: Tx,
  vehicles: readonly number[],
  from: string,
  to: string,
  except: number | null = null,
) {
  return tx
    .select({ vehicle: load.vehicle, number: load.number })
    .from(load)
    .where(
      and(
        eq(load.company_id, tx.companyId),
        inArray(load.vehicle, [...vehicles]),
        isNull(load.deleted_at),
        isUnderWay,
        sql`${load.pick_up_date} < ${to}::timestamptz and coalesce(${load.delivery_date}, ${load.pick_up_date}) > ${from}::timestamptz`,
        ...(except === null ? [] : [sql`${load.id} <> ${except}`]),
      ),
    )
    .orderBy(load.id)
}

export async function moveLoads(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .update(load)
    .set({ broker: to, updated_at: sql`now()`, version: sql`${load.version} + 1` })
    .where(and(eq(load.company_id, tx.companyId), eq(load.broker, from)))
}
