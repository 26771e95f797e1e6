import type { z } from 'zod'
import { getDefinition } from '#contract/reader/readers.ts'

/** Values for fields whose type alone does not make a valid sample. */
const NAMED: readonly [name: RegExp, value: unknown][] = [
  [/time_zone$/, 'America/Chicago'],
  [/latitude$/, 41.4],
  [/longitude$/, -87.6],
  [/^days_of_week$/, '1,2,3'],
  [/^send_time$/, '06:30'],
  [/phone/, '+13125550142'],
  [/email|^to$|reply_to/, 'ann@example.com'],
  [/(^|_)state$/, 'OH'],
  [/url$/, 'https://example.com/a'],
  [/_(date|at|date_time)$/, '2026-03-02T10:00:00Z'],
  [/_date_raw$/, '03/02/2026 10:00'],
  [/^is_deleted$/, false],
]
const KINDS: Readonly<Record<string, (name: string) => unknown>> = {
  string: (name) =>
    NAMED.find(([pattern, value]) => typeof value === 'string' && pattern.test(name))?.[1] ??
    `A ${name}`.trim(),
  number: (name) =>
    NAMED.find(([pattern, value]) => typeof value === 'number' && pattern.test(name))?.[1] ?? 3,
  boolean: (name) =>
    NAMED.find(([pattern, value]) => typeof value === 'boolean' && pattern.test(name))?.[1] ?? true,
}
const FORMATS: Readonly<Record<string, string>> = {
  datetime: '2026-03-02T10:00:00Z',
  date: '2026-03-02',
  uuid: '5f0c9a52-6d8b-4a3e-9f6f-1d2f3a4b5c6d',
  url: 'https://example.com/a',
}

export function sampleOf(schema: z.ZodType, entries = 2, name = '', place = 0): unknown {
  const {
    type,
    format = '',
    shape = {},
    element,
    items = [],
    options = [],
    values,
    entries: codes = {},
    valueType,
    ...rest
  } = getDefinition(schema)
  const { innerType, out } = rest
  const list = Array.from({ length: entries }, (_, index) => index)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape).map(([key, field]) => [
          key,
          key === 'id' && getDefinition(field).type === 'number'
            ? place + 1
            : sampleOf(field, entries, key, place),
        ]),
      )
    case 'array':
      return element ? list.map((index) => sampleOf(element, entries, name, index)) : []
    case 'tuple':
      return items.map((item) => sampleOf(item, entries, name))
    case 'record':
      return valueType ? { first: sampleOf(valueType, entries, name) } : {}
    case 'union':
      return options[0] && sampleOf(options[0], entries, name)
    case 'literal':
      return values?.[0]
    case 'enum':
      return Object.values(codes)[place % Object.values(codes).length]
    case 'string':
      return FORMATS[format] ?? KINDS['string']?.(name)
    case 'undefined':
    case 'unknown':
      return undefined
  }
  const inner = innerType ?? out
  return inner ? sampleOf(inner, entries, name, place) : KINDS[type]?.(name)
}

/** `*` stands for each list item. */
export function fieldsOf(schema: z.ZodType): string[][] {
  const { type, shape = {}, element, innerType, out, options = [] } = getDefinition(schema)
  if (type === 'object')
    return Object.entries(shape).flatMap(([name, field]) => [
      [name],
      ...fieldsOf(field).map((path) => [name, ...path]),
    ])
  if (type === 'array' && element) return fieldsOf(element).map((path) => ['*', ...path])
  if (type === 'union') return options.flatMap(fieldsOf)
  const inner = innerType ?? out
  return inner ? fieldsOf(inner) : []
}

/** Wrong values for any field; undefined removes it. */
export const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  'Zzz',
  4.25,
  true,
  { odd: { value: 1 } },
  [null, 'Zzz', [1], { odd: 1 }],
]

type Bag = Record<string, unknown>

/** Mutates `value`; `odd` returns undefined to leave a place unchanged. */
export function spoil(
  value: unknown,
  [name, ...rest]: readonly string[],
  odd: (place: number) => { value: unknown } | undefined,
  place = 0,
): void {
  if (typeof value !== 'object' || value === null || name === undefined) return
  if (name === '*') {
    if (Array.isArray(value)) value.forEach((one, index) => spoil(one, rest, odd, index))
    return
  }
  const bag = value as Bag
  if (rest.length > 0) return spoil(bag[name], rest, odd, place)
  const put = odd(place)
  if (put?.value === undefined) {
    if (put) delete bag[name]
  } else bag[name] = put.value
}
