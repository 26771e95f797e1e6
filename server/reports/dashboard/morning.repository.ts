import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { truckLoad } from '#server/kernel/db/views.table.ts'
import { isBidWon } from '#server/market/index.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { withinDays } from '#server/company/index.ts'
import { ageSql } from '#server/money/index.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'
import { isAtRisk, isLate, isLeftOpen, isUnderWay } from '#server/freight/index.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { loadWatch } from '#server/freight/schema/order.table.ts'

export interface Place {
  id: number
  name: string
  where: string
  at: string | null
  time_zone: string | null
}

const FIRST = sql.raw('8')

interface Late extends Place {
  total: number
  late: number
  kind: 'pickup' | 'delivery' | null
  margin_minutes: number | null
}

export async function lateLoads(tx: Tx) {
  const rows = await queryRows<Late>(
    tx,
    sql`select ${load.id} as id, ${load.number} as name, coalesce(${loadStop.address}, ${load.deliver_to}) as where,
          to_json(coalesce(${loadStop.window_to}, ${loadStop.window_from}, ${load.delivery_date})) as at,
          coalesce(${loadStop.time_zone}, (select its.time_zone from ${truckLoad} as its where its.company_id = ${load.company_id} and its.load = ${load.id})) as time_zone, ${loadStop.kind} as kind,
          case when ${loadStop.id} is not null then ${loadWatch.margin_minutes} end as margin_minutes, (count(*) over ())::int as total,
          (count(*) filter (where ${isLate}) over ())::int as late
        from ${load} left join ${loadWatch} on ${loadWatch.company_id} = ${load.company_id} and ${loadWatch.load} = ${load.id}
        left join ${loadStop} on ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id} and ${loadStop.id} = ${loadWatch.margin_stop}
        where ${load.company_id} = ${tx.companyId} and ${load.deleted_at} is null and ${isUnderWay}
          and ${isAtRisk} and not ${isLeftOpen}
        order by ${loadWatch.margin_minutes} nulls last, ${load.delivery_date}, ${load.id} limit ${FIRST}`,
  )
  return {
    count: rows[0]?.total ?? 0,
    late_count: rows[0]?.late ?? 0,
    loads: rows.map(({ total: _total, late: _late, ...row }) => row),
  }
}

export async function countLeftOpen(tx: Tx): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${load}
      where ${load.company_id} = ${tx.companyId} and ${load.deleted_at} is null and ${isUnderWay} and ${isLeftOpen}`,
  )
  return row?.count ?? 0
}

export async function overdue(tx: Tx, today: string): Promise<{ count: number; open_cents: number }> {
  const [row] = await queryRows<{ count: number; open_cents: number }>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(${invoice.open_cents}), 0)::float8 as open_cents from ${invoice}
      where ${invoice.company_id} = ${tx.companyId} and ${invoice.open_cents} > 0 and ${ageSql(today)} in ('d30', 'd60', 'd90')`,
  )
  return row ?? { count: 0, open_cents: 0 }
}

const isRecent = (tx: Tx, from: string) =>
  sql.join(withinDays(tx.companyId, bid.created_at, from, undefined), sql` and `)
const minutes = sql`round(avg(extract(epoch from ${bid.answered_at} - ${bid.created_at}) / 60))::float8`

export async function waitingBids(
  tx: Tx,
  from: string,
): Promise<{ count: number; answer_minutes: number | null }> {
  const [row] = await queryRows<{ count: number; answer_minutes: number | null }>(
    tx,
    sql`select (select count(*)::int from ${bid} where ${bid.company_id} = ${tx.companyId} and not ${bid.broker_answered}) as count,
      (select ${minutes} from ${bid} where ${bid.company_id} = ${tx.companyId} and ${isRecent(tx, from)}) as answer_minutes`,
  )
  return row ?? { count: 0, answer_minutes: null }
}

export function wonBy(tx: Tx, by: 'broker' | 'lane', from: string) {
  const none = sql`null`
  const [id, pickUp, deliver] =
    by === 'broker'
      ? [sql`${broker.id}`, none, none]
      : [none, sql`${offer.pick_up_at_state}`, sql`${offer.deliver_to_state}`]
  const name =
    by === 'broker'
      ? sql`${broker.name}`
      : sql`${offer.pick_up_at_state} || ' → ' || ${offer.deliver_to_state}`
  const isNamed =
    by === 'broker'
      ? sql`${broker.id} is not null`
      : sql`${offer.pick_up_at_state} <> '' and ${offer.deliver_to_state} <> ''`
  return queryRows<{
    id: number | null
    pick_up_state: string | null
    deliver_state: string | null
    name: string
    bids: number
    won: number
    answered: number
    answer_minutes: number | null
  }>(
    tx,
    sql`select ${id} as id, ${pickUp} as pick_up_state, ${deliver} as deliver_state, ${name} as name, count(*)::int as bids, (count(*) filter (where ${isBidWon}))::int as won,
        (count(*) filter (where ${bid.broker_answered}))::int as answered, ${minutes} as answer_minutes
      from ${bid} join ${offer} on ${offer.company_id} = ${bid.company_id} and ${offer.id} = ${bid.offer}
      left join ${broker} on ${broker.company_id} = ${bid.company_id} and ${broker.id} = ${offer.broker}
      where ${bid.company_id} = ${tx.companyId} and ${isRecent(tx, from)} and ${isNamed} group by 1, 2, 3, 4 order by 5 desc, 4, 1 limit ${FIRST}`,
  )
}
