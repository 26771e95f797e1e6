/** What separates an extension from its number: a word, an x, or the pause that phones dial. */
const MARKED = /^(.*\d)[\s).]*(?:[,;]?\s*(?:ext(?:ension|n)?\b\.?|x)\s*[:=.#]?|[,;#])\s*(\d{1,7})\D*$/i
/** A number of North America with more digits after it. */
const TRAILING = /^\s*((?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4})[\s./-]+(\d{1,6})\s*$/

interface Phone {
  number: string
  /** Digits; '' for none. */
  extension: string
}

function partsOf(text: string): Phone {
  const [, number, extension] = MARKED.exec(text) ?? TRAILING.exec(text) ?? []
  return number === undefined ? { number: text.split(/x/i, 1)[0] ?? '', extension: '' } : { number, extension: extension ?? '' }
}

const dialed = (number: string): string => {
  const digits = number.replace(/[^\d+]/g, '')
  return /^\d{10}$/.test(digits) ? `+1${digits}` : digits
}

/** The number that pasted text becomes: digits and plus only, an extension cut off, +1 before ten digits. */
export const pastedPhone = (text: string): string => dialed(partsOf(text).number)

/** The number that a cell of a sheet becomes: as pasted, with its extension. */
export function importedPhone(text: string): string {
  const { number, extension } = partsOf(text)
  return `${dialed(number)}${extension && ` x${extension}`}`
}

/** Whether a number names another country than those of +1. */
const isAbroad = (number: string) => /^\s*(?:\+(?!1)|00)/.test(number)

/** A phone number as it is shown, +1(XXX)XXX-XXXX with its extension; one of another country and one with fewer than ten digits as typed, '' for none. */
export function displayPhone(text: string | null | undefined): string {
  if (!text) return ''
  const { number, extension } = partsOf(text)
  const digits = number.replace(/\D/g, '')
  if (digits.length < 10 || (isAbroad(number) && digits.length > 11)) return text
  const [, country, area, exchange, line] = /^(\d)(\d{3})(\d{3})(\d{4})/.exec(digits.length === 10 ? `1${digits}` : digits) ?? []
  return `+${country}(${area})${exchange}-${line}${extension && ` x${extension}`}`
}

/** The link that dials a phone number, by RFC 3966. */
export function phoneHref(text: string): string {
  const { number, extension } = partsOf(text)
  return `tel:${dialed(number)}${extension && `;ext=${extension}`}`
}

/** What is told of a text that is no phone number. */
export const NO_PHONE = 'Enter a phone number, such as (614) 555-0100.'

/** The fewest digits of a phone number, one without its area code, and the most of any country's. */
const DIGITS = [7, 15] as const

/** Whether a text can be a phone number: empty for none, or 7 to 15 digits with what is written between them, before an extension. */
export function isPhone(text: string): boolean {
  const { number } = partsOf(text)
  const { length } = number.replace(/\D/g, '')
  return text === '' || (/^[\s().+/\d-]+$/.test(number) && length >= DIGITS[0] && length <= DIGITS[1])
}
