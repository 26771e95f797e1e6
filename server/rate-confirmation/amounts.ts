import type { Cell, Span } from './layout.ts'

/** An amount of money as it stands in a cell. */
export interface Amount extends Span {
  readonly cents: number
  readonly isNegative: boolean
  readonly currency: 'USD' | 'CAD' | null
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+\.\d{2}|\d+`
const AMOUNT = new RegExp(
  String.raw`(?<![\w.,/#-])(?<before>-\s?|\(\s?)?(?<sign>(?:US|CA|C)?\$|USD\s?\$?|CAD\s?\$?)?\s?(?<number>${NUMBER})(?<after>\s?(?:USD|CAD|dollars)\b)?(?![\d%/:]|[.,]\d|-\d|\s?(?:%|lbs?\b|pounds\b|miles\b|mi\b|hours?\b|hrs?\b|days?\b|minutes\b|pcs\b|pieces\b|pallets\b|skids\b))`,
  'gi',
)

/** The amounts of money in a cell: with a currency, or with cents behind a point. */
export function amountsIn(cell: Cell): Amount[] {
  return [...cell.text.matchAll(AMOUNT)].flatMap((match) => {
    const { before = '', sign = '', number = '', after = '' } = match.groups ?? {}
    if (sign === '' && after === '' && !/\.\d{2}$/.test(number)) return []
    const cents = Math.round(Number(number.replaceAll(',', '')) * 100)
    const from = match.index + (match[0].length - match[0].trimStart().length)
    const currency = /ca/i.test(sign + after) || sign === 'C$' ? 'CAD' : /us/i.test(sign + after) ? 'USD' : null
    return [{ cell, start: from, end: match.index + match[0].trimEnd().length, cents, isNegative: before !== '', currency }]
  })
}
