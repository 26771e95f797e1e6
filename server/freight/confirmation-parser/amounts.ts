import { pattern } from '#contract/rules/pattern.ts'
import { CODE, type Currency, parseCurrency, SIGN } from './currency.ts'
import { type Cell, cellAfter, cellBefore, type Layout, type Span } from './layout.ts'

export interface Amount extends Span {
  readonly cents: number
  readonly isNegative: boolean
  readonly currency: Currency | null
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+\.\d{2}|\d+`
const UNITS = String.raw`lbs?|pounds|kgs?|kilos?|miles|mi|km|hours?|hrs?|days?|minutes|pcs|pieces|pallets|skids|cartons|feet|ft|°|f|c`
const AMOUNT = new RegExp(
  String.raw`(?<![\w.,/#-])(?<before>-\s?|\(\s?)?(?<sign>${SIGN})?\s?(?<number>${NUMBER})(?<after>\s?${CODE})?(?![\d%/:]|[.,]\d|-\d|\s?(?:%|(?:${UNITS})(?![A-Za-z])))`,
  'gi',
)
const CODE_ALONE = new RegExp(`^\\(?(?:${CODE}|CAN?\\$|C\\$|MX\\$|US\\$)\\)?$`, 'i')
/** A number right after one of these words counts units, not money. */
const COUNTED = pattern('i')`
  \b(?:miles?|mileage|distance|km|weight|wt|lbs?|pounds|kgs?|pieces|pcs|pallets|skids|qty|quantity
    |count|units|cube|volume|length|width|height|feet|ft|temp(?:erature)?|ref(?:erence)?|load|order
    |po|bol|zip|phone|fax|ext)\s*(?:[:#.=]|no\.?|number)*\s*$
`

export function amountsIn(layout: Layout, cell: Cell): Amount[] {
  const left = cellBefore(layout, cell)?.text ?? ''
  const right = cellAfter(layout, cell)?.text ?? ''
  return [...cell.text.matchAll(AMOUNT)].flatMap((match) => {
    const { before = '', sign = '', number = '', after = '' } = match.groups ?? {}
    const start = match.index + (match[0].length - match[0].trimStart().length)
    const end = match.index + match[0].trimEnd().length
    const currencyCode = cell.text.slice(end).trim() === '' && CODE_ALONE.test(right) ? right : ''
    const isMoney = sign !== '' || after !== '' || currencyCode !== ''
    if (!isMoney && (!/\.\d{2}$/.test(number) || COUNTED.test(`${left} ${cell.text.slice(0, start)}`)))
      return []
    const cents = Math.round(Number(number.replaceAll(',', '')) * 100)
    const currency =
      parseCurrency(sign) ?? parseCurrency(after.trim()) ?? parseCurrency(currencyCode.replace('(', ''))
    return [{ cell, start, end, cents, isNegative: before !== '', currency }]
  })
}
