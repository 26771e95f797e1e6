import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { replySubject } from '#contract/rules/bid-text.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { vehicleType } from '#server/kernel/handbook/handbook.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { PastBid, PastOffer } from './bids.ts'
import { DEMO_INTAKE_ADDRESS } from './accounts.ts'

const MAX_DEADHEAD = 90

export const hasBids = async (tx: Tx): Promise<boolean> =>
  (await tx.$count(bid, eq(bid.company_id, tx.companyId))) > 0

export async function readBidders(tx: Tx) {
  const people = await tx
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.username, ['dispatcher', 'dispatcher2', 'lead']))
    .orderBy(user.id)
  const brokers = await tx
    .select({ id: broker.id, name: broker.name, email: broker.email })
    .from(broker)
    .where(eq(broker.is_blacklisted, false))
    .orderBy(broker.id)
    .limit(12)
  return { people: people.map(({ id }) => id), brokers }
}

export async function readUnits(tx: Tx): Promise<Map<string, number[]>> {
  const rows = await tx
    .select({ id: vehicle.id, kind: sql<string>`upper(${vehicleType.name})` })
    .from(vehicle)
    .innerJoin(vehicleType, eq(vehicleType.id, vehicle.vehicle_type))
    .where(and(eq(vehicle.status, 1), eq(vehicle.registration_status, 3), isNull(vehicle.deleted_at)))
    .orderBy(vehicle.id)
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, units]) => [kind, units.map(({ id }) => id)]),
  )
}

export type Unbid = Pick<PastBid, 'from' | 'to' | 'truck' | 'dispatcher' | 'price' | 'driver_price'> & {
  load: number
  booked_at: string
  order: string
  miles: number | null
  vehicle: number
  broker: PastBid['broker']
}

export const readUnbid = (tx: Tx): Promise<Unbid[]> => {
  const end = (
    place: 'asc' | 'desc',
  ) => sql`(select json_build_object('name', ${place === 'asc' ? load.pick_up_at : load.deliver_to},
      'state', substring(${place === 'asc' ? load.pick_up_at : load.deliver_to} from ', ([A-Z]{2})'), 'latitude', latitude, 'longitude', longitude)
    from ${loadStop} where ${loadStop.company_id} = ${load.company_id} and ${loadStop.load} = ${load.id}
    order by place ${sql.raw(place)} limit 1)`
  return queryRows<Unbid>(
    tx,
    sql`select ${load.id} as load, ${load.created_at} as booked_at, ${load.broker_reference} as "order", ${load.miles} as miles, ${load.vehicle} as vehicle,
        ${load.dispatcher} as dispatcher, ${load.broker_price_cents} as price, ${load.driver_price_cents} as driver_price, upper(${vehicleType.name}) as truck,
        json_build_object('id', ${broker.id}, 'email', ${broker.email}) as broker, ${end('asc')} as "from", ${end('desc')} as "to"
      from ${load} join ${broker} on ${broker.company_id} = ${load.company_id} and ${broker.id} = ${load.broker}
        join ${vehicle} on ${vehicle.company_id} = ${load.company_id} and ${vehicle.id} = ${load.vehicle}
        join ${vehicleType} on ${vehicleType.id} = ${vehicle.vehicle_type}
      where ${load.company_id} = ${tx.companyId} and ${load.bid} is null order by ${load.id}`,
  )
}

export const nameUnits = (tx: Tx) =>
  tx.execute(sql`update ${bid} set unit_number = ${vehicle.unit_number}, driver_name = coalesce((
      select concat_ws(' ', ${driver.first_name}, ${driver.last_name}) from ${driver}
      where ${driver.company_id} = ${vehicle.company_id} and ${driver.id} = ${vehicle.driver}), '') from ${vehicle}
    where ${bid.company_id} = ${tx.companyId} and ${vehicle.company_id} = ${bid.company_id} and ${vehicle.id} = ${bid.vehicle} and ${bid.unit_number} = ''`)

const toAddress = ({ email }: PastBid['broker']) => email || 'desk@broker.example'
const toSubject = ({ order, from, to }: Pick<PastOffer, 'order' | 'from' | 'to'>) =>
  `${order} ${from.name} to ${to.name}`

function postedOffer(posting: Omit<PastOffer, 'posted'>, index: number) {
  const { order, from, to, miles, truck, broker: by, at } = posting
  return {
    received_date: at,
    broker: by.id,
    pick_up_date: sql`${at}::timestamptz + interval '5 hours'`,
    pick_up_at: from.name,
    pick_up_at_state: from.state,
    pick_up_latitude: from.latitude,
    pick_up_longitude: from.longitude,
    deliver_to: to.name,
    deliver_to_state: to.state,
    deliver_latitude: to.latitude,
    deliver_longitude: to.longitude,
    vehicle_type: truck,
    miles,
    order_number: order,
    contact_email: toAddress(by),
    reply_to: toAddress(by),
    subject: toSubject(posting),
    message_id: `<${order}.${index}@past.example>`,
    expires_at: at,
  }
}

export async function insertPastOffers(tx: Tx, offers: readonly PastOffer[]): Promise<void> {
  const values = offers.map(({ posted, ...posting }, index) => ({
    ...postedOffer(posting, index),
    posted_price_cents: posted,
  }))
  await tx.insert(offer).values(values)
}

export async function insertPastBid(
  tx: Tx,
  {
    from,
    to,
    miles,
    truck,
    dispatcher,
    broker: by,
    at,
    price,
    driver_price,
    answer,
    answered_at,
    order,
    vehicle: unit,
    load: won,
  }: PastBid,
  index: number,
): Promise<void> {
  const email = toAddress(by)
  const subject = toSubject({ order, from, to })
  const text = `Our rate is ${dollars(price)} all in, ${from.name} to ${to.name}.`
  const [row] = await tx
    .insert(offer)
    .values({
      is_bid: true,
      broker_answered: answer !== null,
      is_taken: answer === 'accepted',
      ...postedOffer({ order, from, to, miles, truck, broker: by, at }, index),
      ...(won !== null && { pick_up_date: null }),
    })
    .returning({ id: offer.id })
  if (!row) return
  const [made] = await tx
    .insert(bid)
    .values({
      created_at: at,
      offer: row.id,
      dispatcher,
      vehicle: unit,
      broker_email: email,
      miles_out: unit === null ? null : MAX_DEADHEAD - ((index * 37) % MAX_DEADHEAD),
      broker_price_cents: price,
      driver_price_cents: driver_price,
      message: text,
      reply_token: `past${String(index).padStart(8, '0')}`,
      broker_answered: answer !== null,
      answer,
      answered_at,
      answer_confirmed_at: answer === null ? null : answered_at,
      answer_confirmed_by: answer === null ? null : dispatcher,
    })
    .returning({ id: bid.id })
  await tx.insert(outgoingMail).values({
    created_at: at,
    from: DEMO_INTAKE_ADDRESS,
    to: email,
    subject: replySubject(subject),
    text,
    message_id: `<bid-${order}.${index}@past.example>`,
    state: 'sent',
    sent_at: sql`${at}::timestamptz`,
    bid: made?.id ?? null,
  })
  if (made && won !== null)
    await tx
      .update(load)
      .set({ bid: made.id, offer: row.id })
      .where(isRow(tx, load, won))
}
