import { cityKey } from '#server/kernel/geo/city-key.ts'
import { isState } from '#server/kernel/geo/place-text.ts'

export interface TownQuery {
  readonly key: string
  readonly state: string
}

export interface PlaceQuery {
  readonly towns: readonly TownQuery[]
  readonly zip: string
}

const ZIP = /^(?<rest>.*?)[\s,]*\b(?<zip>\d{1,5})(?:-\d{0,4})?$/

function parseTowns(text: string): TownQuery[] {
  const comma = /^(?<city>[^,]*),\s*(?<state>[a-z ]{0,30})\.?$/i.exec(text)?.groups
  if (comma) return [{ key: cityKey(comma.city ?? ''), state: (comma.state ?? '').toUpperCase() }]
  const whole = { key: cityKey(text), state: '' }
  const { city, state = '' } = /^(?<city>.*\S)\s+(?<state>[a-z]{2})$/i.exec(text)?.groups ?? {}
  return city !== undefined && isState(state)
    ? [whole, { key: cityKey(city), state: state.toUpperCase() }]
    : [whole]
}

/** Parses "akr", "akron, o", "akron oh", "443" and "akron, oh 443"; null for an empty query. */
export function placeQuery(text: string): PlaceQuery | null {
  const { rest = text, zip = '' } = ZIP.exec(text.trim())?.groups ?? {}
  const towns = parseTowns(rest.trim().replace(/,$/, zip === '' ? ',' : '')).filter(({ key }) => key !== '')
  return towns.length === 0 && zip === '' ? null : { towns, zip }
}
