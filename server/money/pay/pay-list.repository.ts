import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { listSalaries, Pay, PayYear } from '#contract/entities/money/pay.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toMonday } from '#contract/rules/iso-week.ts'
import { readPayId } from '#contract/rules/pay.ts'
import { idsInOrder } from '#server/kernel/db/ids-in-order.ts'
import { wherePeople } from '#server/kernel/db/where-in.ts'
import { holdsText } from '#server/kernel/db/search-key.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { sumAdjusted } from '#server/money/pay/pay-adjusted.repository.ts'
import { payBy } from '#server/money/pay/pay-due.repository.ts'
import {
  changedLoads,
  liveWeeks,
  type Part,
  type PayWeekKey,
} from '#server/money/pay/pay-lines.repository.ts'
import { type Of, payeeTable } from '#server/money/pay/payee.repository.ts'
import { payAdjustment, payDispute, payWeek } from '#server/money/schema/pay.table.ts'

export type PayFilter = Omit<z.output<typeof listSalaries.query>, 'page'> & Pick<Part, 'toldTo'>

// Base keys are `load:unit`.
const LOAD_OF = (key: SQL) => sql`split_part(${key}, ':', 1)`
const EPOCH = sql.raw(`(date '2000-01-03')`)

interface Mondays {
  first?: string | undefined
  last?: string | undefined
}

// Open weeks are computed from loads, locked weeks from their stored lines.
function weeks(
  tx: Tx,
  of: Of,
  { payee, toldTo, ...mondays }: Pick<PayFilter, 'payee' | 'toldTo'> & Mondays,
  loads: SQL = sql`null as by_load, null as tonu_loads`,
): SQL {
  const { first, last } = mondays
  const payees = payee && payee.length > 0 ? payee : undefined
  const live = liveWeeks(tx, of, {
    payees,
    toldTo,
    ...(first && { from: first }),
    ...(last && { to: dayAfter(last, 6) }),
  })
  const narrowed = (table: typeof payWeek | typeof payAdjustment) =>
    sql.join(
      [
        sql`${table.company_id} = ${tx.companyId}`,
        sql`${table.of} = ${of}`,
        ...(first ? [sql`${table.monday} >= ${first}::date`] : []),
        ...(last ? [sql`${table.monday} <= ${last}::date`] : []),
        ...wherePeople(table.payee, payees ?? null),
      ],
      sql` and `,
    )
  const { table, name } = payeeTable(of)
  return sql`
    with live as (${live}),
    kept as (select payee, monday, id, state, lines, carried_cents, paid_on, paid_cents, paid_reference, version, created_at, updated_at,
        (select coalesce(jsonb_object_agg((line->>'load') || ':' || coalesce(line->>'unit', ''), line->'base_cents'), '{}') from jsonb_array_elements(coalesce(lines, '[]')) as line) as by_load,
        array(select distinct (line->>'load')::int from jsonb_array_elements(coalesce(lines, '[]')) as line where (line->>'is_tonu')::boolean) as tonu_loads,
        (select coalesce(sum((line->>'base_cents')::numeric), 0) from jsonb_array_elements(coalesce(lines, '[]')) as line) as base,
        (select coalesce(sum((line->>'amount_cents')::numeric), 0) from jsonb_array_elements(coalesce(lines, '[]')) as line) as amount
      from ${payWeek} where ${narrowed(payWeek)}),
    adjusted as (select payee, monday, ${sumAdjusted('added')} as added, -${sumAdjusted('deducted')} as deducted, -${sumAdjusted('advanced')} as advanced
      from ${payAdjustment} where ${narrowed(payAdjustment)} group by 1, 2),
    named as (select payee, monday from live union select payee, monday from kept union select payee, monday from adjusted),
    summed as (select named.payee, named.monday, coalesce(kept.state, 'open') as state, kept.lines is not null as is_frozen,
        case when kept.lines is not null then kept.by_load else coalesce(live.by_load, '{}') end as by_load,
        case when kept.lines is not null then kept.tonu_loads else coalesce(live.tonu_loads, '{}') end as tonu_loads, coalesce(live.pending, 0) as pending,
        case when kept.lines is not null then kept.base else coalesce(live.base, 0) end as base,
        case when kept.lines is not null then kept.amount else coalesce(live.amount, 0) end as amount,
        coalesce(adjusted.added, 0) as added, coalesce(adjusted.deducted, 0) as deducted, coalesce(adjusted.advanced, 0) as advanced, coalesce(kept.carried_cents, 0) as carried,
        kept.paid_on, coalesce(kept.paid_cents, 0) as paid_cents, coalesce(kept.paid_reference, '') as paid_reference, coalesce(kept.version, 0) as version,
        coalesce(kept.created_at, named.monday::timestamptz) as created_at, coalesce(kept.updated_at, named.monday::timestamptz) as updated_at
      from named left join live using (payee, monday) left join kept using (payee, monday) left join adjusted using (payee, monday))
    select summed.payee * 4096 + (summed.monday - ${EPOCH}) / 7 as id, summed.payee, ${name} as payee_name, summed.monday::text as monday, summed.state, summed.is_frozen, summed.pending, ${loads},
      (select count(distinct ${LOAD_OF(sql`one`)})::int from jsonb_object_keys(summed.by_load) as one) - cardinality(summed.tonu_loads) as loads,
      cardinality(summed.tonu_loads) as tonu,
      (select count(*)::int from ${payDispute} where ${payDispute.company_id} = ${tx.companyId} and ${payDispute.of} = ${of} and ${payDispute.payee} = summed.payee
        and ${payDispute.monday} = summed.monday and ${payDispute.state} = 'open') as open_disputes,
      summed.base::float8 as base_cents, summed.amount::float8 as loads_cents, summed.added::float8 as added_cents, summed.deducted::float8 as deducted_cents, summed.advanced::float8 as advanced_cents,
      summed.carried::float8 as carried_cents, (summed.amount + summed.added - summed.deducted - summed.advanced + summed.carried)::float8 as total_cents,
      ${payBy(tx, of, sql`select ${LOAD_OF(sql`one`)}::int from jsonb_object_keys(summed.by_load) as one`)} as pay_by, summed.paid_on::text as paid_on, summed.paid_cents::float8 as paid_cents, summed.paid_reference, summed.version, to_json(summed.created_at) as created_at, to_json(summed.updated_at) as updated_at
    from summed join ${table} on ${table.company_id} = ${tx.companyId} and ${table.id} = summed.payee`
}

