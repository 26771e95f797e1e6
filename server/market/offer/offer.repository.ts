import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { BOARD_CAP } from '#contract/constants.ts'
import { offerDetail, offer as offerRow } from '#contract/entities/market/offer.ts'
import { liveCounter } from '#server/kernel/live/live.table.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonList, jsonOne, jsonRow } from '#server/kernel/db/json-row.ts'
import { isPricedFor, type PriceViewerSql } from '#server/kernel/db/price-access.ts'
import { brokerBalance } from '#server/kernel/db/views.table.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { brokerSigns, callBackOf } from '#server/market/broker/register.repository.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { countDriverBids } from '#server/market/driver-bid/driver-bid.repository.ts'
import { offer, offerRead } from '#server/market/schema/offer.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { incomingTexts } from '#server/market/mail/shown-text.repository.ts'

export const offerLane = sql`concat_ws(' to ', ${offer.pick_up_at}, ${offer.deliver_to})`

export const boardKey = sql`greatest(${offer.received_date}, ${offer.driver_bid_at})`

const computed = {
  broker_company: sql`coalesce(${broker.name}, '')`,
  broker_rating: sql`${broker.rating}`,
  broker_days_to_pay: sql`${broker.days_to_pay}`,
  broker_is_blacklisted: sql`coalesce(${broker.is_blacklisted}, false)`,
  broker_mc_number: sql`coalesce(${broker.mc_number}, '')`,
  broker_dot_number: sql`coalesce(${broker.dot_number}, '')`,
  broker_signs: brokerSigns,
  // Filled in by offer-shown.service.ts.
  miles_out: sql`null::float8`,
  miles_out_estimated: sql`false`,
  best_truck: sql`null::json`,
  no_fit: sql`''`,
}

const readBy = (user: Placeholder) => sql`exists (
  select from ${offerRead}
  where ${offerRead.company_id} = ${offer.company_id} and ${offerRead.offer} = ${offer.id} and ${offerRead.user_id} = ${user})`

const fromOffer = sql`from ${offer} left join ${broker} on ${broker.company_id} = ${offer.company_id} and ${broker.id} = ${offer.broker}`

const one = (company: Placeholder | number, id: Placeholder | number) =>
  sql`${offer.company_id} = ${company} and ${offer.id} = ${id}`

function boardRows(company: Placeholder, reader: Placeholder, narrowed: SQL): SQL {
  const rows = sql`select ${jsonRow(offer, offerRow, { ...computed, is_read: readBy(reader) })} ${fromOffer}
    where ${offer.company_id} = ${company} ${narrowed}
    order by ${boardKey} desc, ${offer.id} desc limit ${sql.raw(String(BOARD_CAP))}`
  const seq = sql`(select ${liveCounter.seq} from ${liveCounter} where ${liveCounter.company_id} = ${company})`
  return sql`(select json_build_object('count', json_array_length(results), 'results', results, 'seq', coalesce(${seq}, 0))
    from (select ${jsonList(rows)} as results) as board)`
}

const board = statement('offer board', ['company', 'user'], ({ company, user: reader }) =>
  boardRows(company, reader, sql``),
)
const boardStatement = statement(
  'offer board of ids',
  ['company', 'user', 'ids'],
  ({ company, user: reader, ids }) => boardRows(company, reader, sql`and ${offer.id} = any(${ids}::int[])`),
)

/** One statement, so that the offers and the number of the last live message share a snapshot. */
export const boardText = async (tx: Tx, { id }: Viewer): Promise<JsonText> =>
  json((await board(tx, { company: tx.companyId, user: id })) ?? '')

/** The offers and the number of the last live message share the caller's snapshot. */
export const boardRowsText = async (tx: Tx, { id }: Viewer, ids: readonly number[]): Promise<JsonText> =>
  json((await boardStatement(tx, { company: tx.companyId, user: id, ids: `{${ids.join(',')}}` })) ?? '')

const mailCard = jsonOne(sql`
  select ${jsonRow(incomingMail, offerDetail.shape.mail.unwrap(), incomingTexts)} from ${incomingMail}
  where ${incomingMail.company_id} = ${offer.company_id} and ${incomingMail.id} = ${offer.incoming_mail}`)

const unproven = jsonList(sql`
  select ${jsonRow(incomingMail, offerDetail.shape.unproven.element, {})} from ${incomingMail}
  where ${offer.has_unproven} and ${incomingMail.company_id} = ${offer.company_id} and ${incomingMail.offer} = ${offer.id}
    and ${incomingMail.state} = 'unproven' and ${incomingMail.bid} is null
  order by ${incomingMail.id} desc limit 20`)

const namesake = alias(broker, 'namesake')
const sameNumber = (column: 'mc_number' | 'dot_number') =>
  sql`(${broker[column]} <> '' and ${namesake[column]} = ${broker[column]})`
const mcConflict = jsonOne(sql`
  select ${namesake.id}, ${namesake.name}, ${namesake.domain},
    case when ${sameNumber('mc_number')} then 'mc_number' else 'dot_number' end as shares from ${broker} as ${sql.identifier('namesake')}
  where ${namesake.company_id} = ${offer.company_id} and ${namesake.id} <> ${offer.broker}
    and (${sameNumber('mc_number')} or ${sameNumber('dot_number')})
  order by ${namesake.id} limit 1`)

