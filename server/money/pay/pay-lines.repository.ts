import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PayLine } from '#contract/entities/money/pay.ts'
import { CHARGE_KINDS, type ChargeKind } from '#contract/rules/billing.ts'
import { wherePeople } from '#server/kernel/db/where-in.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { payId } from '#contract/rules/pay.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay, withinDays } from '#server/company/index.ts'
import { driver, driverName } from '#server/fleet/schema/driver.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { loadCharge } from '#server/freight/schema/load-billing.table.ts'
import {
  droveBefore,
  isEarned,
  isToldTo,
  isTonu,
  joinTruckPay,
  truckPayOfOthers,
} from '#server/freight/index.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { driverPay, loadPercent, paySplit, payWeek } from '#server/money/schema/pay.table.ts'
import { loadTruckPay } from '#server/freight/schema/truck-pay.table.ts'
import { userSalary } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

export interface Part {
  payees?: readonly number[] | undefined
  from?: string | undefined
  to?: string | undefined
  /** A driver; loads that this driver may not know of yet are left out. */
  toldTo?: number | undefined
}

const all = (parts: readonly SQL[]) => sql.join([...parts], sql` and `)

const profit = sql`(${load.broker_price_cents}::bigint - ${load.driver_price_cents})`
const part = (cents: SQL, percent: SQL) => sql`round(${cents} * ${percent} / 100)`

const percentWith = (of: 'salary' | 'driver', payee: SQL) =>
  sql`select ${loadPercent.percent} from ${loadPercent} where ${loadPercent.company_id} = ${load.company_id} and ${loadPercent.load} = ${load.id}
    and ${loadPercent.of} = ${of} and ${loadPercent.payee} = ${payee}`

// The percentage stored at booking; without one, the rate entered later for that day.
const percentSql = (tx: Tx, of: 'salary' | 'driver', payee: SQL) => {
  const { table, who } =
    of === 'salary'
      ? { table: userSalary, who: userSalary.user_id }
      : { table: driverPay, who: driverPay.driver }
  return sql`coalesce((${percentWith(of, payee)}), (select ${table.percent} from ${table} where ${table.company_id} = ${load.company_id} and ${who} = ${payee}
    and ${table.from_day} <= ${companyDay(tx.companyId, load.created_at)} order by ${table.from_day} desc limit 1))`
}
const isSplit = (of: 'salary' | 'driver') =>
  sql`${paySplit.company_id} = ${load.company_id} and ${paySplit.load} = ${load.id} and ${paySplit.of} = ${of}`

const rest = sql`(${load.driver_price_cents}::bigint - ${truckPayOfOthers})`
// When a load changed trucks midway, each truck's drivers and owner get that truck's part.
const LAST_TRUCK = {
  drivers: [load.driver, load.second_driver],
  vehicle: load.vehicle,
  base: rest,
  unit: sql`''`,
  kind: sql`''`,
  from: sql``,
  where: [],
}
const TRUCK_BEFORE = {
  drivers: [loadTruckPay.driver, loadTruckPay.second_driver],
  vehicle: loadTruckPay.vehicle,
  base: sql`${loadTruckPay.amount_cents}::bigint`,
  unit: sql`${vehicle.unit_number}`,
  kind: sql`'part'`,
  from: joinTruckPay,
  where: [sql`${loadTruckPay.amount_cents} <> 0`],
}
type Truck = typeof LAST_TRUCK | typeof TRUCK_BEFORE

// The load's own split takes precedence over the percentage stored at booking.
const shares = (tx: Tx, { drivers: [first, second], from }: Truck) => {
  const isAboard = sql`${paySplit.payee} in (${first}, ${second})`
  return sql`join lateral (
    select ${paySplit.payee} as payee, ${paySplit.percent} as percent from ${paySplit}
      where ${isSplit('driver')} and ${from === joinTruckPay ? isAboard : sql`(${isAboard} or not ${droveBefore(sql`${paySplit.payee}`)})`}
    union all select drives.payee, ${percentSql(tx, 'driver', sql`drives.payee`)} as percent
      from (values (${first}), (${second})) as drives(payee)
      where drives.payee is not null and not exists (select from ${paySplit} where ${isSplit('driver')})
  ) as share on true`
}
const trucks = <T>(of: (truck: Truck) => T): T[] => [LAST_TRUCK, TRUCK_BEFORE].map(of)
const union = (queries: readonly SQL[]) => sql.join([...queries], sql` union all `)

