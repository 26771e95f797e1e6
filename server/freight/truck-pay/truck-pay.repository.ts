import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { jsonList } from '#server/kernel/db/json-row.ts'
import { isTonu } from '#server/freight/load-record/load-status.repository.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { loadTruckPay } from '#server/freight/schema/truck-pay.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'

// A truck that has the load again gets the remainder; TONU is not split.
const counts = sql`${loadTruckPay.company_id} = ${load.company_id} and ${loadTruckPay.load} = ${load.id}
  and ${loadTruckPay.vehicle} is distinct from ${load.vehicle} and not ${isTonu}`

export const truckPayOfLoad = jsonList(sql`
  select ${loadTruckPay.vehicle} as vehicle, ${vehicle.unit_number} as unit_number, coalesce(${owner.name}, '') as owner_name,
    ${loadTruckPay.amount_cents} as amount_cents
  from ${loadTruckPay} join ${vehicle} on ${vehicle.company_id} = ${loadTruckPay.company_id} and ${vehicle.id} = ${loadTruckPay.vehicle}
  left join ${owner} on ${owner.company_id} = ${vehicle.company_id} and ${owner.id} = ${vehicle.owner_company}
  where ${counts} order by ${vehicle.unit_number}, ${vehicle.id}`)

export const truckPayOfOthers = sql`(select coalesce(sum(${loadTruckPay.amount_cents}), 0) from ${loadTruckPay} where ${counts})`

export const joinTruckPay = sql`join ${loadTruckPay} on ${counts}`

export const droveBefore = (who: SQL) =>
  sql`exists (select from ${loadTruckPay} where ${counts} and ${loadTruckPay.amount_cents} <> 0 and ${who} in (${loadTruckPay.driver}, ${loadTruckPay.second_driver}))`

export async function splitBefore(tx: Tx, id: number, except: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${loadTruckPay.amount_cents}), 0)::int` })
    .from(loadTruckPay)
    .where(
      and(
        eq(loadTruckPay.company_id, tx.companyId),
        eq(loadTruckPay.load, id),
        ne(loadTruckPay.vehicle, except),
      ),
    )
  return row?.sum ?? 0
}

export async function savePart(
  tx: Tx,
  { load: id, vehicle: truck, amount_cents, ...crew }: Omit<typeof loadTruckPay.$inferInsert, 'company_id'>,
): Promise<void> {
  await tx
    .insert(loadTruckPay)
    .values({ load: id, vehicle: truck, amount_cents, ...crew })
    .onConflictDoUpdate({
      target: [loadTruckPay.company_id, loadTruckPay.load, loadTruckPay.vehicle],
      set: { amount_cents, ...crew },
    })
}

export async function lastSeen(
  tx: Tx,
  truck: number,
): Promise<{ latitude: number | null; longitude: number | null } | undefined> {
  const [row] = await tx
    .select({ latitude: vehicle.last_latitude, longitude: vehicle.last_longitude })
    .from(vehicle)
    .where(isRow(tx, vehicle, truck))
  return row
}
