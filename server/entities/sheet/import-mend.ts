import type { MendedCell } from '#contract/entities/sheet.ts'
import { BadRequest } from '#server/core/errors.ts'
import type { ReadSheet } from '#server/sheets/read-gather.ts'

/** A sheet with the cells that a person corrected after it was read; throws BadRequest where it has no such cell. */
export function mend(sheet: ReadSheet, cells: readonly MendedCell[]): ReadSheet {
  if (cells.length === 0) return sheet
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const rows = sheet.rows.map((one) => {
    const mine = byRow.get(one.row)
    byRow.delete(one.row)
    if (!mine) return one
    const mended = [...one.cells]
    for (const { column, value } of mine) {
      if (column >= mended.length) throw new BadRequest({ mended: [`Row ${one.row} has no column ${column + 1}. Choose the file again.`] })
      mended[column] = value
    }
    return { ...one, cells: mended }
  })
  const [missing] = byRow.keys()
  if (missing !== undefined) throw new BadRequest({ mended: [`This file has no row ${missing}. Choose the file again.`] })
  return { ...sheet, rows }
}
