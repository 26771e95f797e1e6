import type { HttpError } from '@refinedev/core'
import { SHEET_LIMIT, SHEET_ROWS } from '#contract/constants.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { transferFailure } from '#kit/export/transfer-failure.ts'
import { Refusal } from '#kit/failure-words.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'

export const LIMIT = `${SHEET_LIMIT / 1024 / 1024} MB`
export const MUST_BE = `CSV or Excel (.xlsx), headers in the first row, up to ${formatNumber(SHEET_ROWS)} rows and ${LIMIT}.`

const OTHER_FORMS = /\.(xls|xlsb|ods|numbers|pdf|docx?)$/i

const REFUSALS: Readonly<Record<number, string>> = {
  413: `This file is too large. The limit is ${LIMIT}.`,
  415: 'Use a CSV or Excel (.xlsx) file.',
}

export const failureText = (error: HttpError): string =>
  (Object.keys(fieldErrors(error)).length === 0 && REFUSALS[error.statusCode]) || transferFailure(error)

const AGAIN = new Set([0, 408, 409, 429])

export const isWorthAgain = ({ statusCode }: HttpError) => AGAIN.has(statusCode) || statusCode >= 500

/**
 * In-memory copy, so that the imported file is the checked one even if it changes on disk. Rejects with a
 * Refusal.
 */
export async function copyFile(file: File): Promise<File> {
  if (OTHER_FORMS.test(file.name))
    throw new Refusal(`${file.name} can’t be read. Save it as CSV or Excel (.xlsx).`)
  if (file.size === 0) throw new Refusal(`${file.name} is empty.`)
  if (file.size > SHEET_LIMIT)
    throw new Refusal(`${file.name} is larger than ${LIMIT}. Split it into several files.`)
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    throw new Refusal(
      `${file.name} was changed, moved or locked. Close it in other programs and choose it again.`,
    )
  }
}
