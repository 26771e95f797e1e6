import type { BidAnswer } from '#contract/entities/bid-answer.ts'
import { dayText } from '#contract/rules/dates.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { hasExpired } from '#contract/rules/documents.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { isDoubted, SENDER_MARKS, SENDER_VERDICTS } from '#contract/rules/sender-words.ts'

/** What is known of the bid and the offer that a load is booked from. */
export interface LoadSource {
  /** What the broker answered to the bid; null without a bid or an answer. */
  readonly answer: BidAnswer | null
  /** Whether a mail that waits for a person answers the bid, and nothing proves that it is from the broker. */
  readonly has_unproven_answer: boolean
  readonly sender_verdict: keyof typeof SENDER_VERDICTS
  readonly sender_marks: readonly (keyof typeof SENDER_MARKS)[]
}

/** What speaks for or against a load: the bid that it is booked from, its vehicle, its broker, its freight, and the company's days (YYYY-MM-DD). */
export interface LoadCase {
  /** Null for a load that is entered by hand, or edited. */
  readonly source: LoadSource | null
  readonly vehicle: {
    readonly unit_number: string
    readonly status: number
    readonly payload: number | null
    readonly hazmat: boolean
    readonly documents_expire_on: string | null
    readonly owner_name: string
    readonly owner_documents_expire_on: string | null
    /** Who drives it on this load. */
    readonly drivers: readonly { readonly name: string; readonly documents_expire_on: string | null }[]
  }
  readonly broker: { readonly name: string; readonly is_blacklisted: boolean; readonly blacklist_reason: string }
  readonly weight: number | null | undefined
  readonly hazardous: boolean | undefined
  /** The day of the last delivery, or today where it has none. */
  readonly delivery_day: string
  /** The numbers of the vehicle's other loads at the same time. */
  readonly overlapping: readonly string[]
  /** Why its pickup or its vehicle is not in time, as sentences. */
  readonly late?: readonly string[]
}

/** What is said against booking a load of which a pickup or a delivery is over, by the clocks of its place; nothing where no time is known. */
export function pastStops(
  stops: readonly { kind: 'pickup' | 'delivery'; window_from: string | null; window_to: string | null; time_zone: string }[],
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

/** What a bid's answer and the senders of its mails say against booking it; where nothing is known of a sender, nothing is. */
export function objectionsToSource({ answer, has_unproven_answer, sender_verdict, sender_marks }: LoadSource): string[] {
  const odd = [
    ...(isDoubted(sender_verdict) ? [codeWords(SENDER_VERDICTS, sender_verdict)] : []),
    ...sender_marks.map((mark) => codeWords(SENDER_MARKS, mark)),
  ]
  return [
    ...(answer === 'rejected' ? ['The broker rejected this bid.'] : []),
    ...(has_unproven_answer ? ['An unverified reply to this bid needs review.'] : []),
    ...(odd.length > 0 ? [`Unverified broker. Offer sender: ${odd.join(', ')}.`] : []),
  ]
}

const pounds = (weight: number) => kindText('weight', weight)

/** Why a load should not be booked as it is, each as a sentence; empty where nothing is against it. */
export function objectionsTo({ source, vehicle, broker, weight, hazardous, delivery_day, overlapping, late = [] }: LoadCase): string[] {
  const unit = `Unit ${vehicle.unit_number}`
  const { status, payload, documents_expire_on, owner_documents_expire_on, drivers } = vehicle
  const owner = { name: `${vehicle.owner_name} (owner of unit ${vehicle.unit_number})`, documents_expire_on: owner_documents_expire_on }
  const documents = [{ name: `unit ${vehicle.unit_number}`, documents_expire_on }, owner, ...drivers]
  return [
    ...(source ? objectionsToSource(source) : []),
    ...(status === 2 ? [`${unit} is out of service.`] : []),
    ...(overlapping.length > 0 ? [`${unit} is on ${overlapping.join(', ')} at that time.`] : []),
    ...late,
    ...documents.flatMap(({ name, documents_expire_on: end }) =>
      end !== null && hasExpired(end, delivery_day) ? [`A document for ${name} expires on ${dayText(end)}, before delivery.`] : [],
    ),
    ...(weight && payload !== null && weight > payload
      ? [`${unit} payload is ${pounds(payload)}; the load weighs ${pounds(weight)}.`]
      : []),
    ...(hazardous && !vehicle.hazmat ? [`${unit} has no hazmat endorsement.`] : []),
    ...(broker.is_blacklisted ? [`${broker.name} is blacklisted${broker.blacklist_reason && `: ${broker.blacklist_reason}`}.`] : []),
  ]
}
