import { fold, reachesSomebody } from './contact-ways.ts'

export interface BrokerTraces {
  readonly companies: readonly string[]
  readonly people: readonly string[]
  readonly emails: readonly string[]
  readonly domains: readonly string[]
  readonly phones: readonly string[]
  readonly numbers: readonly string[]
  readonly streets: readonly string[]
}

const COMMON = new Set(
  `and the for inc llc ltd corp co company companies group holdings enterprises international national american america usa us united
freight logistics logistic transport transportation trucking express expedite expedited expediting brokerage broker brokers carrier
carriers cargo supply chain service services solutions systems global worldwide forwarding shipping delivery load loads dispatch
dispatcher desk office team sales bids bid info quotes operations ops contact critical automotive van vans truck trucks sprinter straight
tractor flatbed large small north south east west`.split(/\s+/),
)

const splitWords = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const squash = (text: string) => splitWords(text).join('')
const isDistinctive = (word: string) => word.length >= 3 && !COMMON.has(word)

function phoneDigits(phone: string): string {
  const digits = (phone.split(/x/i, 1)[0] ?? '').replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

const LEGAL_FORM = /[\s,]+(?:inc|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|lp|llp)\.?\s*$/i

/** The name as it is, and without its legal form where that still names one company. */
export function companyNames(name: string): string[] {
  const short = name.replace(LEGAL_FORM, '')
  return short !== name && splitWords(short).some(isDistinctive) ? [name, short] : [name]
}

const DIRECTIONS = new Set('n s e w ne nw se sw north south east west'.split(' '))
const LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const DIGITS: Record<string, string> = { o: '0', i: '1', l: '1' }
const isMixed = (word: string) => /\d/.test(word) && /\D/.test(word)

/** Words as written, then joined single letters, then with look-alike digits and letters swapped. */
function readings(text: string): string[] {
  const words = splitWords(text)
  const spelled =
    fold(text).match(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}](?![\p{L}\p{N}]))+/gu) ?? []
  const written = [...words, ...spelled.map(squash)]
  const disguised = written.filter(isMixed)
  return [
    ...written,
    ...disguised.map((word) => word.replace(/\d/g, (digit) => LETTERS[digit] ?? digit)),
    ...disguised.map((word) => word.replace(/[oil]/g, (letter) => DIGITS[letter] ?? letter)),
  ]
}

/** House number and first word of the street are enough to find the place. */
function streetCore(street: string): [number: string, name: string] | null {
  const [number = '', ...rest] = splitWords(street)
  const name = rest.find((word) => !DIRECTIONS.has(word)) ?? ''
  return /\d/.test(number) && isDistinctive(name) ? [number, name] : null
}

export interface BrokerFinder {
  /** Contains a unique identifier: full name, address or number. */
  names(text: string): boolean
  /** Contains any word of the broker's name. */
  mentions(text: string): boolean
  reaches(text: string): boolean
  /** Contains any word of the broker's name, or any way to contact somebody. */
  reveals(text: string): boolean
  /** Full broker name that could also be a town's. */
  isNamesake(text: string): boolean
}

export function brokerFinder(traces: BrokerTraces): BrokerFinder {
  const people = traces.people.filter((name) => splitWords(name).some(isDistinctive))
  const whole = [
    ...traces.companies,
    ...people,
    ...traces.domains,
    ...traces.emails,
    ...traces.streets,
    ...traces.numbers,
  ]
    .concat(
      traces.domains
        .map((domain) => domain.replace(/\.[^.]*$/, ''))
        .filter((label) => splitWords(label).some(isDistinctive)),
    )
    .map(squash)
    .filter((name) => name.length >= 2)
  const long = whole.filter((name) => name.length >= 5)
  const short = new Set(whole.filter((name) => name.length < 5))
  const phones = traces.phones.map(phoneDigits).filter((digits) => digits.length >= 7)
  const locals = traces.emails.map((email) => email.split('@', 1)[0] ?? '')
  const hints = new Set([...traces.companies, ...people, ...locals].flatMap(splitWords).filter(isDistinctive))

  const streets = traces.streets.map(streetCore).filter((street) => street !== null)
  const isShort = (word: string) =>
    short.has(word) || (isDistinctive(word.slice(0, 4)) && short.has(word.slice(0, 4)))

  const names = (text: string) => {
    const words = splitWords(text)
    const read = readings(text)
    const squashed = words.join('')
    const digits = text.replace(/\D/g, '')
    const isAt = ([number, name]: [string, string]) =>
      words.some((word, index) => word === number && words.slice(index + 1, index + 3).includes(name))
    return (
      long.some((name) => squashed.includes(name) || read.some((word) => word.includes(name))) ||
      read.some(isShort) ||
      words.some((word, index) => short.has(word + (words[index + 1] ?? ''))) ||
      phones.some((phone) => digits.includes(phone)) ||
      streets.some(isAt)
    )
  }
  const reaches = reachesSomebody
  const mentions = (text: string) => names(text) || readings(text).some((word) => hints.has(word))
  const reveals = (text: string) => mentions(text) || reaches(text)
  const isNamesake = (text: string) =>
    whole.includes(squash(text)) && !splitWords(text).some((word) => COMMON.has(word))
  return { names, mentions, reaches, reveals, isNamesake }
}

const PHRASES = /(?<=[.;!?,|•]\s)|(?<=\s[-–—|*•/]+\s)/

/** '' where the remaining text still reveals the broker. */
export function scrubbed(text: string, { reveals }: BrokerFinder): string {
  const withoutPhrases = (line: string) => {
    const harmless = line.split(PHRASES).filter((phrase) => !reveals(phrase))
    return harmless
      .join('')
      .replace(/[\s,;:|•*/–—-]+$/, '')
      .trim()
  }
  const lines = text
    .replace(/\p{Cf}/gu, '')
    .split(/\r\n|\r|\n/)
    .map((line) => (reveals(line) ? withoutPhrases(line) : line.trim()))
    .filter((line) => line !== '' && !reveals(line))
  const left = lines.join('\n')
  return reveals(left) ? '' : left
}

/** Keeps a town that has the broker's name. */
export function scrubbedPlace(place: string, { names, reaches, isNamesake }: BrokerFinder): string {
  const parts = place.replace(/\s+/g, ' ').trim().split(/,\s*/)
  const isTown = (part: string, index: number) =>
    !names(part) || (index === parts.length - 2 && isNamesake(part))
  const left = parts.filter((part, index) => isTown(part, index) && !reaches(part)).join(', ')
  return reaches(left) ? '' : left
}
