import { z } from 'zod'
import { teamsQuery } from '#contract/entities/fleet/vehicle.ts'
import { truckOffer } from '#contract/entities/market/offer.ts'
import { boardTruck, TRUCK_BOARD_SEARCHED } from '#contract/entities/market/truck-board.ts'
import { commaIds, endpoint, wholeNumber } from '#contract/http.ts'

/** Percent, where the company's own bids say too little. */
export const ASSUMED_CHANCE = 50
export const MAX_COST_PER_MILE_CENTS = 1000

const planLane = truckOffer.pick({
  id: true,
  pick_up_at: true,
  pick_up_at_state: true,
  deliver_to: true,
  deliver_to_state: true,
})
export type PlanLane = z.infer<typeof planLane>

/** `worth_cents` is the chance of winning times what the price leaves after the cost of all miles. */
const planOffer = truckOffer.extend({
  price_cents: z.int(),
  is_suggested: z.boolean(),
  /** Percent. */
  chance: z.int(),
  cost_cents: z.int(),
  worth_cents: z.int(),
})
export type PlanOffer = z.infer<typeof planOffer>

/** Another offer of the truck, and how much less the plan is worth with it. */
const alternative = z.object({
  offer: planLane,
  less_cents: z.int(),
  /** The truck that would lose it; null where no truck is planned for it. */
  taken_by: z.object({ id: z.int(), unit_number: z.string() }).nullable(),
})

const planRow = z.object({
  truck: boardTruck.omit({ offers: true, no_offers: true }),
  offer: planOffer,
  second_best: alternative.nullable(),
  /** An offer that is worth more to this truck but goes to another one; `more_cents` is what this truck gives up. */
  given_up: alternative.extend({ more_cents: z.int() }).nullable(),
})
export type PlanRow = z.infer<typeof planRow>

const planAnswer = z.object({
  worth_cents: z.int(),
  /** Worth when each offer goes to its closest truck, the shortest deadhead first. */
  closest_first_cents: z.int(),
  cost_per_mile_cents: z.int(),
  offers: z.int(),
  results: z.array(planRow),
  left_out: z.array(z.object({ id: z.int(), unit_number: z.string(), reason: z.string() })),
  held_offers: z.array(planLane),
})
export type FleetPlan = z.infer<typeof planAnswer>

export const readFleetPlan = endpoint({
  name: 'readFleetPlan',
  summary: `Propose which truck takes which live offer so that the trucks are worth most together. Worth is the chance of winning times the price less the cost of loaded and deadhead miles; the price is posted or, for those who may see bid advice, suggested. \`cost_per_mile\` is in cents and defaults to the company’s minimum rate. Trucks that nothing fits without a warning are listed with the reason. Covers your own teams unless \`team\` is given (0 is all), and their first ${TRUCK_BOARD_SEARCHED} trucks. Proposes only: nothing is bid.`,
  path: 'load/offer/truck/plan',
  access: ['offers', 'list'],
  query: z.object({
    team: teamsQuery.optional(),
    vehicle_type: commaIds.optional(),
    cost_per_mile: wholeNumber(0, MAX_COST_PER_MILE_CENTS).optional(),
    held_trucks: commaIds.optional(),
    held_offers: commaIds.optional(),
  }),
  answer: planAnswer,
})
