/** Digits of "MC 998877", "mc-998877" or "MC# 998,877"; other text stays. */
export const plainMc = (text: string): string => plainNumber(text, /^mc\b|^mc(?=\d)/i)

/** The number of a MC or DOT number without leading zeros; '' where unknown. */
export const bareNumber = (text: string): string => text.replace(/^0+/, '')

/** Digits of "USDOT 1234567" or "DOT# 1234567"; other text stays. */
export const plainDot = (text: string): string => plainNumber(text, /^(?:us ?)?dot\b|^(?:us)?dot(?=\d)/i)

/** "MC 664410 · USDOT 3311220", with what is known; '' without either. */
export const numbersText = ({ mc_number, dot_number }: { mc_number: string; dot_number: string }): string =>
  [mc_number && `MC ${mc_number}`, dot_number && `USDOT ${dot_number}`].filter(Boolean).join(' · ')

/** Formats nine digits as 12-3456789; other text stays. */
export function plainEin(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : text
}

function plainNumber(text: string, name: RegExp): string {
  const digits = text
    .replace(name, '')
    .replace(/^\s*(?:number|no\b\.?)/i, '')
    .replace(/[\s#:.,-]/g, '')
  return /^\d+$/.test(digits) && !/^\s*-/.test(text) ? digits : text
}
