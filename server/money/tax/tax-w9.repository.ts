import { and, eq, sql } from 'drizzle-orm'
import type { TaxPayeeOf } from '#contract/rules/tax.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { taxFiling, taxFormReview, taxPayer, taxPayee } from '#server/money/schema/tax.table.ts'

/** Creates an empty one where there is none; holds its row lock until commit. */
export async function lockW9(tx: Tx, of: TaxPayeeOf, payee: number): Promise<typeof taxPayee.$inferSelect> {
  await tx.insert(taxPayee).values({ of, payee, version: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(taxPayee)
    .where(and(eq(taxPayee.company_id, tx.companyId), eq(taxPayee.of, of), eq(taxPayee.payee, payee)))
    .for('update')
  if (!row) throw new Error('the W-9 was not saved')
  return row
}

export const saveW9 = (tx: Tx, id: number, values: Partial<typeof taxPayee.$inferInsert>): Promise<void> =>
  updateRow(tx, taxPayee, id, values)

export async function readPayer(tx: Tx): Promise<typeof taxPayer.$inferSelect | undefined> {
  const [row] = await tx.select().from(taxPayer).where(eq(taxPayer.company_id, tx.companyId))
  return row
}

/** Creates an empty one where there is none; holds its row lock until commit. */
export async function lockPayer(tx: Tx): Promise<typeof taxPayer.$inferSelect> {
  await tx.insert(taxPayer).values({ version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(taxPayer).where(eq(taxPayer.company_id, tx.companyId)).for('update')
  if (!row) throw new Error('the payer was not saved')
  return row
}

export const savePayer = (tx: Tx, id: number, values: Partial<typeof taxPayer.$inferInsert>): Promise<void> =>
  updateRow(tx, taxPayer, id, values)

export async function saveReview(tx: Tx, values: typeof taxFormReview.$inferInsert): Promise<void> {
  const { box1_cents, box4_cents, reviewed_by } = values
  await tx
    .insert(taxFormReview)
    .values(values)
    .onConflictDoUpdate({
      target: [taxFormReview.company_id, taxFormReview.year, taxFormReview.of, taxFormReview.payee],
      set: { box1_cents, box4_cents, reviewed_by, reviewed_at: sql`now()` },
    })
}

export async function insertFiling(tx: Tx, values: typeof taxFiling.$inferInsert): Promise<void> {
  await tx.insert(taxFiling).values(values)
}
