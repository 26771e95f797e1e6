import { z } from 'zod'
import { commaTexts, endpoint, idParams, orderBy, page, pageQuery, record } from '#contract/http.ts'

export const LANE_WEEKS = ['4', '13', '26', '52'] as const
export const USUAL_LANE_WEEKS = '13'

/**
 * A pair of states and a vehicle type, as the company’s email offered it in some ISO weeks up to the current one.
 * Prices are cents per mile: all cents by all miles. Bids are those sent in the same weeks.
 */
export const lane = record.extend({
  from_state: z.string(),
  to_state: z.string(),
  vehicle_type: z.string(),
  offers: z.int(),
  /** In as many weeks before. */
  offers_before: z.int(),
  /** The oldest week first, the current one last; `monday` is YYYY-MM-DD. */
  weekly: z.array(z.object({ monday: z.string(), offers: z.int() })),
  posted_cents_per_mile: z.int().nullable(),
  bids: z.int(),
  answered: z.int(),
  won: z.int(),
  asked_cents_per_mile: z.int().nullable(),
  won_cents_per_mile: z.int().nullable(),
  answer_minutes: z.number().nullable(),
})
export type Lane = z.infer<typeof lane>

const weeks = z.enum(LANE_WEEKS).default(USUAL_LANE_WEEKS)

export const listLanes = endpoint({
  name: 'listLanes',
  summary:
    'List lanes by state and vehicle type, with the offers received, the bids sent and what came of them in the last `weeks`, most offers first. Prices of bids count only if you may see them.',
  path: 'load/lane/list',
  access: ['lanes', 'list'],
  query: pageQuery.extend({
    weeks,
    from_state: commaTexts.optional(),
    to_state: commaTexts.optional(),
    vehicle_type: z.string().max(60).optional(),
    order: orderBy([
      'offers',
      'offers_before',
      'posted_cents_per_mile',
      'asked_cents_per_mile',
      'bids',
      'won',
      'answer_minutes',
    ]).optional(),
  }),
  answer: page(lane),
})

export const readLane = endpoint({
  name: 'readLane',
  summary: 'Get a lane with its figures of the last 26 weeks.',
  path: 'load/lane/{id}',
  access: ['lanes', 'show'],
  params: idParams,
  answer: lane,
})

export const readLaneOfOffer = endpoint({
  name: 'readLaneOfOffer',
  summary: 'Get the figures of an offer’s lane in the last 13 weeks, or null without any.',
  path: 'load/offer/{id}/lane',
  access: ['lanes', 'show'],
  params: idParams,
  answer: lane.nullable(),
})
