import type { SheetKind } from '#contract/entities.ts'
import type { CorrectedCell } from '#contract/entities/reports/sheet.ts'
import { columnByTitle } from '#contract/rules/sheet-columns.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import type { ReadSheet } from '#server/kernel/sheets/read-gather.ts'

function titlesWith(kind: SheetKind, titles: readonly string[], cells: readonly CorrectedCell[]): string[] {
  const named = new Set(cells.flatMap(({ column }) => (typeof column === 'string' ? [column] : [])))
  const unknown = [...named].find((title) => !columnByTitle(SHEET_COLUMNS[kind], title))
  if (unknown !== undefined)
    throw new BadRequest({ corrections: [`Column "${unknown}" not found. Choose the file again.`] })
  return [...titles, ...[...named].filter((title) => !titles.includes(title))]
}

export function applyCorrections(
  kind: SheetKind,
  sheet: ReadSheet,
  cells: readonly CorrectedCell[],
): ReadSheet {
  if (cells.length === 0) return sheet
  const titles = titlesWith(kind, sheet.titles, cells)
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const rows = sheet.rows.map((one) => {
    const mine = byRow.get(one.row)
    byRow.delete(one.row)
    if (!mine) return one
    const corrections = [...one.cells]
    for (const { column, value } of mine) {
      const index = typeof column === 'string' ? titles.indexOf(column) : column
      if (index >= titles.length)
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
  return { titles, rows }
}
