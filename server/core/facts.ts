import { RECORDS } from '#contract/entities.ts'
import type { Facts, RecordFacts } from '#contract/fields.ts'
import { ownValue } from '#contract/rules/own-value.ts'

/** The facts of the fields of every kind of record, by the kind's name. */
export const FACTS: Readonly<Partial<Record<string, RecordFacts>>> = Object.fromEntries(
  await Promise.all(Object.entries(RECORDS).map(async ([type, { facts }]) => [type, await facts()] as const)),
)

/** What is known of a field of a kind of record; undefined for what the contract does not name. */
export const factsOf = (type: string, field: string): Facts | undefined => ownValue(ownValue(FACTS, type) ?? {}, field)
