/** Extension after a word, an x, or a phone's pause character. */
const MARKED = /^(.*\d)[\s).]*(?:[,;]?\s*(?:ext(?:ension|n)?\b\.?|x)\s*[:=.#]?|[,;#])\s*(\d{1,7})\D*$/i
const TRAILING = /^\s*((?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4})[\s./-]+(\d{1,6})\s*$/

interface Phone {
  number: string
  extension: string
}

function parsePhone(text: string): Phone {
  const [, number, extension] = MARKED.exec(text) ?? TRAILING.exec(text) ?? []
  return number === undefined
    ? { number: text.split(/x/i, 1)[0] ?? '', extension: '' }
    : { number, extension: extension ?? '' }
}

const dialed = (number: string): string => {
  const digits = number.replace(/[^\d+]/g, '')
  return /^\d{10}$/.test(digits) ? `+1${digits}` : digits
}

/** Digits and plus only; drops an extension, adds +1 to ten digits. */
export const pastedPhone = (text: string): string => dialed(parsePhone(text).number)

export function importedPhone(text: string): string {
  const { number, extension } = parsePhone(text)
  return `${dialed(number)}${extension && ` x${extension}`}`
}

const isAbroad = (number: string) => /^\s*(?:\+(?!1)|00)/.test(number)

/** +1(XXX)XXX-XXXX with extension; numbers abroad or under ten digits as typed, '' for none. */
export function displayPhone(text: string | null | undefined): string {
  if (!text) return ''
  const { number, extension } = parsePhone(text)
  const digits = number.replace(/\D/g, '')
  if (digits.length < 10 || (isAbroad(number) && digits.length > 11)) return text
  const [, country, area, exchange, line] =
    /^(\d)(\d{3})(\d{3})(\d{4})/.exec(digits.length === 10 ? `1${digits}` : digits) ?? []
  return `+${country}(${area})${exchange}-${line}${extension && ` x${extension}`}`
}

export function phoneHref(text: string): string {
  const { number, extension } = parsePhone(text)
  return `tel:${dialed(number)}${extension && `;ext=${extension}`}`
}

export const NO_PHONE = 'Enter a phone number, such as (614) 555-0100.'

/** Shortest without an area code; longest of any country (E.164). */
const DIGITS = [7, 15] as const

/** Empty, or 7 to 15 digits with separators and an optional extension. */
export function isPhone(text: string): boolean {
  const { number } = parsePhone(text)
  const { length } = number.replace(/\D/g, '')
  return text === '' || (/^[\s().+/\d-]+$/.test(number) && length >= DIGITS[0] && length <= DIGITS[1])
}
