import type { z } from 'zod'

export const UNREADABLE = Symbol('unreadable')

export type Report = (fault: string) => void

/** `read` returns UNREADABLE when the value doesn't match; `none` is the substitute for a missing value. */
export interface Reader {
  read: (value: unknown, report: Report) => unknown
  none: (report: Report) => unknown
}

interface Definition {
  type: string
  format?: string
  innerType?: z.ZodType
  defaultValue?: unknown
  element?: z.ZodType
  items?: readonly z.ZodType[]
  shape?: Readonly<Record<string, z.ZodType>>
  options?: readonly z.ZodType[]
  values?: readonly unknown[]
  entries?: Readonly<Record<string, string | number>>
  valueType?: z.ZodType
  out?: z.ZodType
}

export const getDefinition = (schema: z.ZodType) => schema.def as unknown as Definition

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isTime(value)

const plain = (isKind: (value: unknown) => boolean, none: unknown): Reader => ({
  read: (value) => (isKind(value) ? value : UNREADABLE),
  none: () => none,
})

function stringReader({ format }: Definition): Reader {
  return plain(format === 'datetime' ? isTime : format === 'date' ? isDay : isText, '')
}

/** Unknown codes are kept so that pages can show them as they came. */
function codeReader(codes: readonly unknown[]): Reader {
  const kind = typeof codes[0]
  if (kind === 'string') return plain(isText, '')
  return plain(kind === 'number' ? isNumber : (value) => codes.includes(value), undefined)
}

function objectReader({ shape = {} }: Definition): Reader {
  const fields = Object.entries(shape).map(([name, field]) => [name, buildReader(field)] as const)
  const read: Reader['read'] = (value, report) => {
    if (!isObject(value)) return UNREADABLE
    let row = value
    for (const [name, field] of fields) {
      const known = field.read(value[name], report)
      const next = known === UNREADABLE ? field.none(report) : known
      if (Object.is(next, value[name])) continue
      if (row === value) row = { ...value }
      row[name] = next
    }
    return row
  }
  return { read, none: (report) => read({}, report) }
}

/** A row without an id can't be opened, changed or identified. */
function needsId(element: z.ZodType): boolean {
  const { type, shape } = getDefinition(element)
  return type === 'object' && shape?.['id'] !== undefined && getDefinition(shape['id']).type === 'number'
}

function arrayReader({ element }: Definition): Reader {
  if (!element) return ANYTHING
  const { read } = buildReader(element)
  const isRow = needsId(element)
  const readRow: Reader['read'] = (one, report) =>
    isRow && !(isObject(one) && isNumber(one['id'])) ? UNREADABLE : read(one, report)
  return {
    none: () => [],
    read: (value, report) => {
      if (!Array.isArray(value)) return UNREADABLE
      const rows = value.map((one: unknown) => readRow(one, report)).filter((row) => row !== UNREADABLE)
      if (rows.length < value.length)
        report(`could not read ${value.length - rows.length} of ${value.length} entries`)
      return rows.length === value.length && rows.every((row, index) => row === value[index]) ? value : rows
    },
  }
}

function tupleReader({ items = [] }: Definition): Reader {
  const readers = items.map(buildReader)
  const fits = (value: readonly unknown[], report: Report) =>
    readers.every(({ read }, index) => read(value[index], report) === value[index])
  return {
    none: (report) => readers.map(({ none }) => none(report)),
    read: (value, report) => (Array.isArray(value) && fits(value, report) ? value : UNREADABLE),
  }
}

function recordReader({ valueType }: Definition): Reader {
  if (!valueType) return ANYTHING
  const { read } = buildReader(valueType)
  return {
    none: () => ({}),
    read: (value, report) => {
      if (!isObject(value)) return UNREADABLE
      const entries = Object.entries(value).map(([name, one]) => [name, read(one, report)] as const)
      if (entries.every(([name, one]) => one === value[name])) return value
      return Object.fromEntries(entries.filter(([, one]) => one !== UNREADABLE))
    },
  }
}

function unionReader({ options = [] }: Definition): Reader {
  const definitions = options.map(getDefinition)
  if (definitions.every(({ type }) => type === 'literal'))
    return codeReader(definitions.flatMap(({ values }) => values ?? []))
  const readers = options.map(buildReader)
  return {
    none: (report) => readers[0]?.none(report),
    read: (value, report) => {
      for (const { read } of readers) {
        const known = read(value, report)
        if (known !== UNREADABLE) return known
      }
      return UNREADABLE
    },
  }
}

function innerReader({ type, innerType, defaultValue }: Definition): Reader {
  if (!innerType) return ANYTHING
  const inner = buildReader(innerType)
  if (type === 'readonly') return inner
  const none = type === 'nullable' ? null : defaultValue
  const allowsNull = getDefinition(innerType).type === 'nullable'
  return {
    none: () => none,
    read: (value, report) => {
      if (value === undefined || (value === null && !allowsNull)) return none
      const known = inner.read(value, report)
      return known === UNREADABLE ? none : known
    },
  }
}

const ANYTHING: Reader = { read: (value) => value, none: () => undefined }

const MAKERS: Readonly<Record<string, (definition: Definition) => Reader>> = {
  string: stringReader,
  number: () => plain(isNumber, undefined),
  boolean: () => plain((value) => typeof value === 'boolean', undefined),
  literal: ({ values = [] }) => codeReader(values),
  enum: ({ entries = {} }) => codeReader(Object.values(entries)),
  object: objectReader,
  array: arrayReader,
  tuple: tupleReader,
  record: recordReader,
  union: unionReader,
  nullable: innerReader,
  optional: innerReader,
  default: innerReader,
  readonly: innerReader,
  pipe: ({ out }) => (out ? buildReader(out) : ANYTHING),
}

const made = new WeakMap<z.ZodType, Reader>()

/** Cached per schema; values of unknown schema types pass unchanged. */
export function buildReader(schema: z.ZodType): Reader {
  const known = made.get(schema)
  if (known) return known
  const definition = getDefinition(schema)
  const reader = MAKERS[definition.type]?.(definition) ?? ANYTHING
  made.set(schema, reader)
  return reader
}