const ORDERS = {
  monday: sql`monday, payee_name, payee`,
  '-monday': sql`monday desc, payee_name, payee`,
  payee_name: sql`payee_name, monday desc, payee`,
  '-payee_name': sql`payee_name desc, monday desc, payee`,
  total_cents: sql`total_cents, monday desc, payee`,
  '-total_cents': sql`total_cents desc, monday desc, payee`,
}

type Row = Omit<Pay, 'changed_loads'> & { is_frozen: boolean; by_load: null; tonu_loads: null }
const shown = ({ is_frozen: _frozen, by_load: _loads, tonu_loads: _tonu, ...row }: Row) => row

/**
 * Without a week or payee filter only weeks of the latest loads are computed, so that the query does not slow
 * down as data grows.
 */
const MAX_LOADS = 10_000

async function readFirstMonday(tx: Tx, most: number): Promise<string | undefined> {
  const [row] = await queryRows<{ monday: string }>(
    tx,
    sql`select date_trunc('week', ${companyDay(tx.companyId, load.earned_at)}::timestamp)::date::text as monday from ${load}
      where ${load.company_id} = ${tx.companyId} and ${load.deleted_at} is null order by ${load.earned_at} desc offset ${most} limit 1`,
  )
  return row?.monday
}

async function filteredWeeks(
  tx: Tx,
  of: Of,
  { state, search = '', week, year, payee, toldTo }: PayFilter,
  most: number,
) {
  const monday = week !== undefined && year !== undefined ? toMonday({ week, year }) : undefined
  const firstMonday = monday === undefined && !payee?.length ? await readFirstMonday(tx, most) : undefined
  const rows = (
    loads?: SQL,
  ) => sql`select * from (${weeks(tx, of, { payee, toldTo, first: monday ?? firstMonday, last: monday }, loads)}) as rows
    where ${holdsText(sql`payee_name`, search)} ${state ? sql`and state = ${state}` : sql``}`
  return { rows, firstMonday }
}

async function withChanges(tx: Tx, of: Of, rows: readonly Row[]): Promise<Pay[]> {
  const changed = await changedLoads(
    tx,
    of,
    rows.filter((row) => row.is_frozen),
  )
  return rows.map((row) => ({ ...shown(row), changed_loads: changed.get(row.id) ?? 0 }))
}

/**
 * Totals count each load once, however many payees it has, and a balance carried between two listed weeks
 * once. Limited to the latest `most` loads unless a week or payee is given.
 */
