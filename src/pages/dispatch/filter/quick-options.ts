import { DEFAULT_RADIUS_MILES } from '#contract/constants.ts'
import type { Place } from '#contract/entities/kernel/place.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { folded } from '#contract/rules/unaccented.ts'
import { placeName } from './use-lookups.ts'

export interface QuickOption {
  value: string
  label: string
  hint: string
  change: (filter: DispatchFilter) => Partial<DispatchFilter>
}

interface State {
  short_name: string
  name: string
}

const STATES_SHOWN = 3
const PLACES_SHOWN = 4

const withState = (list: readonly string[], name: string) => (list.includes(name) ? list : [...list, name])

function ofState({ short_name, name }: State): QuickOption[] {
  return [
    {
      value: `from-${short_name}`,
      label: `Pickup in ${short_name}`,
      hint: name,
      change: (filter) => ({ pick_up_states: withState(filter.pick_up_states, short_name) }),
    },
    {
      value: `to-${short_name}`,
      label: `Delivery in ${short_name}`,
      hint: name,
      change: (filter) => ({ delivery_states: withState(filter.delivery_states, short_name) }),
    },
  ]
}

const ofPlace = (place: Place): QuickOption => ({
  value: `near-${place.latitude},${place.longitude}-${place.zip}`,
  label: `Near ${placeName(place)}`,
  hint: 'Radius',
  change: ({ radius }) => ({
    radius_type: 2,
    radius: radius ?? DEFAULT_RADIUS_MILES,
    radius_latitude: place.latitude,
    radius_longitude: place.longitude,
    radius_place: placeName(place),
  }),
})

export function quickOptions(
  typed: string,
  states: readonly State[],
  places: readonly Place[],
): QuickOption[] {
  const text = typed.trim()
  const key = folded(text)
  if (text === '') return []
  const code = states.filter(({ short_name }) => folded(short_name) === key)
  const matchingStates = states
    .filter((state) => !code.includes(state) && folded(state.name).startsWith(key))
    .slice(0, STATES_SHOWN)
  const words: QuickOption[] = [
    {
      value: 'from-at',
      label: `Pickup at “${text}”`,
      hint: 'Address',
      change: () => ({ pick_up_address: text }),
    },
    {
      value: 'to-at',
      label: `Delivery at “${text}”`,
      hint: 'Address',
      change: () => ({ delivery_address: text }),
    },
  ]
  const broker: QuickOption = {
    value: 'broker',
    label: `Contact contains “${text}”`,
    hint: 'Contact name',
    change: () => ({ brokerage: text, brokerage_type: 'abs' }),
  }
  return [
    ...code.flatMap(ofState),
    ...words,
    ...matchingStates.flatMap(ofState),
    ...places.slice(0, PLACES_SHOWN).map(ofPlace),
    broker,
  ]
}
