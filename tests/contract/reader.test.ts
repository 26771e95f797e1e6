import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS, LIVE_MESSAGES } from '#contract/entities.ts'
import { page } from '#contract/http.ts'
import { readAnswer, readAs, readPart } from '#contract/reader/read-answer.ts'
import { getDefinition } from '#contract/reader/readers.ts'
import { fieldsOf, ODD_VALUES, sampleOf, spoil } from '#tests/support/sample-answer.ts'

const SCHEMAS: [name: string, schema: z.ZodType][] = [
  ...ENDPOINTS.map(({ name, answer }): [string, z.ZodType] => [name, answer]),
  ...Object.entries(LIVE_MESSAGES).map(([type, { data }]): [string, z.ZodType] => [type, data]),
]

function misfits(schema: z.ZodType, value: unknown, path: string): string[] {
  const {
    type,
    shape = {},
    element,
    innerType,
    out,
    items = [],
    options = [],
    valueType,
    values,
    entries,
  } = getDefinition(schema)
  const is = (isFine: boolean) => (isFine ? [] : [`${path}: ${JSON.stringify(value)}`])
  const bag = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const code = (codes: readonly unknown[]) =>
    is(typeof value === typeof codes[0] || (typeof codes[0] !== 'string' && value === undefined))
  switch (type) {
    case 'string':
      return is(typeof value === 'string')
    case 'number':
    case 'boolean':
      return is(typeof value === type || value === undefined)
    case 'literal':
      return code(values ?? [])
    case 'enum':
      return code(Object.values(entries ?? {}))
    case 'nullable':
    case 'optional':
      return value === null || value === undefined || !innerType ? [] : misfits(innerType, value, path)
    case 'object':
      return [
        ...is(value === bag),
        ...Object.entries(shape).flatMap(([name, field]) => misfits(field, bag[name], `${path}.${name}`)),
      ]
    case 'array':
      return Array.isArray(value) && element
        ? value.flatMap((one) => misfits(element, one, `${path}.*`))
        : is(Array.isArray(value))
    case 'tuple':
      return items.flatMap((item, index) => misfits(item, bag[index], `${path}.${index}`))
    case 'record':
      return valueType ? Object.values(bag).flatMap((one) => misfits(valueType, one, `${path}.*`)) : []
    case 'union':
      return options.every((option) => misfits(option, value, path).length > 0) ? is(false) : []
    default:
      return out ? misfits(out, value, path) : []
  }
}

describe('contract reader: responses and live messages', () => {
  it('returns a valid message unchanged', () => {
    const changed = SCHEMAS.filter(([, schema]) => {
      const good = sampleOf(schema)
      return readAs(schema, good) !== good || misfits(schema, good, '').length > 0
    })
    expect(changed.map(([name]) => name)).toEqual([])
  })

  it('returns the right shape for every schema when any one field has an odd value', () => {
    const wrong = SCHEMAS.flatMap(([name, schema]) => {
      const text = JSON.stringify(sampleOf(schema))
      return fieldsOf(schema).flatMap((path) =>
        ODD_VALUES.flatMap((odd) => {
          const body: unknown = JSON.parse(text)
          spoil(body, path, () => ({ value: odd }))
          return misfits(
            schema,
            readAs(schema, body),
            `${name} with ${JSON.stringify(odd)} in ${path.join('.')}`,
          )
        }),
      )
    })
    expect(wrong).toEqual([])
  })

  it('reads a list response without results as an empty list and reports it', () => {
    const lists = ENDPOINTS.filter(({ answer }) => 'results' in (getDefinition(answer).shape ?? {}))
    expect(lists.length).toBeGreaterThan(50)
    for (const list of lists) {
      const reported: string[] = []
      const answers = ODD_VALUES.map((body) => readAnswer(list, body, (fault) => void reported.push(fault)))
      expect(answers).toEqual(ODD_VALUES.map(() => expect.objectContaining({ count: 0, results: [] })))
      expect(reported).toEqual(ODD_VALUES.map(() => `${list.path} returned no results array`))
    }
  })

  it('refuses a record response whose body is not an object', () => {
    const records = ENDPOINTS.filter(
      ({ answer }) =>
        getDefinition(answer).type === 'object' && !('results' in (getDefinition(answer).shape ?? {})),
    )
    const others = ODD_VALUES.filter((odd) => typeof odd !== 'object' || odd === null || Array.isArray(odd))
    expect(
      records.filter((record) =>
        others.some((body) => readAnswer(record, body, () => undefined) !== undefined),
      ),
    ).toEqual([])
  })
})

describe('contract reader: missing and odd values', () => {
  const schema = z.object({
    id: z.int(),
    text: z.string(),
    at: z.iso.datetime({ offset: true }),
    day: z.iso.date(),
    amount: z.number(),
    is_on: z.boolean(),
    code: z.enum(['one', 'two']),
    status: z.union([z.literal(1), z.literal(2)]),
    maybe: z.string().nullable(),
    later: z.string().optional(),
    list: z.array(z.string()),
    inner: z.object({ name: z.string() }),
  })
  const NOTHING = {
    text: '',
    at: '',
    day: '',
    amount: undefined,
    is_on: undefined,
    code: '',
    status: undefined,
    maybe: null,
  }

  it('reads missing values as an empty string, null or an empty list', () => {
    expect(readAs(schema, {})).toEqual({ ...NOTHING, id: undefined, list: [], inner: { name: '' } })
    expect(
      readAs(schema, {
        at: 'soon',
        day: '2026-02-30T',
        list: ['a', 1, null],
        inner: { name: 'Ann', extra: 1 },
        new: 2,
      }),
    ).toEqual({
      ...NOTHING,
      id: undefined,
      list: ['a'],
      inner: { name: 'Ann', extra: 1 },
      new: 2,
    })
  })

  it('keeps an unknown code as it is', () => {
    expect(readAs(schema, { code: 'three', status: 9 })).toMatchObject({ code: 'three', status: 9 })
  })

  it('drops invalid and null fields from a partial change', () => {
    expect(
      readPart(schema, { id: 3, text: null, amount: '4', list: 'x', is_on: false, maybe: null, unknown: 1 }),
    ).toEqual({
      id: 3,
      is_on: false,
      maybe: null,
    })
    expect(readPart(schema, 'x')).toEqual({})
  })

  it('leaves list rows without a valid id out and reports how many', () => {
    const faults: string[] = []
    const rows = [{ id: 1, name: 'a' }, { name: 'b' }, null, 'c', [], { id: '4' }, { id: 5 }]
    const list = { path: 'thing/list', answer: page(z.object({ id: z.int(), name: z.string() })) }
    expect(readAnswer(list, { count: 7, results: rows }, (fault) => void faults.push(fault))).toEqual({
      count: 7,
      results: [
        { id: 1, name: 'a' },
        { id: 5, name: '' },
      ],
    })
    expect(faults).toEqual(['thing/list: could not read 5 of 7 entries'])
  })
})
