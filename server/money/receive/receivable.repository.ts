import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  type listReceivables,
  type Receivable,
  receivableTotals,
  type ReceivableTotals,
} from '#contract/entities/money/receivable.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { remittanceBalance } from '#server/kernel/db/views.table.ts'
import { beginsWith, searchKey } from '#server/kernel/db/search-key.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { ageSql } from '#server/money/invoice/invoice.repository.ts'
import { invoice } from '#server/money/schema/invoice.table.ts'

export type ReceivableFilter = Omit<z.output<typeof listReceivables.query>, 'page'>

const ORDERS = {
  open_cents: sql`open_cents, id`,
  '-open_cents': sql`open_cents desc, id`,
  broker_name: sql`lower(broker_name), id`,
  '-broker_name': sql`lower(broker_name) desc, id`,
  d90: sql`d90, id`,
  '-d90': sql`d90 desc, id`,
} as const

/** Every broker that owes or has credit. */
function receivables(tx: Tx, { search = '' }: ReceivableFilter, today: string): SQL {
  const aged = (age: string) =>
    sql`coalesce(sum(${invoice.open_cents}) filter (where ${ageSql(today)} = ${age}), 0)::float8`
  const named = search.trim() === '' ? sql`` : sql`and ${beginsWith(broker.search_key, searchKey(search))}`
  return sql`select ${broker.id} as id, ${broker.name} as broker_name, ${broker.version} as version,
      to_json(${broker.created_at}) #>> '{}' as created_at, to_json(${broker.updated_at}) #>> '{}' as updated_at, coalesce(owed.invoices, 0) as invoices,
      coalesce(owed.not_due, 0) as not_due, coalesce(owed.d0, 0) as d0, coalesce(owed.d30, 0) as d30,
      coalesce(owed.d60, 0) as d60, coalesce(owed.d90, 0) as d90, coalesce(owed.open_cents, 0) as open_cents,
      coalesce(credit.cents, 0) as unapplied_cents, ${broker.credit_limit_cents} as credit_limit_cents, ${broker.terms_days} as terms_days, ${broker.days_to_pay} as days_to_pay
    from ${broker}
    left join (
      select ${invoice.broker} as broker, count(*)::int as invoices, ${aged('not_due')} as not_due, ${aged('d0')} as d0,
        ${aged('d30')} as d30, ${aged('d60')} as d60, ${aged('d90')} as d90, sum(${invoice.open_cents})::float8 as open_cents
      from ${invoice} where ${invoice.company_id} = ${tx.companyId} and ${invoice.open_cents} > 0 and not ${invoice.is_factored} group by ${invoice.broker}
    ) as owed on owed.broker = ${broker.id}
    left join (
      select ${remittanceBalance.broker} as broker, sum(${remittanceBalance.unapplied_cents})::float8 as cents
      from ${remittanceBalance} where ${remittanceBalance.company_id} = ${tx.companyId} group by ${remittanceBalance.broker}
    ) as credit on credit.broker = ${broker.id}
    where ${broker.company_id} = ${tx.companyId} and (owed.broker is not null or credit.cents > 0) ${named}`
}

const orderOf = ({ order = '-open_cents' }: ReceivableFilter) => ORDERS[order]

const SUMS = sql.join(
  Object.keys(receivableTotals.shape).map(
    (name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::float8 as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

export async function sumReceivables(
  tx: Tx,
  filter: ReceivableFilter,
  today: string,
): Promise<{ count: number; totals: ReceivableTotals }> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count, ${SUMS} from (${receivables(tx, filter, today)}) as listed`,
  )
  return { count: rows[0]?.count ?? 0, totals: receivableTotals.parse(rows[0]) }
}

export async function pageOfReceivables(
  tx: Tx,
  { page, ...filter }: z.output<typeof listReceivables.query>,
  today: string,
): Promise<{ count: number; results: Receivable[]; totals: ReceivableTotals }> {
  const all = receivables(tx, filter, today)
  const { count, totals } = await sumReceivables(tx, filter, today)
  const { rows } = await tx.execute<Receivable & Record<string, unknown>>(
    sql`select * from (${all}) as listed order by ${orderOf(filter)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  )
  return { count, results: rows, totals }
}

export async function receivableIds(tx: Tx, filter: ReceivableFilter, today: string): Promise<Int32Array> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from (${receivables(tx, filter, today)}) as listed order by ${orderOf(filter)}`,
  )
  return Int32Array.from(rows, ({ id }) => id)
}

export async function readReceivables(tx: Tx, ids: Int32Array, today: string): Promise<Receivable[]> {
  const { rows } = await tx.execute<Receivable & Record<string, unknown>>(
    sql`select * from (${receivables(tx, {}, today)}) as listed where id = any(${sql.param([...ids])}::int[])
      order by array_position(${sql.param([...ids])}::int[], id)`,
  )
  return rows
}
