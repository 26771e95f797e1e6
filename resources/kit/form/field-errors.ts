import { isSame } from './merge.ts'

/** Messages by field name, or by path of a part (`stops.1.address`). */
export type FieldErrors = Record<string, string[]>

const messages = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messages) : []
}

/** Moves errors of parts (`stops.1.address`) to their field, prefixed with the part's number. */
export function ofFields(errors: FieldErrors): FieldErrors {
  const whole: FieldErrors = {}
  for (const [path, texts] of Object.entries(errors)) {
    const [name = path, part] = path.split('.')
    const number = part === undefined || Number.isNaN(Number(part)) ? '' : `${Number(part) + 1}: `
    whole[name] = [...(whole[name] ?? []), ...texts.map((text) => number + text)]
  }
  return whole
}

export const errorsByPath = (failure: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries((failure as { errors?: object } | null | undefined)?.errors ?? {})
      .map(([name, value]) => [name, messages(value)] as const)
      .filter(([, texts]) => texts.length > 0),
  )

export const fieldErrors = (failure: unknown): FieldErrors => ofFields(errorsByPath(failure))

const partAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value)

/**
 * Errors of one field's parts by their path below it (`1.address`); drops those of parts that changed since
 * the refusal.
 */
export const errorsOfParts = (
  field: string,
  errors: FieldErrors,
  refused: unknown,
  now: unknown,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${field}.`))
      .map(([path, texts]) => [path.slice(field.length + 1), texts] as const)
      .filter(([path]) => isSame(partAt(refused, path), partAt(now, path))),
  )
