import type { HttpError } from '@refinedev/core'
import type { z } from 'zod'
import { inputWords } from '#contract/rules/input-words.ts'

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>

const messages = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(messages)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messages) : []
}

/** The messages of a refused call, by field, flattened to texts. */
export const errorsOf = (error: HttpError): FieldErrors =>
  Object.fromEntries(
    Object.entries(error.errors ?? {})
      .map(([name, value]) => [name, messages(value)] as const)
      .filter(([, texts]) => texts.length > 0),
  )

/** What a body lacks by the contract, by field; nothing when it may be sent. */
export function bodyErrors(body: z.ZodType, values: unknown): FieldErrors {
  const { error } = body.safeParse(values, { error: inputWords })
  const errors: FieldErrors = {}
  error?.issues.forEach(({ path, message }) => {
    const name = path.length === 0 ? 'detail' : String(path[0])
    errors[name] = [...(errors[name] ?? []), message]
  })
  return errors
}
