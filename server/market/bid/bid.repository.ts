import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import { type Bid, bid as bidRow, bidDetail, threadMail } from '#contract/entities/market/bid.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { isPricedFor, type PriceViewerSql } from '#server/kernel/db/price-access.ts'
import { statement } from '#server/kernel/db/statement.ts'
import {
  type BidFilter,
  bidOrder,
  type BidOrder,
  bidsThatPass,
  isReplied,
} from '#server/market/bid/bid-filter.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { bookedBid, threadFile } from '#server/kernel/db/views.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { REACHED_NOBODY } from '#server/kernel/email/outgoing.repository.ts'
import { incomingTexts, outgoingText } from '#server/market/mail/shown-text.repository.ts'

// The reply's note may mention prices.
const PRICES = {
  broker_price_cents: true,
  driver_price_cents: true,
  answer_price_cents: true,
  counter_price_cents: true,
  answer_note: true,
} as const

const confirmer = alias(user, 'confirmer')

const computed = {
  dispatcher_name: fullName(user),
  broker: sql`${offer.broker}`,
  broker_company: sql`coalesce(${broker.name}, '')`,
  order_number: sql`${offer.order_number}`,
  pick_up_at: sql`${offer.pick_up_at}`,
  pick_up_at_state: sql`${offer.pick_up_at_state}`,
  pick_up_date: sql`coalesce(${offer.pick_up_date}, booked.pick_up_date)`,
  pick_up_date_raw: sql`${offer.pick_up_date_raw}`,
  pick_up_latitude: sql`${offer.pick_up_latitude}`,
  pick_up_longitude: sql`${offer.pick_up_longitude}`,
  deliver_to: sql`${offer.deliver_to}`,
  deliver_to_state: sql`${offer.deliver_to_state}`,
  delivery_date: sql`coalesce(${offer.delivery_date}, booked.delivery_date)`,
  driver_name: sql`coalesce(nullif(${bid.driver_name}, ''), booked.driver_name, '')`,
  delivery_date_raw: sql`${offer.delivery_date_raw}`,
  deliver_latitude: sql`${offer.deliver_latitude}`,
  deliver_longitude: sql`${offer.deliver_longitude}`,
  miles: sql`${offer.miles}`,
  answer_confirmed_by: sql`coalesce((
    select ${fullName(confirmer)} from ${user} as ${sql.identifier('confirmer')}
    where ${confirmer.company_id} = ${bid.company_id} and ${confirmer.id} = ${bid.answer_confirmed_by}), '')`,
  is_replied: sql`(${isReplied})`,
  load: sql`booked.load`,
  load_number: sql`coalesce(booked.number, '')`,
  sent_at: sql`sent.sent_at`,
  mail_state: sql`sent.state`,
}

const fromBid = sql`from ${bid}
  join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer}
  join ${user} on ${user.company_id} = ${bid.company_id} and ${user.id} = ${bid.dispatcher}
  left join ${broker} on ${broker.company_id} = ${offer.company_id} and ${broker.id} = ${offer.broker}
  left join ${bookedBid} as booked on booked.company_id = ${bid.company_id} and booked.bid = ${bid.id}
  cross join lateral (
    select ${outgoingMail.state}, ${outgoingMail.sent_at} from ${outgoingMail}
    where ${outgoingMail.company_id} = ${bid.company_id} and ${outgoingMail.bid} = ${bid.id} order by ${outgoingMail.id} limit 1
  ) as sent`

// When all candidate bids belong to one dispatcher, the email reveals no colleague's price.
const mayAnswer = sql`(${incomingMail.state} = 'unproven' and ${incomingMail.bid} is null and ${bid.id} = any(${incomingMail.candidate_bids})
  and not exists (select from ${bid} as other where other.company_id = ${bid.company_id} and other.id = any(${incomingMail.candidate_bids})
    and other.dispatcher <> ${bid.dispatcher}))`

