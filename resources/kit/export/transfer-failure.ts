import type { HttpError } from '@refinedev/core'
import { failureWords } from '#kit/failure-words.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'

export function transferFailure(error: HttpError): string {
  const messages = Object.values(fieldErrors(error)).flat()
  if (messages.length > 0) return messages.join(' ')
  return error.statusCode === 0 ? 'Connection lost.' : failureWords(error)
}
