import { type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { DashboardOffer } from '#contract/entities/reports/dashboard.ts'
import type { DayRange } from '#contract/rules/day-range.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { withinDays } from '#server/company/index.ts'
import { type ListScope, othersCounted } from '#server/reports/dashboard/counted.repository.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

const NAMES = {
  vehicle: [vehicle, sql`${vehicle.unit_number}`],
  broker: [broker, sql`${broker.name}`],
  dispatcher: [user, fullName(user)],
} as const

export type Named = keyof typeof NAMES

export async function listDimensionNames(tx: Tx, ids: Readonly<Partial<Record<Named, readonly number[]>>>) {
  const selects = (Object.keys(ids) as Named[]).map((of) => {
    const [table, name] = NAMES[of]
    return sql`select ${sql.raw(`'${of}'`)} as of, ${table.id} as id, ${name} as name from ${table}
      where ${table.company_id} = ${tx.companyId} and ${table.id} = any(${sql.param([...(ids[of] ?? [])])}::int[])`
  })
  const rows = await queryRows<{ of: Named; id: number; name: string }>(
    tx,
    sql.join(selects, sql` union all `),
  )
  const names = new Map(rows.map(({ of, id, name }) => [`${of} ${id}`, name]))
  return (of: Named, id: number): string => names.get(`${of} ${id}`) ?? ''
}

export function offersCounted(
  tx: Tx,
  type: 1 | 3,
  { range, page, ...narrowed }: ListScope & { range: DayRange; page: number },
): Promise<DashboardOffer[]> {
  const days = (at: SQL) => withinDays(tx.companyId, at, range.from, range.to)
  return queryRows(
    tx,
    sql`select counted.id, counted.offer, to_json(counted.at) as at,
        coalesce(${driverBid.driver_name} || ' · ' || ${driverBid.unit_number}, nullif(${offer.order_number}, ''), ${offer.vehicle_type}) as name,
        coalesce(${broker.name}, '') as broker_company, ${offer.pick_up_at} as pick_up_at, ${offer.deliver_to} as deliver_to
      from (${othersCounted(tx, type, days, narrowed)} order by at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as counted
      join ${offer} on ${offer.company_id} = ${tx.companyId} and ${offer.id} = counted.offer
      left join ${driverBid} on ${sql.raw(String(type))} = 3 and ${driverBid.company_id} = ${tx.companyId} and ${driverBid.id} = counted.id
      left join ${broker} on ${broker.company_id} = ${tx.companyId} and ${broker.id} = ${offer.broker}
      order by counted.at desc, counted.id desc`,
  )
}
