import { z } from 'zod'
import { availability } from '#contract/entities/fleet/availability.ts'
import { teamsQuery } from '#contract/entities/fleet/vehicle.ts'
import { truckOffer } from '#contract/entities/market/offer.ts'
import {
  codeEnum,
  commaIds,
  commaTexts,
  endpoint,
  instant,
  page,
  pageQuery,
  queryFlag,
  wholeNumber,
} from '#contract/http.ts'
import { TRUCK_STATES } from '#contract/rules/truck-state.ts'

export const TRUCK_ORDERS = {
  empty: 'Empty soonest',
  home: 'Longest away from home',
  hours: 'Most hours left',
  unit: 'Unit',
} as const
export type TruckOrder = keyof typeof TRUCK_ORDERS

/** Most hours of the filter for trucks that are empty soon. */
export const MAX_EMPTY_HOURS = 168
/** Trucks with or without an offer. */
export const TRUCK_BOARD_SEARCHED = 500
/** Rows of a page. */
export const TRUCK_BOARD_PAGE = 25

/** `suggested_price_cents` stands where no rate is posted; absent for those who may not see bid advice. */
const boardOffer = truckOffer.extend({ suggested_price_cents: z.int().nullable().optional() })
export type BoardTruckOffer = z.infer<typeof boardOffer>

export const boardTruck = z.object({
  id: z.int(),
  unit_number: z.string(),
  vehicle_type_name: z.string(),
  drivers: z.array(z.string()),
  is_team: z.boolean(),
  availability,
  state: codeEnum(TRUCK_STATES),
  last_address: z.string(),
  last_geo_date_time: instant.nullable(),
  /** Its home base or its owner's city; '' where neither is known. */
  home: z.string(),
  home_seen_at: instant.nullable(),
  offers: z.array(boardOffer),
  /** Why there are no offers; '' where there are some. */
  no_offers: z.string(),
})
export type BoardTruck = z.infer<typeof boardTruck>

export const listTruckBoard = endpoint({
  name: 'listTruckBoard',
  summary: `List trucks in service, each with the best live offers from where it will be empty; those without an offer come last. Covers your own teams unless \`team\` is given (0 is all). \`empty_within\` is in hours and excludes offline trucks; \`state\` is where the truck will be empty. \`has_offers\` lists only trucks with an offer. Rates per mile are over deadhead and loaded miles. Offers are looked for at the first ${TRUCK_BOARD_SEARCHED} trucks.`,
  path: 'load/offer/truck/board',
  access: ['offers', 'list'],
  query: pageQuery.extend({
    team: teamsQuery.optional(),
    vehicle_type: commaIds.optional(),
    state: commaTexts.optional(),
    empty_within: wholeNumber(0, MAX_EMPTY_HOURS).optional(),
    has_offers: queryFlag.optional(),
    order: codeEnum(TRUCK_ORDERS).default('empty'),
  }),
  /** `with_offers` counts the trucks of the filter that have an offer. */
  answer: page(boardTruck).extend({ with_offers: z.int() }),
})
