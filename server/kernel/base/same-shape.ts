import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** Throws on a missing field, a wrong type, or a field unknown to the contract. */
export function assertSameShape(schema: z.ZodType, text: string, name: string): void {
  const value: unknown = JSON.parse(text)
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`)
    throw new Error(`${name} does not match its contract. ${faults.slice(0, 10).join('; ')}`)
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), value)) {
    throw new Error(
      `${name} returns fields that its contract does not have: ${extraFields(value, parsed.data).slice(0, 10).join(', ')}`,
    )
  }
}

function extraFields(value: unknown, known: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || typeof known !== 'object' || known === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`
    return key in known ? extraFields(inner, (known as Record<string, unknown>)[key], at) : [at]
  })
}
