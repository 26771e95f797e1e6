import type { FieldChange } from '#contract/entities/owner.ts'
import { PAPER_TYPES, type PaperCode } from '#contract/rules/papers.ts'
import type { Tx } from '#server/db/client.ts'
import { keptCount } from '#server/db/kept-count.ts'
import { countChanges, listChanges } from '#server/entities/history/history.repository.ts'
import { inWords } from '#server/entities/history/words.ts'

// No record has as many fields: the number of a change stays its own.
const FIELDS_MOST = 1000

/** What was changed of an owner, his drivers, vehicles and papers, field by field in words, newest first. */
export async function historyOf(tx: Tx, ownerId: number, page: number): Promise<{ count: number; results: FieldChange[] }> {
  const count = await keptCount(tx, `history ${ownerId}`, () => countChanges(tx, ownerId))
  const changes = await listChanges(tx, ownerId, page)
  const words = await inWords(
    tx,
    changes.flatMap(({ field, before, after }) => [
      { field, value: before },
      { field, value: after },
    ]),
  )
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const told = (field: string, value: unknown) => (isEmpty(value) ? '' : words({ field, value }))
  const results = changes.map(({ id, place, before, after, ...change }) => ({
    ...change,
    id: id * FIELDS_MOST + place,
    record_name:
      change.record_type === 'document'
        ? ((PAPER_TYPES[change.record_name as PaperCode] as { name: string } | undefined)?.name ?? change.record_name)
        : change.record_name,
    before: told(change.field, before),
    after: told(change.field, after),
  }))
  return { count, results }
}
