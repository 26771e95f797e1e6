import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { bankOrigin } from '#server/money/schema/bank.table.ts'

export async function readOrigin(tx: Tx): Promise<typeof bankOrigin.$inferSelect | undefined> {
  const [row] = await tx.select().from(bankOrigin).where(eq(bankOrigin.company_id, tx.companyId))
  return row
}

/** Creates an empty one where there is none; holds its row lock until commit. */
export async function lockOrigin(tx: Tx): Promise<typeof bankOrigin.$inferSelect> {
  await tx.insert(bankOrigin).values({ version: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(bankOrigin)
    .where(eq(bankOrigin.company_id, tx.companyId))
    .for('update')
  if (!row) throw new Error('the originator was not saved')
  return row
}

export const saveOrigin = (
  tx: Tx,
  id: number,
  values: Partial<typeof bankOrigin.$inferInsert>,
): Promise<void> => updateRow(tx, bankOrigin, id, values)
