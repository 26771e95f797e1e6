import { kindText } from '#contract/rules/field-text.ts'
import { ownValue } from '#contract/rules/own-value.ts'
import { findFacts } from '#server/kernel/base/facts.ts'
import { type FieldValue, plainWords, type Wording } from '#server/kernel/history/stale.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { recordNames } from '#server/kernel/history/record-names.ts'

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

async function readNames(
  tx: Tx,
  values: readonly FieldValue[],
): Promise<Map<string, ReadonlyMap<number, string>>> {
  const ids = new Map<string, Set<number>>()
  for (const { type, field, value } of values) {
    const facts = findFacts(type, field)
    if (facts?.kind !== 'lookup') continue
    const known = ids.get(facts.by) ?? new Set()
    for (const id of toList(value)) if (typeof id === 'number') known.add(id)
    ids.set(facts.by, known)
  }
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [by, some] of ids) names.set(by, await recordNames(tx, by, [...some]))
  return names
}

function partWords(part: unknown): string {
  if (typeof part !== 'object' || part === null) return plainWords(part)
  const {
    address,
    file_name,
    unit_number,
    name = address ?? file_name ?? unit_number,
  } = part as Record<string, unknown>
  return plainWords(name)
}

const isInstant = ({ type, field, value }: FieldValue) =>
  value !== null && findFacts(type, field)?.kind === 'instant'

/** Instants use their field's time zone, or else the company's. */
export const inWords: Wording = async (tx, values) => {
  const names = await readNames(tx, values)
  const ofCompany = values.some(isInstant) ? (await readCompany(tx)).time_zone : undefined
  return ({ type, field, value, zone = ofCompany }) => {
    const facts = findFacts(type, field)
    const one = (part: unknown): string => {
      if (part === null || part === undefined || part === '' || facts === undefined || facts.kind === 'parts')
        return partWords(part)
      if (facts.kind === 'lookup') return names.get(facts.by)?.get(part as number) ?? plainWords(part)
      return facts.kind === 'code'
        ? (ownValue(facts.codes, String(part)) ?? String(part))
        : kindText(facts.kind, part, zone)
    }
    return Array.isArray(value) ? value.map(one).join(', ') || plainWords('') : one(value)
  }
}
