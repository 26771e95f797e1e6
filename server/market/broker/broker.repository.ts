import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PAGE_SIZE } from '#contract/constants.ts'
import { brokerDetail, listBrokerOffers } from '#contract/entities/market/broker.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, updateRow } from '#server/kernel/db/row.ts'
import { jsonList, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { suppressedAddress } from '#server/kernel/db/views.table.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { registerOf } from '#server/market/broker/register.repository.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker, brokerRating } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

const CONTACTS = 20
const CONTACTS_OF_OFFERS = 1000
const DUPLICATES = 20

const many = (count: number) => sql.raw(String(count))

const other = alias(broker, 'other')
const matchesBroker = (whose: { company_id: SQL | typeof broker.company_id; id: SQL | typeof broker.id }) =>
  sql`${offer.company_id} = ${whose.company_id} and ${offer.broker} = ${whose.id}`
const bidsOn = sql`from ${offer} join ${bid} on ${bid.company_id} = ${offer.company_id} and ${bid.offer} = ${offer.id}
  where ${matchesBroker(broker)} and ${offer.is_bid}`

const contacts = sql`(
  select coalesce(json_agg(json_build_object('name', name, 'email', email, 'phone', phone,
    'suppressed', (select ${suppressedAddress.reason} from ${suppressedAddress}
      where ${suppressedAddress.company_id} = ${broker.company_id} and ${suppressedAddress.address} = lower(email))) order by last desc), '[]') from (
    select contact_name as name, contact_email as email, contact_phone as phone, max(received_date) as last from (
      select ${offer.contact_name}, ${offer.contact_email}, ${offer.contact_phone}, ${offer.received_date} from ${offer}
      where ${matchesBroker(broker)} order by ${offer.received_date} desc, ${offer.id} desc limit ${many(CONTACTS_OF_OFFERS)}
    ) as recent
    where contact_name <> '' or contact_email <> '' or contact_phone <> ''
    group by 1, 2, 3 order by last desc limit ${many(CONTACTS)}
  ) as people)`

const sameText = (column: 'mc_number' | 'dot_number' | 'domain' | 'duplicate_key') =>
  sql`(${broker[column]} <> '' and ${other[column]} = ${broker[column]})`
const duplicates = jsonList(sql`
  select ${other.id}, ${other.name}, ${other.mc_number}, ${other.dot_number}, ${other.domain},
    (select count(*)::int from ${offer} where ${matchesBroker({ company_id: sql`${other.company_id}`, id: sql`${other.id}` })}) as offer_count
  from ${broker} as ${sql.identifier('other')}
  where ${other.company_id} = ${broker.company_id} and ${other.id} <> ${broker.id}
    and (${sameText('mc_number')} or ${sameText('dot_number')} or ${sameText('domain')} or ${sameText('duplicate_key')})
  order by offer_count desc, ${other.id} limit ${many(DUPLICATES)}`)

const isRated = sql`${brokerRating.company_id} = ${broker.company_id} and ${brokerRating.broker} = ${broker.id}`

const detail = statement('broker detail', ['company', 'id', 'user'], ({ company, id, user }) => {
  const fields = jsonRow(broker, brokerDetail, {
    my_rating: sql`(select ${brokerRating.rating} from ${brokerRating} where ${isRated} and ${brokerRating.user_id} = ${user})`,
    rating_count: sql`(select count(*)::int from ${brokerRating} where ${isRated})`,
    offer_count: sql`(select count(*)::int from ${offer} where ${matchesBroker(broker)})`,
    bid_count: sql`(select count(*)::int ${bidsOn})`,
    won_count: sql`(select count(*)::int ${bidsOn} and ${bid.answer} = 'accepted')`,
    last_offer_at: sql`(select max(${offer.received_date}) from ${offer} where ${matchesBroker(broker)})`,
    contacts,
    duplicates,
    register: registerOf(broker),
  })
  return sql`(select row_to_json(shown) from (
    select ${fields} from ${broker} where ${broker.company_id} = ${company} and ${broker.id} = ${id}) as shown)`
})

export async function readBroker(tx: Tx, id: number, userId: number): Promise<JsonText | undefined> {
  const text = await detail(tx, { company: tx.companyId, id, user: userId })
  return text === undefined ? undefined : json(text)
}

export async function countOffers(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (select count(*)::int from ${offer} where ${matchesBroker(broker)}) as count from ${broker} where ${isRow(tx, broker, id)}`)
  return rows[0]?.count
}

export async function listOffersByBroker(tx: Tx, id: number, page: number): Promise<string> {
  const row = listBrokerOffers.answer.shape.results.element
  const rows = sql`select ${jsonRow(offer, row, {})} from ${offer}
    where ${offer.company_id} = ${tx.companyId} and ${offer.broker} = ${id}
    order by ${offer.received_date} desc, ${offer.id} desc limit ${many(PAGE_SIZE)} offset ${(page - 1) * PAGE_SIZE}`
  return (await jsonText(tx, jsonList(rows))) ?? '[]'
}

export async function lockBroker(tx: Tx, id: number) {
  return lockRow(tx, broker, id)
}

export async function updateBroker(
  tx: Tx,
  id: number,
  values: Partial<typeof broker.$inferInsert>,
): Promise<void> {
  await updateRow(tx, broker, id, values)
}

export async function saveRating(tx: Tx, id: number, userId: number, rating: number): Promise<number | null> {
  const isThis = and(
    eq(brokerRating.company_id, tx.companyId),
    eq(brokerRating.broker, id),
    eq(brokerRating.user_id, userId),
  )
  const [before] = await tx.select({ rating: brokerRating.rating }).from(brokerRating).where(isThis)
  await tx
    .insert(brokerRating)
    .values({ broker: id, user_id: userId, rating })
    .onConflictDoUpdate({
      target: [brokerRating.company_id, brokerRating.broker, brokerRating.user_id],
      set: { rating, rated_at: sql`now()` },
    })
  return before?.rating ?? null
}

export async function renewMean(tx: Tx, id: number): Promise<number | null> {
  const mean = sql`(select round(avg(${brokerRating.rating}), 2) from ${brokerRating} where ${isRated})`
  const [row] = await tx
    .update(broker)
    .set({ rating: mean, updated_at: sql`now()` })
    .where(isRow(tx, broker, id))
    .returning({ rating: broker.rating })
  return row?.rating ?? null
}
