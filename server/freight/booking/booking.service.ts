import type { z } from 'zod'
import type { BidAnswer } from '#contract/entities/market/bid-answer.ts'
import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import type { createLoad as createLoadCall } from '#contract/entities/freight/load.ts'
import { nearTime } from '#contract/http.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { toIsoWeek, numbersBegin } from '#contract/rules/iso-week.ts'
import { placeText } from '#contract/rules/place.ts'
import { mayBookBid } from '#contract/rules/load-access.ts'
import { daysLater } from '#contract/rules/wall-time.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, Forbidden } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  confirmBid,
  lockAnswer,
  lockOffer,
  offerForLive,
  readUserName,
  settleOffer,
} from '#server/market/index.ts'
import { toDriverIds, loadsChanged } from '#server/freight/load-record/load-signal.ts'
import { pushToDrivers } from '#server/fleet/index.ts'
import { acceptedPrice, readNamedPrices } from '#server/freight/booking/accepted.repository.ts'
import {
  drawSequences,
  insertLoads,
  insertStops,
  type Numbering,
  readNumbering,
} from '#server/freight/booking/book.repository.ts'
import type { load } from '#server/freight/schema/load.table.ts'
import { bookedFrom } from '#server/freight/load-record/load.repository.ts'
import type { NewStop } from '#server/freight/load-record/stop.repository.ts'
import { readOfferRoute, readSenders } from '#server/freight/booking/draft.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { batches } from '#server/kernel/sheets/sheet-rules.ts'
import {
  resolveCrew,
  readAgainst,
  reasonFor,
  buildRoute,
} from '#server/freight/booking/load-parts.service.ts'
import type { PlacedStops } from '#server/freight/load-record/stop-places.ts'
import { takeBidConfirmations } from '#server/freight/rate-confirmation/reading.service.ts'

type Booking = Omit<z.output<typeof createLoadCall.body>, 'dispatcher'> & {
  dispatcher: number
  booked_at?: string
}

export type BookedAt = PlacedStops & { arrivals?: readonly StopArrival[] }

const isPlace = (one: string | undefined, other: string) =>
  placeText(one ?? '').toLowerCase() === placeText(other).toLowerCase()

/** Uses the offer's miles when the load runs between the same two places. */
function agreedMiles(
  agreed: Awaited<ReturnType<typeof readOfferRoute>> | null,
  stops: readonly { address: string }[],
) {
  if (!agreed || agreed.miles === null || stops.length !== 2) return undefined
  const { pick_up_at, deliver_to, miles, miles_estimated } = agreed
  return isPlace(stops[0]?.address, pick_up_at) && isPlace(stops[1]?.address, deliver_to)
    ? { miles, miles_estimated }
    : undefined
}

const dueBy = (stops: ReturnType<typeof buildRoute>['stops'], due: string | null) =>
  stops.map((stop, index) =>
    index === 0 && stop.window_to === null && stop.window_from === null ? { ...stop, window_to: due } : stop,
  )

interface Taken {
  offer: number | null
  answer: BidAnswer | null
}

async function takeBid(tx: Tx, who: LoadChanger, id: number, price_cents: number): Promise<Taken> {
  const bid = await lockAnswer(tx, id)
  if (!bid) throw new BadRequest({ bid: ['Bid not found.'] })
  if (!mayBookBid(bid, who)) {
    const name = await readUserName(tx, bid.dispatcher)
    throw new Forbidden({ bid: [`This bid belongs to ${name}. Ask ${name} to book it.`] })
  }
  const booked = await bookedFrom(tx, 'bid', id)
  if (booked) throw new Conflict({ bid: [`This bid is already booked as load ${booked.number}.`] })
  await lockOffer(tx, bid.offer)
  const otherLoads = await bookedFrom(tx, 'offer', bid.offer)
  if (otherLoads)
    throw new Conflict({ bid: [`This bid’s offer is already booked as load ${otherLoads.number}.`] })
  if (bid.answer !== 'accepted' || bid.answer_confirmed_at === null)
    await confirmBid(tx, who, id, { answer: 'accepted', price_cents, version: bid.version })
  return { offer: bid.offer, answer: bid.answer as BidAnswer | null }
}

async function takeOffer(tx: Tx, id: number): Promise<void> {
  const offer = await lockOffer(tx, id)
  if (!offer) throw new BadRequest({ offer: ['Offer not found.'] })
  const booked = await bookedFrom(tx, 'offer', id)
  if (booked) throw new Conflict({ offer: [`This offer is already booked as load ${booked.number}.`] })
  if (offer.is_taken)
    throw new Conflict({ offer: ['This offer is taken: we have a confirmed bid on it. Book that bid.'] })
  if (await settleOffer(tx, id, { isTaken: true }))
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, id) })
}

const later = (stops: readonly NewStop[], days: number): NewStop[] =>
  stops.map((stop) => ({
    ...stop,
    window_from: stop.window_from ? daysLater(stop.window_from, days, stop.time_zone) : null,
    window_to: stop.window_to ? daysLater(stop.window_to, days, stop.time_zone) : null,
  }))

