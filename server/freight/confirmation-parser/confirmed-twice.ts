import { rateFieldKind, type ReadField } from '#contract/rules/rate-confirmation.ts'
import type { PdfText } from '#server/kernel/pdf/pdf-page.ts'
import { isCanadian } from './places.ts'

const PARTS = /^(?:line_haul|fuel|accessorial\.\d+)$/
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9.]/g, '')

/** Cannot be a coincidence: the charges add up to the rate. */
function comesOut(fields: readonly ReadField[]): boolean {
  const parts = fields.filter(({ key }) => PARTS.test(key)).map(({ value }) => Number(value))
  const rate = fields.find(({ key }) => key === 'rate')
  return parts.length > 1 && rate?.value === parts.reduce((sum, cents) => sum + cents, 0)
}

/**
 * A field is confirmed when charges add up to the rate or it is printed twice. Stops never are: one missed by
 * OCR shifts all later ones.
 */
export function confirmedTwice(
  { pages }: PdfText,
  fields: readonly ReadField[],
): (field: ReadField) => boolean {
  const words = pages.flatMap((page) => page.words.map(({ text }) => text))
  const text = ` ${words.map(plain).filter(Boolean).join(' ')} `
  const isSum = comesOut(fields) && !isCanadian(words.join(' '))
  const isRepeated = (part: string) => {
    const normalized = part.split(' ').map(plain).filter(Boolean).join(' ')
    return normalized.length > 2 && text.indexOf(` ${normalized} `) !== text.lastIndexOf(` ${normalized} `)
  }
  return ({ key, text: printed }) => {
    if (key.startsWith('stop.')) return false
    if (rateFieldKind(key) === 'money') return isSum && (key === 'rate' || PARTS.test(key))
    return isRepeated(printed)
  }
}
