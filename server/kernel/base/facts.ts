import { RECORDS } from '#contract/entities.ts'
import type { Facts, RecordFacts } from '#contract/fields.ts'
import { ownValue } from '#contract/rules/own-value.ts'

export const FACTS: Readonly<Partial<Record<string, RecordFacts>>> = Object.fromEntries(
  await Promise.all(Object.entries(RECORDS).map(async ([type, { facts }]) => [type, await facts()] as const)),
)

export const findFacts = (type: string, field: string): Facts | undefined =>
  ownValue(ownValue(FACTS, type) ?? {}, field)
