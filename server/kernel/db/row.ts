import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'

type Table = PgTable & Record<'id' | 'company_id', PgColumn>
type VersionedTable = Table & Record<'version' | 'updated_at', PgColumn>
type Values<T extends PgTable> = {
  [Column in keyof T['$inferInsert']]?: T['$inferInsert'][Column] | SQL
}

export const isRow = (tx: Tx, table: Record<'id' | 'company_id', PgColumn>, id: number | SQL) =>
  and(eq(table.company_id, tx.companyId), eq(table.id, id))

/** Set with every change that a caller with an older version must not overwrite. */
export const nextVersion = ({ version }: { readonly version: PgColumn }) => ({
  updated_at: sql`now()`,
  version: sql`${version} + 1`,
})

export const setNextVersion = ({ version }: { readonly version: PgColumn }): SQL =>
  sql`updated_at = now(), version = ${version} + 1`

export async function readRow<T extends Table>(
  tx: Tx,
  table: T,
  id: number,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(isRow(tx, table, id))
  return row
}

/**
 * Until commit. It does not block inserts that reference the row, such as an email of a broker; a row that is
 * about to be deleted needs `for update`.
 */
export async function lockRow<T extends Table>(
  tx: Tx,
  table: T,
  id: number,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(isRow(tx, table, id))
    .for('no key update')
  return row
}

export async function insertRow<T extends Table>(
  tx: Tx,
  table: T,
  values: T['$inferInsert'],
): Promise<number> {
  const [row] = await tx
    .insert(table as Table)
    .values(values)
    .returning({ id: table.id })
  if (!row) throw new Error('the row was not inserted')
  return row.id as number
}

export async function updateRow<T extends VersionedTable>(
  tx: Tx,
  table: T,
  id: number | SQL,
  values: Values<T>,
): Promise<void> {
  await tx
    .update(table as Table)
    .set({ ...values, ...nextVersion(table) } as never)
    .where(isRow(tx, table, id))
}

export async function deleteRow(tx: Tx, table: Table, id: number): Promise<void> {
  await tx.delete(table).where(isRow(tx, table, id))
}
