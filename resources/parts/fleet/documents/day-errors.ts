import { expiryProblem, type DocumentCode } from '#contract/rules/documents.ts'
import { dayProblem } from '#kit/form/day-text.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'

export function dayErrors(type: DocumentCode, issuedOn: string, expiresOn: string | null): FieldErrors {
  const issued = dayProblem(issuedOn)
  const expires = dayProblem(expiresOn ?? '') ?? expiryProblem(type, expiresOn)
  return { ...(issued && { issued_on: [issued] }), ...(expires && { expires_on: [expires] }) }
}
