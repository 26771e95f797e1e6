/** Messages by field name. */
export type FieldErrors = Record<string, string[]>

const messages = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messages) : []
}

/** The messages of a failed call by field, flattened to texts; nothing of a failure that names no field. */
export const fieldErrors = (failure: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries((failure as { errors?: object } | null | undefined)?.errors ?? {})
      .map(([name, value]) => [name, messages(value)] as const)
      .filter(([, texts]) => texts.length > 0),
  )
