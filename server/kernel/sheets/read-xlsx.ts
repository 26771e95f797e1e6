import { readFile } from 'node:fs/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { DAY_MS } from '#contract/rules/durations.ts'
import { gatherSheet, type ReadSheet } from '#server/kernel/sheets/read-gather.ts'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'
import { refuseZip } from '#server/kernel/sheets/read-zip.ts'

const UNREADABLE =
  'Couldn’t read this workbook. Open it in a spreadsheet, save it again as .xlsx or CSV, and send that.'
const EXACT_DIGITS = 15

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return date.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

// Spreadsheets keep 15 digits; an exponent reveals a longer number whose other digits are invented.
const numberText = (number: number) =>
  Math.abs(number) >= 10 ** EXACT_DIGITS
    ? number.toExponential()
    : String(Number(number.toPrecision(EXACT_DIGITS)))

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value instanceof Date ? dateText(value) : String(value)
}

export async function readXlsx(path: string): Promise<ReadSheet> {
  const bytes = await readFile(path)
  refuseZip(bytes)
  const sheet = gatherSheet()
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) sheet.add(index + 1, values.map(toText))
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused(400, UNREADABLE)
  }
  return sheet.done()
}
