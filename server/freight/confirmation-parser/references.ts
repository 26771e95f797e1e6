import { bareNumber } from '#contract/rules/numbers.ts'
import { pattern } from '#contract/rules/pattern.ts'
import type { ReadField, ReadValue } from '#contract/rules/rate-confirmation.ts'
import { doubted } from './flow.ts'
import { labelled, toSingleField, take, type LabeledValue } from './labels.ts'
import type { Cell, Layout } from './layout.ts'

const NUMBER = String.raw`\s*(?:#|no\.?|number|num\.?|nbr\.?|id)`
const LOAD_NUMBERS = [
  `(?:broker |our )?load${NUMBER}|load`,
  `(?:broker |our )?order${NUMBER}|order`,
  `(?:broker |our )?shipment${NUMBER}|shipment`,
  `(?:broker |our )?pro${NUMBER}|pro`,
  `(?:broker |our )?(?:trip|dispatch|tender)${NUMBER}`,
  `(?:rate )?(?:confirmation|contract|con)${NUMBER}`,
  `(?:broker |our |your )?(?:reference|ref)${NUMBER}|reference|ref\\.`,
]
const ID = /^(?:#|no\.?\s)?\s*(?<value>(?=[A-Z0-9/_.-]*\d)[A-Z0-9][A-Z0-9/_-]{2,24})(?=$|[\s,;.)|])/i
const LIKE_A_DAY = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$|^20\d{2}-\d{2}-\d{2}$/
const LIKE_A_PHONE = /^\d{3}-\d{3}-\d{4}$/

const parseId = (text: string): ReadValue => (LIKE_A_DAY.test(text) || LIKE_A_PHONE.test(text) ? null : text)
const sameId = (one: ReadValue, other: ReadValue) =>
  String(one).replace(/[^a-z0-9]/gi, '') === String(other).replace(/[^a-z0-9]/gi, '')

const idsAt = (layout: Layout, pattern: string, skip?: ReadonlySet<Cell>): LabeledValue[] =>
  labelled(layout, new RegExp(pattern), skip).flatMap(({ value }) => take(value, ID, parseId) ?? [])

const HEAD_LINES = 16
const TITLE = String.raw`(?:(?:rate|load|carrier|truck|dispatch)(?: (?:and|&) (?:rate|load))?[ /-]*)*(?:confirmations?|rate agreement|tender|rate ?con|con(?= ?#))\b(?:\s*(?:&|and) rate agreement)?`
const IN_HEADING = [
  new RegExp(
    String.raw`(?<title>${TITLE})[\s:–—#.-]*(?:(?:no\b\.?|number|num\b|for|of|our|load|order|shipment)[\s:#.-]*)*(?<value>(?=[A-Z0-9/_-]*\d{3})[A-Z0-9][A-Z0-9_-]{3,24})(?=$|[\s,;.)|])`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:load|order|shipment|pro)?[\s#:]*(?<value>(?=[A-Z0-9_-]*\d{3})[A-Z0-9][A-Z0-9_-]{3,24})\s*[-–—|:/]?\s+(?<title>${TITLE})`,
    'i',
  ),
]

/** "LOAD CONFIRMATION #123456", "Load 123456 - Carrier Rate Confirmation". */
function headingNumber({ lines }: Layout): { taken: LabeledValue; isLoads: boolean } | undefined {
  const cells = lines
    .filter(({ page, index }) => page === 1 && index < HEAD_LINES)
    .flatMap((line) => line.cells)
  for (const cell of cells) {
    for (const form of IN_HEADING) {
      const { title = '', value = '' } = form.exec(cell.text)?.groups ?? {}
      if (value === '' || parseId(value) === null || /^20\d{2}$/.test(value)) continue
      const start = cell.text.indexOf(value)
      const isLoads =
        /\b(?:load|rate con|tender)\b/i.test(title) || /\bload\b/i.test(cell.text.slice(0, start))
      return { taken: { value, span: { cell, start, end: start + value.length } }, isLoads }
    }
  }
  return undefined
}

function loadNumber(layout: Layout, stops: ReadonlySet<Cell>): ReadField[] {
  const heading = headingNumber(layout)
  for (const [rank, pattern] of LOAD_NUMBERS.entries()) {
    const found = idsAt(layout, pattern, stops)
    const isBetter = heading && (rank > 3 || (rank > 0 && heading.isLoads))
    if (found.length > 0)
      return toSingleField('load_number', isBetter ? [heading.taken, ...found] : found, sameId)
  }
  return heading ? toSingleField('load_number', [heading.taken]) : []
}

/** Stated outside the stops, or the same at every stop. */
function purchaseOrder(layout: Layout, stops: ReadonlySet<Cell>): ReadField[] {
  const all = idsAt(layout, `(?:customer |shipper )?(?:p\\.?o\\.?|purchase order)(?:${NUMBER}|s)?`)
  const outside = all.filter(({ span }) => !stops.has(span.cell))
  const isOne = all.every(({ value }) => sameId(value, all[0]?.value ?? null))
  return toSingleField('po', outside.length > 0 ? outside : isOne ? all : [], sameId)
}

const MC = pattern('gi')`
  (?<![A-Za-z])(?:(?<owner>broker|carrier
      |motor carrier)(?:['’]s)?\s+)?(?:authority\s*[:#-]?\s*)?M\.?C\.?\s*(?:docket\s*)?(?:number
    |num|no\.?|#|id)?[\s:#.-]*(?:MC[\s#:-]*)?(?<value>\d{5,7})(?!\d|[./]\d|-\d)
`
const MC_LABEL = /(?:broker(?:'s)? |carrier(?:'s)? |motor carrier )?mc(?:\s*(?:#|no\.?|number|num))?/
const MC_VALUE = /^(?:#|no\.?)?\s*(?:MC)?[\s#:-]*(?<value>\d{5,7})(?!\d)/i

interface OwnedNumber extends LabeledValue {
  readonly owner: string
}

const ownedNumbers = (layout: Layout, written: RegExp): OwnedNumber[] =>
  layout.lines.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      [...cell.text.matchAll(written)].map((match): OwnedNumber => {
        const { value = '', owner = '' } = match.groups ?? {}
        const start = match.index + match[0].lastIndexOf(value)
        return { value, span: { cell, start, end: start + value.length }, owner }
      }),
    ),
  )

function mcNumbers(layout: Layout): OwnedNumber[] {
  const inText = ownedNumbers(layout, MC)
  const atLabels = labelled(layout, MC_LABEL).flatMap(({ value, label }): OwnedNumber[] => {
    const one = take(value, MC_VALUE)
    const isKnown = inText.some(
      ({ span }) => one && span.cell === one.span.cell && span.start === one.span.start,
    )
    return one && !isKnown
      ? [{ ...one, owner: /^(?:broker|motor carrier|carrier)/i.exec(label)?.[0] ?? '' }]
      : []
  })
  return [...inText, ...atLabels]
}

const DOT = pattern('gi')`
  (?<![A-Za-z])(?:(?<owner>broker|carrier|motor carrier)(?:['’]s)?\s+)?(?:US\s?)?D\.?O\.?T\.?\s*(?:number
    |num|no\.?|#|id)?[\s:#.-]*(?<value>\d{5,8})(?!\d|[./]\d|-\d)
`

interface Registration {
  readonly key: 'mc' | 'dot'
  readonly found: readonly OwnedNumber[]
  readonly ours: string
}

/** Only where the document says that it is the broker's, or prints one that is not ours beside no carrier. */
function brokerNumber(layout: Layout, { key, found, ours }: Registration): ReadField[] {
  const others = found.flatMap((one) => {
    const line = layout.lines[one.span.cell.line]?.text ?? ''
    const isNamed = /broker/i.test(one.owner) || /\bbroker\b/i.test(line)
    const isCarriers = /carrier/i.test(one.owner) || (/\bcarrier\b/i.test(line) && !isNamed)
    return isCarriers || bareNumber(String(one.value)) === bareNumber(ours) ? [] : [{ ...one, isNamed }]
  })
  const named = others.filter(({ isNamed }) => isNamed)
  const [field] = toSingleField(key, named.length > 0 ? named : others)
  if (!field) return []
  const isUnsure = ours === '' && named.length === 0
  const doubt = `The document doesn’t say whose ${key.toUpperCase()} number this is.`
  return [isUnsure ? doubted(field, 'marked', doubt) : field]
}

export function referenceFields(
  layout: Layout,
  stops: ReadonlySet<Cell>,
  ours: { mc: string; dot?: string },
): ReadField[] {
  return [
    ...loadNumber(layout, stops),
    ...purchaseOrder(layout, stops),
    ...toSingleField('bol', idsAt(layout, `(?:b\\.?o\\.?l\\.?|b/l|bill of lading)(?:${NUMBER})?`), sameId),
    ...brokerNumber(layout, { key: 'mc', found: mcNumbers(layout), ours: ours.mc }),
    ...brokerNumber(layout, { key: 'dot', found: ownedNumbers(layout, DOT), ours: ours.dot ?? '' }),
  ]
}
