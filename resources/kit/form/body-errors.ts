import type { z } from 'zod'
import { inputWords } from '#contract/rules/input-words.ts'
import { DAY_FORMATS } from '#contract/rules/typed-day.ts'
import { type FieldErrors, ofFields } from './field-errors.ts'

// A form accepts more day formats than the API.
const pageWords = (issue: Parameters<typeof inputWords>[0]): string =>
  issue.code === 'invalid_format' && issue.format === 'date' ? `Enter ${DAY_FORMATS}.` : inputWords(issue)

/** Contract errors by path (`stops.1.address`); empty when the body is valid. */
export function bodyErrorsByPath(body: z.ZodType, values: unknown): FieldErrors {
  const { error } = body.safeParse(values, { error: pageWords })
  const errors: FieldErrors = {}
  error?.issues.forEach(({ path, message }) => {
    const name = path.length === 0 ? 'detail' : path.join('.')
    errors[name] = [...(errors[name] ?? []), message]
  })
  return errors
}

export const bodyErrors = (body: z.ZodType, values: unknown): FieldErrors =>
  ofFields(bodyErrorsByPath(body, values))
