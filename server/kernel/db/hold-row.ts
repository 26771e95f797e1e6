import { and, eq, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'

/** Locks the row so that it still exists at commit; false where the company has none that is not archived. */
export async function holdRow(
  tx: Tx,
  table: PgTable & Record<'id' | 'company_id' | 'deleted_at', PgColumn>,
  id: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.company_id, tx.companyId), eq(table.id, id), isNull(table.deleted_at)))
    .for('share')
  return rows.length > 0
}