const creditLeft = sql`${broker.credit_limit_cents} - coalesce((
  select ${brokerBalance.exposure_cents} from ${brokerBalance}
  where ${brokerBalance.company_id} = ${broker.company_id} and ${brokerBalance.broker} = ${broker.id}), 0)`

/** Remaining credit reveals the broker's debt: only for users who see all prices. */
const brokerCredit = (seesAllPrices: PriceViewerSql['seesAllPrices']) => sql`
  case when ${broker.credit_limit_cents} is not null then (
    select json_build_object('limit_cents', ${broker.credit_limit_cents},
      'left_cents', case when ${seesAllPrices}::boolean or left_cents <= 0 then greatest(left_cents, 0) end)
    from (select ${creditLeft} as left_cents) as credit) end`

function bidCards(viewer: PriceViewerSql): SQL {
  const priced = offerDetail.shape.bids.element
  const cards = (schema: z.ZodObject<Partial<typeof priced.shape>>, condition: SQL) => sql`
    select ${bid.id} as id, row_to_json(card) as card from ${bid}
    join ${user} on ${user.company_id} = ${bid.company_id} and ${user.id} = ${bid.dispatcher}
    cross join lateral (select ${jsonRow(bid, schema, { dispatcher_name: fullName(user) })}) as card
    where ${bid.company_id} = ${offer.company_id} and ${bid.offer} = ${offer.id} and ${condition}`
  const own = isPricedFor(viewer, bid.dispatcher)
  return sql`(select coalesce(json_agg(card order by id), '[]') from (
    ${cards(priced, own)} union all ${cards(priced.omit({ broker_price_cents: true }), sql`not ${own}`)}) as cards)`
}

const detail = statement(
  'offer detail',
  ['company', 'id', 'user', 'all'],
  ({ company, id, user: reader, all }) => {
    const fields = jsonRow(offer, offerDetail, {
      ...computed,
      is_read: readBy(reader),
      broker_blacklist_reason: sql`coalesce(${broker.blacklist_reason}, '')`,
      broker_credit: brokerCredit(all),
      broker_domain: sql`coalesce(${broker.domain}, '')`,
      truck: jsonOne(sql`select ${vehicle.id}, ${vehicle.unit_number} from ${vehicle}
        where ${vehicle.company_id} = ${offer.company_id} and ${vehicle.id} = ${offer.truck}`),
      broker_call_back: callBackOf(broker),
      mc_conflict: mcConflict,
      driver_bids: jsonList(countDriverBids(sql`${offer.company_id}`, sql`${offer.id}`)),
      mail: mailCard,
      unproven,
      bids: bidCards({ id: reader, seesAllPrices: all }),
    })
    return jsonOne(sql`select ${fields} ${fromOffer} where ${one(company, id)}`)
  },
)

export async function offerText(tx: Tx, id: number, viewer: Viewer): Promise<JsonText | undefined> {
  const text = await detail(tx, { company: tx.companyId, id, user: viewer.id, all: viewer.seesAllPrices })
  return text === undefined ? undefined : json(text)
}

const live = (name: string, fields: SQL) =>
  statement(name, ['company', 'id'], ({ company, id }) =>
    jsonOne(sql`select ${fields} ${fromOffer} where ${one(company, id)}`),
  )
const unread = live('offer live', jsonRow(offer, offerRow, { ...computed, is_read: sql`false` }))
const unmarked = live('offer of a bid', jsonRow(offer, offerRow.omit({ is_read: true }), computed))

function found(text: string | undefined): string {
  if (text === undefined) throw new Error('the offer does not exist')
  return text
}

/** Without a read mark: the event goes to every user. */
export const liveOfferText = async (tx: Tx, id: number): Promise<JsonText> =>
  json(found(await unread(tx, { company: tx.companyId, id })))

/** Without the read mark, which is per user. */
export const bidOfferText = async (tx: Tx, id: number): Promise<string> =>
  found(await unmarked(tx, { company: tx.companyId, id }))

export async function markRead(
  tx: Tx,
  id: number,
  userId: number,
): Promise<'missing' | 'marked' | 'already'> {
  const [found] = await tx.select({ id: offer.id }).from(offer).where(one(tx.companyId, id))
  if (!found) return 'missing'
  const marked = await tx
    .insert(offerRead)
    .values({ offer: id, user_id: userId })
    .onConflictDoNothing()
    .returning({ offer: offerRead.offer })
  return marked.length > 0 ? 'marked' : 'already'
}

export async function lockOffer(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      id: offer.id,
      is_taken: offer.is_taken,
      is_withdrawn: offer.is_withdrawn,
      latitude: offer.pick_up_latitude,
      longitude: offer.pick_up_longitude,
      reply_to: offer.reply_to,
      contact_email: offer.contact_email,
      subject: offer.subject,
      message_id: offer.message_id,
    })
    .from(offer)
    .where(one(tx.companyId, id))
    .for('update')
  return found
}
