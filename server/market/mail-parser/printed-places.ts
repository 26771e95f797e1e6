import { pattern } from '#contract/rules/pattern.ts'
import { postalCode, REGION_SPELLINGS, findRegions } from '#contract/rules/regions.ts'
import { unaccented } from '#contract/rules/unaccented.ts'
import {
  COUNTRY,
  countryNamed,
  type PlaceText,
  POSTAL_CODE,
  regionAt,
  splitPlace,
} from '#server/kernel/geo/place-text.ts'

export interface PrintedPlace extends PlaceText {
  text: string
  start: number
  end: number
  /** A comma or ZIP proves that the two letters are a state. */
  isSure: boolean
  /** No separator before the state: "columbus ohio". */
  isLoose: boolean
}

const WORD = String.raw`[\p{L}][\p{L}.'’-]{0,24}`
const TOWN = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORD} ){0,4}${WORD}$`, 'u')
const REGION = new RegExp(
  String.raw`(?<=[\p{L}.'’])( ?, ?| )(${REGION_SPELLINGS}|mexico|canada)(?![\p{L}\p{N}]|['’-]\p{L})\.?(?:,? (?:c\.?p\.?:? )?(${POSTAL_CODE}))?(?:,? (${COUNTRY})\b)?(?:,? (${POSTAL_CODE}))?`,
  'giu',
)
/** "200 Elm St Muncie": the town begins after the street. */
const STREET =
  /(?:^|\s)#?\d{1,6}[A-Z]?\s(?:(?!and\b)[\p{L}\d.'’-]+\s){1,4}?(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|parkway|pkwy|court|ct|way|highway|hwy|circle|cir)\.?\s(?:(?:ste|suite|unit|bldg|dock)\s\S+\s)?(?=\p{L})/iu
const afterStreet = (text: string): string => {
  const found = STREET.exec(text)
  return found ? text.slice(found.index + found[0].length) : text
}
const NEXT_REGION = new RegExp(String.raw`^(?: ?, ?| )(?:${REGION_SPELLINGS})(?![\p{L}\p{N}])`, 'iu')
/** Mexican state codes accepted without a comma; other short codes may be words. */
const BARE =
  /^(?:AGS?|CHIH|COAH|CDMX|DGO?|GTO|HGO|JAL?|MICH|NLE|OAX|PUE|Q[AER]|QRO|SLP?|SIN?|SON?|TAMPS|TM|TAB|TB|VER?|YUC?|ZAC?)$/
/** State codes that are also words in lower case. */
const WORDS = /^(?:in|or|me|hi|ok|oh|la|de|id|pa|ma|al|co|mo|on|ab|pe|so|si)$/
const AFTER_SMALL =
  /^\s*(?:$|[^\sa-z]|(?:to|on|at|by|ready|pu|pick|del|deliver|drop|for|and|then|today|tomorrow|asap)\b)/i
const OF_TOWNS =
  /^ (?:city|beach|springs|falls|heights|park|center|creek|station|county|bluffs|court|state|st|ave|rd|road|street|blvd)\b/i

const NO_CITY = new Set(
  `from to pu p/u pick picks picking up pickup del deliver delivers delivering delivery drop drops off dropoff in at into near and or going needed need
needs load loads loading truck trucks van sprinter cv cargo straight hot available avail anyone looking for a an the of with team ready ship shipper
consignee origin destination orig dest box flatbed reefer tractor covering covered cover unit expedite expedited new lane stop stops via then order
is has match pallets pallet skids skid plts plt pcs lbs ctns pieces miles mi now today tomorrow tmrw tonight asap am pm running runs returning one
available: between thanks thx regards hi hello dear sincerely best morning afternoon`.split(/\s+/),
)
const MAX_PLACES = 40
const SHORT = /^(?:st|ste|sts|sta|sto|ft|mt|pt|no|so|cd|gral|[nsew])\.$/i
const OF_NAMES = new Set('san los las el la le new des st ft mt de du big red elk oak bay'.split(' '))
const TOWN_PAIRS = pattern('i')`
  ^(?:hot springs|del (?:rio|city|mar|norte|valle|ray|park)
    |van (?:nuys|buren|wert|horn|alstyne|meter|vleck)|miles city|box elder
    |the (?:woodlands|dalles|villages?|colony|plains|bronx|rock)
    |new (?:york|orleans|haven|castle|albany|brunswick|bedford|britain|london|hope|iberia|braunfels
      |rochelle|smyrna|port|berlin|lenox|philadelphia|hartford|jersey|windsor|boston|bern|caney
      |century|liskeard|market|baltimore|kensington|kent|paris|richmond|ulm|westminster|milford
      |holland))$
