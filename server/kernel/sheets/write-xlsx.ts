import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetCell, SheetColumn } from '#contract/rules/sheet-columns.ts'
import { type Cell, isNumber, type Sheet } from '#server/kernel/sheets/write-cells.ts'

const AS_TEXT = { numFmt: '@' }
const TEXT_WIDTH = 22
const WIDTHS: Partial<Record<SheetCell, number>> = {
  id: 9,
  version: 9,
  number: 12,
  'yes-no': 10,
  day: 16,
  state: 13,
  instant: 20,
  digits: 14,
}

const code = (mark: string) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
// Spreadsheets decode _x0041_ as A, so a literal underscore of that form is escaped.
const plain = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, code).replace(/[\ufffe\uffff]/g, code)

const toColumn = (column: SheetColumn) => ({
  header: column.title,
  width: Math.max(column.title.length + 2, WIDTHS[column.cell] ?? TEXT_WIDTH),
  ...(!isNumber(column) && { style: AS_TEXT }),
})

async function* iterateRows({ batches }: Sheet): AsyncGenerator<Cell[]> {
  for await (const rows of batches) {
    for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell))
  }
}

export function xlsxStream(sheet: Sheet): Readable {
  const stream = writeXlsxStream(iterateRows(sheet), {
    name: sheet.name,
    columns: sheet.columns.map(toColumn),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