/** One row per load and payee, delivered or not. */
function paid(tx: Tx, of: Of, { payees, from, to, toldTo }: Part): SQL {
  const day = companyDay(tx.companyId, load.earned_at)
  const ofPayees = (column: SQL | AnyPgColumn) => wherePeople(column, payees ?? null)
  const inRange = [
    sql`${load.company_id} = ${tx.companyId}`,
    sql`${load.deleted_at} is null`,
    ...withinDays(tx.companyId, load.earned_at, from, to),
    ...(toldTo === undefined ? [] : [isToldTo(toldTo)]),
  ]
  const parts = (column: SQL) => all([...inRange, ...ofPayees(column)])
  const facts = (payee: SQL) =>
    sql`${load.id} as load, ${load.number} as load_number, ${day} as day, ${payee} as payee, ${isEarned} as is_done, ${isTonu} as is_tonu`
  if (of === 'salary')
    return sql`select salaried.*, ${part(sql`base`, sql`coalesce(percent, 0)`)} as amount, 0 as place from (
      select ${facts(sql`${load.dispatcher}`)}, case when given.cents is null then '' else 'rest' end as kind, '' as who,
          ${profit} - coalesce(given.cents, 0) as base, ${percentSql(tx, 'salary', sql`${load.dispatcher}`)} as percent
        from ${load} left join lateral (select sum(${part(profit, sql`${paySplit.percent}`)}) as cents from ${paySplit} where ${isSplit('salary')}) as given on true
        where ${parts(sql`${load.dispatcher}`)}
      union all select ${facts(sql`${paySplit.payee}`)}, 'split' as kind, '' as who,
          ${part(profit, sql`${paySplit.percent}`)} as base, ${percentSql(tx, 'salary', sql`${paySplit.payee}`)} as percent
        from ${paySplit} join ${load} on ${isSplit('salary')} where ${parts(sql`${paySplit.payee}`)}) as salaried`
  const toTruck = ({ from, vehicle: truck }: Truck) =>
    sql`${from} join ${vehicle} on ${vehicle.company_id} = ${load.company_id} and ${vehicle.id} = ${truck}`
  if (of === 'driver')
    return union(
      trucks((truck) => {
        const drives = ofPayees(paySplit.payee).map(
          (
            isPaid,
          ) => sql`(${sql.join(truck.drivers.flatMap(ofPayees), sql` or `)} or ${load.id} in (select ${paySplit.load} from ${paySplit}
          where ${paySplit.company_id} = ${tx.companyId} and ${paySplit.of} = 'driver' and ${isPaid}))`,
        )
        return sql`select ${facts(sql`share.payee`)}, ${truck.kind} as kind, ${truck.unit} as who, ${truck.base} as base,
            share.percent, ${part(truck.base, sql`coalesce(share.percent, 0)`)} as amount, 0 as place
          from ${load} ${truck === LAST_TRUCK ? sql`` : toTruck(truck)} ${shares(tx, truck)}
          where ${all([...inRange, ...truck.where, ...drives, ...ofPayees(sql`share.payee`)])}`
      }),
    )
  const by = sql`${vehicle.owner_company}`
  return union([
    ...trucks(
      (truck) => sql`select ${facts(by)}, ${truck.kind} as kind, ${truck.unit} as who, ${truck.base} as base,
        null::numeric as percent, ${truck.base}::numeric as amount, 0 as place
      from ${load} ${toTruck(truck)} where ${all([parts(by), ...truck.where])}`,
    ),
    sql`select ${facts(by)}, ${loadCharge.kind} as kind, '' as who, ${loadCharge.driver_cents}::bigint as base, null::numeric as percent, ${loadCharge.driver_cents}::numeric as amount, ${loadCharge.id} as place
      from ${load} ${toTruck(LAST_TRUCK)} join ${loadCharge} on ${loadCharge.company_id} = ${load.company_id} and ${loadCharge.load} = ${load.id}
      where ${parts(by)} and ${loadCharge.driver_cents} <> 0`,
    ...trucks(
      (
        truck,
      ) => sql`select ${facts(by)}, 'driver' as kind, ${driverName} as who, 0::bigint as base, share.percent,
        -${part(truck.base, sql`share.percent`)} as amount, 0 as place
      from ${load} ${toTruck(truck)} ${shares(tx, truck)} join ${driver} on ${driver.company_id} = ${load.company_id} and ${driver.id} = share.payee
      where ${all([parts(by), ...truck.where])} and share.percent > 0`,
    ),
  ])
}

