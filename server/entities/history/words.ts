import { REGISTRATION_STATUS } from '#contract/entities/registration.ts'
import { VEHICLE_STATUS } from '#contract/entities/vehicle.ts'
import { PAPER_TYPES, type PaperCode } from '#contract/rules/papers.ts'
import { type Telling, toldPlainly } from '#server/core/stale.ts'
import { isNamedField, type NamedField, wordsOf } from '#server/entities/history/words.repository.ts'

const CODES: Record<string, (value: unknown) => string | undefined> = {
  registration_status: (value) => REGISTRATION_STATUS[value as keyof typeof REGISTRATION_STATUS],
  status: (value) => VEHICLE_STATUS[value as keyof typeof VEHICLE_STATUS],
  type: (value) => (PAPER_TYPES[value as PaperCode] as { name: string } | undefined)?.name,
}

const sourceOf = (field: string): NamedField | undefined => {
  const name = field === 'second_driver' ? 'driver' : field
  return isNamedField(name) ? name : undefined
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** How values are told: ids of the handbook, people and teams by their names, codes in words, dates and texts as they are. */
export const inWords: Telling = async (tx, values) => {
  const asked = new Map<NamedField, Set<number>>()
  for (const { field, value } of values) {
    const source = sourceOf(field)
    if (!source) continue
    const ids = asked.get(source) ?? new Set()
    for (const id of listOf(value)) if (typeof id === 'number') ids.add(id)
    asked.set(source, ids)
  }
  const names = new Map<NamedField, Map<number, string>>()
  for (const [source, ids] of asked) names.set(source, await wordsOf(tx, source, [...ids]))
  return ({ field, value }) => {
    const known = names.get(sourceOf(field) as NamedField)
    const told = (part: unknown) => known?.get(part as number) ?? CODES[field]?.(part) ?? toldPlainly(part)
    return Array.isArray(value) ? value.map(told).join(', ') || toldPlainly('') : told(value)
  }
}
