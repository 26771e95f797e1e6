import type { SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import { dayText } from '#contract/rules/dates.ts'
import { DEFAULT_FILTER, type DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { activeFilter, hasCircle } from './active-filter.ts'

export interface FilterTag {
  key: string
  text: string
  off: Partial<DispatchFilter>
}

export const vehicleName = ({
  unit_number,
  driver_name,
}: Pick<SimpleVehicle, 'unit_number' | 'driver_name'>): string =>
  driver_name ? `${unit_number} ${driver_name}` : unit_number

const MAX_TAGS = 4
const listed = (names: readonly string[]) =>
  (names.length > MAX_TAGS ? [...names.slice(0, MAX_TAGS), `+${names.length - MAX_TAGS}`] : names).join(', ')
const quoted = (text: string) => `“${text}”`

export function circleText(filter: DispatchFilter, vehicles: readonly SimpleVehicle[]): string {
  if (filter.radius_type === 2)
    return (
      filter.radius_place || `${filter.radius_latitude?.toFixed(2)}, ${filter.radius_longitude?.toFixed(2)}`
    )
  const names = filter.vehicles.flatMap((id) =>
    vehicles.filter((vehicle) => vehicle.id === id).map(vehicleName),
  )
  const count = filter.vehicles.length
  return names.length === count && count <= 2 ? names.join(' or ') : pluralize(count, 'vehicle')
}

// Without a radius these filter nothing and must not stay in the address.
const CIRCLE = [
  'radius',
  'radius_type',
  'vehicles',
  'radius_latitude',
  'radius_longitude',
  'radius_place',
] as const

const ORDERS = {
  rate: 'Highest rate first',
  rate_per_mile: 'Highest $/mi first',
  deadhead: 'Lowest deadhead first',
} as const

export function filterTags(filter: DispatchFilter, vehicles: readonly SimpleVehicle[] = []): FilterTag[] {
  const active = activeFilter(filter)
  const tag = (text: string | false, ...fields: (keyof DispatchFilter)[]): FilterTag[] =>
    text === false
      ? []
      : [
          {
            key: fields.join(),
            text,
            off: Object.fromEntries(fields.map((field) => [field, DEFAULT_FILTER[field]])),
          },
        ]
  return [
    ...tag(active.pick_up_states.length > 0 && `Pickup: ${listed(active.pick_up_states)}`, 'pick_up_states'),
    ...tag(active.pick_up_address !== '' && `Pickup at ${quoted(active.pick_up_address)}`, 'pick_up_address'),
    ...tag(active.pick_up_date !== null && `Pickup on ${dayText(active.pick_up_date)}`, 'pick_up_date'),
    ...tag(
      active.delivery_states.length > 0 && `Delivery: ${listed(active.delivery_states)}`,
      'delivery_states',
    ),
    ...tag(
      active.delivery_address !== '' && `Delivery at ${quoted(active.delivery_address)}`,
      'delivery_address',
    ),
    ...tag(active.delivery_date !== null && `Delivery on ${dayText(active.delivery_date)}`, 'delivery_date'),
    ...tag(hasCircle(filter) && `Within ${filter.radius} mi of ${circleText(filter, vehicles)}`, ...CIRCLE),
    ...tag(active.vehicle_types.length > 0 && listed(active.vehicle_types), 'vehicle_types'),
    ...tag(active.miles_out !== null && `Deadhead ≤ ${active.miles_out}`, 'miles_out'),
    ...tag(
      active.miles !== null && `Load miles ${active.distance_type === 'lte' ? '≤' : '≥'} ${active.miles}`,
      'miles',
      'distance_type',
    ),
    ...tag(
      active.brokerage !== '' &&
        `Contact ${active.brokerage_type === 'lte' ? 'excludes' : 'contains'} ${quoted(active.brokerage)}`,
      'brokerage',
      'brokerage_type',
    ),
    ...tag(active.rate !== null && `Rate ≥ $${active.rate}`, 'rate'),
    ...tag(active.rate_per_mile !== null && `Rate ≥ $${active.rate_per_mile}/mi`, 'rate_per_mile'),
    ...tag(active.hides_blacklisted && 'Blacklisted hidden', 'hides_blacklisted'),
    ...tag(active.order !== 'newest' && ORDERS[active.order], 'order'),
  ]
}