type Kind = ChargeKind | '' | 'rest' | 'split' | 'part' | 'driver'
const isMain = (kind: Kind) => kind === '' || kind === 'rest' || kind === 'split' || kind === 'part'

// Recipients of a part are not shown its percentage: with their amount they could derive the profit of another
// dispatcher's load.
function describeLine(of: Of, kind: Kind, who: string): string {
  if (kind === '') return of === 'salary' ? 'Profit' : 'Driver pay'
  if (kind === 'part') return `Share of driver pay, unit ${who}`
  if (kind === 'rest') return 'Profit minus other shares'
  if (kind === 'split') return 'Share of profit'
  return kind === 'driver' ? `Paid to ${who}` : CHARGE_KINDS[kind]
}

export interface PayWeekKey {
  payee: number
  monday: string
}
export interface LiveWeek {
  lines: PayLine[]
  pending: { load: number; load_number: string }[]
}
interface LiveRow extends Omit<PayLine, 'what'> {
  payee: number
  monday: string
  kind: Kind
  who: string
  is_done: boolean
  is_tonu: boolean
}

/** By the week's id. */
export async function liveWeekLines(
  tx: Tx,
  of: Of,
  weeks: readonly PayWeekKey[],
  toldTo?: number,
): Promise<Map<number, LiveWeek>> {
  const mondays = weeks.map(({ monday }) => monday).toSorted()
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const part = {
    payees: [...new Set(weeks.map(({ payee }) => payee))],
    from: first,
    to: dayAfter(last, 6),
    toldTo,
  }
  const rows = await queryRows<LiveRow>(
    tx,
    sql`select payee, date_trunc('week', day::timestamp)::date::text as monday, load, load_number, day::text as day, kind, who, is_done, is_tonu,
        base::float8 as base_cents, percent::float8 as percent, amount::float8 as amount_cents
      from (${paid(tx, of, part)}) as paid order by paid.day, paid.load, paid.place, paid.kind, paid.who`,
  )
  const byWeek = Map.groupBy(rows, ({ payee, monday }) => payId(payee, monday))
  return new Map(
    weeks.map(({ payee, monday }) => {
      const id = payId(payee, monday)
      return [id, toLiveWeek(of, byWeek.get(id) ?? [])]
    }),
  )
}

export async function liveLines(
  tx: Tx,
  of: Of,
  { payee, monday }: PayWeekKey,
  toldTo?: number,
): Promise<LiveWeek> {
  const week = (await liveWeekLines(tx, of, [{ payee, monday }], toldTo)).get(payId(payee, monday))
  return week ?? { lines: [], pending: [] }
}

function toLiveWeek(of: Of, rows: readonly LiveRow[]): LiveWeek {
  return {
    lines: rows.flatMap(({ payee: _payee, monday: _monday, kind, who, is_done: isPaid, is_tonu, ...line }) =>
      isPaid
        ? [
            {
              ...line,
              what: describeLine(of, kind, who),
              ...(kind === 'part' && { unit: who }),
              ...(is_tonu && { is_tonu }),
            },
          ]
        : [],
    ),
    pending: [
      ...new Map(
        rows.flatMap(({ load, load_number, kind, is_done: isPaid }) =>
          isPaid || !isMain(kind) ? [] : [[load, { load, load_number }] as const],
        ),
      ).values(),
    ],
  }
}

/** Rows: payee, monday, pending, base, amount, base by `load:unit`, TONU loads. */
export const liveWeeks = (tx: Tx, of: Of, part: Part): SQL => sql`
  select payee, date_trunc('week', day::timestamp)::date as monday, jsonb_object_agg(load || ':' || who, base) filter (where is_done and kind in ('', 'rest', 'split', 'part')) as by_load,
    coalesce(array_agg(distinct load) filter (where is_tonu and kind in ('', 'rest', 'split', 'part')), '{}') as tonu_loads,
    (count(distinct load) filter (where not is_done and kind in ('', 'rest', 'split', 'part')))::int as pending,
    coalesce(sum(base) filter (where is_done), 0) as base, coalesce(sum(amount) filter (where is_done), 0) as amount
  from (${paid(tx, of, part)}) as paid group by 1, 2`

