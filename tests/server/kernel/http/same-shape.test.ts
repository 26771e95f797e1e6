import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assertSameShape } from '#server/kernel/base/same-shape.ts'

const schema = z.object({
  id: z.int(),
  name: z.string().optional(),
  parts: z.array(z.object({ weight: z.number().nullable() })),
})
const check = (value: unknown) => () => assertSameShape(schema, JSON.stringify(value), 'readThing')

describe('answer shape check', () => {
  it('an answer that matches its contract passes', () => {
    expect(check({ id: 1, parts: [{ weight: null }] })).not.toThrow()
    expect(check({ id: 1, name: 'a', parts: [] })).not.toThrow()
  })

  it.each([
    ['a missing field', { parts: [] }, 'id'],
    ['another type', { id: '1', parts: [] }, 'id'],
    ['a field that the contract does not name', { id: 1, parts: [], password_hash: 'x' }, 'password_hash'],
    ['an unknown nested field', { id: 1, parts: [{ weight: 1, price: 2 }] }, 'parts.0.price'],
    ['nothing', null, 'answer'],
  ])('an answer with %s throws an error that names it', (_, value, named) => {
    expect(check(value)).toThrow(named)
  })
})
