import type { SheetKind } from '#contract/entities.ts'
import type { DayOrder, ImportDecisions, ImportReport } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { nameKey } from '#server/kernel/sheets/import-names.ts'
import { columnName, type ReadSheet, type SheetRow } from '#server/kernel/sheets/read-gather.ts'
import { orderIn } from '#server/kernel/sheets/written-days.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { fitsValues } from '#server/reports/sheet/import-cell.ts'
import { type HeaderMatch, matchHeaders, type Remembered } from '#server/reports/sheet/import-headers.ts'

/** How the cells of one column are read. */
export interface MatchedColumn {
  column: SheetColumn
  unit: string
  order: DayOrder
}

export interface MatchedSheet extends ReadSheet {
  headerRow: number | null
  headers: readonly HeaderMatch[]
  columns: readonly (MatchedColumn | undefined)[]
  ignored: string[]
  problems: string[]
  dayOrder: ImportReport['day_order']
}

const HEADER_ROWS = 10
const SAMPLES = 3
const MAX_SAMPLE = 60

const quoted = (titles: readonly string[]) => titles.map((title) => `"${title}"`).join(', ')

function findHeaders(
  kind: SheetKind,
  sheet: ReadSheet,
  remembered: Remembered,
): { sheet: ReadSheet; headerRow: number | null } {
  const count = (titles: readonly string[]) =>
    matchHeaders(kind, titles, remembered, {}).filter(({ column }) => column !== undefined).length
  if (count(sheet.titles) > 1) return { sheet, headerRow: null }
  const counts = sheet.rows.slice(0, HEADER_ROWS).map(({ cells }) => count(cells))
  const best = Math.max(...counts, 0)
  const at = counts.indexOf(best)
  const header = sheet.rows[at]
  if (best < 2 || !header) return { sheet, headerRow: null }
  return {
    sheet: { titles: header.cells.map((title) => title.trim()), rows: sheet.rows.slice(at + 1) },
    headerRow: header.row,
  }
}

function listProblems(kind: SheetKind, headers: readonly HeaderMatch[]): string[] {
  const read = headers.flatMap(({ column }) => (column ? [column] : []))
  const doubled = [...new Set(read.filter((column, index) => read.indexOf(column) !== index))]
  const fields = new Set(read.map(({ field }) => field))
  const missing = fields.has('id')
    ? []
    : SHEET_COLUMNS[kind].filter(({ field, isRequired }) => isRequired && !fields.has(field))
  return [
    ...(missing.length > 0
      ? [
          `${missing.length === 1 ? 'Column' : 'Columns'} ${quoted(missing.map(({ title }) => title))} not found. Match your columns.`,
        ]
      : []),
    ...doubled.map(({ title }) => `Two columns are named "${title}". Match only one of them.`),
  ]
}

type Words = ImportDecisions['words']

function withWords(rows: readonly SheetRow[], words: Words): SheetRow[] {
  if (words.length === 0) return [...rows]
  const byColumn = Map.groupBy(words, ({ column }) => column)
  return rows.map((row) => {
    const cells = [...row.cells]
    for (const [column, mine] of byColumn) {
      for (const { text, value } of mine)
        if (cells[column] !== undefined && nameKey(cells[column]) === nameKey(text)) cells[column] = value
    }
    return { ...row, cells }
  })
}

function orderOf(rows: readonly SheetRow[], index: number): DayOrder | 'either' | undefined {
  const seen = new Set(rows.map(({ cells }) => orderIn((cells[index] ?? '').trim())))
  if (seen.has('month') !== seen.has('day')) return seen.has('day') ? 'day' : 'month'
  return seen.has('either') ? 'either' : undefined
}

interface Orders {
  byColumn: readonly DayOrder[]
  asked: ImportReport['day_order']
}

