import { ownValue } from '#contract/rules/own-value.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'

/** Normalized street or facility with its town, and ZIP code; '' when missing. */
export interface PlaceKey {
  readonly place_key: string
  readonly zip: string
}

export interface NamedPlace {
  readonly facility?: string | undefined
  readonly address: string
}

const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  parkway: 'pkwy',
  pky: 'pkwy',
  highway: 'hwy',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  terrace: 'ter',
  trail: 'trl',
  square: 'sq',
  route: 'rte',
  expressway: 'expy',
  turnpike: 'tpke',
  suite: 'ste',
  building: 'bldg',
  saint: 'st',
  fort: 'ft',
  mount: 'mt',
  center: 'ctr',
  centre: 'ctr',
  warehouse: 'whse',
  incorporated: 'inc',
  company: 'co',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

const spelled = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ownValue(SHORT, word) ?? word)
    .join(' ')

/** Placeholders for an unknown street or facility. */
const NOBODY_KNOWS = /^(?:tb[adc]|n ?a|none|unknown|various|multiple|see notes|will call|call)?$/

const named = (text: string): string => (NOBODY_KNOWS.test(spelled(text)) ? '' : text)

/** Street and town without a comma: `4120 Industrial Pkwy Joliet`. */
const WITH_STREET = /^\d+[a-z]?\s+\S+\s+\S+\s+\S/i

/** Null for a town or ZIP code alone, and for an address without a recognizable town. */
export function toPlaceKey({ facility = '', address }: NamedPlace): PlaceKey | null {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (let from = parts.length - 1; from >= 0; from--) {
    const place = splitPlace(parts.slice(from).join(', '))
    if (!place || place.country === '' || place.city === '') continue
    const street = named(parts.slice(0, from).join(' ')) || (WITH_STREET.test(place.city) ? ' ' : '')
    const name = street || named(facility)
    return name === '' ? null : { place_key: spelled(`${name} ${place.city} ${place.state}`), zip: place.zip }
  }
  return null
}
