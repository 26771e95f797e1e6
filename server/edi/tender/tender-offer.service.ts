import type { z } from 'zod'
import { emailText } from '#contract/http.ts'
import type { tenderStop } from '#contract/entities/edi/load-tender.ts'
import type { OfferInput } from '#contract/entities/market/offer.ts'
import type { StopInput } from '#contract/entities/freight/stop.ts'
import { calm, placeText } from '#contract/rules/place.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { instantIn } from '#contract/rules/wall-time.ts'
import type { Partner } from '#server/edi/partner/partner.repository.ts'
import type { Tender, TenderStop, TenderTime } from '#server/edi/sets/tender.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findPlace } from '#server/kernel/geo/places.ts'
import { readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { saveEntered } from '#server/market/index.ts'

const townText = ({ city, state, zip }: TenderStop) => `${city}, ${state} ${zip}`.trim()

const addressText = (stop: TenderStop) =>
  [calm(stop.street), placeText(townText(stop))].filter(Boolean).join(', ')

/** In the stop's own zone where the partner named none. */
const stopTime = (time: TenderTime | null): string | null =>
  time && (time.zone === '' ? `${time.at}:00` : instantIn(time.zone, `${time.at}:00`))

export const toStopInputs = ({ stops }: Tender): StopInput[] =>
  stops.map((stop) => {
    const [window_from, window_to] = [stopTime(stop.from), stopTime(stop.to)]
    const isInOrder = window_from === null || window_to === null || window_from <= window_to
    return {
      id: null,
      kind: stop.kind,
      facility: stop.facility,
      address: addressText(stop),
      window_from,
      window_to: isInOrder ? window_to : null,
      contact_name: stop.contact_name,
      contact_phone: stop.contact_phone.slice(0, 32),
      reference: stop.reference,
      notes: stop.notes,
    }
  })

async function zoneAt(tx: Tx, stop: TenderStop): Promise<string> {
  const place = await findPlace(tx, townText(stop))
  return (place && zoneOfPlace(place)) ?? (await readZone(tx))
}

const toInstant = (time: TenderTime | null, zone: string) =>
  time && instantIn(time.zone || zone, `${time.at}:00`)

/** Times as instants; a stop without a zone of its own has the company's. */
export const readStops = (tx: Tx, { stops }: Tender): Promise<z.infer<typeof tenderStop>[]> =>
  Promise.all(
    stops.map(async (stop) => {
      const time_zone = await zoneAt(tx, stop)
      const { kind, facility, reference, notes, contact_name, contact_phone } = stop
      return {
        kind,
        facility,
        address: addressText(stop),
        time_zone,
        window_from: toInstant(stop.from, time_zone),
        window_to: toInstant(stop.to, time_zone),
        contact_name,
        contact_phone,
        reference,
        notes,
      }
    }),
  )

export const respondBy = async (tx: Tx, { respond_by }: Tender): Promise<string | null> =>
  toInstant(respond_by, await readZone(tx))

/** Reason that no load can be made of it; undefined if one can. */
export function whyNoLoad({ stops }: Tender): string | undefined {
  const [first, last] = [stops[0], stops.at(-1)]
  if (stops.length < 2 || !first || !last) return 'The tender has fewer than two stops.'
  if (stops.length > 40) return 'The tender has more than 40 stops.'
  if (first.kind !== 'pickup' || last.kind !== 'delivery')
    return 'The tender doesn’t start with a pickup and end with a delivery.'
  const nowhere = stops.findIndex(({ city, state }) => city === '' || state === '')
  return nowhere === -1 ? undefined : `Stop ${nowhere + 1} has no city and state.`
}

/** Puts it on the board, or updates its offer there. */
export async function saveTenderOffer(tx: Tx, partner: Partner, tender: Tender): Promise<number> {
  const [first, last] = [tender.stops[0], tender.stops.at(-1)]
  if (!first || !last) throw new Error('a tender without stops reached the board')
  const pick_up_date = toInstant(first.from ?? first.to, await zoneAt(tx, first))
  const delivery_date = toInstant(last.to ?? last.from, await zoneAt(tx, last))
  const by = await respondBy(tx, tender)
  const isAhead = (time: string | null) => time !== null && Date.parse(time) > Date.now()
  const email = emailText.safeParse(tender.contact_email)
  const notes = [tender.notes, tender.references, ...tender.stops.map(({ notes: own }) => own)]
  const input: OfferInput = {
    pick_up_at: townText(first).slice(0, 120),
    pick_up_date,
    pick_up_date_raw: '',
    deliver_to: townText(last).slice(0, 120),
    delivery_date,
    delivery_date_raw: '',
    suggested_truck: tender.equipment,
    load_type: '',
    miles: tender.miles,
    pieces: tender.pieces === null ? null : Math.round(tender.pieces),
    weight: tender.weight,
    length: null,
    width: null,
    height: null,
    stackable: null,
    hazardous: tender.hazardous || null,
    fast_load: null,
    dock_level: null,
    team: null,
    liftgate: null,
    posted_price_cents: tender.price_cents,
    notes: notes.filter(Boolean).join('\n').slice(0, 4000),
    order_number: tender.shipment_id,
    broker_company: '',
    broker_mc_number: '',
    broker_dot_number: '',
    contact_name: tender.contact_name,
    contact_email: email.success ? email.data : '',
    contact_phone: tender.contact_phone.slice(0, 60),
    expires_at: [by, pick_up_date].find(isAhead) ?? null,
    mail: null,
  }
  const { id } = await saveEntered(tx, input, new Date(), {
    source: 'edi',
    broker: partner.broker,
    stop_count: tender.stops.length,
    stops: tender.stops.map((stop) => ({
      kind: stop.kind,
      at: townText(stop),
      date_raw: stop.from?.at ?? '',
    })),
  })
  return id
}
