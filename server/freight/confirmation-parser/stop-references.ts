import type { ReadField } from '#contract/rules/rate-confirmation.ts'
import { doubted, toReadField, buildFlow, toSpans } from './flow.ts'
import { isLabel } from './labels.ts'
import { type Cell, cellAfter, type Layout, type Span } from './layout.ts'
import type { StopColumn } from './stop-columns.ts'
import type { StopRegion } from './stops.ts'

const NUMBER = String.raw`\s*(?:#|no\.?(?![a-z])|numbers?|nums?|nbr|ids?\b|refs?\b|references?)(?:\(s\))?`
const ID = String.raw`(?=[A-Z0-9_/-]*\d)[A-Z0-9][A-Z0-9_/-]{2,24}(?![\w-]|/\d|:\d)`
const IDS = String.raw`(?<ids>${ID}(?:(?:\s*[,;&]\s*|\s+/\s+)${ID})*)`
const NAMES = String.raw`p/?u|pick ?-?up|pick ?-?up ?/ ?delivery|delivery|dlvry|del|drop|release|shipper|consignee|receiver|load`
const FORMS: readonly (readonly ['reference' | 'po' | 'appointment', RegExp])[] = [
  ['reference', new RegExp(String.raw`(?<![\w-])(?:${NAMES})${NUMBER}[\s:#.]*${IDS}`, 'gi')],
  ['reference', new RegExp(String.raw`(?<![\w-])(?:p/?u|del)\s*:?\s+(?<ids>\d{5,12}(?![\w:/-]))`, 'gi')],
  [
    'reference',
    new RegExp(
      String.raw`(?<![\w-])ref(?:erence)?s?\.?(?:(?:${NUMBER})?\s*[:#][\s#]*|${NUMBER}\s+)${IDS}`,
      'gi',
    ),
  ],
  ['po', new RegExp(String.raw`(?<![\w.-])(?:p\.?o\.?|purchase order)s?(?:${NUMBER})?[\s:#.]+${IDS}`, 'gi')],
  [
    'appointment',
    new RegExp(
      String.raw`(?<![\w-])(?:(?:appt\.?|appointment|dock)(?:\s*conf(?:irmation)?)?|conf(?:irmation)?)${NUMBER}[\s:#.]*${IDS}`,
      'gi',
    ),
  ],
]
const NO_ID = /^(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|20\d{2}-\d{2}-\d{2}|\d{3}-\d{3}-\d{4}|\d{4}-\d{4})$/
const LABEL_LAST = /(?:[:#]|\b(?:number|numbers|no\.?|num|nbr|id))\s*$/i

interface Found {
  readonly name: 'reference' | 'po' | 'appointment'
  readonly value: string
  readonly spans: readonly Span[]
}

function listParts(layout: Layout, { cells }: StopRegion, cell: Cell): Cell[] {
  const after = LABEL_LAST.test(cell.text) ? cellAfter(layout, cell) : undefined
  return after && cells.has(after) && !isLabel(after) ? [cell, after] : [cell]
}

function labelledIn(layout: Layout, region: StopRegion): Found[] {
  const flows =
    region.cells.size > 0
      ? [...region.cells].map((cell) => buildFlow(listParts(layout, region, cell), ' '))
      : [region.flow]
  return FORMS.flatMap(([name, pattern]) =>
    flows.flatMap((flow) =>
      [...flow.text.matchAll(pattern)].flatMap((match): Found[] => {
        const value = match.groups?.ids ?? ''
        if (value === '' || NO_ID.test(value)) return []
        const start = match.index + match[0].length - value.length
        return [
          {
            name,
            value: value.replace(/\s*[,;&]\s*|\s+\/\s+/g, ', '),
            spans: toSpans(flow, start, start + value.length),
          },
        ]
      }),
    ),
  )
}

const WHOLE_ID = new RegExp(`^(?:#\\s*)?${IDS}$`, 'i')

function inColumns(columns: ReadonlyMap<StopColumn, readonly Cell[]>): Found[] {
  return (['reference', 'po', 'appointment'] as const).flatMap((name) =>
    (columns.get(name) ?? []).flatMap((cell): Found[] => {
      const value = WHOLE_ID.exec(cell.text)?.groups?.ids ?? ''
      if (value === '' || NO_ID.test(value)) return []
      const start = cell.text.length - value.length
      return [{ name, value, spans: [{ cell, start, end: cell.text.length }] }]
    }),
  )
}

export function stopReferences(
  layout: Layout,
  prefix: string,
  region: StopRegion,
  columns: ReadonlyMap<StopColumn, readonly Cell[]>,
): ReadField[] {
  const found = [...inColumns(columns), ...labelledIn(layout, region)]
  return (['reference', 'po', 'appointment'] as const).flatMap((name) => {
    const [first, ...others] = found.filter((one) => one.name === name)
    if (!first) return []
    const field = toReadField(`${prefix}.${name}`, first.value, first.spans)
    const other = others.find(
      ({ value }) => !first.value.split(', ').includes(value) && !value.split(', ').includes(first.value),
    )
    return [other ? doubted(field, 'marked', `The stop also says ${other.value}.`) : field]
  })
}
