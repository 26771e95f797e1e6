import { DASH } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { fraudRisk, riskLabel } from '#contract/rules/fraud-risk.ts'
import { wholeMiles } from '#contract/rules/miles.ts'
import { dimsText } from '#contract/rules/cargo.ts'
import { centsPerMile, dollars, grouped } from '#contract/rules/money.ts'
import { calmKind, type PlaceParts, placeParts } from '#contract/rules/place.ts'
import { doubtText } from '#src/pages/dispatch/doubt.tsx'
import { ENDS, MARKS, REQUIREMENTS } from '#src/pages/dispatch/vocabulary.ts'
import { shortWhen, stamp, stopZone, timeOfDay } from '#src/pages/dispatch/when.ts'

export const whole = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? DASH : grouped(wholeMiles(value))

export interface Tag {
  key: string
  short: string
  text: string
  isWarning?: boolean
  isEnd?: boolean
}

const LEFT: Tag = {
  key: 'left',
  short: 'Off board',
  text: 'No longer on the board: it ended, newer offers replaced it, or it no longer matches the filters',
  isEnd: true,
}

function riskTags({ sender_marks, sender_verdict, broker_signs }: Offer): Tag[] {
  const risk = fraudRisk({ sender_verdict, signs: [...(sender_marks ?? []), ...(broker_signs ?? [])] })
  return risk.level === 'none'
    ? []
    : [
        {
          key: 'risk',
          short: `Risk ${risk.score}`,
          text: [riskLabel(risk), ...risk.reasons].join(', '),
          isWarning: true,
        },
      ]
}

const listDoubts = (offer: Offer): Tag[] => [
  ...riskTags(offer),
  ...(offer.has_unproven
    ? [
        {
          key: 'unproven',
          short: 'Needs review',
          text: 'An email about this offer needs review',
          isWarning: true,
        },
      ]
    : []),
]

export interface RowView {
  marks: typeof MARKS
  time: string
  times: string
  pickUp: PlaceParts
  pickUpWhen: string
  delivery: PlaceParts
  deliveryWhen: string
  vehicle: string
  miles: string
  isEstimated: boolean
  deadhead: string
  /** Truck that it is of, or why there is none. */
  deadheadNote: string
  pieces: string
  weight: string
  dims: string
  tags: readonly Tag[]
  broker: string
  brokerTitle: string
  rating: string | null
  isBlacklisted: boolean
  unsure: Record<'lane' | 'when' | 'miles' | 'rate' | 'vehicle' | 'load' | 'broker', string>
  /** The spoken name contains the printed text, so that voice control finds it. */
  spokenLane: string
  spokenMiles: string
  spokenTags: string | undefined
  spokenBroker: string | undefined
  rate: string
  ratePerMile: string
}

export const BLACKLISTED = 'Blacklisted'

const spokenDoubt = (doubt: string) => (doubt === '' ? '' : `. ${doubt}`)

const unsureCells = (offer: Offer): RowView['unsure'] => ({
  lane: doubtText(offer, ['pick_up_at', 'pick_up_at_state', 'deliver_to', 'deliver_to_state']),
  when: doubtText(offer, ['pick_up_date', 'delivery_date']),
  miles: doubtText(offer, ['miles']),
  vehicle: doubtText(offer, ['vehicle_type']),
  load: doubtText(offer, ['pieces', 'weight']),
  rate: doubtText(offer, ['posted_price_cents']),
  broker: doubtText(offer, ['reply_to']),
})

const seen = ({ state, city }: PlaceParts) => [state, city || DASH].filter(Boolean).join(' ')

function deadheadOf(offer: Partial<Offer>): [text: string, note: string] {
  const { miles_out, miles_out_estimated, best_truck, no_fit } = offer
  const unit = best_truck && `unit ${best_truck.unit_number}`
  if (miles_out != null)
    return [`${whole(miles_out)} DH`, [unit, miles_out_estimated && 'estimated'].filter(Boolean).join(', ')]
  return no_fit ? ['No fit', no_fit] : [DASH, '']
}

