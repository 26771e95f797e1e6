import { mexicanState } from '#server/geo/abroad.ts'

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'
const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'

const states = new Set(STATES.split(' '))
const provinces = new Set(PROVINCES.split(' '))

/** Whether this is the code of a state of the United States, in any letter case. */
export const isState = (code: string): boolean => states.has(code.toUpperCase())

/** The parts of a printed place; `country` is '' where the region is no state or province that we know. */
export interface PlaceText {
  city: string
  state: string
  zip: string
  country: 'US' | 'CA' | 'MX' | ''
}

const PLACE =
  /^\s*(.{0,80}?)[\s,]+([A-Z]{2,6})\.?(?:[\s,]+(\d{5}(?:-\d{4})?|\d{4}|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?(?:[\s,]+(USA?|CAN(?:ADA)?|MX|MEX(?:ICO)?|M[ÉE]XICO))?\s*$/i

// Newfoundland and Labrador shares its code with Nuevo León: these are the towns of that state.
const NUEVO_LEON =
  /^(?:monterrey|apodaca|guadalupe|santa catarina|san nicol[aá]s|escobedo|general escobedo|garc[ií]a|ci[eé]nega|pesquer[ií]a|san pedro|salinas victoria|linares|montemorelos)/i

function countryOf(city: string, state: string, zip: string, printed: string): PlaceText['country'] {
  if (/^m/i.test(printed)) return 'MX'
  if (states.has(state)) return 'US'
  if (state === 'NL' && (NUEVO_LEON.test(city) || /^\d/.test(zip))) return 'MX'
  if (provinces.has(state)) return 'CA'
  return mexicanState(state) ? 'MX' : ''
}

/** Splits "LAS VEGAS, NV 89101"; null where the text ends in no region of two letters, or of Mexico. */
export function splitPlace(text: string): PlaceText | null {
  const found = PLACE.exec(text.slice(0, 160))
  if (!found) return null
  const [, city = '', region = '', code = '', country = ''] = found
  const state = region.toUpperCase()
  const zip = code.toUpperCase()
  const town = city.trim().replace(/,$/, '')
  if (state.length > 2 && !mexicanState(state)) return null
  return {
    city: town,
    state,
    zip: /^\d{4}$/.test(zip) ? `0${zip}` : zip.replace(/^(\d{5})-\d{4}$/, '$1'),
    country: countryOf(town, state, zip, country),
  }
}
