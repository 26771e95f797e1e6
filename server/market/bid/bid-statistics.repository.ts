import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { jsonOne } from '#server/kernel/db/json-row.ts'
import { isPricedFor } from '#server/kernel/db/price-access.ts'
import { statement } from '#server/kernel/db/statement.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'

const DAYS = 365

const past = alias(bid, 'past')
const other = alias(offer, 'other')
// The parsed reply does not count as a win until a person has confirmed it.
const isWon = and(eq(past.answer, 'accepted'), isNotNull(past.answer_confirmed_at))

function figures(name: SQL, alike: SQL, isPriceSeen: SQL): SQL {
  const perMile = sql`${past.broker_price_cents} / ${other.miles}`
  return jsonOne(sql`
    select ${name} as name, count(*) as bids, count(*) filter (where ${past.broker_answered}) as answered,
      count(*) filter (where ${isWon}) as won, (count(*) filter (where ${isWon}))::float8 / nullif(count(*), 0) as win_rate,
      round(avg(extract(epoch from ${past.answered_at} - ${past.created_at})) / 60, 1) as answer_minutes,
      round(avg(${perMile}) filter (where ${other.miles} > 0 and ${isPriceSeen})) as cents_per_mile
    from ${offer} as ${sql.identifier('other')}
    join ${bid} as ${sql.identifier('past')} on ${past.company_id} = ${other.company_id} and ${past.offer} = ${other.id}
    where ${other.company_id} = ${offer.company_id} and ${other.is_bid} and ${alike}
      and ${past.created_at} > now() - make_interval(days => ${sql.raw(String(DAYS))})`)
}

const statistics = statement(
  'bid statistics',
  ['company', 'id', 'viewer', 'all'],
  ({ company, id, viewer, all }) => {
    const seen = isPricedFor({ id: viewer, seesAllPrices: all }, past.dispatcher)
    const ofBroker = figures(sql`${broker.name}`, sql`${other.broker} = ${offer.broker}`, seen)
    const ofLane = figures(
      sql`${offer.pick_up_at_state} || ' → ' || ${offer.deliver_to_state}`,
      sql`${other.pick_up_at_state} = ${offer.pick_up_at_state} and ${other.deliver_to_state} = ${offer.deliver_to_state}`,
      seen,
    )
    return jsonOne(sql`
    select case when ${broker.id} is not null then ${ofBroker} end as broker,
      case when ${offer.pick_up_at_state} <> '' and ${offer.deliver_to_state} <> '' then ${ofLane} end as lane
    from ${bid} join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer}
    left join ${broker} on ${broker.company_id} = ${offer.company_id} and ${broker.id} = ${offer.broker}
    where ${bid.company_id} = ${company} and ${bid.id} = ${id}`)
  },
)

export async function readStatistics(tx: Tx, id: number, viewer: Viewer): Promise<JsonText | undefined> {
  const text = await statistics(tx, {
    company: tx.companyId,
    id,
    viewer: viewer.id,
    all: viewer.seesAllPrices,
  })
  return text === undefined ? undefined : json(text)
}
