import { z } from 'zod'
import { MAX_RADIUS_MILES } from '#contract/constants.ts'
import { commaIds, commaTexts, decimalNumber, enteredDay, idNumber } from '#contract/http.ts'

/** Empty text, an empty list or null switches a part off. Miles, degrees, YYYY-MM-DD. */
export interface DispatchFilter {
  readonly view: 'all_loads' | 'driver_bids'
  readonly pick_up_states: readonly string[]
  readonly pick_up_address: string
  readonly pick_up_date: string | null
  readonly delivery_states: readonly string[]
  readonly delivery_address: string
  readonly delivery_date: string | null
  readonly vehicle_types: readonly string[]
  readonly miles_out: number | null
  readonly distance_type: 'gte' | 'lte'
  readonly miles: number | null
  readonly radius_type: 1 | 2
  readonly radius: number | null
  readonly vehicles: readonly number[]
  readonly radius_latitude: number | null
  readonly radius_longitude: number | null
  readonly radius_place: string
  readonly brokerage_type: 'abs' | 'lte'
  readonly brokerage: string
  /** Minimum dollars posted; the next field per loaded mile. */
  readonly rate: number | null
  readonly rate_per_mile: number | null
  readonly hides_blacklisted: boolean
  readonly order: 'newest' | 'rate' | 'rate_per_mile' | 'deadhead'
}

export const DEFAULT_FILTER: DispatchFilter = {
  view: 'all_loads',
  pick_up_states: [],
  pick_up_address: '',
  pick_up_date: null,
  delivery_states: [],
  delivery_address: '',
  delivery_date: null,
  vehicle_types: [],
  miles_out: null,
  distance_type: 'gte',
  miles: null,
  radius_type: 1,
  radius: null,
  vehicles: [],
  radius_latitude: null,
  radius_longitude: null,
  radius_place: '',
  brokerage_type: 'abs',
  brokerage: '',
  rate: null,
  rate_per_mile: null,
  hides_blacklisted: false,
  order: 'newest',
}

const miles = z.number().min(0).max(100_000)
const texts = z.array(z.string().max(60)).max(100)
const address = z.string().trim().max(200)

const money = z.number().min(0).max(1_000_000)

/** Parts missing from older records get their default. */
export const offerFilter = z.object({
  view: z.enum(['all_loads', 'driver_bids']),
  pick_up_states: texts,
  pick_up_address: address,
  pick_up_date: enteredDay.nullable(),
  delivery_states: texts,
  delivery_address: address,
  delivery_date: enteredDay.nullable(),
  vehicle_types: texts,
  miles_out: miles.nullable(),
  distance_type: z.enum(['gte', 'lte']),
  miles: miles.nullable(),
  radius_type: z.union([z.literal(1), z.literal(2)]),
  radius: miles.positive().max(MAX_RADIUS_MILES).nullable(),
  vehicles: z.array(idNumber).max(200),
  radius_latitude: z.number().min(-90).max(90).nullable(),
  radius_longitude: z.number().min(-180).max(180).nullable(),
  radius_place: z.string().max(200),
  brokerage_type: z.enum(['abs', 'lte']),
  brokerage: address,
  rate: money.nullable().default(null),
  rate_per_mile: money.nullable().default(null),
  hides_blacklisted: z.boolean().default(false),
  order: z.enum(['newest', 'rate', 'rate_per_mile', 'deadhead']).default('newest'),
}) satisfies z.ZodType<DispatchFilter>

const number = <S extends z.ZodType<number | null, number | null>>(schema: S) =>
  decimalNumber(z.coerce.number().pipe(schema as unknown as z.ZodType<number | null, number>))

export const offerFilterQuery = z.object({
  view: offerFilter.shape.view.default(DEFAULT_FILTER.view),
  pick_up_states: commaTexts.default([]),
  pick_up_address: address.default(''),
  pick_up_date: offerFilter.shape.pick_up_date.default(null),
  delivery_states: commaTexts.default([]),
  delivery_address: address.default(''),
  delivery_date: offerFilter.shape.delivery_date.default(null),
  vehicle_types: commaTexts.default([]),
  miles_out: number(offerFilter.shape.miles_out).default(null),
  distance_type: offerFilter.shape.distance_type.default(DEFAULT_FILTER.distance_type),
  miles: number(offerFilter.shape.miles).default(null),
  radius_type: z
    .enum(['1', '2'])
    .default('1')
    .transform((code) => (code === '2' ? 2 : 1)),
  radius: number(offerFilter.shape.radius).default(null),
  vehicles: commaIds.default([]),
  radius_latitude: number(offerFilter.shape.radius_latitude).default(null),
  radius_longitude: number(offerFilter.shape.radius_longitude).default(null),
  radius_place: offerFilter.shape.radius_place.default(''),
  brokerage_type: offerFilter.shape.brokerage_type.default(DEFAULT_FILTER.brokerage_type),
  brokerage: address.default(''),
  rate: number(money.nullable()).default(null),
  rate_per_mile: number(money.nullable()).default(null),
  hides_blacklisted: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  order: offerFilter.shape.order,
})
