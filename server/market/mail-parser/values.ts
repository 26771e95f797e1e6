const NUMBER = /([-−]?)\$?((?:\d[\d,.]*)?\d|\.\d+)(e[+-]?\d)?/i
const WELL_WRITTEN = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/
const POUNDS_PER_KILOGRAM = 2.20462

/** Zero, negative, implausible and spelled-out numbers count as not stated. */
export function numberIn(text: string | undefined, most = 10_000_000): number | null {
  const found = NUMBER.exec((text ?? '').slice(0, 200))
  const [, minus, digits = '', exponent] = found ?? []
  if (minus !== '' || exponent !== undefined || !WELL_WRITTEN.test(digits)) return null
  const value = Number(digits.replaceAll(',', ''))
  return Number.isFinite(value) && value > 0 && value <= most ? value : null
}

export function wholeIn(text: string | undefined, most?: number): number | null {
  const value = numberIn(text, most)
  return value === null ? null : Math.round(value) || null
}

/** Pounds; converts kilograms. */
export function poundsIn(text: string | undefined): number | null {
  const value = numberIn(text, 1_000_000)
  return value !== null && /\d\s*kgs?\b/i.test(text ?? '') ? Math.round(value * POUNDS_PER_KILOGRAM) : value
}

const PER_MILE = /\$?\s?\d[\d,.]*\s*(?:usd\s*)?(?:\/|per|a)\s*(?:loaded\s+)?mi(?:le)?\b/gi

/** Cents; "$0.00 USD", "Best Price" and rates per mile count as not stated. */
export function centsIn(text: string | undefined): number | null {
  const value = numberIn(text?.replace(PER_MILE, ' '), 1_000_000)
  return value === null ? null : Math.round(value * 100)
}

export function yesNo(text: string | undefined): boolean | null {
  const word = /^\W*([a-z0-9]+)/i.exec((text ?? '').slice(0, 40))?.[1]?.toLowerCase()
  if (word === 'yes' || word === 'y' || word === 'true') return true
  if (word === 'no' || word === 'n' || word === 'false') return false
  return null
}

/** Inches. */
export interface Dims {
  length: number | null
  width: number | null
  height: number | null
}

const INCHES: Record<string, number> = { ft: 12, feet: 12, "'": 12, cm: 1 / 2.54, mm: 1 / 25.4 }
const UNIT = String.raw`\s*(?:(ft|feet|'|cms?|mm)|(?:in(?:ch(?:es)?)?|"|''|”)?)\.?\s*`
const SIDE = String.raw`(\d{1,4}(?:\.\d{1,3})?)(?!\d|e[+-]?\d)`
const DIMS = new RegExp(
  String.raw`(?<![\d.]|\de[+-]?|\de[+-]?\d{1,9}\s*[x×*]\s*)${SIDE}${UNIT}[LWD]?\s*[x×*]\s*${SIDE}${UNIT}[WLD]?\s*(?:[x×*]\s*${SIDE}${UNIT}H?)?`,
  'gi',
)

const isMetric = (unit: string | undefined) => /^[cm]m/i.test(unit ?? '')

const inches = (number: string | undefined, unit: string | undefined): number | null => {
  const value = Number(number ?? 0) * (INCHES[unit?.toLowerCase().replace(/^cms$/, 'cm') ?? ''] ?? 1)
  const rounded = isMetric(unit) ? Math.round(value) : value
  return rounded > 0 && rounded < 2000 ? rounded : null
}

export function dimsIn(text: string | undefined): Dims {
  let largest: Dims = { length: null, width: null, height: null }
  for (const side of (text ?? '').slice(0, 1000).matchAll(DIMS)) {
    const metric = [side[2], side[4], side[6]].find(isMetric)
    const of = (number: string | undefined, unit: string | undefined) => inches(number, unit ?? metric)
    const piece = { length: of(side[1], side[2]), width: of(side[3], side[4]), height: of(side[5], side[6]) }
    if (bulk(piece) > bulk(largest)) largest = piece
  }
  return largest
}

export function bulk({ length, width, height }: Dims): number {
  if (length === null && width === null && height === null) return 0
  return (length ?? 1) * (width ?? 1) * (height ?? 1)
}

const TRUCKS: [RegExp, string][] = [
  [/sprinter|^\W*spr\W*$/i, 'SPRINTER'],
  [/cargo\s*van/i, 'CARGO VAN'],
  [/small\s*str/i, 'SMALL STRAIGHT'],
  [/large\s*str|(?:2[2-6])\s*(?:ft|foot|')/i, 'LARGE STRAIGHT'],
  [/straight/i, 'LARGE STRAIGHT'],
  [/flat\s*bed/i, 'FLATBED'],
  [/tractor|53\s*(?:ft|foot|')/i, 'TRACTOR'],
  [/^\W*van\W*$/i, 'CARGO VAN'],
]

export function parseVehicleType(printed: string): string {
  const text = printed.slice(0, 100)
  return (
    TRUCKS.find(([pattern]) => pattern.test(text))?.[1] ??
    text.replace(/^\W+/, '').trim().toUpperCase().slice(0, 60)
  )
}

const PHONE = /(?<![\d/])\+?\(?\d[\d\s().\-–]{8,20}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?/gi

const DATED = /^(?:20\d\d-\d\d?-\d\d?|\d{1,2}[-./]\d{1,2}[-./]20\d\d)\b/

export const phonesIn = (text: string | undefined): string[] =>
  Array.from((text ?? '').slice(0, 200).matchAll(PHONE), ([found]) => found.trim()).filter(
    (found) => !DATED.test(found),
  )

/** "USDOT# 3311220", "DOT: 3311220"; never the "dot" of an address written in words. */
export const DOT_NUMBER = /\b(?:US ?)?DOT\s*(?:no\.?|number)?\s*#?\s*:?\s*(\d{4,8})\b/i

export const phoneIn = (text: string | undefined): string => phonesIn(text)[0] ?? ''
