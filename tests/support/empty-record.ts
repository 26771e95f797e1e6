import type { z } from 'zod'

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  values?: readonly unknown[]
  entries?: Record<string, unknown>
}

const AT = '2025-11-01T08:00:00Z'

function emptyOf(schema: z.ZodType): unknown {
  const { type, shape, options, values, entries } = schema.def as unknown as Definition
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, emptyOf(field)]))
    case 'string':
      return 'format' in schema && schema.format === 'datetime' ? AT : ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'union':
      return options?.[0] && emptyOf(options[0])
    case 'literal':
      return values?.[0]
    case 'enum':
      return Object.values(entries ?? {})[0]
    default:
      return null
  }
}

export const emptyRecord = <S extends z.ZodObject>(schema: S): z.infer<S> => emptyOf(schema) as z.infer<S>
