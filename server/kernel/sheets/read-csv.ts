import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { gatherSheet, type ReadSheet } from '#server/kernel/sheets/read-gather.ts'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'

const MAX_RECORD = 1_000_000
const PIECE = 64 * 1024
const DELIMITERS = [',', ';', '\t'] as const
const NO_TEXT = 'Couldn’t read this text. Save the file as .xlsx, or as "CSV UTF-8".'

export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function detectDelimiter(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  let begins = true
  for (const sign of text.slice(0, PIECE)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      if (!begins) break
    } else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    begins &&= sign === '\n' || sign === '\r'
  }
  const seen = (sign: string) => counts.get(sign) ?? 0
  return DELIMITERS.reduce((most, sign) => (seen(sign) > seen(most) ? sign : most))
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

const WORDS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED:
    'A quotation mark opens a cell but never closes it. Close it, or save the file as .xlsx.',
  CSV_MAX_RECORD_SIZE:
    'A row never ends: a quotation mark opens a cell but doesn’t close it. Close it, or save the file as .xlsx.',
}

/** UTF-8, UTF-16 with BOM, or Windows-1252; commas, semicolons or tabs. Throws SheetRefused. */
export async function readCsv(path: string): Promise<ReadSheet> {
  const decoded = decodeText(await readFile(path))
  const hint = /^sep=(.)(?:\r\n|\r|\n)/i.exec(decoded)
  const text = hint ? decoded.slice(hint[0].length) : decoded
  if (text.includes('\0')) throw new SheetRefused(415, NO_TEXT)
  const sheet = gatherSheet()
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: hint?.[1] ?? detectDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD,
    }),
  )
  let row = hint ? 1 : 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) sheet.add(++row, cells)
  } catch (error) {
    if (error instanceof CsvError)
      throw new SheetRefused(400, WORDS[error.code] ?? `Couldn’t read row ${row + 1}. ${NO_TEXT}`)
    throw error
  }
  return sheet.done()
}