/** A column's rows decide its day order; an undecided column follows the others, then the user's choice. */
function findOrders(
  headers: readonly HeaderMatch[],
  rows: readonly SheetRow[],
  chosen: DayOrder | null,
): Orders {
  const found = headers.map(({ column }, index) =>
    column?.cell === 'day' || column?.cell === 'time' ? orderOf(rows, index) : undefined,
  )
  const known = new Set(found.filter((order) => order === 'month' || order === 'day'))
  const shared = known.size === 1 ? [...known][0] : undefined
  const open = found.indexOf('either')
  const isAsked = open >= 0 && shared === undefined
  const sample = rows
    .map(({ cells }) => (cells[open] ?? '').trim())
    .find((text) => orderIn(text) === 'either')
  return {
    byColumn: found.map((order) =>
      order === 'month' || order === 'day' ? order : (shared ?? chosen ?? 'month'),
    ),
    asked: isAsked ? { sample: (sample ?? '').slice(0, MAX_SAMPLE), chosen } : null,
  }
}

const JUDGED_VALUES = 200

const listValues = ({ rows }: ReadSheet, index: number): string[] => [
  ...new Set(
    rows
      .slice(0, JUDGED_VALUES)
      .map(({ cells }) => (cells[index] ?? '').trim())
      .filter((text) => text !== ''),
  ),
]

function listIgnored({ titles, rows }: ReadSheet, headers: readonly HeaderMatch[]): string[] {
  return titles.flatMap((title, index) => {
    if (headers[index]?.column !== undefined) return []
    if (title !== '') return [title]
    return rows.some(({ cells }) => (cells[index] ?? '').trim() !== '') ? [`Column ${columnName(index)}`] : []
  })
}

function refuseUnknown(kind: SheetKind, { columns, words }: ImportDecisions, width: number): void {
  const unknown = Object.entries(columns).find(
    ([index, field]) =>
      Number(index) >= width ||
      (field !== null && !SHEET_COLUMNS[kind].some((one) => one.field === field && one.way !== 'out')),
  )
  if (unknown || words.some(({ column }) => column >= width))
    throw new BadRequest({ decisions: ['This file has other columns. Choose the file again.'] })
}

export function matchSheet(
  kind: SheetKind,
  sent: ReadSheet,
  decisions: ImportDecisions,
  remembered: Remembered,
): MatchedSheet {
  const { sheet, headerRow } = findHeaders(kind, sent, remembered)
  refuseUnknown(kind, decisions, sheet.titles.length)
  const headers = matchHeaders(kind, sheet.titles, remembered, decisions.columns).map((header, index) =>
    header.match === 'guessed' &&
    header.column &&
    !fitsValues(header.column, listValues(sheet, index), header.unit)
      ? ({ column: undefined, match: 'none', unit: '' } as const)
      : header,
  )
  if (sheet.rows.length === 0)
    throw new BadRequest({ file: ['This file has headers but no rows. Add one row per record.'] })
  const { byColumn, asked } = findOrders(headers, sheet.rows, decisions.day_order)
  return {
    titles: sheet.titles,
    rows: withWords(sheet.rows, decisions.words),
    headerRow,
    headers,
    columns: headers.map(({ column, unit }, index) =>
      column ? { column, unit, order: byColumn[index] ?? 'month' } : undefined,
    ),
    ignored: listIgnored(sheet, headers),
    problems: listProblems(kind, headers),
    dayOrder: asked,
  }
}

export function toColumnReport({ titles, headers, rows }: MatchedSheet): ImportReport['columns'] {
  return titles.map((title, index) => {
    const { column, match, unit } = headers[index] ?? { column: undefined, match: 'none', unit: '' }
    const filled = new Set<string>()
    for (const { cells } of rows) {
      const text = (cells[index] ?? '').trim().slice(0, MAX_SAMPLE)
      if (text !== '') filled.add(text)
      if (filled.size === SAMPLES) break
    }
    return { title, field: column?.field ?? null, match, unit, samples: [...filled] }
  })
}
