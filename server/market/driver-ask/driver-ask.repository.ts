import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DriverAsk } from '#contract/entities/market/driver-ask.ts'
import { offerStopZone, toDelivery, toPickup } from '#contract/rules/offer-time.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
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

export async function readAsks(
  tx: Tx,
  driverId: number,
  only?: number,
): Promise<(DriverAsk & { offer: number })[]> {
  const rows = await tx
    .selectDistinctOn([driverBid.id], {
      id: driverBid.id,
      offer: driverBid.offer,
      subject: outgoingMail.subject,
      text: outgoingMail.text,
      state: driverBid.state,
      price_cents: driverBid.price_cents,
      asked_at: driverBid.created_at,
      miles_out: driverBid.miles_out,
      minutes_out: driverBid.minutes_out,
      is_estimated: driverBid.is_estimated,
      expires_at: offer.expires_at,
      stops: {
        pick_up_date: offer.pick_up_date,
        pick_up_date_raw: offer.pick_up_date_raw,
        pick_up_at_state: offer.pick_up_at_state,
        pick_up_latitude: offer.pick_up_latitude,
        pick_up_longitude: offer.pick_up_longitude,
        delivery_date: offer.delivery_date,
        delivery_date_raw: offer.delivery_date_raw,
        deliver_to_state: offer.deliver_to_state,
        deliver_latitude: offer.deliver_latitude,
        deliver_longitude: offer.deliver_longitude,
      },
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
  const { time_zone } = await readCompany(tx)
  return rows.map(({ stops, ...ask }) => ({
    ...ask,
    pick_up_date: stops.pick_up_date,
    pick_up_zone: offerStopZone(toPickup(stops), time_zone),
    delivery_date: stops.delivery_date,
    delivery_zone: offerStopZone(toDelivery(stops), time_zone),
  }))
}
