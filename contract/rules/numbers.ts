/** An MC number as people write it ("MC 998877", "mc-998877", "MC# 998,877") as its digits; what is no such number stays. */
export const plainMc = (text: string): string => plainNumber(text, /^mc\b|^mc(?=\d)/i)

/** A DOT number as people write it ("USDOT 1234567", "DOT# 1234567") as its digits; what is no such number stays. */
export const plainDot = (text: string): string => plainNumber(text, /^(?:us ?)?dot\b|^(?:us)?dot(?=\d)/i)

/** The nine digits of an EIN, however they are parted, as 12-3456789; what has other than nine stays. */
export function plainEin(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : text
}

function plainNumber(text: string, name: RegExp): string {
  const digits = text
    .replace(name, '')
    .replace(/^\s*(?:number|no\b\.?)/i, '')
    .replace(/[\s#:.,-]/g, '')
  // A minus before it makes it no such number.
  return /^\d+$/.test(digits) && !/^\s*-/.test(text) ? digits : text
}
