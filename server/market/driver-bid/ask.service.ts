import type { z } from 'zod'
import type { askDrivers as askDriversCall } from '#contract/entities/market/driver-bid.ts'
import { brokerFinder } from '#contract/rules/broker-scrub.ts'
import type { EmptyFrom } from '#contract/entities/fleet/availability.ts'
import { type DriverAskParts, driverAskSubject, driverAskText } from '#contract/rules/driver-ask-text.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  saveAsk,
  lockWholeOffer,
  readBrokerTraces,
  readDispatcher,
} from '#server/market/driver-bid/ask.repository.ts'
import {
  type RequestedVehicle,
  askProblem,
  readRequestedVehicles,
} from '#server/market/driver-bid/driver-bid.repository.ts'
import { planOfferTrips, readOfferTrucks } from '#server/market/deadhead/offer-trip.service.ts'
import { pushToDrivers, usersOfDrivers } from '#server/fleet/index.ts'
import type { Road, Roads } from '#server/kernel/geo/roads.ts'
import { mailbox, queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'
import { newReplyToken, replyAddress } from '#server/kernel/email/reply-address.ts'
import { placeName } from '#contract/rules/place.ts'

type Deadheads = ReadonlyMap<number, Road & { from: EmptyFrom; eta: number | null }>

interface Asking extends z.output<typeof askDriversCall.body> {
  offer: number
  who: Changer
  relayed: Relayed
  deadheads: Deadheads
}

async function readyVehicles(
  tx: Tx,
  ids: readonly number[],
): Promise<(RequestedVehicle & { driver: number })[]> {
  const found = new Map((await readRequestedVehicles(tx, ids)).map((row) => [row.id, row]))
  const ready: (RequestedVehicle & { driver: number })[] = []
  const problems: string[] = []
  for (const id of new Set(ids)) {
    const row = found.get(id)
    const problem = row ? askProblem(row) : ''
    if (!row) problems.push(`Vehicle #${id} not found.`)
    else if (problem !== '' || row.driver === null) problems.push(`Unit ${row.unit_number}: ${problem}`)
    else ready.push({ ...row, driver: row.driver })
  }
  if (problems.length > 0) throw new BadRequest({ vehicles: problems })
  return ready
}

async function openOffer(tx: Tx, id: number) {
  const offer = await lockWholeOffer(tx, id)
  if (!offer) throw new NotFound()
  if (offer.is_taken)
    throw new Conflict({
      offer: ['This offer is taken: we have a confirmed bid on it. Ask about another offer.'],
    })
  if (offer.is_withdrawn)
    throw new Conflict({ offer: ['The broker withdrew this offer. Ask about another offer.'] })
  return offer
}

export async function listDeadheads(
  read: Read,
  roads: Pick<Roads, 'roadFrom' | 'roadsFrom'>,
  offerId: number,
  ids: readonly number[],
): Promise<Deadheads> {
  const trips = await planOfferTrips(await read((tx) => readOfferTrucks(tx, offerId, ids)), roads)
  return new Map(
    [...trips].flatMap(([id, { deadhead, slot, arrivals }]) =>
      deadhead ? [[id, { ...deadhead, from: slot.from, eta: arrivals[0]?.eta ?? null }]] : [],
    ),
  )
}

const UNKNOWN = { miles: null, minutes: null, is_estimated: true, eta: null, from: 'position' as const }

export async function askDrivers(
  tx: Tx,
  { offer: offerId, vehicles: ids, note, who, relayed, deadheads }: Asking,
): Promise<number[]> {
  const vehicles = await readyVehicles(tx, ids)
  const offer = await openOffer(tx, offerId)
  const traces = await readBrokerTraces(tx, offer)
  if (brokerFinder(traces).names(note)) {
    throw new BadRequest({
      note: ['This names the broker or their reference. Drivers can’t see those. Remove them.'],
    })
  }
  const company = await readCompany(tx)
  const dispatcher = await readDispatcher(tx, who.id)
  const driverBids: number[] = []
  for (const vehicle of vehicles) {
    const { id, unit_number, driver, first_name, last_name, email, view_price } = vehicle
    const way = deadheads.get(id) ?? UNKNOWN
    const values = {
      offer: offerId,
      vehicle: id,
      driver,
      asked_by: who.id,
      unit_number,
      driver_name: `${first_name} ${last_name}`.trim(),
      driver_email: email ?? '',
      miles_out: way.miles,
      minutes_out: way.minutes,
      is_estimated: way.is_estimated,
    }
    const row = await saveAsk(tx, { ...values, reply_token: newReplyToken() })
    const parts: DriverAskParts = {
      offer,
      way,
      driver: { first_name: first_name ?? '', view_price: view_price ?? false },
      unit_number,
      company,
      dispatcher,
      note,
      traces,
      now: new Date(),
    }
    const mail = {
      driver_bid: row.id,
      from: formatSender(company),
      to: mailbox(values.driver_name, values.driver_email),
      reply_to: replyAddress(company.intake_address, row.reply_token),
      subject: driverAskSubject(parts),
      text: driverAskText(parts),
    }
    await queueMail(tx, mail, relayed)
    await audit(tx, { who, action: 'ask', record_type: 'driver_bid', record_id: row.id, after: values })
    driverBids.push(row.id)
    await pushToDrivers(tx, [driver], {
      title: 'Quote your price',
      text: `${placeName(offer.pick_up_at)} to ${placeName(offer.deliver_to)}`,
    })
    const users = await usersOfDrivers(tx, [driver])
    await emit(
      tx,
      ...users.map(({ user }) => ({ type: 'DRIVER_ASKED' as const, data: { id: row.id }, user_id: user })),
    )
  }
  await emit(
    tx,
    ...driverBids.map((id) => ({ type: 'DRIVER_BID_CHANGED' as const, data: { id, offer: offerId } })),
  )
  return driverBids
}
