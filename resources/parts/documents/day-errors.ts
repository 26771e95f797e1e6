import { expiryProblem, type PaperCode } from '#contract/rules/papers.ts'
import { dayProblem } from '#kit/ui/day-text.ts'
import type { FieldErrors } from '#kit/form/field-errors.ts'

/** What is wrong with the days of a paper, by field: they are no days, or there is none where the paper must have one. */
export function dayErrors(type: PaperCode, issuedOn: string, expiresOn: string | null): FieldErrors {
  const issued = dayProblem(issuedOn)
  const expires = dayProblem(expiresOn ?? '') ?? expiryProblem(type, expiresOn)
  return { ...(issued && { issued_on: [issued] }), ...(expires && { expires_on: [expires] }) }
}
