import type { Me } from '#contract/entities/people/session.ts'
import type { EmptyFrom } from '#contract/entities/fleet/availability.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import {
  type BrokerFinder,
  brokerFinder,
  type BrokerTraces,
  scrubbed,
  scrubbedPlace,
} from './broker-scrub.ts'
import { dimsText } from './cargo.ts'
import { dollars } from './money.ts'
import { displayPhone } from './phone.ts'
import { withPricesHidden } from './price-scrub.ts'
import {
  type OfferEnds,
  type OfferStop,
  offerStopTime,
  offerStopZone,
  toDelivery,
  toPickup,
} from './offer-time.ts'
import { stopTime } from './stop-time.ts'
import { placeText } from './place.ts'

/** Miles and minutes are the deadhead to the pickup, null if unknown. */
export interface DriverAskParts {
  readonly offer: Pick<
    Offer,
    | 'pick_up_at'
    | keyof OfferEnds
    | 'deliver_to'
    | 'vehicle_type'
    | 'suggested_truck'
    | 'miles'
    | 'miles_estimated'
    | 'pieces'
    | 'weight'
    | 'length'
    | 'width'
    | 'height'
    | 'dims_raw'
    | 'stackable'
    | 'hazardous'
    | 'fast_load'
    | 'dock_level'
    | 'team'
    | 'liftgate'
    | 'csa'
    | 'posted_price_cents'
    | 'notes'
  >
  readonly way: {
    readonly miles: number | null
    readonly minutes: number | null
    readonly is_estimated: boolean
    /** At the pickup, in milliseconds. */
    readonly eta: number | null
    readonly from: EmptyFrom
  }
  readonly driver: { readonly first_name: string; readonly view_price: boolean }
  readonly unit_number: string
  readonly company: Pick<Me['company'], 'name' | 'phone' | 'time_zone'>
  readonly dispatcher: Pick<Me, 'first_name' | 'phone'>
  readonly note: string
  readonly traces: BrokerTraces
  readonly now: Date
}

const NEEDS = {
  hazardous: 'hazmat',
  dock_level: 'dock level',
  team: 'team',
  liftgate: 'liftgate',
  fast_load: 'FAST',
  csa: 'CSA',
} as const

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const number = (value: number) => value.toLocaleString('en-US')
const estimated = (is: boolean) => (is ? ' (estimated)' : '')

function lasting(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}

const STARTS = {
  position: '',
  planned: ' from your planned location',
  load: ' from the end of your load',
} as const satisfies Record<EmptyFrom, string>

function wayLines({ offer, way, company, now }: DriverAskParts): string[] {
  const { miles, minutes, is_estimated, eta, from } = way
  if (miles === null || minutes === null) return ['Deadhead: unknown, we don’t have your truck’s location']
  const deadhead = `Deadhead: ${number(Math.round(miles))} mi${STARTS[from]}, about ${lasting(minutes)}${estimated(is_estimated)}`
  if (eta === null) return [deadhead]
  const zone = offerStopZone(toPickup(offer), company.time_zone)
  const label = from === 'position' ? 'ETA if you leave now' : 'ETA'
  return [deadhead, `${label}: ${stopTime(eta, zone, now.getTime())} (estimated)`]
}

function freightLines({ offer, driver }: DriverAskParts, broker: BrokerFinder): string[] {
  const formatLine = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`])
  const words = (text: string) => oneLine(scrubbed(text, broker))
  const dims = words(dimsText(offer))
  const needs = Object.entries(NEEDS).flatMap(([field, name]) =>
    offer[field as keyof typeof NEEDS] ? [name] : [],
  )
  return [
    ...formatLine(
      'Loaded miles',
      offer.miles === null ? '' : number(Math.round(offer.miles)) + estimated(offer.miles_estimated),
    ),
    ...formatLine('Truck', words(offer.suggested_truck) || words(offer.vehicle_type)),
    ...formatLine('Pieces', offer.pieces === null ? '' : number(offer.pieces)),
    ...formatLine('Weight', offer.weight === null ? '' : `${number(offer.weight)} lb`),
    ...formatLine('Dims (L × W × H)', dims === 'N/A' ? '' : dims),
    ...formatLine('Stackable', offer.stackable === null ? '' : offer.stackable ? 'yes' : 'no'),
    ...formatLine('Needs', needs.join(', ')),
    ...formatLine('Notes', scrubbed(offer.notes, broker)),
    ...formatLine('Posted rate', driver.view_price ? dollars(offer.posted_price_cents) : ''),
  ]
}

/** Hides the broker, and prices from drivers who may not see them. */
function hiddenFrom({
  driver,
  offer,
  traces,
}: Pick<DriverAskParts, 'driver' | 'offer' | 'traces'>): BrokerFinder {
  const broker = brokerFinder(traces)
  if (driver.view_price) return broker
  return withPricesHidden(broker, [offer.posted_price_cents])
}

const stop = (place: string, state: string, broker: BrokerFinder) =>
  placeText(scrubbedPlace(place, broker)) || state || 'ask us'
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

export function driverAskText(parts: DriverAskParts): string {
  const { offer, driver, company, dispatcher, note, now } = parts
  const broker = hiddenFrom(parts)
  const time = (end: OfferStop) =>
    offerStopTime(end, company.time_zone, now.getTime()) || 'ask us for the time'
  return [
    `Hello ${oneLine(driver.first_name)},`,
    '',
    'We can offer you this load. Reply with your price in dollars, or NO.',
    '',
    `Pickup: ${joined(stop(offer.pick_up_at, offer.pick_up_at_state, broker), time(toPickup(offer)))}`,
    `Delivery: ${joined(stop(offer.deliver_to, offer.deliver_to_state, broker), time(toDelivery(offer)))}`,
    ...wayLines(parts),
    '',
    ...freightLines(parts, broker),
    ...(note.trim() === '' ? [] : ['', note.trim()]),
    '',
    ...[dispatcher.first_name, company.name, displayPhone(dispatcher.phone || company.phone)]
      .map(oneLine)
      .filter((line) => line !== ''),
  ].join('\n')
}

/** Built from unit and lane: the broker's own subject could name the broker. */
export function driverAskSubject(
  parts: Pick<DriverAskParts, 'driver' | 'offer' | 'unit_number' | 'traces'>,
): string {
  const { offer, unit_number } = parts
  const broker = hiddenFrom(parts)
  const from = stop(offer.pick_up_at, offer.pick_up_at_state, broker)
  const to = stop(offer.deliver_to, offer.deliver_to_state, broker)
  return oneLine(`Unit ${unit_number}, your price? ${from} to ${to}`).slice(0, 200)
}
