import type { FleetPlan, PlanOffer, PlanRow } from '#contract/entities/market/fleet-plan.ts'
import { ASSUMED_CHANCE } from '#contract/entities/market/fleet-plan.ts'
import { roundDollars } from '#contract/rules/money.ts'
import { offerLane } from '#contract/rules/place.ts'
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

export const planOfferView = (offer: PlanOffer) =>
  offerView({ ...offer, suggested_price_cents: offer.is_suggested ? offer.price_cents : null })

export function worthView({ worth_cents, chance, price_cents, cost_cents }: PlanOffer) {
  const isKnown = chance != null && price_cents != null && cost_cents != null
  return {
    worth: inDollars(worth_cents),
    how: isKnown ? `${chance}% × (${inDollars(price_cents)}\u00A0−\u00A0${inDollars(cost_cents)})` : '',
  }
}

const costText = (cents: number) =>
  Math.round(cents / CENTS_OF_DOLLAR) > 0 ? ` would cost the plan ${inDollars(cents)}` : ''

export function secondText({ second_best: second }: PlanRow): string {
  if (!second) return 'No other offer fits'
  const { offer, less_cents, taken_by } = second
  const from = taken_by ? `, now with ${taken_by.unit_number}` : ''
  return `${offerLane(offer)}${from}${costText(less_cents)}`
}

export function givenUpText({ given_up: better }: PlanRow): string {
  if (!better) return ''
  const { offer, more_cents, less_cents, taken_by } = better
  const taker = taken_by?.unit_number ?? 'another truck'
  return `${offerLane(offer)}, ${inDollars(more_cents)} more here, to ${taker}${less_cents > 0 ? `: here it${costText(less_cents)}` : ''}`
}

/** `Worth $4,230 with 9 of 14 trucks, closest first $3,120`. */
export function planText({ results, left_out, worth_cents, closest_first_cents }: FleetPlan): string {
  const trucks = `${results.length} of ${pluralize(results.length + left_out.length, 'truck')}`
  return `Worth ${inDollars(worth_cents)} with ${trucks}, closest first ${inDollars(closest_first_cents)}`
}

export const assumptionText = (cost_per_mile_cents: number): string =>
  `Worth = chance of winning × (price − ${roundDollars(cost_per_mile_cents)} for each loaded and deadhead mile). ` +
  'Price: posted, else suggested. Chance: from your bids on similar loads, ' +
  `${ASSUMED_CHANCE}% where there are too few.`
