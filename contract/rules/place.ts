import { isRegionCode, findRegions } from './regions.ts'

export interface PlaceParts {
  city: string
  state: string
  code: string
}

const upper = (letters: string) => letters.toUpperCase()
const capital = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^\p{L}|-\p{L}/gu, upper)
    .replace(/^(Mc|O')(\p{L})/u, (_, head: string, letter: string) => head + upper(letter))

const CAPITALS = /^(?:[ns][ew]|us|po|cr|sr|i-\d+)$/i

const isMixed = (text: string) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)

/** `DAYTON` and `dayton` become `Dayton`; mixed case stays. */
export const calm = (text: string): string =>
  isMixed(text)
    ? text
    : text
        .split(' ')
        .map((word) => (CAPITALS.test(word) ? upper(word) : capital(word)))
        .join(' ')

/** `CARGO VAN` and `Cargo Van` become `Cargo van`; mixed-case words such as `iVan` stay. */
export const calmKind = (text: string): string =>
  isMixed(text)
    ? text.replace(/(?<=\s)\p{Lu}\p{Ll}+(?![\p{L}\d])/gu, (word) => word.toLowerCase())
    : text.toLowerCase().replace(/^\p{L}/u, upper)

const COUNTRY = String.raw`(?:[\s,]+(?:USA?|CAN(?:ADA)?|MX|MEX(?:ICO)?|M[ÉE]XICO))?`
const PARTS = new RegExp(
  String.raw`^(.*?)[\s,]+([A-Z]{2,6})\.?(?:[\s,]+([\dA-Z]{3}[\dA-Z -]{0,7}))?${COUNTRY}$`,
  'i',
)

export function placeParts(text: string | undefined, state?: string): PlaceParts {
  const whole = text?.trim() ?? ''
  const code = state?.trim().toUpperCase() ?? ''
  if (whole === '') return { city: '', state: code, code: '' }
  const found = PARTS.exec(whole)
  const printed = found?.[2]?.toUpperCase() ?? ''
  const isCode = printed.length === 2 || isRegionCode(printed)
  const isState =
    found !== null &&
    (code === '' ? isCode : findRegions(printed).some((region) => region.code === code) || printed === code)
  if (!isState) return { city: calm(whole), state: code, code: '' }
  return { city: calm(found[1] ?? ''), state: code || printed, code: found[3] ?? '' }
}

export function placeName(text: string | undefined, state?: string): string {
  const { city, state: code } = placeParts(text, state)
  return [city, code].filter((part) => part !== '').join(', ') || '—'
}

/** `Laredo, TX 78045` in normalized case; '' for none. */
export function placeText(text: string): string {
  const { city, state, code } = placeParts(text)
  return [[city, state].filter(Boolean).join(', '), code].filter(Boolean).join(' ')
}

const TOWN =
  /(?:^|,)\s*([^,]+),\s*([A-Z]{2}|[A-Z]{3,5}(?=$|[\s,]+\d))(?:[\s,]+[\dA-Z][\dA-Z -]{2,9})?(?:,\s*(?:USA?|CAN(?:ADA)?|MX|MEX(?:ICO)?))?\s*$/i

/** `Laredo, TX` without street and ZIP code; unrecognized text stays. */
export function parseTown(address: string): string {
  const [, city = '', state = ''] = TOWN.exec(address) ?? []
  return city === '' || (state.length > 2 && !isRegionCode(state))
    ? address
    : `${calm(city.trim())}, ${state.toUpperCase()}`
}

/** `near Laredo, TX` from `8 mi SW of Laredo, TX`; ten miles or more stay as they are. */
export const nearText = (where: string): string =>
  placeName(where).replace(/^\d(?:\.\d)? mi [NESW]{1,2} of /, 'near ')

interface Lane {
  pick_up_at: string
  pick_up_at_state: string
  deliver_to: string
  deliver_to_state: string
}

/** Lane of an offer: `Laredo, TX → Detroit, MI`. */
export const offerLane = ({ pick_up_at, pick_up_at_state, deliver_to, deliver_to_state }: Lane): string =>
  `${placeName(pick_up_at, pick_up_at_state)} → ${placeName(deliver_to, deliver_to_state)}`

export function laneText(pickup: string, delivery: string): string {
  if (pickup === '' && delivery === '') return 'No stops yet'
  return `${pickup || 'Pickup not set'} to ${delivery || 'delivery not set'}`
}