// Ordered by insertion: a reply is stored after its bid, and an answer after the bid is sent. Sending times and
// the times that other servers report do not keep this order.
const thread = () => {
  const out = jsonRow(outgoingMail, threadMail, {
    direction: sql`'out'`,
    text: outgoingText,
    html: sql`''`,
    verdict: sql`null`,
    marks: sql`'{}'::text[]`,
    is_unproven: sql`false`,
    files: sql`'[]'::json`,
    at: sql`coalesce(${outgoingMail.sent_at}, ${outgoingMail.created_at})`,
    error: sql`${outgoingMail.last_error}`,
    undo_seconds: sql`case when ${outgoingMail.state} = 'queued' and ${outgoingMail.attempts} = 0
      then greatest(0, extract(epoch from ${outgoingMail.next_try_at} - now()))::float8 end`,
  })
  const back = jsonRow(incomingMail, threadMail, {
    direction: sql`'in'`,
    ...incomingTexts,
    at: sql`${incomingMail.received_at}`,
    state: sql`null`,
    error: sql`''`,
    undo_seconds: sql`null`,
    is_unproven: sql`${incomingMail.state} = 'unproven'`,
    files: jsonList(sql`
      select ${threadFile.id}, ${threadFile.file_name}, ${threadFile.size} from ${threadFile}
      where ${threadFile.company_id} = ${bid.company_id} and ${threadFile.bid} = ${bid.id}
        and ${threadFile.mail} = ${incomingMail.id} order by ${threadFile.id}`),
  })
  const fields = sql.join(
    Object.keys(threadMail.shape).map((name) => sql.identifier(name)),
    sql`, `,
  )
  return jsonList(sql`
    select ${fields} from (
      select ${out}, ${outgoingMail.created_at} as made
      from ${outgoingMail} where ${outgoingMail.company_id} = ${bid.company_id} and ${outgoingMail.bid} = ${bid.id}
      union all
      select ${back}, ${incomingMail.created_at}
      from ${incomingMail} where ${incomingMail.company_id} = ${bid.company_id} and (${incomingMail.bid} = ${bid.id} or ${mayAnswer})
    ) as mail order by made, id`)
}

const otherAddresses = sql`(
  select coalesce(json_agg(distinct address), '[]')
  from unnest(array[${offer.reply_to}, ${offer.contact_email}, ${broker.email}]) as named (address)
  where address ~ '^[^@<> ]+@[^@<> ]+$' and lower(address) <> lower(${bid.broker_email}))`

const driverQuote = sql`(
  select ${driverBid.price_cents} from ${driverBid}
  where ${driverBid.company_id} = ${bid.company_id} and ${driverBid.offer} = ${bid.offer}
    and ${driverBid.vehicle} = ${bid.vehicle} and ${driverBid.state} = 'priced'
  order by ${driverBid.priced_at} desc nulls last, ${driverBid.id} desc limit 1)`

const listed = jsonRow(bid, bidRow, computed)
const listedWithoutPrices = jsonRow(bid, bidRow.omit(PRICES), computed)
const shown = jsonRow(bid, bidDetail, {
  ...computed,
  mails: thread(),
  other_addresses: otherAddresses,
  driver_quote_cents: driverQuote,
})
const shownWithoutPrices = jsonRow(bid, bidDetail.omit({ ...PRICES, driver_quote_cents: true }), {
  ...computed,
  message: sql`''`,
  mails: sql`'[]'::json`,
  other_addresses: sql`'[]'::json`,
  colleagues: sql`'[]'::json`,
})

const forViewer = (viewer: PriceViewerSql, open: SQL, closed: SQL) => sql`
  case when ${isPricedFor(viewer, bid.dispatcher)}
  then ${jsonOne(sql`select ${open}`)} else ${jsonOne(sql`select ${closed}`)} end`

