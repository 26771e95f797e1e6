import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

const second = alias(driver, 'second_driver')
const nameSql = (one: typeof driver | typeof second) =>
  sql<string>`trim(concat_ws(' ', ${one.first_name}, ${one.last_name}))`

function hasUnproven(id: SQL | typeof bid.id) {
  const mails = sql`select from ${incomingMail} where ${incomingMail.company_id} = ${offer.company_id}
    and ${incomingMail.state} = 'unproven' and ${incomingMail.bid} = ${id} and ${incomingMail.is_answer}`
  // Nested one level: in a single-table select drizzle omits table names from columns of that level.
  return sql<boolean>`exists(${mails})`
}

export async function readOfferRoute(tx: Tx, id: number) {
  const [found] = await tx
    .select({
      pick_up_at: offer.pick_up_at,
      pick_up_date: offer.pick_up_date,
      deliver_to: offer.deliver_to,
      miles: offer.miles,
      miles_estimated: offer.miles_estimated,
    })
    .from(offer)
    .where(isRow(tx, offer, id))
  return found
}

export async function readSenders(tx: Tx, { bid: ofBid, offer: id }: { bid: number | null; offer: number }) {
  const [found] = await tx
    .select({
      sender_verdict: offer.sender_verdict,
      sender_marks: offer.sender_marks,
      has_unproven_answer: hasUnproven(sql`${ofBid}::int`),
    })
    .from(offer)
    .where(isRow(tx, offer, id))
  if (!found) throw new Error(`there is no offer ${id}`)
  return found
}

export async function readDraftSource(
  tx: Tx,
  source: { bid?: number | undefined; offer?: number | undefined },
) {
  const isIt: SQL | undefined =
    source.bid !== undefined
      ? eq(bid.id, source.bid)
      : source.offer !== undefined
        ? and(eq(offer.id, source.offer), sql`${bid.id} is null`)
        : undefined
  if (!isIt) return undefined
  const ofBid = and(
    eq(bid.company_id, offer.company_id),
    eq(bid.offer, offer.id),
    ...(source.bid === undefined ? [sql`false`] : []),
  )
  const [found] = await tx
    .select({
      bid: bid.id,
      offer: offer.id,
      dispatcher: bid.dispatcher,
      dispatcher_name: sql<string>`coalesce(${fullName(user)}, '')`,
      vehicle: vehicle.id,
      unit_number: vehicle.unit_number,
      driver: driver.id,
      driver_name: nameSql(driver),
      second_driver: second.id,
      second_driver_name: nameSql(second),
      answer: bid.answer,
      has_unproven_answer: hasUnproven(bid.id),
      sender_verdict: offer.sender_verdict,
      sender_marks: offer.sender_marks,
      driver_price_cents: bid.driver_price_cents,
      broker: offer.broker,
      broker_company: sql<string>`coalesce(${broker.name}, '')`,
      order_number: offer.order_number,
      contact_name: offer.contact_name,
      contact_email: offer.contact_email,
      contact_phone: offer.contact_phone,
      pieces: offer.pieces,
      weight: offer.weight,
      length: offer.length,
      width: offer.width,
      height: offer.height,
      stackable: offer.stackable,
      hazardous: offer.hazardous,
      fast_load: offer.fast_load,
      dock_level: offer.dock_level,
      notes: offer.notes,
      pick_up_at: offer.pick_up_at,
      pick_up_date: offer.pick_up_date,
      pick_up_date_raw: offer.pick_up_date_raw,
      pick_up_latitude: offer.pick_up_latitude,
      pick_up_longitude: offer.pick_up_longitude,
      deliver_to: offer.deliver_to,
      delivery_date: offer.delivery_date,
      delivery_date_raw: offer.delivery_date_raw,
      deliver_latitude: offer.deliver_latitude,
      deliver_longitude: offer.deliver_longitude,
      booked: sql<{ id: number; number: string } | null>`(
        select json_build_object('id', ${load.id}, 'number', ${load.number}) from ${load}
        where ${load.company_id} = ${offer.company_id} and ${load.offer} = ${offer.id} and ${load.deleted_at} is null
        order by (${load.bid} is not distinct from ${bid.id}) desc, ${load.id} limit 1)`,
    })
    .from(offer)
    .leftJoin(bid, ofBid)
    .leftJoin(user, and(eq(user.company_id, bid.company_id), eq(user.id, bid.dispatcher)))
    .leftJoin(
      vehicle,
      and(
        eq(vehicle.company_id, bid.company_id),
        eq(vehicle.id, bid.vehicle),
        sql`${vehicle.deleted_at} is null`,
      ),
    )
    .leftJoin(
      driver,
      and(
        eq(driver.company_id, vehicle.company_id),
        eq(driver.id, vehicle.driver),
        isNull(driver.deleted_at),
      ),
    )
    .leftJoin(
      second,
      and(
        eq(second.company_id, vehicle.company_id),
        eq(second.id, vehicle.second_driver),
        isNull(second.deleted_at),
      ),
    )
    .leftJoin(broker, and(eq(broker.company_id, offer.company_id), eq(broker.id, offer.broker)))
    .where(and(eq(offer.company_id, tx.companyId), isIt))
  return found
}