`
const PARTICLE = /^(?:de|la|las|los|el|y|du|of)$/
const BEFORE_DEL = /^(?:san|santa|ciudad|cd\.?|playa|valle|puerto|villa|laguna|boca)$/i

function isOfCity(words: readonly string[], index: number, isSmall: boolean): boolean {
  const word = words[index]!
  const before = words.slice(0, index)
  if (before.length > 0 && /^\p{Lu}/u.test(before.at(-1)!) && PARTICLE.test(word)) return true
  if (PARTICLE.test(word) && PARTICLE.test(before.at(-1) ?? '') && before.length > 1) return true
  if (
    TOWN_PAIRS.test(`${word} ${words[index + 1] ?? ''}`) ||
    (/^New$/.test(word) && /^\p{Lu}\p{Ll}/u.test(words[index + 1] ?? ''))
  )
    return true
  if (word === 'del') return before.some((other) => BEFORE_DEL.test(other))
  if (NO_CITY.has(word.toLowerCase())) return false
  if (word.endsWith('.') && !SHORT.test(word)) return false
  return !/^\p{Ll}{1,3}$/u.test(word) || (isSmall && OF_NAMES.has(word))
}

function townBefore(text: string, isSmall: boolean, isLoose: boolean): string {
  const words = TOWN.exec(text)?.[0].split(' ') ?? []
  const isWord = (word: string, index: number) =>
    !isOfCity(words, index, isSmall) ||
    (isLoose && !isSmall && !/^\p{Lu}/u.test(word) && !PARTICLE.test(word))
  const town = words.slice(words.findLastIndex(isWord) + 1)
  return town.slice(town.findIndex((word) => !(isSmall ? /^(?:of|y)$/ : PARTICLE).test(word))).join(' ')
}

type Form = 'sure' | 'bare' | 'loose' | 'small'

function getForm(spelling: string, gap: string, isProven: boolean): Form | undefined {
  const regions = findRegions(spelling)
  const isComma = gap.includes(',')
  const isShort =
    spelling.replaceAll('.', '').length <= 4 &&
    !regions.some(({ name }) => name.toLowerCase() === spelling.toLowerCase())
  if (regions.length === 0) return isComma && (spelling.length > 4 || isProven) ? 'sure' : undefined
  if (isProven) return 'sure'
  if (!isShort || /^\p{Lu}\p{L}* /u.test(spelling))
    return isComma ? 'sure' : /^(?:edomex|tamps)$/i.test(spelling) ? undefined : 'loose'
  if (spelling === spelling.toUpperCase()) {
    const isNorth = regions.some(({ country, code }) => country !== 'MX' && code === spelling)
    return isComma ? 'sure' : isNorth || BARE.test(spelling) ? 'bare' : undefined
  }
  if (!isComma) return undefined
  if (spelling.length > 2) return /^\p{Lu}/u.test(spelling) ? 'sure' : undefined
  return regions.some(({ country }) => country !== 'MX')
    ? WORDS.test(spelling)
      ? 'small'
      : 'sure'
    : undefined
}

interface Candidate extends PrintedPlace {
  form: Form
}

function* candidatesIn(line: string): Generator<Candidate> {
  const plain = unaccented(line)
  let from = 0
  for (const match of plain.matchAll(REGION)) {
    const [whole, gap = '', spelling = '', code = '', country = '', after = ''] = match
    const end = match.index + whole.length
    const printed = line.slice(match.index + gap.length, match.index + gap.length + spelling.length)
    const region = regionAt(printed, code || after ? postalCode(code || after) : '', countryNamed(country))
    const isProven = (code || after) !== '' && region !== null && !region.isOdd
    const form = getForm(printed, gap, isProven || country !== '')
    if (
      form === undefined ||
      (form === 'loose' && (NEXT_REGION.test(plain.slice(end)) || OF_TOWNS.test(plain.slice(end))))
    )
      continue
    if (form === 'small' && !AFTER_SMALL.test(plain.slice(end))) continue
    const before = afterStreet(line.slice(from, match.index))
    const city = townBefore(before, printed === printed.toLowerCase(), form === 'loose')
    // "Home Goods DC" is a distribution center.
    if (form === 'bare' && printed === 'DC' && !/^washington$/i.test(city)) continue
    const place = city === '' ? null : splitPlace(`${city}, ${printed} ${code} ${country} ${after}`)
    if (!place || place.country === '') continue
    const start = match.index + whole.lastIndexOf(country)
    const gapOfLand = whole.includes(`, ${country}`) ? ', ' : ' '
    const land =
      place.country === 'MX' && country !== '' ? gapOfLand + line.slice(start, start + country.length) : ''
    const written = land !== '' && /^[A-Z]{2,6}$/.test(printed) ? printed : place.state || printed
    yield {
      ...place,
      text: `${city}, ${written}${place.zip && ` ${place.zip}`}${land}`,
      start: match.index - city.length,
      end,
      isSure: gap.includes(',') || isProven || country !== '',
      isLoose: form === 'loose',
      form,
    }
    from = end
  }
}

export function placesIn(text: string): PrintedPlace[] {
  const found = [...candidatesIn(text.slice(0, 2000).normalize('NFC'))]
  const plain = found.filter(({ form }) => form !== 'small')
  return (plain.length > 0 ? plain : found).slice(0, MAX_PLACES).map(({ form: _form, ...place }) => place)
}

export const placeIn = (text: string): PrintedPlace | null => placesIn(text)[0] ?? null

export const without = (text: string, place: PrintedPlace): string =>
  `${text.slice(0, place.start)} ${text.slice(place.end)}`.replace(/^[\s,;:|@-]+/, '').trim()

export const withoutPlaces = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      placesIn(line).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), line),
    )
    .join('\n')

const ARROW =
  /^[\s,]*(?:→|➔|➝|»|-{1,3}>|=+>|>{1,3}|–|—|-|\/|(?:\/\s*)?\bto\b|\binto\b|\bdel(?:iver(?:s|ing|y)?)?\b(?:\s+to\b)?|\bgoing(?: to)?\b)[\s:]*$/i

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
