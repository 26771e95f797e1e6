import type { z } from 'zod'
import type { AnswerOf, Endpoint } from '#contract/http.ts'
import { getDefinition, isObject, buildReader, type Report, UNREADABLE } from './readers.ts'

const nothing: Report = () => undefined

/**
 * Never throws: missing, null or mistyped becomes '' for text, undefined for a number or boolean, [] for a
 * list, null where the schema allows it. Unreadable list entries are dropped; unknown fields are kept.
 */
export function readAs<S extends z.ZodType>(schema: S, value: unknown, report = nothing): z.infer<S> {
  const { read, none } = buildReader(schema)
  const known = read(value, report)
  return (known === UNREADABLE ? none(report) : known) as z.infer<S>
}

/** Keeps only the readable fields present in the value, for partial updates. */
export function readPart<S extends z.ZodObject>(schema: S, value: unknown): Partial<z.infer<S>> {
  if (!isObject(value)) return {}
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
  const parts = fields.map(
    ([name, field]) =>
      [name, value[name] === undefined ? UNREADABLE : buildReader(field).read(value[name], nothing)] as const,
  )
  return Object.fromEntries(parts.filter(([, part]) => part !== UNREADABLE)) as Partial<z.infer<S>>
}

export function isListSchema(schema: z.ZodType): boolean {
  const { type, shape } = getDefinition(schema)
  return (
    type === 'object' && shape?.['results'] !== undefined && getDefinition(shape['results']).type === 'array'
  )
}

/** A list without results is reported and empty; undefined if the body isn't such a response at all. */
export function readAnswer<E extends Pick<Endpoint, 'path' | 'answer'>>(
  { path, answer }: E,
  body: unknown,
  report: (fault: string, body: unknown) => void,
): AnswerOf<E> | undefined {
  const reportHere: Report = (fault) => report(`${path}: ${fault}`, body)
  if (isListSchema(answer)) {
    const came: Record<string, unknown> = isObject(body) ? body : {}
    const results: readonly unknown[] = Array.isArray(came['results']) ? came['results'] : []
    if (results !== came['results']) report(`${path} returned no results array`, body)
    const count = typeof came['count'] === 'number' ? came['count'] : results.length
    return readAs(answer, { ...came, results, count }, reportHere) as AnswerOf<E>
  }
  const known = buildReader(answer).read(body, reportHere)
  return known === UNREADABLE ? undefined : (known as AnswerOf<E>)
}
