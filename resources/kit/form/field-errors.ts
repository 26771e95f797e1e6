import { isSame } from './merge.ts'

/** Messages by field name; where it is said so, those of a field's part by its path (`stops.1.address`). */
export type FieldErrors = Record<string, string[]>

const messages = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messages) : []
}

/** What is said of a part of a field (`stops.1.address`) is said of the field, with the number of the part. */
export function ofFields(errors: FieldErrors): FieldErrors {
  const whole: FieldErrors = {}
  for (const [path, texts] of Object.entries(errors)) {
    const [name = path, part] = path.split('.')
    const number = part === undefined || Number.isNaN(Number(part)) ? '' : `${Number(part) + 1}: `
    whole[name] = [...(whole[name] ?? []), ...texts.map((text) => number + text)]
  }
  return whole
}

/** The messages of a failed call by path, flattened to texts; nothing of a failure that names no field. */
export const errorsByPath = (failure: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries((failure as { errors?: object } | null | undefined)?.errors ?? {})
      .map(([name, value]) => [name, messages(value)] as const)
      .filter(([, texts]) => texts.length > 0),
  )

/** The messages of a failed call by field, flattened to texts; nothing of a failure that names no field. */
export const fieldErrors = (failure: unknown): FieldErrors => ofFields(errorsByPath(failure))

const partAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value)

/** What is said of the parts of one field, by their paths below it (`1.address`), in so far as a part still is what was refused. */
export const errorsOfParts = (field: string, errors: FieldErrors, refused: unknown, now: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${field}.`))
      .map(([path, texts]) => [path.slice(field.length + 1), texts] as const)
      .filter(([path]) => isSame(partAt(refused, path), partAt(now, path))),
  )
