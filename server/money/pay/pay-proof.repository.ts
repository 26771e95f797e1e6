import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PayAdjustment } from '#contract/entities/money/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, updateRow } from '#server/kernel/db/row.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { payAdjustment, payProof } from '#server/money/schema/pay.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const ofAdjustment = and(
  eq(payAdjustment.company_id, payProof.company_id),
  eq(payAdjustment.id, payProof.adjustment),
)

export async function listProofs(
  tx: Tx,
  of: Of,
  payee: number,
  monday: string,
): Promise<Map<number, PayAdjustment['proofs']>> {
  const rows = await tx
    .select({
      adjustment: payProof.adjustment,
      id: payProof.id,
      file_name: payProof.file_name,
      uploaded_by: sql<string>`${fullName(user)}`,
    })
    .from(payProof)
    .innerJoin(payAdjustment, ofAdjustment)
    .innerJoin(user, and(eq(user.company_id, payProof.company_id), eq(user.id, payProof.uploaded_by)))
    .where(
      and(
        eq(payProof.company_id, tx.companyId),
        eq(payAdjustment.of, of),
        eq(payAdjustment.payee, payee),
        eq(payAdjustment.monday, monday),
        isNull(payProof.removed_at),
      ),
    )
    .orderBy(payProof.id)
  const proofs = new Map<number, PayAdjustment['proofs']>()
  for (const { adjustment, ...proof } of rows)
    proofs.set(adjustment, [...(proofs.get(adjustment) ?? []), proof])
  return proofs
}

export async function readAdjustment(tx: Tx, id: number) {
  const { of, payee, monday, kind } = payAdjustment
  const [row] = await tx
    .select({ of, payee, monday, kind })
    .from(payAdjustment)
    .where(isRow(tx, payAdjustment, id))
  return row
}

export async function findProof(tx: Tx, id: number) {
  const { file_key, file_name, content_type } = payProof
  const { of, payee, monday } = payAdjustment
  const [row] = await tx
    .select({ file_key, file_name, content_type, of, payee, monday })
    .from(payProof)
    .innerJoin(payAdjustment, ofAdjustment)
    .where(and(eq(payProof.company_id, tx.companyId), eq(payProof.id, id), isNull(payProof.removed_at)))
  return row
}

export async function insertProof(tx: Tx, values: typeof payProof.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(payProof).values(values).onConflictDoNothing().returning({ id: payProof.id })
  return rows.length > 0
}

export async function setProofRemoved(tx: Tx, id: number): Promise<void> {
  await updateRow(tx, payProof, id, { removed_at: sql`now()` })
}
