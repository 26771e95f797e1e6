import type { ConfirmationRow } from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { POLICY_VERSION, type Reading } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { isReadable } from '#server/kernel/scan/readable.ts'

type Read = Pick<ConfirmationRow, 'reading' | 'state' | 'decisions' | 'accepted_at' | 'content_type'>

export const isOutdated = ({ reading, state, content_type }: Read): boolean =>
  state !== 'waiting' && isReadable(content_type) && (reading?.policy_version ?? 0) < POLICY_VERSION

/**
 * Keeps all values of an accepted version, and of others the fields that a user decided; a value that no
 * longer parses keeps its previous reading.
 */
export function mergedReading({ reading: old, state, decisions, accepted_at }: Read, next: Reading): Reading {
  const { policy_version, duties } = next
  if (!old || (next.state !== 'read' && old.state !== 'read'))
    return { ...next, state: state === 'read' ? 'read' : next.state }
  if (next.state !== 'read') return { ...old, policy_version, state }
  if (accepted_at !== null) return { ...old, policy_version, duties, state }
  const decided = new Map(old.fields.filter(({ key }) => key in decisions).map((field) => [field.key, field]))
  const missingFields = [...decided.values()].filter(
    ({ key }) => !next.fields.some((field) => field.key === key),
  )
  return {
    ...next,
    fields: [...next.fields.map((field) => decided.get(field.key) ?? field), ...missingFields],
  }
}
