import { SHEET_LIMIT } from '#contract/constants.ts'
import { CORRECTIONS_BYTES, SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import { UnsupportedMedia } from '#server/kernel/base/errors.ts'
import type { FileRule } from '#server/kernel/http/receive-file.ts'

const ZIP = Buffer.from('PK\u0003\u0004')
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const MARKUP = /^\s*<(?:!doctype|!--|\?xml|html|table|head|meta|svg|script)/i
const OTHER_TEXT = /^(?:%PDF-|%!PS|\{\\rtf)/
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 26) || (byte > 27 && byte < 32)
// Text may contain a control character or two; in binary data about 10 % are.
const MAX_CONTROLS = 1 / 30

const isBinary = (head: Buffer) =>
  head.includes(0) || head.filter(isControl).length > head.length * MAX_CONTROLS

const refuse = (text: string): never => {
  throw new UnsupportedMedia({ file: [text] })
}

const isWide = (head: Buffer) =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)

function detectContent(head: Buffer): string | undefined {
  if (head.subarray(0, 4).equals(ZIP)) return SHEET_TYPES.xlsx
  if (head.subarray(0, 8).equals(OLD_OFFICE)) {
    refuse(
      'This is an old .xls workbook, or it has a password. Remove the password and save it as .xlsx or CSV.',
    )
  }
  if (isWide(head)) return SHEET_TYPES.csv
  const text = head.toString('latin1')
  if (MARKUP.test(text.replace(/^\u00ef\u00bb\u00bf/, '')))
    refuse('This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx or CSV.')
  if (isBinary(head) || OTHER_TEXT.test(text)) return undefined
  return SHEET_TYPES.csv
}

export const SHEET_FILE: FileRule = {
  limit: SHEET_LIMIT,
  taken: 'send an Excel workbook (.xlsx) or CSV.',
  smaller: 'Split it into several files.',
  fieldBytes: CORRECTIONS_BYTES,
  contentOf: detectContent,
}
