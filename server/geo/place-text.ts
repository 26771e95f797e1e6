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
  country: 'US' | 'CA' | ''
}

const PLACE =
  /^\s*(.{0,80}?)[\s,]+([A-Z]{2})\.?(?:[\s,]+(\d{5}(?:-\d{4})?|\d{4}|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?(?:[\s,]+(?:USA?|CAN(?:ADA)?|MEX?))?\s*$/i

/** Splits "LAS VEGAS, NV 89101"; null where the text ends in no two-letter region. */
export function splitPlace(text: string): PlaceText | null {
  const found = PLACE.exec(text.slice(0, 160))
  if (!found) return null
  const [, city = '', region = '', code = ''] = found
  const state = region.toUpperCase()
  const zip = code.toUpperCase()
  return {
    city: city.trim().replace(/,$/, ''),
    state,
    zip: /^\d{4}$/.test(zip) ? `0${zip}` : zip.replace(/^(\d{5})-\d{4}$/, '$1'),
    country: states.has(state) ? 'US' : provinces.has(state) ? 'CA' : '',
  }
}
