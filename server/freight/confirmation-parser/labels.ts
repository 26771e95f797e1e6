import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { doubted, toReadField } from './flow.ts'
import { type Cell, cellAfter, cellBelow, type Layout, type Span, spanText } from './layout.ts'

export interface Labelled {
  readonly label: string
  readonly value: Span
  readonly by: 'beside' | 'below'
}

const NEXT_LABEL = /\s(?=[A-Z][\w/&.'-]*(?: [\w/&.'#-]+){0,3}\s?[:#])/
const LABEL_END = /[:#]\s*$/
const LABEL_WORDS = pattern('i')`
  ^(?:(?:customer |broker |carrier |our |your |total |est\.? |gross |pick ?-?up |delivery )?(?:load
      |order|pro|trip|shipment|reference|ref|confirmation|po|p\.o\.|bol|b\/l|bill of lading|mc|dot
      |usdot|scac|weight|pieces|pcs|qty|quantity|pallets|skids|commodity|description|equipment|trailer
      |truck|date|time|type|stop|location|city|address|facility|name|phone|fax|email|e-mail|contact
      |attn|attention|terms|payment terms|rate|amount|charge|units?|miles|temp(?:erature)?|driver
      |dims?|dimensions|value|number|no|#|appt|appointment|window|class|handling units
      |packages)(?: ?(?:number|no\.?|num|nbr|#|id|name|date|time|type|terms|\(lbs?\.?\)|lbs?|count
        |of goods))?)\s*[:#.]*$
`

export const isLabel = ({ text }: Cell): boolean => LABEL_END.test(text) || LABEL_WORDS.test(text)

function valueAfter(layout: Layout, cell: Cell): (Labelled['value'] & { by: Labelled['by'] }) | undefined {
  const after = cellAfter(layout, cell)
  const isHeading = after !== undefined && isLabel(after)
  if (after && !isHeading && /[:#]\s*$/.test(cell.text))
    return { cell: after, start: 0, end: after.text.length, by: 'beside' }
  const below = cellBelow(layout, cell)
  const line = layout.lines[cell.line]
  const isHeaderRow =
    line !== undefined &&
    line.cells.length > 1 &&
    line.cells.filter(isLabel).length > 1 &&
    !/\d/.test(line.text)
  if (below && !isLabel(below) && (isHeading || isHeaderRow || after === undefined))
    return { cell: below, start: 0, end: below.text.length, by: 'below' }
  if (after && !isHeading) return { cell: after, start: 0, end: after.text.length, by: 'beside' }
  return undefined
}

/** In document order; `pattern` matches the label without its colon. */
export function labelled(layout: Layout, pattern: RegExp, skip: ReadonlySet<Cell> = new Set()): Labelled[] {
  const whole = new RegExp(String.raw`(?<![\w-])(?:${pattern.source})\s*(?:[:#.=-]+\s*|\s(?=\S)|$)`, 'gi')
  return layout.lines.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      if (skip.has(cell)) return []
      return [...cell.text.matchAll(whole)].flatMap((match): Labelled[] => {
        const label = match[0].trim()
        const start = match.index + match[0].length
        const isAtStart = match.index === 0
        if (start < cell.text.length) {
          const isIdBehind = /^(?=\S*\d{4})[A-Z0-9-]{5,24}(?![\w/.])/i.test(cell.text.slice(start))
          if (!isAtStart && !isIdBehind && !/[:#.]|\b(?:number|no|num|id)\s*$/i.test(match[0])) return []
          const rest = cell.text.slice(start)
          const end = start + (NEXT_LABEL.exec(rest)?.index ?? rest.length)
          return end > start ? [{ label, value: { cell, start, end }, by: 'beside' }] : []
        }
        if (!isAtStart && !LABEL_END.test(cell.text)) return []
        const found = valueAfter(layout, cell)
        return found
          ? [{ label, value: { cell: found.cell, start: found.start, end: found.end }, by: found.by }]
          : []
      })
    }),
  )
}

export interface LabeledValue {
  readonly value: ReadValue
  readonly span: Span
}

export function take(
  span: Span,
  pattern: RegExp,
  read: (text: string) => ReadValue = (text) => text,
): LabeledValue | undefined {
  const match = pattern.exec(spanText(span))
  const text = match?.groups?.value
  if (!match || text === undefined) return undefined
  const start = span.start + match.index + match[0].indexOf(text)
  const value = read(text)
  return value === null ? undefined : { value, span: { cell: span.cell, start, end: start + text.length } }
}

export function toSingleField(
  key: string,
  taken: readonly LabeledValue[],
  same = (one: ReadValue, other: ReadValue) => one === other,
): ReadField[] {
  const [first] = taken
  if (!first) return []
  const field = toReadField(key, first.value, [first.span])
  const other = taken.find(({ value }) => !same(value, first.value))
  return [other ? doubted(field, 'marked', `The document also says ${spanText(other.span)}.`) : field]
}
