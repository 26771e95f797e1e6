import { and, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { BooksKind, BooksSystem } from '#contract/rules/books.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, updateRow } from '#server/kernel/db/row.ts'
import { booksAccounts, booksBatch, booksEntry } from '#server/money/schema/books.table.ts'

export type Accounts = typeof booksAccounts.$inferSelect
export type Entry = typeof booksEntry.$inferSelect

export async function readAccounts(tx: Tx): Promise<Accounts | undefined> {
  const [row] = await tx.select().from(booksAccounts).where(eq(booksAccounts.company_id, tx.companyId))
  return row
}

/** Creates empty ones where there are none; holds their row lock until commit. */
export async function lockAccounts(tx: Tx): Promise<Accounts> {
  await tx.insert(booksAccounts).values({ version: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(booksAccounts)
    .where(eq(booksAccounts.company_id, tx.companyId))
    .for('update')
  if (!row) throw new Error('the accounts were not saved')
  return row
}

export const saveAccounts = (tx: Tx, id: number, values: Partial<typeof booksAccounts.$inferInsert>) =>
  updateRow(tx, booksAccounts, id, values)

const isSent = (tx: Tx, system: BooksSystem, more: SQL | undefined) =>
  and(
    eq(booksEntry.company_id, tx.companyId),
    eq(booksEntry.system, system),
    eq(booksEntry.is_undone, false),
    more,
  )

/** Of these dates, and of these records on any day. */
export const listEntries = (
  tx: Tx,
  system: BooksSystem,
  kind: BooksKind,
  range: { from_on: string; to_on: string; ids: readonly number[] },
): Promise<Entry[]> =>
  tx
    .select()
    .from(booksEntry)
    .where(
      isSent(
        tx,
        system,
        and(
          eq(booksEntry.kind, kind),
          or(
            between(booksEntry.day, range.from_on, range.to_on),
            range.ids.length > 0 ? inArray(booksEntry.record, [...range.ids]) : sql`false`,
          ),
        ),
      ),
    )
    .orderBy(booksEntry.day, booksEntry.id)

/** Names that the system has, also from undone files: they may be there all the same. */
export const listNames = (tx: Tx, system: BooksSystem) =>
  tx
    .select({
      kind: booksEntry.kind,
      record: booksEntry.record,
      name: booksEntry.number,
      is_undone: booksEntry.is_undone,
    })
    .from(booksEntry)
    .where(
      and(
        eq(booksEntry.company_id, tx.companyId),
        eq(booksEntry.system, system),
        inArray(booksEntry.kind, ['broker', 'owner', 'driver']),
      ),
    )
    .orderBy(booksEntry.id)

export const listBatchEntries = (tx: Tx, batch: number): Promise<Entry[]> =>
  tx
    .select()
    .from(booksEntry)
    .where(and(eq(booksEntry.company_id, tx.companyId), eq(booksEntry.batch, batch)))
    .orderBy(booksEntry.id)

export const insertBatch = (tx: Tx, values: typeof booksBatch.$inferInsert): Promise<number> =>
  insertRow(tx, booksBatch, values)

export async function insertEntries(tx: Tx, entries: (typeof booksEntry.$inferInsert)[]): Promise<void> {
  await tx.insert(booksEntry).values(entries)
}

export async function undoEntries(tx: Tx, batch: number): Promise<void> {
  await tx
    .update(booksEntry)
    .set({ is_undone: true })
    .where(and(eq(booksEntry.company_id, tx.companyId), eq(booksEntry.batch, batch)))
}

export const updateBatch = (tx: Tx, id: number, values: Partial<typeof booksBatch.$inferInsert>) =>
  updateRow(tx, booksBatch, id, values)

/** Serializes the files of a company until commit. */
export async function lockBooks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('books'), ${tx.companyId})`)
}
