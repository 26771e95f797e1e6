import { describe, expect, it } from 'vitest'
import { ASSUMED_CHANCE } from '#contract/entities/market/fleet-plan.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { withWorth } from '#server/market/fleet-plan/worth.ts'

const offer: TruckOffer = {
  id: 1,
  pick_up_at: 'CANTON, OH',
  pick_up_at_state: 'OH',
  pick_up_date: null,
  deliver_to: 'GARY, IN',
  deliver_to_state: 'IN',
  delivery_date: null,
  vehicle_type: 'CARGO VAN',
  miles: 350,
  posted_price_cents: 100_000,
  deadhead_miles: 50,
  pickup_eta: null,
  pickup_margin_minutes: null,
  rate_per_mile_cents: 250,
  days_until_home: null,
  warnings: [],
}
/** At $2 a mile every second bid wins. */
const curve = { middle: Math.log(200), level: 0, slope: 7 }

describe('the worth of an offer to a truck', () => {
  it('is the chance of winning times the price less the cost of all miles', () => {
    const found = withWorth(offer, { suggested_cents: 90_000, curve: null }, 100)
    expect(found).toMatchObject({
      price_cents: 100_000,
      is_suggested: false,
      chance: ASSUMED_CHANCE,
      cost_cents: 40_000,
      worth_cents: 30_000,
      rate_per_mile_cents: 250,
    })
  })

  it('takes the suggested price where none is posted, and the chance that the bids tell', () => {
    const found = withWorth(
      { ...offer, posted_price_cents: null, rate_per_mile_cents: null },
      { suggested_cents: 70_000, curve },
      100,
    )
    expect(found).toMatchObject({
      price_cents: 70_000,
      is_suggested: true,
      chance: 50,
      worth_cents: 15_000,
      rate_per_mile_cents: 175,
    })
  })

  it.each([
    [10_000, 95],
    [1_000_000, 5],
  ])('keeps the chance of a price of %s cents at %s percent', (posted_price_cents, chance) => {
    expect(withWorth({ ...offer, posted_price_cents }, { suggested_cents: null, curve }, 0)?.chance).toBe(
      chance,
    )
  })

  it('is below nothing where the miles cost more than it pays', () => {
    expect(withWorth(offer, undefined, 300)?.worth_cents).toBe(-10_000)
  })

  it.each([
    ['a price', { posted_price_cents: null }],
    ['loaded miles', { miles: null }],
  ])('is unknown without %s', (_, part) => {
    expect(withWorth({ ...offer, ...part }, undefined, 100)).toBeNull()
  })
})
