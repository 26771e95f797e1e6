import type { Layout } from './layout.ts'

export type Currency = 'USD' | 'CAD' | 'MXN'

const NAMES: Readonly<Record<Currency, string>> = {
  USD: 'US dollars',
  CAD: 'Canadian dollars',
  MXN: 'Mexican pesos',
}

export const SIGN = String.raw`(?:US|CAN?|CDN?|MX|C)?\s?\$|(?:USD|CAD|CDN|CAN|MXN|MXP|MN)\b\s?\$?`
export const CODE = String.raw`(?:USD|CAD|CDN|MXN|MXP|M\.?N\.?|(?:US|U\.S\.|Canadian|CDN|Mexican)\s(?:dollars|funds|currency|pesos)|dollars|pesos)(?![A-Za-z])`

/** Null for a bare "$" or "dollars", which may be any country's. */
export function parseCurrency(word: string): Currency | null {
  if (/^\s*(?:MX|M\.?N)|pesos|mexican/i.test(word)) return 'MXN'
  if (/^\s*(?:CA|CDN?|C\s?\$)|canadian/i.test(word)) return 'CAD'
  return /^\s*U\.?S/i.test(word) ? 'USD' : null
}

const FOREIGN_CODE = String.raw`(?:CAD|CDN|CDN\$|CA\$|C\$|MXN|MX\$|MXP|canadian|mexican)`
const OF_ALL = [
  new RegExp(
    String.raw`\b(?:currency|funds|dollars|monies|amounts?|rates?|charges|total|price|pay(?:able|ment)?|devise|moneda)\b[^\n\d]{0,30}?[\s:(/-](${FOREIGN_CODE})(?![A-Za-z])`,
    'i',
  ),
  new RegExp(String.raw`\b(${FOREIGN_CODE})\s*(?:funds|dollars|currency|pesos|\$)`, 'i'),
  new RegExp(String.raw`(?:^|\n|\s{3})\s*\(?(${FOREIGN_CODE})\)?\s*(?=\n|\s{3}|$)`, 'i'),
]

export function foreignMoney(layout: Layout, found: readonly (Currency | null)[]): string | undefined {
  const foreign = found.find((one) => one === 'CAD' || one === 'MXN')
  if (foreign) return NAMES[foreign]
  for (const form of OF_ALL) {
    const named = parseCurrency(form.exec(layout.text)?.[1] ?? '')
    if (named) return NAMES[named]
  }
  return undefined
}
