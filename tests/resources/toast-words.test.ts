import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'
import { getDefinition } from '#contract/reader/readers.ts'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { RESOURCES } from '#resources/index.ts'
import { sampleOf } from '#tests/support/sample-answer.ts'

const MODULES = import.meta.glob<{ default: unknown }>('/resources/*/views.{ts,tsx}')
const INDEXES = import.meta.glob<Record<string, unknown>>('/resources/*/index.{ts,tsx}')

/** Without the field's name, which no toast may show: `A unit_number` becomes `UnitNumber`. */
const toWord = (text: string) =>
  text.replace(/^A (\w+)$/, (_, name: string) =>
    name.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  )
const toWords = (value: unknown): unknown => {
  if (typeof value === 'string') return toWord(value)
  if (Array.isArray(value)) return value.map(toWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toWords(one)]))
}
const sample = (schema: z.ZodType) => toWords(sampleOf(schema)) as never

function rowSchema({ show, list }: ResourceDefinition['endpoints']): z.ZodType {
  const results = list && getDefinition(list.answer).shape?.['results']
  return show?.answer ?? (results && getDefinition(results).element) ?? (list as Endpoint).answer
}

const tokens = (text: string) => new Set(text.split(/[^\p{L}\p{N}.]+/u).filter(Boolean))
/** The words of a title that are the record's own. */
const ownWords = (title: (row: never) => string, row: object) => {
  const blank = Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' && !/_(at|on)$|monday/.test(key) ? '' : typeof value === 'number' ? 0 : value,
    ]),
  )
  const common = tokens(title(blank as never))
  return [...tokens(title(row as never))].filter((word) => !common.has(word))
}
const FIELD_NAME = /\b[a-z]+_[a-z_]+\b/

const CASES = await Promise.all(
  Object.entries(MODULES).map(async ([path, load]) => {
    const folder = path.split('/')[2]!
    const index = Object.entries(INDEXES).find(([other]) => other.startsWith(`/resources/${folder}/`))
    const exported = Object.values((await index![1]()) ?? {})
    const resource = RESOURCES.find((one) => exported.includes(one))
    const declared = (await load()).default as Views<Row> | Readonly<Record<string, Views<Row>>>
    const views = 'fields' in declared ? [declared as Views<Row>] : Object.values(declared as object)
    return { folder, resource, views: views as Views<Row>[] }
  }),
)
const ACTIONS = CASES.flatMap(({ folder, resource, views }) =>
  views.flatMap(({ title, actions }) =>
    actions.map((action) => ({ name: `${folder}: ${action.label}`, resource, title, action })),
  ),
)
const BULK = CASES.flatMap(({ folder, views }) =>
  views.flatMap(({ bulk = [] }) =>
    bulk.flatMap((action) => ('done' in action ? [{ name: `${folder}: ${action.label}`, action }] : [])),
  ),
)

describe('toast of an action', () => {
  it.each(ACTIONS)('names the record and no field: $name', ({ resource, title, action }) => {
    const row = sample(rowSchema(resource!.endpoints))
    const answer = { ...(row as object), ...(sample(action.endpoint.answer) as object) } as never
    const run = { row, body: sample(action.endpoint.body) }
    const texts = [action.done(answer, run), ...(action.undo ? [action.undo.done(answer)] : [])]
    const own = ownWords(title as never, row)
    expect(own).not.toEqual([])
    // What is done to a sender names the sender of the email.
    if ('from' in row) own.push(row['from'])
    for (const text of texts) {
      expect(own.some((word) => text.includes(word)) ? own : [text]).toEqual(own)
      expect(text).not.toMatch(FIELD_NAME)
    }
  })

  it.each(BULK)('of many records says how many, and names no field: $name', ({ action }) => {
    const answer = sample(action.endpoint.answer)
    const text = action.done(answer, sample(action.endpoint.body))
    expect(text).toMatch(/\d/)
    expect(text).not.toMatch(FIELD_NAME)
    expect(action.undone?.(answer) ?? 'Change to 1').toMatch(/^Change to \d/)
  })
})
