import { pattern } from '#contract/rules/pattern.ts'
import type { Cell, Layout, Line } from './layout.ts'
import type { StopRegion } from './stops.ts'

export type StopColumn = 'facility' | 'street' | 'reference' | 'po' | 'appointment'

const NUMBER = String.raw`\s*(?:#|no\.?|numbers?|nums?|ids?|refs?)(?:\(s\))?`
const COLUMNS: readonly (readonly [StopColumn, RegExp])[] = [
  [
    'facility',
    /^(?:facility|company|customer|business|warehouse|site|location name|shipper ?\/ ?consignee|stop name|name)(?: name)?$/i,
  ],
  ['street', /^(?:street|address|street address|address line 1|addr\.?)$/i],
  ['po', new RegExp(`^(?:p\\.?o\\.?s?|purchase order)(?:${NUMBER})?$`, 'i')],
  [
    'appointment',
    new RegExp(`^(?:appt\\.?|appointment|dock|conf(?:irmation)?|appt\\.? conf)${NUMBER}$`, 'i'),
  ],
  [
    'reference',
    new RegExp(
      `^(?:(?:p/?u|pick ?-?up|delivery|del|drop|release|pick ?-?up ?/ ?delivery)${NUMBER}|ref(?:erence)?s?(?:${NUMBER})?)$`,
      'i',
    ),
  ],
]
const HEAD_WORDS = pattern('i')`
  ^(?:#|stop|stops|type|act(?:ion|ivity)?|seq|location|locations|facility|company|customer|name
    |name & address|name and address|address|street|city|state|zip
    |city,? ?\/?st(?:ate)?,? ?\/?(?:zip|zip code)?|date|day|time|times|date ?[/&] ?time
    |date and time|appt\.?|appointment|window|schedule|hours|earliest|latest|early|late|from|to
    |contact|phone|notes?|comments?|instructions|pieces|weight|commodity|pick ?-?up location
    |delivery location|drop location|shipper|consignee|receiver|origin|destination)$
`

const headText = ({ text }: Cell) => text.replace(/\s*[:.]+$/, '').trim()
const isHead = (cell: Cell) =>
  HEAD_WORDS.test(headText(cell)) || COLUMNS.some(([, pattern]) => pattern.test(headText(cell)))
const isHeadRow = ({ cells }: Line, least: number) => cells.length >= least && cells.every(isHead)

const ABOVE = 3

function headRow({ lines }: Layout, region: StopRegion, first: StopRegion): Line | undefined {
  const [start, top] = [region, first].map(({ flow }) => flow.pieces[0]?.cell.line ?? 0) as [number, number]
  const within = lines.slice(start, start + 3).find((line) => isHeadRow(line, 2))
  return within ?? lines.slice(Math.max(0, top - ABOVE), top).findLast((line) => isHeadRow(line, 3))
}

export function columnCells(layout: Layout, region: StopRegion, first: StopRegion): Map<StopColumn, Cell[]> {
  const found = new Map<StopColumn, Cell[]>()
  const row = headRow(layout, region, first)
  if (!row) return found
  for (const cell of region.cells) {
    if (cell.line <= row.index || cell.page !== row.page) continue
    const head = row.cells.findLast(({ left }) => left <= cell.left + 6)
    const column = head && COLUMNS.find(([, pattern]) => pattern.test(headText(head)))?.[0]
    if (column) found.set(column, [...(found.get(column) ?? []), cell])
  }
  return found
}
