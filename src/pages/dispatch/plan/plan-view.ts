import type { FleetPlan, PlanLane, PlanOffer, PlanRow } from '#contract/entities/market/fleet-plan.ts'
import { ASSUMED_CHANCE } from '#contract/entities/market/fleet-plan.ts'
import { roundDollars } from '#contract/rules/money.ts'
import { placeName } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { offerView } from '#src/pages/dispatch/trucks/truck-view.ts'

const CENTS_OF_DOLLAR = 100
const inDollars = (cents: number) => roundDollars(Math.round(cents / CENTS_OF_DOLLAR) * CENTS_OF_DOLLAR)

/** Without what can't be opened. */
export const withKnownIds = (plan: FleetPlan): FleetPlan => ({
  ...plan,
  results: plan.results.filter(({ truck, offer }) => truck?.id != null && offer?.id != null),
  left_out: plan.left_out.filter(({ id }) => id != null),
})

export const laneText = ({ pick_up_at, pick_up_at_state, deliver_to, deliver_to_state }: PlanLane): string =>
  `${placeName(pick_up_at, pick_up_at_state)} to ${placeName(deliver_to, deliver_to_state)}`

export const planOfferView = (offer: PlanOffer) =>
  offerView({ ...offer, suggested_price_cents: offer.is_suggested ? offer.price_cents : null })

export function worthView({ worth_cents, chance, price_cents, cost_cents }: PlanOffer) {
  const isKnown = chance != null && price_cents != null && cost_cents != null
  return {
    worth: inDollars(worth_cents),
    how: isKnown ? `${chance} % × (${inDollars(price_cents)} − ${inDollars(cost_cents)})` : '',
  }
}

export function secondText({ second_best: second }: PlanRow): string {
  if (!second) return 'No other offer fits'
  const { offer, less_cents, taken_by } = second
  const from = taken_by ? `, from ${taken_by.unit_number}` : ''
  return `${laneText(offer)}${from}: plan −${inDollars(less_cents)}`
}

export function givenUpText({ given_up: better }: PlanRow): string {
  if (!better) return ''
  const { offer, more_cents, less_cents, taken_by } = better
  const taker = taken_by?.unit_number ?? 'another truck'
  return `${laneText(offer)} (+${inDollars(more_cents)}) goes to ${taker}: plan −${inDollars(less_cents)} otherwise`
}

/** `9 of 14 trucks · $4,230, closest first $3,120`. */
export function planText({ results, left_out, worth_cents, closest_first_cents }: FleetPlan): string {
  const trucks = `${results.length} of ${pluralize(results.length + left_out.length, 'truck')}`
  return `${trucks} · worth ${inDollars(worth_cents)}, closest first ${inDollars(closest_first_cents)}`
}

export const assumptionText = (cost_per_mile_cents: number): string =>
  `Worth = chance of winning × (price − ${roundDollars(cost_per_mile_cents)} for each loaded and deadhead mile). ` +
  'Price: posted, else suggested. Chance: from your bids on similar loads, ' +
  `${ASSUMED_CHANCE} % where there are too few.`