async function takeSource(
  tx: Tx,
  who: LoadChanger,
  { bid, offer, broker_price_cents }: Pick<Booking, 'bid' | 'offer' | 'broker_price_cents'>,
): Promise<Taken> {
  if (bid !== null) return takeBid(tx, who, bid, broker_price_cents)
  if (offer !== null) await takeOffer(tx, offer)
  return { offer, answer: null }
}

export interface NewLoad {
  values: Omit<typeof load.$inferInsert, 'id' | 'number' | 'year' | 'week' | 'sequence'>
  stops: readonly NewStop[]
}

export async function writeBooked(
  tx: Tx,
  who: Changer,
  { abbreviation, today }: Numbering,
  loads: readonly NewLoad[],
): Promise<number[]> {
  const week = toIsoWeek(today)
  const begin = numbersBegin(abbreviation, week)
  const sequences = await drawSequences(tx, week, loads.length)
  const numbered = loads.map(({ values, stops }, index) => {
    const sequence = sequences[index]!
    return { values: { ...values, number: `${begin}${sequence}`, ...week, sequence }, stops }
  })
  const ids: number[] = []
  for (const batch of batches(numbered)) {
    const inserted = await insertLoads(
      tx,
      batch.map(({ values }) => values),
    )
    await Promise.all([
      insertStops(
        tx,
        inserted.flatMap((load, index) =>
          batch[index]!.stops.map((stop, place) => ({ ...stop, load, place })),
        ),
      ),
      audit(
        tx,
        ...inserted.map((record_id, index) => ({
          who,
          action: 'create',
          record_type: 'load',
          record_id,
          after: batch[index]!.values,
        })),
      ),
      loadsChanged(tx, ...inserted),
    ])
    ids.push(...inserted)
  }
  return ids
}

export async function bookLoads(
  tx: Tx,
  who: LoadChanger,
  booking: Booking,
  places: BookedAt,
): Promise<number> {
  const {
    number_of_repetitions: some,
    days_apart,
    stops,
    override_reason = '',
    booked_at,
    ...values
  } = booking
  const { offer, answer } = await takeSource(tx, who, values)
  const { arrivals = [], zone } = places
  const { stops: routed, lane: road } = buildRoute(stops, places, zone)
  const windows = Array.from({ length: some }, (_, index) => {
    const shifted = (instant: string | null, stop: NewStop | undefined) =>
      instant && daysLater(instant, index * days_apart, stop?.time_zone ?? zone)
    return {
      pick_up_date: shifted(road.pick_up_date, routed[0]),
      delivery_date: shifted(road.delivery_date, routed.at(-1)),
    }
  })
  const [isNear] = nearTime
  if (windows.some((window) => Object.values(window).some((time) => time !== null && !isNear(time))))
    throw new BadRequest({
      number_of_repetitions: ['The last load would run after 2077. Enter fewer copies.'],
    })
  const again = windows
    .slice(1)
    .flatMap(({ pick_up_date: from, delivery_date: to }) => (from === null ? [] : [{ from, to: to ?? from }]))
  // Independent queries share one round trip; the unit comes first because it is locked.
  const [{ unit, crew }, { abbreviation, today: now }, agreed, against, senders, named] = await Promise.all([
    resolveCrew(tx, values),
    readNumbering(tx),
    offer === null ? null : readOfferRoute(tx, offer),
    readAgainst(tx, values.vehicle, { ...road, broker: values.broker, again }),
    offer === null ? null : readSenders(tx, { bid: values.bid, offer }),
    offer === null ? null : readNamedPrices(tx, { bid: values.bid, offer }),
  ])
  const lane = { ...road, ...agreedMiles(agreed, stops) }
  const at = booked_at === undefined ? Date.now() : Date.parse(booked_at)
  const today = booked_at === undefined ? now : dayWriter(zone)(at)
  const source = senders && { answer, ...senders }
  const reason = reasonFor(
    unit,
    {
      ...values,
      ...lane,
      source,
      override_reason,
      stops: dueBy(routed, agreed?.pick_up_date ?? null),
      arrivals,
      again,
    },
    against,
    {
      zone,
      today,
      now: at,
    },
  )
  const loads = windows.map((window, index) => {
    const bare = routed.map(({ id: _unused, ...stop }) => stop)
    return {
      values: {
        ...values,
        offer,
        ...crew,
        ...lane,
        ...(index > 0 ? { bid: null } : named && acceptedPrice(named, crew)),
        ...window,
        override_reason: reason,
        ...(booked_at !== undefined && { created_at: booked_at }),
      },
      stops: later(bare, index * days_apart),
    }
  })
  const [id] = await writeBooked(tx, who, { abbreviation, today }, loads)
  if (id === undefined) throw new Error('no load was booked')
  await pushToDrivers(tx, toDriverIds(crew), {
    title: some === 1 ? 'New load' : `${some} new loads`,
    text: `${lane.pick_up_at} to ${lane.deliver_to}`,
    load: id,
  })
  if (values.bid !== null) await takeBidConfirmations(tx, values.bid, id)
  return id
}
