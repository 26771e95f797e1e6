import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import type { load } from '#server/freight/schema/load.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export async function readNamedPrices(tx: Tx, { bid: ofBid, offer }: { bid: number | null; offer: number }) {
  const [byDrivers, noted] = await Promise.all([
    tx
      .select({
        driver: driverBid.driver,
        name: driverBid.driver_name,
        price_cents: sql<number>`${driverBid.price_cents}`,
        way: driverBid.priced_by,
        at: sql<string>`coalesce(${driverBid.priced_at}, ${driverBid.answered_at})`,
      })
      .from(driverBid)
      .where(
        and(
          eq(driverBid.company_id, tx.companyId),
          eq(driverBid.offer, offer),
          eq(driverBid.state, 'priced'),
          isNotNull(driverBid.price_cents),
        ),
      )
      .orderBy(sql`coalesce(${driverBid.priced_at}, ${driverBid.answered_at}) desc nulls last`),
    ofBid === null
      ? []
      : tx
          .select({
            vehicle: bid.vehicle,
            price_cents: bid.driver_price_cents,
            by: sql<string>`${fullName(user)}`,
            at: bid.created_at,
          })
          .from(bid)
          .innerJoin(user, and(eq(user.company_id, bid.company_id), eq(user.id, bid.dispatcher)))
          .where(isRow(tx, bid, ofBid)),
  ])
  return { byDrivers, noted: noted[0] }
}

type Row = typeof load.$inferInsert
type Accepted = Partial<
  Pick<Row, 'accepted_price_cents' | 'accepted_driver_name' | 'accepted_way' | 'accepted_by' | 'accepted_at'>
>

/** The driver's own reply takes precedence over the dispatcher's note for that truck. */
export function acceptedPrice(
  { byDrivers, noted }: Awaited<ReturnType<typeof readNamedPrices>>,
  {
    vehicle,
    driver,
    second_driver,
    driver_name = '',
  }: Pick<Row, 'vehicle' | 'driver' | 'second_driver' | 'driver_name'>,
): Accepted {
  const own =
    byDrivers.find((one) => one.driver === driver) ?? byDrivers.find((one) => one.driver === second_driver)
  if (own)
    return {
      accepted_price_cents: own.price_cents,
      accepted_driver_name: own.name,
      accepted_way: own.way,
      accepted_by: own.name,
      accepted_at: own.at,
    }
  if (!noted || noted.price_cents === null || noted.vehicle === null || noted.vehicle !== vehicle) return {}
  return {
    accepted_price_cents: noted.price_cents,
    accepted_driver_name: driver_name,
    accepted_way: 'dispatcher',
    accepted_by: noted.by,
    accepted_at: noted.at,
  }
}
