import type { SheetKind } from '#contract/entities.ts'
import type { CorrectedCell } from '#contract/entities/reports/sheet.ts'
import { columnByTitle } from '#contract/rules/sheet-columns.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import type { MatchedSheet } from '#server/reports/sheet/import-match.ts'

/** Adds the columns that corrections name and the file does not have; column indexes by title. */
function addColumns(
  kind: SheetKind,
  sheet: MatchedSheet,
  cells: readonly CorrectedCell[],
): { sheet: MatchedSheet; places: ReadonlyMap<string, number> } {
  const titles = [...sheet.titles]
  const columns = [...sheet.columns]
  const headers = [...sheet.headers]
  const places = new Map<string, number>()
  for (const title of new Set(cells.flatMap(({ column }) => (typeof column === 'string' ? [column] : [])))) {
    const column = columnByTitle(SHEET_COLUMNS[kind], title)
    if (!column)
      throw new BadRequest({ corrections: [`Column "${title}" not found. Choose the file again.`] })
    const there = columns.findIndex((one) => one?.column === column)
    places.set(title, there < 0 ? titles.length : there)
    if (there >= 0) continue
    titles.push(title)
    const isRead = column.way !== 'out'
    columns.push(isRead ? { column, unit: '', order: 'month' } : undefined)
    headers.push({ column: isRead ? column : undefined, match: isRead ? 'title' : 'none', unit: '' })
  }
  return { sheet: { ...sheet, titles, columns, headers }, places }
}

export function applyCorrections(
  kind: SheetKind,
  matched: MatchedSheet,
  cells: readonly CorrectedCell[],
): MatchedSheet {
  if (cells.length === 0) return matched
  const { sheet, places } = addColumns(kind, matched, cells)
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const rows = sheet.rows.map((one) => {
    const mine = byRow.get(one.row)
    byRow.delete(one.row)
    if (!mine) return one
    const corrections = [...one.cells]
    for (const { column, value } of mine) {
      const index = typeof column === 'string' ? places.get(column)! : column
      if (index >= sheet.titles.length)
        throw new BadRequest({
          corrections: [`Row ${one.row} has no column ${index + 1}. Choose the file again.`],
        })
      corrections[index] = value
    }
    return { ...one, cells: corrections }
  })
  const [missing] = byRow.keys()
  if (missing !== undefined)
    throw new BadRequest({ corrections: [`Row ${missing} not found. Choose the file again.`] })
  return { ...sheet, rows }
}
