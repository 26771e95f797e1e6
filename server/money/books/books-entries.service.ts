import type { AnswerOf } from '#contract/http.ts'
import type { listBooksEntries } from '#contract/entities/money/books.ts'
import { BOOKS_KINDS, type BooksKind } from '#contract/rules/books.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { changeOf } from '#server/money/books/books-plan.service.ts'
import { type Entry, listBatchEntries } from '#server/money/books/books.repository.ts'
import { readSources } from '#server/money/books/source.repository.ts'

type Listed = AnswerOf<typeof listBooksEntries>['records']

const isRecord = (entry: Entry): entry is Entry & { kind: BooksKind } => entry.kind in BOOKS_KINDS
/** Days of no record. */
const NEVER = { from_on: '0001-01-02', to_on: '0001-01-01' }

/** Of one file, with what became of each since. */
export async function listBatchRecords(tx: Tx, batch: number): Promise<Listed> {
  const entries = (await listBatchEntries(tx, batch)).filter(isRecord)
  const records: Listed = []
  for (const kind of Object.keys(BOOKS_KINDS) as BooksKind[]) {
    const some = entries.filter((entry) => entry.kind === kind)
    if (some.length === 0) continue
    const sources = await readSources(tx, kind, { ...NEVER, ids: some.map(({ record }) => record) })
    const sourceOf = new Map(sources.map((source) => [source.record, source]))
    for (const entry of some) {
      const source = sourceOf.get(entry.record)
      records.push({
        kind,
        record: entry.record,
        number: entry.number,
        party: entry.party,
        day: entry.day,
        path: source?.path ?? '',
        cents: entry.amount_cents,
        reason: changeOf(source, entry),
      })
    }
  }
  return records
}
