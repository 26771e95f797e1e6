import {
  hasPostalCode,
  postalCode,
  type Region,
  REGION_SPELLINGS,
  findRegions,
  regionsWithCode,
} from '#contract/rules/regions.ts'
import { unaccented } from '#contract/rules/unaccented.ts'

export const isState = (code: string): boolean =>
  findRegions(code).some((region) => region.country === 'US' && region.code === code.toUpperCase())

export interface PlaceText {
  city: string
  state: string
  zip: string
  country: Region['country'] | ''
  others: Region[]
  isOdd: boolean
}

/** Regex sources. A letter O may stand for zero in OCR text. */
export const POSTAL_CODE = String.raw`(?=\S*\d\S*\d\S*\d)[\dO]{5}(?:-\d{4})?(?![\dA-Z])(?!\s*(?:lbs?\b|#|pounds|kgs?\b|mi\b|miles))|[A-Z][\dOIL][A-Z][ -]?[\dOIL][A-Z\d][A-Z\d](?![\dA-Z])`
export const COUNTRY = String.raw`U\.?S\.?A?\.?|United States|CAN(?:ADA)?|MX|MEX(?:ICO)?`

const PLACE = new RegExp(
  String.raw`^\s*(.{0,80}?)[\s,]+(${REGION_SPELLINGS}|[A-Z]{2})\.?(?:[\s,]+(${POSTAL_CODE}|\d{4}))?(?:[\s,]+(${COUNTRY}))?(?:[\s,]+(${POSTAL_CODE}))?\s*$`,
  'i',
)
const ABROAD = new RegExp(
  String.raw`^\s*(.{0,80}?),\s*(CANADA|MEX(?:ICO)?|MX)(?:[\s,]+(${POSTAL_CODE}))?\s*$`,
  'i',
)

export const countryNamed = (text: string): Region['country'] | '' =>
  /^m/i.test(text) ? 'MX' : /^c/i.test(text) ? 'CA' : /^u/i.test(text) ? 'US' : ''

export function regionAt(
  spelling: string,
  zip: string,
  country: Region['country'] | '',
): (Pick<PlaceText, 'others' | 'isOdd'> & { region: Region }) | null {
  const all = findRegions(spelling).filter((region) => country === '' || region.country === country)
  const fitting = zip === '' ? [] : all.filter((region) => hasPostalCode(region, zip))
  const [region, ...others] = fitting.length > 0 ? fitting : all
  return region
    ? { region, others: zip === '' ? others : [], isOdd: zip !== '' && fitting.length === 0 }
    : null
}

/**
 * Splits "LAS VEGAS, NV 89101" and "Toronto, Ontario, Canada"; null when the text ends in no known region or
 * country.
 */
export function splitPlace(text: string): PlaceText | null {
  const printed = text.slice(0, 160).normalize('NFC')
  const plain = unaccented(printed)
  const found = PLACE.exec(plain)
  const abroad = ABROAD.exec(plain)
  const findCity = (match: RegExpExecArray) => {
    const start = plain.length - plain.trimStart().length
    return printed
      .slice(start, start + (match[1] ?? '').length)
      .trim()
      .replace(/,$/, '')
  }
  if (
    found &&
    !(
      abroad &&
      findRegions(found[2]!).every(({ country }) => country === 'MX') &&
      /^mx$|^mex$/i.test(found[2]!)
    )
  ) {
    const [, , spelling = '', code = '', land = '', after = ''] = found
    const zip = code || after ? postalCode(code || after) : ''
    const at = regionAt(spelling, zip, countryNamed(land))
    if (!at)
      return spelling.length === 2
        ? { city: findCity(found), state: spelling.toUpperCase(), zip, country: '', others: [], isOdd: false }
        : null
    const { region, ...rest } = at
    return { city: findCity(found), state: region.code, zip, country: region.country, ...rest }
  }
  if (!abroad) return null
  const zip = abroad[3] ? postalCode(abroad[3]) : ''
  const country = countryNamed(abroad[2]!) as Region['country']
  const [region, ...others] = zip === '' ? [] : regionsWithCode(country, zip)
  return { city: findCity(abroad), state: region?.code ?? '', zip, country, others, isOdd: false }
}