export async function countBids(tx: Tx, filter?: BidFilter): Promise<number> {
  if (!filter) return tx.$count(bid, eq(bid.company_id, tx.companyId))
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count ${bidsThatPass(tx, filter)}`,
  )
  return rows[0]?.count ?? 0
}

const page = statement(
  'bid page',
  ['company', 'viewer', 'all', 'skipped'],
  ({ company, viewer, all, skipped }) => {
    const rows = sql`select ${forViewer({ id: viewer, seesAllPrices: all }, listed, listedWithoutPrices)} as seen ${fromBid}
    where ${bid.company_id} = ${company} order by ${bid.id} desc limit ${sql.raw(String(PAGE_SIZE))} offset ${skipped}`
    return sql`(select coalesce(json_agg(seen), '[]') from (${rows}) as listed)`
  },
)

async function filteredPage(tx: Tx, viewer: Viewer, skipped: number, filter: BidFilter, order?: BidOrder) {
  const { by, needsOffer } = bidOrder(order)
  const ids = sql`select ${bid.id} ${bidsThatPass(tx, filter, needsOffer)} order by ${by} limit ${PAGE_SIZE} offset ${skipped}`
  const rows = sql`select ${forViewer(viewer, listed, listedWithoutPrices)} as seen ${fromBid}
    where ${bid.company_id} = ${tx.companyId} and ${bid.id} = any(array(${ids})) order by ${by}`
  return jsonText(tx, sql`(select coalesce(json_agg(seen), '[]') from (${rows}) as listed)`)
}

export async function listBids(
  tx: Tx,
  viewer: Viewer,
  number: number,
  filter?: BidFilter,
  order?: BidOrder,
): Promise<string> {
  const skipped = (number - 1) * PAGE_SIZE
  const text =
    filter || order
      ? await filteredPage(tx, viewer, skipped, filter ?? {}, order)
      : await page(tx, { company: tx.companyId, viewer: viewer.id, all: viewer.seesAllPrices, skipped })
  return text ?? '[]'
}

export async function readBids(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<Map<number, Bid>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<{ seen: Bid }>(
    tx,
    sql`select ${forViewer(viewer, listed, listedWithoutPrices)} as seen ${fromBid}
      where ${bid.company_id} = ${tx.companyId} and ${bid.id} = any(${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map(({ seen }) => [seen.id, seen]))
}

const detail = statement('bid detail', ['company', 'id', 'viewer', 'all'], ({ company, id, viewer, all }) => {
  const seen = forViewer({ id: viewer, seesAllPrices: all }, shown, shownWithoutPrices)
  return sql`(select ${seen} ${fromBid} where ${bid.company_id} = ${company} and ${bid.id} = ${id})`
})

export async function readBid(tx: Tx, id: number, viewer: Viewer): Promise<JsonText | undefined> {
  const text = await detail(tx, { company: tx.companyId, id, viewer: viewer.id, all: viewer.seesAllPrices })
  return text === undefined ? undefined : json(text)
}

export async function insertBid(tx: Tx, values: typeof bid.$inferInsert): Promise<number> {
  return insertRow(tx, bid, values)
}

/** Bids whose email failed or bounced do not count. */
export async function hasSameBid(
  tx: Tx,
  {
    offer: of,
    vehicle: by,
    dispatcher,
    broker_price_cents,
    broker_email,
    subject,
    message,
  }: Pick<
    typeof bid.$inferSelect,
    'offer' | 'dispatcher' | 'broker_price_cents' | 'broker_email' | 'message'
  > & {
    vehicle: number
    subject: string
  },
  minutes: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: bid.id })
    .from(bid)
    .innerJoin(outgoingMail, and(eq(outgoingMail.company_id, bid.company_id), eq(outgoingMail.bid, bid.id)))
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        eq(bid.offer, of),
        eq(bid.vehicle, by),
        eq(bid.dispatcher, dispatcher),
        eq(bid.broker_price_cents, broker_price_cents),
        eq(bid.broker_email, broker_email),
        eq(outgoingMail.subject, subject),
        eq(bid.message, message),
        sql`${bid.created_at} > now() - make_interval(mins => ${minutes}::int)`,
        notInArray(outgoingMail.state, REACHED_NOBODY),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function readBidVehicle(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      id: vehicle.id,
      unit_number: vehicle.unit_number,
      status: vehicle.status,
      documents_expire_on: vehicle.documents_expire_on,
      driver_name: driverName,
    })
    .from(vehicle)
    .leftJoin(driver, and(eq(driver.company_id, vehicle.company_id), eq(driver.id, vehicle.driver)))
    .where(and(eq(vehicle.company_id, tx.companyId), eq(vehicle.id, id), isNull(vehicle.deleted_at)))
  return found
}

export async function deleteUnsentBid(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .delete(bid)
    .where(
      and(
        eq(bid.company_id, tx.companyId),
        eq(bid.id, id),
        sql`not exists (select from ${outgoingMail} where ${outgoingMail.company_id} = ${tx.companyId} and ${outgoingMail.bid} = ${id})`,
      ),
    )
    .returning({ id: bid.id })
  return rows.length > 0
}
