import type { BidAnswer } from '#contract/entities/market/bid-answer.ts'
import {
  loadDraft,
  type LoadDetail,
  type LoadDraft,
  type readLoadDraft,
} from '#contract/entities/freight/load.ts'
import type { QueryOf } from '#contract/http.ts'
import { objectionsToSource, pastStops } from '#contract/rules/load-objections.ts'
import { placeText } from '#contract/rules/place.ts'
import { mayBookBid } from '#contract/rules/load-access.ts'
import { instantIn, sameClock } from '#contract/rules/wall-time.ts'
import { Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { possiblePrices, readNegotiation, readUserName } from '#server/market/index.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { readLoad } from '#server/freight/load-list/load-detail.repository.ts'
import { resolvePlace, zoneAt } from '#server/freight/load-record/stop-places.ts'
import { rememberedPins } from '#server/freight/stop-pin/stop-pin.repository.ts'
import { readAgainstConfirmation } from '#server/freight/booking/confirmed-draft.ts'
import { newestOfBid } from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { readTendered, type TenderedLoad } from '#server/freight/booking/tendered-load.ts'
import { readDraftSource } from '#server/freight/booking/draft.repository.ts'

type Source = NonNullable<Awaited<ReturnType<typeof readDraftSource>>>

const place = {
  facility: '',
  contact_name: '',
  contact_phone: '',
  reference: '',
  arrived_at: null,
  departed_at: null,
}
const atAddress = { pin_corrected_at: null, pin_corrected_by: '' }

/** Stops of a copied load that were moved only there return to their address. */
async function whereCorrected(tx: Tx, stops: LoadDraft['stops'], zone: string): Promise<LoadDraft['stops']> {
  const getPin = await rememberedPins(tx, stops)
  return Promise.all(
    stops.map(async (stop) => {
      const pin = getPin(stop)
      if (!pin && stop.pin_corrected_at === null) return stop
      const { latitude, longitude } = pin ?? (await resolvePlace(tx, stop.address))
      const time_zone = zoneAt(latitude, longitude, zone)
      const asShown = (time: string | null) =>
        time === null ? null : sameClock(time, stop.time_zone, time_zone)
      const corrected = pin
        ? { pin_corrected_at: pin.corrected_at, pin_corrected_by: pin.corrected_by }
        : atAddress
      const window = { window_from: asShown(stop.window_from), window_to: asShown(stop.window_to) }
      return { ...stop, latitude, longitude, time_zone, ...window, ...corrected }
    }),
  )
}

const listStops = (source: Source, zone: string): LoadDraft['stops'] => [
  {
    ...place,
    ...atAddress,
    kind: 'pickup',
    address: placeText(source.pick_up_at),
    latitude: source.pick_up_latitude,
    longitude: source.pick_up_longitude,
    time_zone: zoneAt(source.pick_up_latitude, source.pick_up_longitude, zone),
    window_from: source.pick_up_date,
    window_to: null,
    notes: source.pick_up_date === null ? source.pick_up_date_raw : '',
  },
  {
    ...place,
    ...atAddress,
    kind: 'delivery',
    address: placeText(source.deliver_to),
    latitude: source.deliver_latitude,
    longitude: source.deliver_longitude,
    time_zone: zoneAt(source.deliver_latitude, source.deliver_longitude, zone),
    window_from: null,
    window_to: source.delivery_date,
    notes: source.delivery_date === null ? source.delivery_date_raw : '',
  },
]

const tenderedStops = (tx: Tx, { stops }: TenderedLoad, zone: string): Promise<LoadDraft['stops']> =>
  Promise.all(
    stops.map(async ({ id: _id, window_from, window_to, ...stop }) => {
      const { latitude, longitude, time_zone: own } = await resolvePlace(tx, stop.address)
      const time_zone = own ?? zone
      const at = (time: string | null) => time && instantIn(time_zone, time)
      const window = { window_from: at(window_from), window_to: at(window_to) }
      return { ...place, ...atAddress, ...stop, ...window, latitude, longitude, time_zone }
    }),
  )

export async function offerStops(tx: Tx, id: number): Promise<LoadDraft['stops'] | undefined> {
  const source = await readDraftSource(tx, { offer: id })
  if (!source) return undefined
  const { time_zone } = await readCompany(tx)
  return whereCorrected(tx, listStops(source, time_zone), time_zone)
}

async function buildRepeat(tx: Tx, who: LoadChanger, id: number): Promise<LoadDraft> {
  const text = await readLoad(tx, id, who)
  if (!text) throw new NotFound()
  const { stops, ...load } = JSON.parse(text.text) as LoadDetail
  const { time_zone } = await readCompany(tx)
  const ofDraft = Object.fromEntries(
    Object.entries(load).filter(([field]) => field in loadDraft.shape),
  ) as typeof load
  return {
    ...ofDraft,
    bid: null,
    offer: null,
    booked: null,
    objections: [],
    price_choices: [],
    sources: {},
    confirmation: null,
    broker_reference: '',
    dispatcher: who.id,
    dispatcher_name: await readUserName(tx, who.id),
    broker_price_cents: load.broker_price_cents ?? null,
    driver_price_cents: load.driver_price_cents ?? null,
    stops: await whereCorrected(
      tx,
      stops.map(({ id: _id, ...stop }) => ({ ...stop, reference: '', arrived_at: null, departed_at: null })),
      time_zone,
    ),
  }
}

const WORDS_SHOWN = 200

async function priceChoices(tx: Tx, bid: number): Promise<LoadDraft['price_choices']> {
  const state = await readNegotiation(tx, bid)
  return possiblePrices(state).map(({ cents, moves }) => ({
    cents,
    is_agreed: state.agreed !== null,
    emails: moves.map(({ by, words, at }) => ({ by, words: words.slice(0, WORDS_SHOWN), at })),
  }))
}

export async function buildLoadDraft(
  tx: Tx,
  who: LoadChanger,
  { bid, offer, load }: QueryOf<typeof readLoadDraft>,
): Promise<LoadDraft> {
  if (load !== undefined) return buildRepeat(tx, who, Number(load))
  const { time_zone } = await readCompany(tx)
  const source = await readDraftSource(tx, {
    bid: bid as number | undefined,
    offer: offer as number | undefined,
  })
  if (!source) throw new NotFound()
  if (source.bid !== null && !mayBookBid(source, who))
    throw new Forbidden(`This bid belongs to ${source.dispatcher_name}.`)
  const tendered = source.offer === null ? undefined : await readTendered(tx, source.offer)
  const offered = tendered ? await tenderedStops(tx, tendered, time_zone) : listStops(source, time_zone)
  const price_choices = source.bid === null ? [] : await priceChoices(tx, source.bid)
  const [price, ...otherPrices] = price_choices
  const agreed_cents = price && otherPrices.length === 0 ? price.cents : null
  const broker_price_cents = source.bid === null ? (tendered?.broker_price_cents ?? null) : agreed_cents
  const confirmation = source.bid === null ? undefined : await newestOfBid(tx, source.bid)
  const confirmed = await readAgainstConfirmation(
    {
      broker_price_cents,
      broker_reference: source.order_number,
      stops: offered,
      pieces: source.pieces,
      weight: source.weight,
    },
    confirmation?.reading?.fields ?? [],
    async (address) => {
      const { latitude, longitude, time_zone: zone } = await resolvePlace(tx, address)
      return { latitude, longitude, time_zone: zone ?? time_zone }
    },
  )
  const stops = await whereCorrected(tx, confirmed.values.stops ?? offered, time_zone)
  return {
    price_choices,
    bid: source.bid,
    offer: source.offer,
    booked: source.booked,
    objections: [
      ...objectionsToSource({ ...source, answer: source.answer as BidAnswer | null }),
      ...confirmed.objections,
      ...pastStops(stops, Date.now()),
    ],
    broker: source.broker,
    broker_company: source.broker_company,
    broker_reference: source.order_number,
    contact_name: source.contact_name,
    contact_email: source.contact_email,
    contact_phone: source.contact_phone,
    dispatcher: source.dispatcher ?? who.id,
    dispatcher_name: source.dispatcher === null ? await readUserName(tx, who.id) : source.dispatcher_name,
    vehicle: source.vehicle,
    unit_number: source.unit_number ?? '',
    driver: source.driver,
    driver_name: source.driver_name,
    second_driver: source.second_driver,
    second_driver_name: source.second_driver_name,
    broker_price_cents,
    driver_price_cents: source.driver_price_cents,
    pieces: source.pieces,
    weight: source.weight,
    length: source.length,
    width: source.width,
    height: source.height,
    stackable: source.stackable ?? false,
    hazardous: source.hazardous ?? false,
    fast_load: source.fast_load ?? false,
    dock_level: source.dock_level ?? false,
    notes: source.notes,
    ...confirmed.values,
    stops,
    sources: confirmed.sources,
    confirmation: confirmation ? { file_name: confirmation.file_name, sent_by: confirmation.sent_by } : null,
  }
}
