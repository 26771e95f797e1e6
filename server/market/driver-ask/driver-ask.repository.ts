import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DriverAsk } from '#contract/entities/market/driver-ask.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'

const MAX_ASKS = 20

const open = (tx: Tx, driverId: number) =>
  and(
    eq(driverBid.company_id, tx.companyId),
    eq(driverBid.driver, driverId),
    eq(driver.allow_bid, true),
    eq(offer.is_taken, false),
    eq(offer.is_withdrawn, false),
    sql`${driverBid.created_at} > now() - interval '1 day'`,
  )

export const readAsks = (
  tx: Tx,
  driverId: number,
  only?: number,
): Promise<(DriverAsk & { offer: number })[]> =>
  tx
    .selectDistinctOn([driverBid.id], {
      id: driverBid.id,
      offer: driverBid.offer,
      subject: outgoingMail.subject,
      text: outgoingMail.text,
      state: driverBid.state,
      price_cents: driverBid.price_cents,
      asked_at: driverBid.created_at,
    })
    .from(driverBid)
    .innerJoin(
      driver,
      and(
        eq(driver.company_id, driverBid.company_id),
        eq(driver.id, driverBid.driver),
        isNull(driver.deleted_at),
      ),
    )
    .innerJoin(offer, and(eq(offer.company_id, driverBid.company_id), eq(offer.id, driverBid.offer)))
    .innerJoin(
      outgoingMail,
      and(eq(outgoingMail.company_id, driverBid.company_id), eq(outgoingMail.driver_bid, driverBid.id)),
    )
    .where(and(open(tx, driverId), only === undefined ? undefined : eq(driverBid.id, only)))
    .orderBy(desc(driverBid.id), desc(outgoingMail.id))
    .limit(MAX_ASKS)
