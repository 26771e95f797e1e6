import type { FitReason, VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import { durationText, toInstant } from '#contract/rules/age.ts'
import { EARLIER_CODES } from '#contract/rules/earlier-bid.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { reasonsAgainst } from './bid-reason.ts'

type Asked = Pick<VehicleMatch, 'id' | 'status' | 'fit' | 'arrives_at'>

const ASKED: ReadonlySet<FitReason['code']> = new Set([
  'distance',
  'delivery',
  'overlap',
  'next_load',
  'pending_bid',
  'accepted_bid',
  EARLIER_CODES.over,
  EARLIER_CODES.pending,
])
const SHOWN = 2

const isAsked = ({ code, level }: FitReason) => level === 'bad' || (level === 'warn' && ASKED.has(code))

/** Those that need a typed reason are asked for by their own field. */
export function askedReasons(vehicle: Asked | undefined): FitReason[] {
  if (!vehicle) return []
  const typed = reasonsAgainst(vehicle)
  return (vehicle.fit ?? []).filter((reason) => isAsked(reason) && !typed.includes(reason.text))
}

function lateText(vehicle: Asked, { pick_up_date }: Pick<Offer, 'pick_up_date'>): string {
  const [arrival, pickup] = [toInstant(vehicle.arrives_at), toInstant(pick_up_date)]
  return arrival === null || pickup === null || arrival <= pickup
    ? ''
    : `late ${durationText((arrival - pickup) / MINUTE_MS)}`
}

const uncapitalized = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text

/** "late 1 h 43 min, not dock high". */
export function askedText(vehicle: Asked, offer: Pick<Offer, 'pick_up_date'>): string {
  const texts = askedReasons(vehicle).map(
    ({ code, text }) => (code === 'distance' && lateText(vehicle, offer)) || uncapitalized(text),
  )
  const more = texts.length > SHOWN ? `, ${texts.length - SHOWN} more` : ''
  return `${texts.slice(0, SHOWN).join(', ')}${more}`
}

/** A minute more or less is no new reason; another truck or another kind of reason is. */
export const askedKey = (vehicle: Asked): string =>
  [vehicle.id, ...new Set(askedReasons(vehicle).map(({ code }) => code))].join(' ')
