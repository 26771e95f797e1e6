const withoutExtension = (text: string) => text.split(/x/i, 1)[0] ?? ''

/** The number that pasted text becomes: digits and plus only, what follows an x cut off, +1 before ten digits. */
export function pastedPhone(text: string): string {
  const dialed = withoutExtension(text).replace(/[^\d+]/g, '')
  return /^\d{10}$/.test(dialed) ? `+1${dialed}` : dialed
}

/** A phone number as it is shown, +1(XXX)XXX-XXXX; with fewer than ten digits as it was typed, and empty text for none. */
export function displayPhone(text: string | null | undefined): string {
  if (!text) return ''
  const digits = withoutExtension(text).replace(/\D/g, '')
  if (digits.length < 10) return text
  const [, country, area, exchange, line] = /^(\d)(\d{3})(\d{3})(\d{4})/.exec(digits.length === 10 ? `1${digits}` : digits) ?? []
  return `+${country}(${area})${exchange}-${line}`
}

/** What is told of a text that is no phone number. */
export const NO_PHONE = 'Enter a phone number, such as (614) 555-0100.'

/** The fewest digits of a phone number, one without its area code, and the most of any country's. */
const DIGITS = [7, 15] as const

/** Whether a text can be a phone number: empty for none, or 7 to 15 digits with what is written between them, before an extension. */
export function isPhone(text: string): boolean {
  const number = withoutExtension(text).replace(/\be\s*$/i, '')
  const { length } = number.replace(/\D/g, '')
  return text === '' || (/^[\s().+/\d-]+$/.test(number) && length >= DIGITS[0] && length <= DIGITS[1])
}
