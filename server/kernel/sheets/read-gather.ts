import { SHEET_LIMIT, SHEET_ROWS } from '#contract/constants.ts'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'

export const MAX_SHEET_COLUMNS = 100
export const MAX_SHEET_CELL = 5000

export interface SheetRow {
  row: number
  cells: string[]
}

export interface ReadSheet {
  titles: string[]
  rows: SheetRow[]
}

const MAX_BLANK_ROWS = 50_000

const isBlank = (cell: string) => cell.trim() === ''

export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

export function gatherSheet(): { add(row: number, cells: readonly string[]): void; done(): ReadSheet } {
  const rows: SheetRow[] = []
  let width = 0
  let characters = 0
  let blank = 0

  return {
    add(row, cells) {
      const length = cells.findLastIndex((cell) => !isBlank(cell)) + 1
      if (length === 0) {
        if (++blank > MAX_BLANK_ROWS)
          throw new SheetRefused(413, 'This file is mostly blank rows. Delete them.')
        return
      }
      if (length > MAX_SHEET_COLUMNS) {
        throw new SheetRefused(
          413,
          `Row ${row} has more than ${MAX_SHEET_COLUMNS} columns. Delete the ones you don’t need.`,
        )
      }
      if (rows.length > SHEET_ROWS) {
        throw new SheetRefused(
          413,
          `This file has more than ${SHEET_ROWS.toLocaleString('en-US')} rows. Split it into several.`,
        )
      }
      const used = cells.slice(0, length)
      const large = used.findIndex((cell) => cell.length > MAX_SHEET_CELL)
      if (large >= 0) {
        throw new SheetRefused(
          413,
          `Cell ${columnName(large)}${row} has more than ${MAX_SHEET_CELL} characters. Shorten it.`,
        )
      }
      for (const cell of used) characters += cell.length
      if (characters > SHEET_LIMIT)
        throw new SheetRefused(413, 'This file has too much text. Split it into several.')
      width = Math.max(width, length)
      rows.push({ row, cells: used })
    },
    done() {
      for (const { cells } of rows) while (cells.length < width) cells.push('')
      const [first, ...below] = rows
      if (!first)
        throw new SheetRefused(400, 'This file is empty. Put headers in the first row and records below.')
      return { titles: first.cells.map((title) => title.trim()), rows: below }
    },
  }
}
