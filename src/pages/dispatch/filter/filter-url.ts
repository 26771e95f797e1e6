import { DEFAULT_FILTER, type DispatchFilter, offerFilter } from '#contract/entities/market/offer-filter.ts'

export interface FilterState {
  filter: DispatchFilter
  viewId: number | null
}

type Field = keyof DispatchFilter

const NAMES: Record<Field, string> = {
  view: 'view',
  pick_up_states: 'from',
  pick_up_address: 'from_at',
  pick_up_date: 'from_on',
  delivery_states: 'to',
  delivery_address: 'to_at',
  delivery_date: 'to_on',
  vehicle_types: 'type',
  miles_out: 'empty',
  distance_type: 'miles_is',
  miles: 'miles',
  radius_type: 'around',
  radius: 'radius',
  vehicles: 'vehicles',
  radius_latitude: 'lat',
  radius_longitude: 'lng',
  radius_place: 'place',
  brokerage_type: 'broker_is',
  brokerage: 'broker',
  rate: 'rate',
  rate_per_mile: 'per_mile',
  hides_blacklisted: 'no_blacklisted',
  order: 'order',
}
const VIEW_NAME = 'saved'

const FIELDS = Object.keys(NAMES) as Field[]
const NUMBERS = new Set<Field>([
  'miles_out',
  'miles',
  'radius_type',
  'radius',
  'vehicles',
  'radius_latitude',
  'radius_longitude',
  'rate',
  'rate_per_mile',
])
const FIGURE = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/

export const saysFilter = (search: URLSearchParams): boolean =>
  search.has(VIEW_NAME) || FIELDS.some((field) => search.has(NAMES[field]))

const parseValue = (field: Field, text: string): unknown => {
  if (field === 'hides_blacklisted') return text === 'true'
  if (!NUMBERS.has(field)) return text
  return FIGURE.test(text) ? Number(text) : undefined
}

function readField<F extends Field>(field: F, text: string | null): DispatchFilter[F] {
  const fallback = DEFAULT_FILTER[field]
  if (text === null) return fallback
  const schema = offerFilter.shape[field]
  if (!Array.isArray(fallback)) {
    const read = schema.safeParse(parseValue(field, text.trim()))
    return read.success ? (read.data as DispatchFilter[F]) : fallback
  }
  const parts = new Set(text.split(',').map((part) => parseValue(field, part.trim())))
  const good = [...parts].filter((part) => part !== '' && schema.safeParse([part]).success)
  return (schema.safeParse(good).success ? good : fallback) as DispatchFilter[F]
}

/** Missing or unreadable parameters fall back to the defaults. */
export function readFilter(search: URLSearchParams): FilterState {
  const read = FIELDS.map((field) => [field, readField(field, search.get(NAMES[field]))])
  const view = search.get(VIEW_NAME)
  return {
    filter: Object.fromEntries(read) as unknown as DispatchFilter,
    viewId: view !== null && /^[1-9]\d{0,9}$/.test(view) ? Number(view) : null,
  }
}

const formatValue = (value: DispatchFilter[Field]): string =>
  Array.isArray(value) ? value.join(',') : String(value ?? '')

/** Omits defaults and keeps other parameters. */
export function writeFilter(search: URLSearchParams, { filter, viewId }: FilterState): URLSearchParams {
  const written = new URLSearchParams(search)
  for (const field of FIELDS) {
    const text = formatValue(filter[field])
    if (text === formatValue(DEFAULT_FILTER[field])) written.delete(NAMES[field])
    else written.set(NAMES[field], text)
  }
  if (viewId === null) written.delete(VIEW_NAME)
  else written.set(VIEW_NAME, String(viewId))
  return written
}

export const filterText = (state: FilterState): string => writeFilter(new URLSearchParams(), state).toString()

export const filterOfText = (text: string): FilterState => readFilter(new URLSearchParams(text))
