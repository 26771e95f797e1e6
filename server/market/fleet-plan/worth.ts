import { ASSUMED_CHANCE, type PlanOffer } from '#contract/entities/market/fleet-plan.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { ratePerMile, toChance, type WinCurve } from '#contract/rules/bid-advice.ts'
import { totalMiles } from '#contract/rules/miles.ts'

export interface Prospect {
  readonly suggested_cents: number | null
  readonly curve: WinCurve | null
}

/** Percent; a price outside of what was ever bid says little. */
const [LEAST_CHANCE, MOST_CHANCE] = [5, 95]

function chanceOf(curve: WinCurve | null, price_cents: number, miles: number): number {
  if (!curve) return ASSUMED_CHANCE
  return Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, Math.round(100 * toChance(curve, price_cents, miles))))
}

/** A lost bid costs no miles. Null without a price or loaded miles. */
export function withWorth(
  offer: TruckOffer,
  prospect: Prospect | undefined,
  cost_per_mile_cents: number,
): PlanOffer | null {
  const { posted_price_cents, miles, deadhead_miles } = offer
  const price_cents = posted_price_cents ?? prospect?.suggested_cents ?? null
  const all = totalMiles(miles, deadhead_miles)
  if (price_cents === null || price_cents <= 0 || miles === null || miles <= 0 || all === null) return null
  const chance = chanceOf(prospect?.curve ?? null, price_cents, miles)
  const cost_cents = Math.round(all * cost_per_mile_cents)
  return {
    ...offer,
    rate_per_mile_cents: ratePerMile(price_cents, miles, deadhead_miles),
    price_cents,
    is_suggested: posted_price_cents === null,
    chance,
    cost_cents,
    worth_cents: Math.round((chance * (price_cents - cost_cents)) / 100),
  }
}
