import type { z } from 'zod'
import type { StopArrival } from '#contract/entities/freight/arrival.ts'
import type { createLoad as createLoadCall } from '#contract/entities/freight/load.ts'
import { nearTime } from '#contract/http.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { placeText } from '#contract/rules/place.ts'
import { daysLater } from '#contract/rules/wall-time.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { confirmBid, lockAnswer, lockOffer, offerForLive, settleOffer } from '#server/market/index.ts'
import { type LockedSource, type Requested, SOURCE_RULES } from '#server/freight/booking/booking-rules.ts'
import { acceptedPrice, readNamedPrices } from '#server/freight/booking/accepted.repository.ts'
import { readNumbering } from '#server/freight/booking/book.repository.ts'
import type { NewStop } from '#server/freight/load-record/stop.repository.ts'
import { readOfferRoute, readSenders } from '#server/freight/booking/draft.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import {
  resolveCrew,
  readAgainst,
  reasonFor,
  buildRoute,
} from '#server/freight/booking/load-parts.service.ts'
import type { PlacedStops } from '#server/freight/load-record/stop-places.ts'
import { takeBidConfirmations } from '#server/freight/rate-confirmation/reading.service.ts'
import { writeBooked, type NewLoad } from '#server/freight/booking/write-booked.ts'

type Booking = Omit<z.output<typeof createLoadCall.body>, 'dispatcher'> & {
  dispatcher: number
  booked_at?: string
}

export type BookedAt = PlacedStops & { arrivals?: readonly StopArrival[] }

export async function bookLoads(
  tx: Tx,
  who: LoadChanger,
  booking: Booking,
  places: BookedAt,
): Promise<number> {
  const {
    number_of_repetitions: copies,
    days_apart,
    stops: requestedStops,
    override_reason = '',
    booked_at,
    ...values
  } = booking
  const { arrivals = [], zone } = places

  const source = await lockSource(tx, values)
  for (const rule of SOURCE_RULES) await rule(tx, { who, requested: values, ...source })
  await takeSource(tx, who, values, source)

  const offer = source.offer?.id ?? null
  const { stops, lane: road } = buildRoute(requestedStops, places, zone)
  const runs = listRuns(road, { copies, days_apart })
  refuseLastRun(runs)
  const again = runs.slice(1).flatMap(toWindow)

  // Independent queries share one round trip; the unit comes first because it is locked.
  const [{ unit, crew }, numbering, agreed, against, senders, named] = await Promise.all([
    resolveCrew(tx, values),
    readNumbering(tx),
    offer === null ? null : readOfferRoute(tx, offer),
    readAgainst(tx, values.vehicle, { ...road, broker: values.broker, again }),
    offer === null ? null : readSenders(tx, { bid: values.bid, offer }),
    offer === null ? null : readNamedPrices(tx, { bid: values.bid, offer }),
  ])
  const lane = { ...road, ...agreedMiles(agreed, requestedStops) }
  const now = booked_at === undefined ? Date.now() : Date.parse(booked_at)
  const today = booked_at === undefined ? numbering.today : dayWriter(zone)(now)
  const reason = reasonFor(
    unit,
    {
      ...values,
      ...lane,
      source: senders && { answer: source.bid?.answer ?? null, ...senders },
      override_reason,
      stops: dueBy(stops, agreed?.pick_up_date ?? null),
      arrivals,
      again,
      new_cents: values.broker_price_cents * runs.length,
      prices: values,
    },
    against,
    { zone, today, now, seesAllPrices: who.seesAllPrices },
  )

  const loads = runs.map((run, index): NewLoad => ({
    values: {
      ...values,
      offer,
      ...crew,
      ...lane,
      ...(index === 0 ? named && acceptedPrice(named, crew) : { bid: null }),
      ...run,
      override_reason: reason,
      ...(booked_at !== undefined && { created_at: booked_at }),
    },
    stops: stopsLater(stops, index * days_apart),
  }))
  const [id] = await writeBooked(tx, who, { ...numbering, today }, loads)
  if (id === undefined) throw new Error('no load was booked')

  if (values.bid !== null) await takeBidConfirmations(tx, values.bid, id)
  return id
}

/** The bid's lock comes before its offer's. */
async function lockSource(tx: Tx, requested: Requested): Promise<LockedSource> {
  const bid = requested.bid === null ? undefined : await lockAnswer(tx, requested.bid)
  const offer = requested.bid === null ? requested.offer : (bid?.offer ?? null)
  return { bid, offer: offer === null ? undefined : await lockOffer(tx, offer) }
}

async function takeSource(
  tx: Tx,
  who: LoadChanger,
  { bid: id, broker_price_cents: price_cents }: Pick<Booking, 'bid' | 'broker_price_cents'>,
  { bid, offer }: LockedSource,
): Promise<void> {
  if (bid && id !== null) {
    if (bid.answer !== 'accepted' || bid.answer_confirmed_at === null)
      await confirmBid(tx, who, id, { answer: 'accepted', price_cents, version: bid.version })
  } else if (offer && (await settleOffer(tx, offer.id, { isTaken: true })))
    await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, offer.id) })
}

type Route = ReturnType<typeof buildRoute>
type Run = Pick<Route['lane'], 'pick_up_date' | 'delivery_date'>

/** One for each copy, at the same local time. */
function listRuns(
  { pick_up_date, pick_up_zone, delivery_date, delivery_zone }: Route['lane'],
  { copies, days_apart }: { copies: number; days_apart: number },
): Run[] {
  return Array.from({ length: copies }, (_, index) => {
    const days = index * days_apart
    return {
      pick_up_date: pick_up_date && daysLater(pick_up_date, days, pick_up_zone),
      delivery_date: delivery_date && daysLater(delivery_date, days, delivery_zone),
    }
  })
}

function refuseLastRun(runs: readonly Run[]): void {
  const [isNear] = nearTime
  if (runs.flatMap((run) => Object.values(run)).some((time) => time !== null && !isNear(time)))
    throw new BadRequest({
      number_of_repetitions: ['The last load would run after 2077. Enter fewer copies.'],
    })
}

const toWindow = ({ pick_up_date: from, delivery_date: to }: Run) =>
  from === null ? [] : [{ from, to: to ?? from }]

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

const dueBy = (stops: Route['stops'], due: string | null) =>
  stops.map((stop, index) =>
    index === 0 && stop.window_to === null && stop.window_from === null ? { ...stop, window_to: due } : stop,
  )

const stopsLater = (stops: Route['stops'], days: number): NewStop[] =>
  stops.map(({ id: _unused, ...stop }) => ({
    ...stop,
    window_from: stop.window_from ? daysLater(stop.window_from, days, stop.time_zone) : null,
    window_to: stop.window_to ? daysLater(stop.window_to, days, stop.time_zone) : null,
  }))
