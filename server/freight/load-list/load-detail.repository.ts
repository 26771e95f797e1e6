import { type SQL, sql } from 'drizzle-orm'
import { load as loadRow, loadDetail } from '#contract/entities/freight/load.ts'
import { stop as stopRow } from '#contract/entities/freight/stop.ts'
import type { PriceViewer } from '#contract/rules/load-access.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow } from '#server/kernel/db/json-row.ts'
import { isPricedFor, type PriceViewerSql } from '#server/kernel/db/price-access.ts'
import { type Build, statement } from '#server/kernel/db/statement.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { numberOfInvoice } from '#server/kernel/db/views.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadEvent } from '#server/freight/schema/order.table.ts'
import { dispatchOfLoad } from '#server/freight/load-dispatch/load-dispatch.repository.ts'
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
  driver_dispatch: dispatchOfLoad,
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