export async function listPay(
  tx: Tx,
  of: Of,
  { page, ...filter }: PayFilter & { page: number },
  most = MAX_LOADS,
) {
  const { rows, firstMonday } = await filteredWeeks(tx, of, filter, most)
  const [totals] = await queryRows<{
    count: number
    loads: number
    tonu: number
    base_cents: number
    loads_cents: number
    total_cents: number
  }>(
    tx,
    sql`with counted as (select *, monday = min(monday) over (partition by payee) as is_first from (${rows(sql`summed.by_load, summed.tonu_loads`)}) as listed),
      loads as (select one.key, max(one.value::text::numeric) as base from counted cross join jsonb_each(by_load) as one group by one.key),
      tonu as (select count(distinct one)::int as count from counted cross join unnest(tonu_loads) as one)
      select count(*)::int as count, (select count(distinct ${LOAD_OF(sql`key`)})::int from loads) - (select count from tonu) as loads, (select count from tonu) as tonu,
        ${of === 'driver' ? sql`(select coalesce(sum(base), 0) from loads)` : sql`coalesce(sum(base_cents), 0)`}::float8 as base_cents,
        coalesce(sum(loads_cents), 0)::float8 as loads_cents, coalesce(sum(case when is_first then total_cents else total_cents - carried_cents end), 0)::float8 as total_cents from counted`,
  )
  const { count = 0, ...sums } = totals ?? {
    loads: 0,
    tonu: 0,
    base_cents: 0,
    loads_cents: 0,
    total_cents: 0,
  }
  const results = await queryRows<Row>(
    tx,
    sql`${rows()} order by ${ORDERS[filter.order ?? '-monday']} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  )
  return {
    count,
    results: await withChanges(tx, of, results),
    totals: sums,
    first_monday: firstMonday ?? null,
  }
}

/** Ids of the whole filtered list, in its order. */
export async function payIds(tx: Tx, of: Of, filter: PayFilter, most = MAX_LOADS): Promise<Int32Array> {
  const { rows } = await filteredWeeks(tx, of, filter, most)
  return idsInOrder(tx, sql`id`, sql`(${rows()}) as listed`, ORDERS[filter.order ?? '-monday'])
}

export async function readPays(tx: Tx, of: Of, ids: Int32Array): Promise<Pay[]> {
  const chosen = [...ids]
  const keys = chosen.map(readPayId)
  const mondays = keys.map(({ monday }) => monday).toSorted()
  const computed = weeks(tx, of, {
    payee: [...new Set(keys.map(({ payee }) => payee))],
    first: mondays[0],
    last: mondays.at(-1),
  })
  const rows = await queryRows<Row>(
    tx,
    sql`select rows.* from (${computed}) as rows
      join unnest(${sql.param(chosen)}::int[]) with ordinality as chosen (chosen_id, place) on chosen.chosen_id = rows.id
      order by chosen.place`,
  )
  return withChanges(tx, of, rows)
}

export interface DueWeek extends Pick<
  Pay,
  | 'id'
  | 'payee'
  | 'payee_name'
  | 'monday'
  | 'state'
  | 'loads'
  | 'tonu'
  | 'loads_cents'
  | 'total_cents'
  | 'paid_cents'
  | 'pay_by'
  | 'open_disputes'
> {
  email: string
}

/** Oldest first: weeks not locked yet, and locked ones with a balance due. Payees with nothing at all are left out. */
export const listDueWeeks = (tx: Tx, of: Of, first: string, last: string): Promise<DueWeek[]> =>
  queryRows(
    tx,
    sql`with due as (select * from (${weeks(tx, of, { payee: undefined, first, last })}) as rows
        where monday between ${first} and ${last}
          and case when is_frozen then total_cents > paid_cents else loads > 0 or tonu > 0 or total_cents <> 0 end)
      select due.id, due.payee, due.payee_name, due.monday, due.state, due.loads, due.tonu, due.loads_cents, due.total_cents, due.paid_cents, due.pay_by, due.open_disputes, ${payeeTable(of).table.email} as email
      from due join ${payeeTable(of).table} on ${payeeTable(of).table.company_id} = ${tx.companyId} and ${payeeTable(of).table.id} = due.payee
      where exists (select from due as any_due where any_due.payee = due.payee and (any_due.total_cents <> 0 or any_due.loads_cents <> 0))
      order by due.monday, due.payee_name, due.payee`,
  )

/** The latest first. */
export const unlockedWeeks = (
  tx: Tx,
  of: Of,
  payees: readonly number[],
  first: string,
  before: string,
): Promise<PayWeekKey[]> =>
  queryRows(
    tx,
    sql`select payee, monday from (${weeks(tx, of, { payee: [...payees], first, last: before })}) as rows
      where monday < ${before} and not is_frozen and (loads > 0 or tonu > 0 or total_cents <> 0) order by monday desc`,
  )

export async function sumPay(
  tx: Tx,
  of: Of,
  { payee, toldTo }: { payee: number; toldTo?: number | undefined },
  first: string,
  last: string,
): Promise<PayYear> {
  const sum = (cents: SQL) => sql`coalesce(sum(${cents}), 0)::float8`
  const [row] = await queryRows<PayYear>(
    tx,
    sql`select ${sum(sql`loads_cents + added_cents`)} as year_gross_cents, ${sum(sql`deducted_cents`)} as year_deducted_cents,
        ${sum(sql`advanced_cents`)} as year_advanced_cents, ${sum(sql`total_cents - carried_cents`)} as year_cents
      from (${weeks(tx, of, { payee: [payee], toldTo, first, last })}) as rows where monday between ${first} and ${last}`,
  )
  return row ?? { year_gross_cents: 0, year_deducted_cents: 0, year_advanced_cents: 0, year_cents: 0 }
}
