/** Messages by field name. */
export type FieldErrors = Record<string, string[]>

const messages = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messages) : []
}

/** What is said of a part of a field (`stops.1.address`) is said of the field, with the number of the part. */
function ofFields(errors: FieldErrors): FieldErrors {
  const whole: FieldErrors = {}
  for (const [path, texts] of Object.entries(errors)) {
    const [name = path, part] = path.split('.')
    const number = part === undefined || Number.isNaN(Number(part)) ? '' : `${Number(part) + 1}: `
    whole[name] = [...(whole[name] ?? []), ...texts.map((text) => number + text)]
  }
  return whole
}

/** The messages of a failed call by field, flattened to texts; nothing of a failure that names no field. */
export const fieldErrors = (failure: unknown): FieldErrors =>
  ofFields(
    Object.fromEntries(
      Object.entries((failure as { errors?: object } | null | undefined)?.errors ?? {})
        .map(([name, value]) => [name, messages(value)] as const)
        .filter(([, texts]) => texts.length > 0),
    ),
  )
