import type { BidAnswer } from '#contract/entities/market/bid-answer.ts'
import { type BrokerCredit, isOverLimit, overLimitText } from '#contract/rules/credit-limit.ts'
import { dayText } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'
import {
  type DocumentedTruck,
  type ExpiredDocuments,
  expiredBefore,
} from '#contract/rules/truck-documents.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { fraudRisk } from '#contract/rules/fraud-risk.ts'
import { belowDriverText, isBelowDriver, type Prices } from '#contract/rules/price-warnings.ts'
import type { SENDER_MARKS, SENDER_VERDICTS } from '#contract/rules/sender-words.ts'

export interface LoadSource {
  readonly answer: BidAnswer | null
  readonly has_unproven_answer: boolean
  readonly sender_verdict: keyof typeof SENDER_VERDICTS
  readonly sender_marks: readonly (keyof typeof SENDER_MARKS)[]
}

export interface LoadCase {
  readonly source: LoadSource | null
  readonly vehicle: DocumentedTruck & {
    readonly status: number
    readonly payload: number | null
    readonly hazmat: boolean
  }
  readonly broker: {
    readonly name: string
    readonly is_blacklisted: boolean
    readonly blacklist_reason: string
  } & BrokerCredit
  /** Cents that this adds to what the broker owes; 0 when nothing changes. */
  readonly new_cents: number
  /** Null if neither price is new or changed. */
  readonly prices: Prices | null
  readonly weight: number | null | undefined
  readonly hazardous: boolean | undefined
  readonly delivery_day: string
  readonly overlapping: readonly string[]
  readonly late?: readonly string[]
}

export function pastStops(
  stops: readonly {
    kind: 'pickup' | 'delivery'
    window_from: string | null
    window_to: string | null
    time_zone: string
  }[],
  now: number,
): string[] {
  const over = stops.flatMap(({ kind, window_from, window_to, time_zone }) => {
    const due = window_to ?? window_from
    return due && Date.parse(due) < now ? [{ kind, text: stopTime(due, time_zone, now) }] : []
  })
  return (['pickup', 'delivery'] as const).flatMap((kind) => {
    const first = over.find((one) => one.kind === kind)
    return first ? [`The ${kind} time has passed: ${first.text}.`] : []
  })
}

/** An unknown sender raises no objection. */
export function objectionsToSource({
  answer,
  has_unproven_answer,
  sender_verdict,
  sender_marks,
}: LoadSource): string[] {
  const risk = fraudRisk({ sender_verdict, signs: sender_marks })
  const odd = risk.level === 'none' ? [] : risk.reasons
  return [
    ...(answer === 'rejected' ? ['The broker declined this bid.'] : []),
    ...(has_unproven_answer ? ['An unverified reply to this bid needs review.'] : []),
    ...(odd.length > 0 ? [`Unverified broker. Offer sender: ${odd.join(', ')}.`] : []),
  ]
}

const pounds = (weight: number) => kindText('weight', weight)

function holderName({ of, name }: ExpiredDocuments, { unit_number }: DocumentedTruck): string {
  if (of === 'vehicle') return `unit ${unit_number}`
  return of === 'owner' ? `${name} (owner of unit ${unit_number})` : name
}

export function objectionsTo({
  source,
  vehicle,
  broker,
  weight,
  hazardous,
  delivery_day,
  new_cents,
  prices,
  overlapping,
  late = [],
}: LoadCase): string[] {
  const unit = `Unit ${vehicle.unit_number}`
  const { status, payload } = vehicle
  return [
    ...(source ? objectionsToSource(source) : []),
    ...(prices && isBelowDriver(prices) ? [belowDriverText(prices)] : []),
    ...(status === 2 ? [`${unit} is out of service.`] : []),
    ...(overlapping.length > 0 ? [`${unit} is on ${overlapping.join(', ')} at that time.`] : []),
    ...late,
    ...expiredBefore(vehicle, delivery_day).map(
      (one) => `A document for ${holderName(one, vehicle)} expires on ${dayText(one.end)}, before delivery.`,
    ),
    ...(weight && payload !== null && weight > payload
      ? [`${unit} payload is ${pounds(payload)}; the load weighs ${pounds(weight)}.`]
      : []),
    ...(hazardous && !vehicle.hazmat ? [`${unit} isn’t set up for hazmat.`] : []),
    ...(broker.is_blacklisted
      ? [`${broker.name} is blacklisted${broker.blacklist_reason && `: ${broker.blacklist_reason}`}.`]
      : []),
    ...(isOverLimit(broker, new_cents) ? [overLimitText(broker.name, broker.credit_limit_cents ?? 0)] : []),
  ]
}
