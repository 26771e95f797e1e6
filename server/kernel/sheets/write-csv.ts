import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Cell, Sheet } from '#server/kernel/sheets/write-cells.ts'
import { guardFormulas } from '#contract/rules/formula-guard.ts'

const BYTE_ORDER_MARK = '\ufeff'

// Quote every text: LibreOffice also splits unquoted ones at semicolons and tabs by default.
const lines = (rows: readonly Cell[][]) =>
  stringify(rows as Cell[][], { record_delimiter: '\r\n', quoted_string: true })
const guarded = (cell: Cell) => (typeof cell === 'string' ? guardFormulas(cell) : cell)

async function* texts({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(({ title }) => title)])
  for await (const rows of batches) yield lines(rows.map((row) => row.map(guarded)))
}

export const csvStream = (sheet: Sheet): Readable => Readable.from(texts(sheet), { objectMode: false })
