import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { lazySchema } from '#providers/lazy-schema.ts'

const crate = () => z.object({ name: z.string().min(1), pieces: z.int().optional() })

describe('lazySchema', () => {
  it('is created once, on first use', () => {
    const make = vi.fn(crate)
    const schema = lazySchema(make)
    expect(make).not.toHaveBeenCalled()
    expect(schema.safeParse({ name: 'A' }).success).toBe(true)
    expect(Object.keys(schema.shape)).toEqual(['name', 'pieces'])
    expect(make).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['itself', (schema: z.ZodType) => schema, { name: '' }],
    ['in an object', (schema: z.ZodType) => z.object({ crate: schema }), { crate: { name: '' } }],
    ['in a list', (schema: z.ZodType) => z.array(schema).max(1), [{ name: 'A' }, { name: 'B' }]],
    ['made optional', (schema: z.ZodType) => schema.optional(), undefined],
    ['with a default', (schema: z.ZodType) => schema.default({ name: 'A' }), undefined],
    ['in a choice', (schema: z.ZodType) => z.union([z.literal('none'), schema]), { name: 'A', pieces: 1.5 }],
    ['as a record', (schema: z.ZodType) => z.record(z.string(), schema), { a: { name: 'A' } }],
    [
      'extended',
      (schema: z.ZodType) => (schema as z.ZodObject).extend({ more: z.int() }),
      { name: 'A', more: '' },
    ],
    ['made partial', (schema: z.ZodType) => (schema as z.ZodObject).partial(), {}],
  ] as const)('validates like the original schema: %s', (_, use, value) => {
    expect(use(lazySchema(crate)).safeParse(value)).toEqual(use(crate()).safeParse(value))
  })
})
