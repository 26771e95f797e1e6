import type { BooksBatch, undoBooksBatch } from '#contract/entities/money/books.ts'
import type { BodyOf } from '#contract/http.ts'
import { BOOKS_FORMATS, type BooksKind, MAX_IN_FILE, systemOfFormat } from '#contract/rules/books.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockRow } from '#server/kernel/db/row.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  type Accounts,
  insertBatch,
  insertEntries,
  listNames,
  lockBooks,
  undoEntries,
  updateBatch,
} from '#server/money/books/books.repository.ts'
import { type BooksRange, fingerprintOf, planBooks } from '#server/money/books/books-plan.service.ts'
import { buildIif, type NamedParty, type NamedSource } from '#server/money/books/iif.ts'
import { nameParties, partyKey } from '#server/money/books/party-names.ts'
import type { BooksSource } from '#server/money/books/source.repository.ts'
import { buildXeroCsv, XERO_BILL_COLUMNS, XERO_SALES_COLUMNS } from '#server/money/books/xero-csv.ts'
import { booksBatch } from '#server/money/schema/books.table.ts'

async function nameAll(tx: Tx, range: BooksRange, ready: readonly BooksSource[]) {
  const system = systemOfFormat(range.format)
  const known = await listNames(tx, system)
  const parties = [...new Map(ready.map((one) => [partyKey(one), one])).values()]
  const names = nameParties(system, parties, known)
  const isThere = new Set(
    known.filter(({ is_undone }) => !is_undone).map(({ kind, record }) => `${kind} ${record}`),
  )
  const nameOf = (one: BooksSource) => names.get(partyKey(one)) ?? one.party_name
  return {
    sources: ready.map((one): NamedSource => ({ ...one, name: nameOf(one) })),
    added: parties
      .filter((one) => !isThere.has(partyKey(one)))
      .map((one): NamedParty => ({
        party: one.party,
        party_of: one.party_of,
        party_name: one.party_name,
        name: nameOf(one),
      })),
  }
}

function buildFile(
  { format }: BooksRange,
  accounts: Accounts,
  added: readonly NamedParty[],
  sources: readonly NamedSource[],
): string {
  if (format === 'iif') return buildIif(accounts, added, sources)
  return buildXeroCsv(format === 'xero_sales' ? XERO_SALES_COLUMNS : XERO_BILL_COLUMNS, accounts, sources)
}

/** Each record goes into one file; a second one at the same time waits for the first. */
export async function makeBatch(tx: Tx, who: Changer, range: BooksRange): Promise<number> {
  await lockBooks(tx)
  const { accounts, missing, ready } = await planBooks(tx, range)
  if (!accounts || missing.length > 0)
    throw new Conflict(`Enter these accounts in Settings → Books accounts first: ${missing.join(', ')}.`)
  if (ready.length === 0) throw new Conflict('Nothing is left to send in these dates.')
  if (ready.length > MAX_IN_FILE)
    throw new Conflict(
      `A file holds up to ${MAX_IN_FILE} records, and these are ${ready.length}. Choose fewer days.`,
    )
  const { sources, added } = await nameAll(tx, range, ready)
  const totalOf = (kind: BooksKind) =>
    ready.reduce((sum, one) => sum + (one.kind === kind ? one.amount_cents : 0), 0)
  const values = {
    ...range,
    records: ready.length,
    invoices_cents: totalOf('invoice'),
    credits_cents: totalOf('credit'),
    payments_cents: totalOf('payment'),
    bills_cents: totalOf('bill'),
  }
  const content = buildFile(range, accounts, added, sources)
  const batch = await insertBatch(tx, { ...values, content, made_by: who.id })
  const system = systemOfFormat(range.format)
  const today = await companyToday(tx)
  await insertEntries(tx, [
    ...added.map(({ party, party_of, party_name, name }) => ({
      batch,
      system,
      kind: party_of,
      record: party,
      number: name,
      party: party_name,
      party_of,
      day: today,
      amount_cents: 0,
      fingerprint: '',
    })),
    ...sources.map((one) => ({
      batch,
      system,
      kind: one.kind,
      record: one.record,
      number: one.number,
      party: one.name,
      party_of: one.party_of,
      day: one.day,
      amount_cents: one.amount_cents,
      fingerprint: fingerprintOf(one),
    })),
  ])
  await audit(tx, { who, action: 'create', record_type: 'books_batch', record_id: batch, after: values })
  await emit(tx, { type: 'BOOKS_CHANGED', data: { id: batch } })
  return batch
}

export async function undoBatch(
  tx: Tx,
  who: Changer,
  id: number,
  { reason }: BodyOf<typeof undoBooksBatch>,
): Promise<void> {
  await lockBooks(tx)
  const batch = await orNotFound(lockRow(tx, booksBatch, id))
  if (batch.undone_at !== null) throw new Conflict('This file is undone already.')
  const undone_at = new Date().toISOString()
  await undoEntries(tx, id)
  await updateBatch(tx, id, { undone_at, undo_reason: reason })
  await audit(tx, {
    who,
    action: 'undo',
    record_type: 'books_batch',
    record_id: id,
    before: { undo_reason: '' },
    after: { undo_reason: reason },
  })
  await emit(tx, { type: 'BOOKS_CHANGED', data: { id } })
}

export const fileNameOf = ({
  format,
  from_on,
  to_on,
  id,
}: Pick<BooksBatch, 'format' | 'from_on' | 'to_on' | 'id'>) =>
  `${BOOKS_FORMATS[format].replace(/ \(.*/, '')} ${from_on} to ${to_on}, file ${id}.${format === 'iif' ? 'iif' : 'csv'}`
