import { splitPlace, type PlaceText } from '#server/geo/place-text.ts'

/** A place that stands in a text, as we print it, and where it stands. */
export interface PrintedPlace extends PlaceText {
  text: string
  start: number
  end: number
  /** Whether a comma or a code says that the two letters are a state, and no word. */
  isSure: boolean
}

const US = 'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'
const CANADA = 'AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT'
const MEXICO = 'AGS?|CHIH|COAH|CDMX|DGO?|GTO|HGO|JAL?|MICH|NLE|OAX|PUE|Q[AER]|QRO|SLP?|SIN?|SON?|TAMPS|TM|TAB|TB|VER?|YUC?|ZAC?'
const CODE = String.raw`(?:\d{5}(?:-\d{4})?(?!\d)|[A-Z]\d[A-Z] ?\d[A-Z]\d\b)`
const WORD = String.raw`[\p{L}][\p{L}.'’-]{0,24}`
const PLACE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])((?:${WORD} ){0,4}${WORD})(, ?| )(${US}|${CANADA}|${MEXICO})\b(?!['’-]\p{L})\.?(?:,? (${CODE}))?(?:,? (USA?|CAN(?:ADA)?|MX|MEX(?:ICO)?|Mexico|Canada|México)\b)?`,
  'gu',
)
const AFTER_COMMA = new RegExp(
  String.raw`(?<![\p{L}\p{N}])((?:${WORD} ){0,4}${WORD})(, ?| (?=(?:${US}) \d{5}(?!\d)))(${US}|${CANADA})\b(?!['’-]\p{L})(?:,? (${CODE}))?()`,
  'giu',
)

const NO_CITY = new Set(
  `from to pu p/u pick picks picking up pickup del deliver delivers delivering delivery drop drops off dropoff in at into near and or going needed need
needs load loads loading truck trucks van sprinter cv cargo straight hot available avail anyone looking for a an the of with team ready ship shipper
consignee origin destination orig dest box flatbed reefer tractor covering covered cover unit expedite expedited new lane stop stops via then order
is has match pallets pallet skids skid plts plt pcs lbs ctns pieces miles mi now today tomorrow tmrw tonight asap am pm running runs returning one
available: between`.split(/\s+/),
)
const MOST = 40
/** What ends in a dot and is no end of a sentence: "St. Louis". */
const SHORT = /^(?:st|ste|sts|ft|mt|pt|no|so|[nsew])\.$/i
const OF_NAMES = new Set('san los las el la le new des st ft mt de du big red elk oak bay'.split(' '))
/** The states of the codes that begin with 0, with 1, and so on. */
const ZIPS = [
  'CT MA ME NH NJ RI VT',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK CA HI OR WA',
]

const isOfCity = (word: string, isSmall: boolean): boolean =>
  !NO_CITY.has(word.toLowerCase()) &&
  (!word.endsWith('.') || SHORT.test(word)) &&
  (!/^\p{Ll}{1,3}$/u.test(word) || (isSmall && OF_NAMES.has(word)))

/** The places that stand in a text: a town of up to five words, its state in capitals or after a comma, its code. */
export function placesIn(text: string): PrintedPlace[] {
  const places: PrintedPlace[] = []
  const line = text.slice(0, 2000)
  const found = /[A-Z]{2}/.test(line) ? [...line.matchAll(PLACE)] : []
  const all = found.length > 0 ? found : [...line.matchAll(AFTER_COMMA)]
  for (const match of all) {
    if (places.length === MOST) break
    const [whole, words = '', gap = '', region = '', code = '', country = ''] = match
    const parts = words.split(' ')
    const isSmall = region === region.toLowerCase()
    const cut = parts.findLastIndex((word) => !isOfCity(word, isSmall))
    if (gap === ' ' && isSmall && !ZIPS[Number(code[0])]?.includes(region.toUpperCase())) continue
    const city = parts.slice(cut + 1).join(' ')
    const place = city === '' ? null : splitPlace(`${city}, ${region} ${code} ${country}`)
    if (!place || place.country === '') continue
    const abroad = place.country === 'MX' && country !== '' ? `${whole.endsWith(`, ${country}`) ? ', ' : ' '}${country}` : ''
    const start = match.index + words.length - city.length
    places.push({
      ...place,
      text: `${city}, ${place.state}${code && ` ${code.toUpperCase()}`}${abroad}`,
      start,
      end: match.index + whole.length,
      isSure: gap.startsWith(',') || code !== '',
    })
  }
  return places
}

/** The first place of a text, or null. */
export const placeIn = (text: string): PrintedPlace | null => placesIn(text)[0] ?? null

/** What stands beside a place in a text. */
export const without = (text: string, place: PrintedPlace): string =>
  `${text.slice(0, place.start)} ${text.slice(place.end)}`.replace(/^[\s,;:|@-]+/, '').trim()

/** A text without the places that stand in it, so that "delivered to Joplin, MO by 8am" says when. */
export const withoutPlaces = (text: string): string =>
  text
    .split('\n')
    .map((line) => placesIn(line).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), line))
    .join('\n')

const ARROW =
  /^[\s,]*(?:→|➔|➝|»|-{1,3}>|=+>|>{1,3}|–|—|-|\/|(?:\/\s*)?\bto\b|\binto\b|\bdel(?:iver(?:s|ing|y)?)?\b(?:\s+to\b)?|\bgoing(?: to)?\b)[\s:]*$/i

/** The first lane of a text: two places with an arrow, a dash or "to" between them, and those on the way where more follow so. */
export function laneIn(text: string): { from: PrintedPlace; via: PrintedPlace[]; to: PrintedPlace } | null {
  const places = placesIn(text)
  const goesOn = (index: number) => {
    const [here, next] = [places[index], places[index + 1]]
    return here !== undefined && next !== undefined && ARROW.test(text.slice(here.end, next.start))
  }
  const first = places.findIndex((_, index) => goesOn(index))
  const from = places[first]
  if (!from) return null
  let last = first + 1
  while (goesOn(last)) last++
  return { from, via: places.slice(first + 1, last), to: places[last]! }
}
