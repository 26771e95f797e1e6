import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { daysIn, timesIn } from './dates.ts'
import { doubted, toReadField } from './flow.ts'
import { isLabel } from './labels.ts'
import { type Cell, cellAfter, type Layout, type Span, spanText } from './layout.ts'
import { townsIn } from './places.ts'
import type { StopColumn } from './stop-columns.ts'
import type { StopRegion } from './stops.ts'
import { STREET_REST, streetness } from './streets.ts'

type Role = 'facility' | 'street' | 'rest' | 'none'
interface Part {
  readonly span: Span
  readonly role: Role
  readonly isNamed: boolean
}

const NAME_LABEL = pattern('i')`
  ^(?:(?:facility|company|location|site|warehouse|business|shipper|consignee|receiver|stop
      |customer|pick ?-?up|delivery)(?: (?:name|location|facility))?
    |name)\s*:\s*
`
const STREET_LABEL =
  /^(?:(?:street|facility|shipper|consignee|pick ?-?up|delivery|stop)?\s*(?:address|addr\.?)(?: (?:line )?1)?|street|location address)\s*:\s*/i
const TOWN_LABEL = /^(?:city(?:[ ,/&]+(?:st(?:ate)?|zip|postal)(?: ?code)?)*|town)\s*:\s*/i
const OTHER_LABEL = /^[A-Za-z][\w /&.'#()-]{1,28}:/
const KIND_WORDS = pattern('gi')`
  \b(?:pick ?-?ups?|picks?|live|loads?|unloads?|shippers?|consignees?|receivers?|deliver(?:y|ies)
    |drops?(?: ?-?offs?)?|stops?(?: ?-?offs?)?|origin|destination|final|location|information|info
    |details|facility|address|site|point|name|appt|appointment|fcfs|first come first served|required
    |hook|preload(?:ed)?|pu|so|del|date|time|window|open|scheduled|confirmed|tbd|n\/a|yes|no)\b
  |[\d\W_]+
`
const PHONE = /\(?\b\d{3}\)?[\s.-]*\d{3}[\s.-]\d{4}\b|\bx\d{2,5}\b/
const NOT_NAME =
  /[$@]|\b(?:lbs?|pounds|pallets|pieces|pcs|skids|cartons|must|will|please|driver|carrier|call|fee|miles|weight|commodity|attn|attention|contact|phone|usd)\b/i

function isName(text: string): boolean {
  const plain = text.trim()
  if (plain.length < 3 || plain.length > 80 || plain.replace(KIND_WORDS, '').length < 2) return false
  return (
    !PHONE.test(plain) &&
    !NOT_NAME.test(plain) &&
    daysIn(plain, 'month-first').length === 0 &&
    timesIn(plain).length === 0
  )
}

const after = (span: Span, pattern: RegExp): Span | undefined => {
  const match = pattern.exec(spanText(span))
  return match ? { ...span, start: span.start + match[0].length } : undefined
}

const parseRole = (text: string): Role =>
  STREET_REST.test(text)
    ? 'rest'
    : streetness(text) !== 'no' && !PHONE.test(text)
      ? 'street'
      : isName(text)
        ? 'facility'
        : 'none'

function partsIn(span: Span): Part[] {
  const named = after(span, NAME_LABEL)
  const street = after(span, STREET_LABEL)
  const rest = named ?? street ?? after(span, TOWN_LABEL) ?? span
  if (rest === span && OTHER_LABEL.test(spanText(span))) return []
  const text = spanText(rest)
  let from = 0
  const pieces = [
    ...text.matchAll(/\s*(?:[|;]|,(?!\s*(?:inc|llc|ltd|corp|co|l\.?p)\b)|\s[-–—]\s(?=\d))\s*|$/gi),
  ].flatMap((match) => {
    const piece = text.slice(from, match.index)
    const start = rest.start + from + (piece.length - piece.trimStart().length)
    from = match.index + match[0].length
    return piece.trim() === '' ? [] : [{ cell: rest.cell, start, end: start + piece.trim().length }]
  })
  return pieces.map((one, index) => {
    const role = parseRole(spanText(one))
    if (named && index === 0 && role !== 'none') return { span: one, role: 'facility', isNamed: true }
    if (street && index === 0 && role !== 'none')
      return { span: one, role: 'street', isNamed: role === 'street' }
    return { span: one, role, isNamed: false }
  })
}

function afterHeader({ header }: StopRegion): Span | undefined {
  if (!header) return undefined
  const rest = header.cell.text.slice(header.after)
  const lead =
    /^(?:\s*(?:stop|location|information|details|info|facility|site|point|name)\b)?\s*(?:#?\s*\d{1,2}\s*(?=[:.)–-]|$))?[\s:.)–-]*/i.exec(
      rest,
    )
  const start = header.after + (lead?.[0].length ?? 0)
  return start < header.cell.text.length
    ? { cell: header.cell, start, end: header.cell.text.length }
    : undefined
}

const LINES_ABOVE = 5
const ALIGNED = 14

function blockAbove(layout: Layout, region: StopRegion, town: Span): Part[] {
  const headerSpan = afterHeader(region)
  const own = {
    ...town,
    end: town.start,
    start: town.cell === region.header?.cell ? (headerSpan?.start ?? 0) : 0,
  }
  const parts = own.start < own.end ? partsIn(own).toReversed() : []
  const left = town.cell.left
  for (let index = town.cell.line - 1; index >= Math.max(0, town.cell.line - LINES_ABOVE); index--) {
    const line = layout.lines[index]
    if (!line || line.page !== town.cell.page || index < (region.header?.cell.line ?? 0)) break
    const cell = line.cells.find((one) => region.cells.has(one) && Math.abs(one.left - left) < ALIGNED)
    if (!cell || townsIn(cell.text).length > 0) continue
    const isHeader = cell === region.header?.cell
    const span = isHeader ? headerSpan : { cell, start: 0, end: cell.text.length }
    if (span) parts.push(...partsIn(span).toReversed())
    if (isHeader) return parts
  }
  const neighbor = headerSpan ?? headerNeighbour(layout, region, town)
  return neighbor && parts.every(({ role }) => role !== 'facility')
    ? [...parts, ...partsIn(neighbor).toReversed()]
    : parts
}

function headerNeighbour(layout: Layout, { header, cells }: StopRegion, town: Span): Span | undefined {
  const cell = header && header.cell.line !== town.cell.line ? cellAfter(layout, header.cell) : undefined
  return cell && cells.has(cell) && !isLabel(cell) ? { cell, start: 0, end: cell.text.length } : undefined
}

function labelledCells(layout: Layout, { cells }: StopRegion): Part[] {
  return [...cells].flatMap((cell): Part[] => {
    const [town] = townsIn(cell.text)
    const own = partsIn({ cell, start: 0, end: town?.start ?? cell.text.length }).filter(
      ({ isNamed }) => isNamed,
    )
    if (own.length > 0) return own
    const label = `${cell.text.replace(/\s*:\s*$/, '')}: `
    const isName = NAME_LABEL.exec(label)?.[0] === label
    const isStreet = STREET_LABEL.exec(label)?.[0] === label
    const value = isName || isStreet ? cellAfter(layout, cell) : undefined
    if (!value || !cells.has(value) || isLabel(value)) return []
    const [first] = partsIn({ cell: value, start: 0, end: value.text.length })
    if (!first || first.role === 'none') return []
    return [
      {
        span: first.span,
        role: isName ? 'facility' : first.role,
        isNamed: isName || first.role === 'street',
      },
    ]
  })
}

function rowBefore({ cells, header }: StopRegion, town: Span): Part[] {
  return [...cells]
    .filter((cell) => cell !== header?.cell && cell.line === town.cell.line && cell.right < town.cell.left)
    .toSorted((one, other) => other.left - one.left)
    .flatMap((cell) => partsIn({ cell, start: 0, end: cell.text.length }))
}

const NOT_SURE = { facility: 'This may not be the facility name.', street: 'This may not be the street.' }

export function stopSite(
  layout: Layout,
  prefix: string,
  region: StopRegion,
  town: Span | undefined,
  columns: ReadonlyMap<StopColumn, readonly Cell[]>,
): ReadField[] {
  if (!town || region.cells.size === 0) return []
  const block = blockAbove(layout, region, town)
  const row = rowBefore(region, town)
  const labelled = labelledCells(layout, region)
  const inColumn = (name: 'facility' | 'street') =>
    (columns.get(name) ?? []).flatMap((cell) =>
      partsIn({ cell, start: 0, end: cell.text.length }).slice(0, 1),
    )
  const fieldFor = (name: 'facility' | 'street'): ReadField[] => {
    const named = [
      ...inColumn(name).filter(({ role }) => role === name || (name === 'facility' && role !== 'none')),
      ...[...block, ...labelled].filter((one) => one.isNamed && one.role === name),
    ]
    const [first] = named
    if (first) return [toReadField(`${prefix}.${name}`, spanText(first.span), [first.span])]
    const found = block.filter(({ role }) => role === name)
    const [near] =
      found.length > 0
        ? [name === 'facility' ? found.at(-1) : found[0]]
        : row.filter(({ role }) => role === name)
    if (!near) return []
    const field = toReadField(`${prefix}.${name}`, spanText(near.span), [near.span])
    const isClear = found.length === 1 && (name === 'facility' || streetness(spanText(near.span)) === 'sure')
    return [isClear ? field : doubted(field, 'marked', NOT_SURE[name])]
  }
  return [...fieldFor('facility'), ...fieldFor('street')]
}