/** Times use each stop's zone, else `zone`. Servers may omit fields: those show a dash. */
export function rowView(offer: Offer, zone: string, hasLeft = false): RowView {
  const zoneAt = (state: string, latitude: number | null, longitude: number | null) =>
    stopZone({ state, latitude, longitude }, zone)
  const unsure = unsureCells(offer)
  const isEstimated = offer.miles != null && offer.miles_estimated === true
  const miles = whole(offer.miles)
  const [deadhead, deadheadNote] = deadheadOf(offer)
  const broker = offer.broker_company || offer.contact_name || DASH
  const dims = dimsText(offer)
  const rating = offer.broker_rating == null ? null : offer.broker_rating.toFixed(1)
  const perMile = dollars(centsPerMile(offer.posted_price_cents, offer.miles))
  const pickUp = placeParts(offer.pick_up_at, offer.pick_up_at_state)
  const delivery = placeParts(offer.deliver_to, offer.deliver_to_state)
  const ends = ENDS.filter(({ key }) => offer[key]).map((end): Tag => ({ ...end, isEnd: true }))
  const tags: Tag[] = [
    ...ends,
    ...(hasLeft ? [LEFT] : []),
    ...listDoubts(offer),
    ...REQUIREMENTS.filter(({ key }) => offer[key] === true),
  ]
  const isBlacklisted = offer.broker_is_blacklisted === true
  const pays = offer.broker_days_to_pay != null && `days to pay ${offer.broker_days_to_pay}`
  const brokerNotes = [isBlacklisted && 'blacklisted', rating !== null && 'rating out of 5', pays]
    .filter(Boolean)
    .join(' and ')
  return {
    marks: MARKS.filter(({ isOn }) => isOn(offer)),
    time: timeOfDay(offer.received_date, zone),
    times: [
      `Received ${stamp(offer.received_date, zone)}`,
      offer.expires_at && `expires ${stamp(offer.expires_at, zone)}`,
    ]
      .filter(Boolean)
      .join(', '),
    pickUp,
    pickUpWhen: shortWhen(
      offer.pick_up_date,
      offer.pick_up_date_raw,
      zoneAt(offer.pick_up_at_state, offer.pick_up_latitude, offer.pick_up_longitude),
    ),
    delivery,
    deliveryWhen: shortWhen(
      offer.delivery_date,
      offer.delivery_date_raw,
      zoneAt(offer.deliver_to_state, offer.deliver_latitude, offer.deliver_longitude),
    ),
    vehicle: calmKind(offer.vehicle_type || offer.suggested_truck || DASH),
    miles,
    isEstimated,
    deadhead,
    deadheadNote,
    pieces: offer.pieces == null ? DASH : `${whole(offer.pieces)} pc${offer.pieces === 1 ? '' : 's'}`,
    weight: offer.weight == null ? DASH : `${whole(offer.weight)} lb`,
    dims: /\d/.test(dims) ? dims : 'N/A',
    tags,
    broker,
    brokerTitle: [broker, pays].filter(Boolean).join(', '),
    rating,
    isBlacklisted,
    rate: dollars(offer.posted_price_cents) || DASH,
    ratePerMile: perMile && `${perMile}/mi`,
    unsure,
    spokenLane: `Pickup and delivery: ${seen(pickUp)} ${seen(delivery)}${spokenDoubt(unsure.lane)}`,
    spokenMiles: `${isEstimated ? 'Estimated loaded' : 'Loaded'} miles and deadhead: ${isEstimated ? '~' : ''}${miles} ${deadhead}${deadheadNote && `, ${deadheadNote}`}${spokenDoubt(unsure.miles)}`,
    spokenTags:
      tags.length === 0
        ? undefined
        : `${tags.map(({ short }) => short).join(' ')}: ${tags.map(({ text }) => text).join(', ')}`,
    spokenBroker:
      brokerNotes === ''
        ? undefined
        : `Broker, ${brokerNotes}: ${[broker, isBlacklisted && BLACKLISTED, rating].filter(Boolean).join(' ')}${spokenDoubt(unsure.broker)}`,
  }
}
