import { z } from 'zod'
import { RECORDS } from '#contract/entities.ts'
import { type Facts, type RecordFacts, UNITS } from '#contract/fields.ts'
import * as wire from '#contract/http.ts'
import { FACTS } from '#server/kernel/base/facts.ts'

export type Json = Record<string, unknown>

// Common to all records, so they identify none.
const OF_ALL = ['id', 'created_at', 'updated_at', 'version']

function core(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? core(schema.unwrap())
    : schema
}

// Shared wire types (instants, dates, amounts, addresses) identify no record either.
const KINDS = new Set<unknown>(Object.values(wire))

/**
 * Facts of the record that shares the most own fields with the object, so that names need no second
 * declaration. A single shared field counts only when unique; otherwise undefined.
 */
export function factsOfShape(shape: z.ZodRawShape): RecordFacts | undefined {
  const candidates = Object.entries(RECORDS).map(([type, { schema }]) => {
    const known: z.ZodRawShape = schema.shape
    const isOf = (name: string) =>
      !OF_ALL.includes(name) &&
      name in known &&
      core(shape[name]) === core(known[name]) &&
      !KINDS.has(core(shape[name]))
    return { type, shared: Object.keys(shape).filter(isOf) }
  })
  const [most] = candidates.toSorted((one, other) => other.shared.length - one.shared.length)
  if (!most || most.shared.length === 0) return undefined
  const facts = Object.entries(FACTS[most.type] ?? {})
  return Object.fromEntries(facts.filter(([name]) => most.shared.length > 1 || most.shared.includes(name)))
}

export function factsOfAnswer(answer: z.ZodType): RecordFacts | undefined {
  const inner = core(answer)
  if (inner instanceof z.ZodArray) return factsOfAnswer(inner.element as z.ZodType)
  if (!(inner instanceof z.ZodObject)) return undefined
  const { results } = inner.shape as z.ZodRawShape
  return results ? factsOfAnswer(results as z.ZodType) : factsOfShape(inner.shape as z.ZodRawShape)
}

function describeFacts(facts: Facts): string | undefined {
  if (facts.kind === 'code') {
    const words = Object.entries(facts.codes).flatMap(([code, word]) =>
      code === '' || code === word ? [] : [`${code}: ${word}`],
    )
    return words.length > 0 ? `${words.join(', ')}.` : facts.help
  }
  return (
    [facts.kind in UNITS ? UNITS[facts.kind as keyof typeof UNITS].name : undefined, facts.help]
      .filter(Boolean)
      .join(' ') || undefined
  )
}

function description(facts: Facts | undefined): Json {
  if (!facts) return {}
  const words = describeFacts(facts)
  return { title: facts.label, ...(words !== undefined && { description: words }) }
}

export function withFacts(schema: unknown, json: Json, facts?: RecordFacts): Json {
  const inner = core(schema)
  if (inner instanceof z.ZodArray && json['items'])
    return { ...json, items: withFacts(inner.element, json['items'] as Json) }
  if (!(inner instanceof z.ZodObject) || !json['properties']) return json
  const shape = inner.shape as z.ZodRawShape
  const known = facts ?? factsOfShape(shape)
  const properties = Object.entries(json['properties'] as Record<string, Json>).map(([name, property]) => [
    name,
    { ...withFacts(shape[name], property), ...description(known?.[name]) },
  ])
  return { ...json, properties: Object.fromEntries(properties) as Json }
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', facts?: RecordFacts): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return withFacts(schema, rest, facts)
}
