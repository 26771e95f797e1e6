import type { SheetMeasure } from '#contract/rules/sheet-columns.ts'

type Signs = Readonly<Record<string, number>>

const POUNDS_PER_KILOGRAM = 2.20462
const INCHES_PER_CENTIMETER = 1 / 2.54

const named = (names: string, factor: number): Signs =>
  Object.fromEntries(names.split(' ').map((name) => [name, factor]))

const SIGNS: Readonly<Record<Exclude<SheetMeasure, 'year'>, Signs>> = {
  inches: {
    ...named("in ins inch inches \" ″ ” “ ''", 1),
    ...named("ft feet foot ' ′ ’ ‘", 12),
    ...named('yd yds yard yards', 36),
    ...named('cm cms', INCHES_PER_CENTIMETER),
    ...named('mm', INCHES_PER_CENTIMETER / 10),
    ...named('m meter meters', INCHES_PER_CENTIMETER * 100),
  },
  weight: {
    ...named('lb lbs pound pounds #', 1),
    ...named('k klb klbs', 1000),
    ...named('ton tons', 2000),
    ...named('kg kgs kilo kilos', POUNDS_PER_KILOGRAM),
  },
  miles: { ...named('mi mile miles', 1), ...named('km kms', 0.621_371) },
}

const COUNTED = new Set(
  'pc pcs piece pieces plt plts pallet pallets skid skids ctn ctns carton cartons box boxes crate crates ea each'.split(
    ' ',
  ),
)

const NUMBER = String.raw`(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|-?\.\d+)`
const MEASURED = new RegExp(String.raw`^~?${NUMBER}\s*([^\d\s.,-][^\d.,-]*)?\.?$`)
const FEET_AND_INCHES = new RegExp(
  String.raw`^${NUMBER}\s*(?:ft|feet|foot|['′’‘])\.?\s*-?\s*${NUMBER}\s*(?:in|ins|inch|inches|["″”“]|'')?\.?$`,
  'i',
)
const WITH_FRACTION = /^(\d+)[\s-]+(\d)\/(\d{1,2})(\D*)$/
const DECIMAL_COMMA = /^(-?\d+),(\d{1,2})(?!\d)/
const YEAR = /^(?:my\s*)?['’‘`]?(\d{4}|\d{2})(?:\.0+)?$/i
const YEARS_AHEAD = 2

const toNumber = (text: string) => Number(text.replaceAll(',', ''))
const rounded = (value: number, measure: SheetMeasure) =>
  measure === 'inches' ? Math.round(value * 100) / 100 : Math.round(value)

/** Four digits of a year; two digits are the latest such year that a model may have. */
export function fullYear(digits: string, ahead: number, now = new Date().getUTCFullYear()): number {
  if (digits.length > 2) return Number(digits)
  const year = Math.floor(now / 100) * 100 + Number(digits)
  return year > now + ahead ? year - 100 : year
}

export const isUnit = (measure: SheetMeasure, unit: string): boolean =>
  measure !== 'year' && unit in SIGNS[measure]

/**
 * Inches, pounds or miles of `48"`, `4 ft 6 in`, `3,500 lbs`, `26k` or `1200 kg`, or a year; undefined if it isn't one.
 * `unit` is what bare numbers are in.
 */
export function readMeasure(text: string, measure: SheetMeasure | undefined, unit = ''): number | undefined {
  if (measure === 'year') {
    const [, digits] = YEAR.exec(text) ?? []
    return digits === undefined ? undefined : fullYear(digits, YEARS_AHEAD)
  }
  const whole = text
    .replace(DECIMAL_COMMA, '$1.$2')
    .replace(WITH_FRACTION, (_, feet: string, over: string, under: string, sign: string) =>
      Number(under) === 0 ? text : `${Number(feet) + Number(over) / Number(under)}${sign}`,
    )
  const both = measure === 'inches' ? FEET_AND_INCHES.exec(whole) : null
  if (both) return rounded(toNumber(both[1]!) * 12 + toNumber(both[2]!), 'inches')
  const [, number, sign = ''] = MEASURED.exec(whole) ?? []
  if (number === undefined) return undefined
  const value = toNumber(number)
  const written = sign.trim().toLowerCase().replace(/\s+/g, ' ')
  if (measure === undefined) return written === '' || COUNTED.has(written) ? value : undefined
  const name = written === '' ? unit : written.replace(/^k lbs?$/, 'klb')
  if (name === '') return value
  const factor = SIGNS[measure][name]
  if (factor === undefined) return undefined
  return factor === 1 ? value : rounded(value * factor, measure)
}