const drivenBy = (who: number) =>
  sql`(${who} in (${load.driver}, ${load.second_driver}) or ${droveBefore(sql`${who}`)})`

// Loads booked since that day for which no percentage was stored.
const drivenFrom = (tx: Tx, who: number, day: string): SQL[] => [
  drivenBy(who),
  sql`not exists (${percentWith('driver', sql`${who}`)})`,
  ...withinDays(tx.companyId, load.created_at, day, undefined),
]

export async function loadsDrivenFrom(tx: Tx, who: number, day: string): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`select ${load.id} as id from ${load} where ${all([
      sql`${load.company_id} = ${tx.companyId}`,
      sql`${load.deleted_at} is null`,
      ...drivenFrom(tx, who, day),
    ])}`,
  )
  return rows.map(({ id }) => id)
}

export const loadsSoldFrom = (tx: Tx, who: number, from: string): Promise<{ id: number; day: string }[]> =>
  queryRows(
    tx,
    sql`select ${load.id} as id, ${companyDay(tx.companyId, load.created_at)}::text as day from ${load} where ${all(
      [
        sql`${load.company_id} = ${tx.companyId}`,
        sql`${load.deleted_at} is null`,
        sql`(${load.dispatcher} = ${who} or exists (select from ${paySplit} where ${isSplit('salary')} and ${paySplit.payee} = ${who}))`,
        sql`not exists (${percentWith('salary', sql`${who}`)})`,
        ...withinDays(tx.companyId, load.created_at, from, undefined),
      ],
    )}`,
  )

/** Guards against drivers' shares that add up to more than 100 %. */
export function overpaidLoads(
  tx: Tx,
  of: { driver: number; from: string } | { loads: readonly number[] },
): Promise<{ id: number; number: string; percent: number }[]> {
  const among =
    'loads' in of
      ? [sql`${load.id} = any(${sql.param([...of.loads])}::int[])`]
      : drivenFrom(tx, of.driver, of.from)
  return queryRows(
    tx,
    sql`select id, number, percent from (${union(
      trucks(
        (
          truck,
        ) => sql`select ${load.id} as id, ${load.number} as number, sum(share.percent)::float8 as percent
          from ${load} ${truck.from} ${shares(tx, truck)}
          where ${all([sql`${load.company_id} = ${tx.companyId}`, sql`${load.deleted_at} is null`, ...among, ...truck.where])}
          group by ${load.id}, ${load.number}, ${truck.vehicle} having sum(share.percent) > 100`,
      ),
    )}) as over order by id`,
  )
}

export async function changedLoads(
  tx: Tx,
  of: Of,
  weeks: readonly { id: number; payee: number; monday: string }[],
): Promise<Map<number, number>> {
  const mondays = weeks.map(({ monday }) => monday).toSorted()
  const [first, last] = [mondays[0], mondays.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const live = paid(tx, of, {
    payees: [...new Set(weeks.map(({ payee }) => payee))],
    from: first,
    to: dayAfter(last, 6),
  })
  const rows = await queryRows<{ id: number; loads: number }>(
    tx,
    sql`with asked as (select * from unnest(${sql.param(weeks.map(({ id }) => id))}::int[], ${sql.param(weeks.map(({ payee }) => payee))}::int[],
        ${sql.param(weeks.map(({ monday }) => monday))}::date[]) as asked(id, payee, monday)),
      was as (select asked.id, (line->>'load')::int as load, sum((line->>'amount_cents')::numeric) as cents
        from asked join ${payWeek} on ${payWeek.company_id} = ${tx.companyId} and ${payWeek.of} = ${of} and ${payWeek.payee} = asked.payee and ${payWeek.monday} = asked.monday
        cross join jsonb_array_elements(coalesce(${payWeek.lines}, '[]')) as line group by 1, 2),
      now as (select asked.id, paid.load, sum(paid.amount) as cents from (${live}) as paid
        join asked on asked.payee = paid.payee and asked.monday = date_trunc('week', paid.day::timestamp)::date where paid.is_done group by 1, 2)
      select coalesce(was.id, now.id) as id, count(*)::int as loads from was full join now on now.id = was.id and now.load = was.load
      where was.cents is distinct from now.cents group by 1`,
  )
  return new Map(rows.map(({ id, loads }) => [id, loads]))
}
