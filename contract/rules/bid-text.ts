import { fullName } from '#contract/rules/full-name.ts'
import { ROAD_SPEED_MPH } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import { durationText } from './age.ts'
import { cargoSize, doorSize } from './cargo.ts'
import { wholeMiles } from './miles.ts'
import { dollars } from './money.ts'
import { displayPhone } from './phone.ts'
import { type OfferEnds, type OfferStop, offerStopTime, toDelivery, toPickup } from './offer-time.ts'
import { placeText } from './place.ts'
import { filledTemplate, unknownIn } from './template-text.ts'

export interface BidMailParts {
  readonly offer: Pick<
    Offer,
    | 'id'
    | 'subject'
    | 'order_number'
    | 'pick_up_at'
    | keyof OfferEnds
    | 'deliver_to'
    | 'contact_name'
    | 'broker_company'
  >
  readonly vehicle: Pick<
    VehicleMatch,
    | 'id'
    | 'unit_number'
    | 'vehicle_type_name'
    | 'payload'
    | 'useful_cargo_length'
    | 'useful_cargo_width'
    | 'useful_cargo_height'
    | 'door_width'
    | 'door_height'
    | 'road_distance'
    | 'road_duration'
    | 'is_estimated'
  > &
    Partial<Pick<VehicleMatch, 'fit' | 'location_type'>>
  readonly company: Pick<
    Me['company'],
    'name' | 'abbreviation' | 'mc_number' | 'dot_number' | 'phone' | 'time_zone'
  >
  readonly dispatcher: Pick<Me, 'first_name' | 'last_name' | 'phone'>
  readonly price_cents: number | null
}

/**
 * The broker is told the deadhead from the truck's later place when it is still on a load or only planned
 * there.
 */
const isFromLater = ({ fit = [], location_type }: BidMailParts['vehicle']) =>
  location_type === 'planned' || fit.some(({ code }) => code === 'busy' || code === 'overlap')

const timeText = (stop: OfferStop, zone: string) =>
  offerStopTime(stop, zone) || (stop.raw === '' ? '' : 'time as posted')

const PLACEHOLDERS = {
  price: ({ price_cents }) => (price_cents === null ? '[price]' : dollars(price_cents)),
  company: ({ company }) => company.name,
  mc_number: ({ company }) => company.mc_number,
  dot_number: ({ company }) => company.dot_number,
  contact: ({ offer }) => offer.contact_name || offer.broker_company,
  vehicle_type: ({ vehicle }) => vehicle.vehicle_type_name,
  unit: ({ vehicle }) => vehicle.unit_number,
  payload: ({ vehicle }) => (vehicle.payload === null ? '' : `${vehicle.payload.toLocaleString('en-US')} lb`),
  cargo: ({ vehicle }) => cargoSize(vehicle),
  door: ({ vehicle }) => doorSize(vehicle),
  miles_out: ({ vehicle }) =>
    vehicle.road_distance == null
      ? '[miles]'
      : `${vehicle.is_estimated ? 'about ' : ''}${wholeMiles(vehicle.road_distance)} mi`,
  hours_out: ({ vehicle }) =>
    `${durationText(vehicle.road_duration || (vehicle.road_distance / ROAD_SPEED_MPH) * 60)}${isFromLater(vehicle) ? ', once empty' : ''}`,
  order_number: ({ offer }) => offer.order_number,
  pick_up_at: ({ offer }) => placeText(offer.pick_up_at),
  pick_up_date: ({ offer, company }) => timeText(toPickup(offer), company.time_zone),
  deliver_to: ({ offer }) => placeText(offer.deliver_to),
  delivery_date: ({ offer, company }) => timeText(toDelivery(offer), company.time_zone),
  dispatcher: ({ dispatcher }) => fullName(dispatcher),
  phone: ({ dispatcher, company }) => displayPhone(dispatcher.phone || company.phone),
  reference: ({ offer, vehicle, company }) => `${company.abbreviation}-${offer.id}-${vehicle.id}`,
} satisfies Record<string, (parts: BidMailParts) => string>

export const BID_PLACEHOLDERS = Object.keys(PLACEHOLDERS) as readonly (keyof typeof PLACEHOLDERS)[]

export const DEFAULT_BID_TEMPLATE = `Hello {contact},

Our rate is {price} all in.

Order: {order_number}
Pickup: {pick_up_at}, {pick_up_date}
Delivery: {deliver_to}, {delivery_date}

Truck: {vehicle_type}, {miles_out} ({hours_out}) from pickup
Payload: {payload}
Cargo space (L × W × H): {cargo}
Door (W × H): {door}

{dispatcher}
{company}
MC {mc_number}
DOT {dot_number}
Phone: {phone}
Our reference: {reference}
`

const isPlaceholder = (name: string): name is keyof typeof PLACEHOLDERS => Object.hasOwn(PLACEHOLDERS, name)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const unknownPlaceholders = (template: string): string[] => unknownIn(template, isPlaceholder)

/** Unknown placeholders stay; a line whose placeholders are all empty is dropped. */
export const bidMessage = (template: string, parts: BidMailParts): string =>
  filledTemplate(template.trim() === '' ? DEFAULT_BID_TEMPLATE : template, (name) =>
    isPlaceholder(name) ? oneLine(PLACEHOLDERS[name](parts)) : undefined,
  )

export function replySubject(subject: string): string {
  const line = oneLine(subject)
  return (/^re:/i.test(line) ? line : `Re: ${line}`).slice(0, 300)
}

export function bidSubject({ offer }: Pick<BidMailParts, 'offer'>): string {
  return replySubject(
    oneLine(offer.subject) ||
      `${placeText(offer.pick_up_at)} to ${placeText(offer.deliver_to)} ${offer.order_number}`,
  )
}
