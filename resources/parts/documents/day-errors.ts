import { expiryProblem, type DocumentCode } from '#contract/rules/documents.ts'
import { dayProblem } from '#kit/ui/day-text.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'

/** What is wrong with the days of a document, by field: they are no days, or there is none where the document must have one. */
export function dayErrors(type: DocumentCode, issuedOn: string, expiresOn: string | null): FieldErrors {
  const issued = dayProblem(issuedOn)
  const expires = dayProblem(expiresOn ?? '') ?? expiryProblem(type, expiresOn)
  return { ...(issued && { issued_on: [issued] }), ...(expires && { expires_on: [expires] }) }
}
