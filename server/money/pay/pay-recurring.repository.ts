import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PayDeduction } from '#contract/entities/money/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import { payAdjustment, recurringDeduction } from '#server/money/schema/pay.table.ts'

export async function insertRecurring(tx: Tx, values: typeof recurringDeduction.$inferInsert): Promise<void> {
  await tx.insert(recurringDeduction).values(values)
}

export async function listDeductions(tx: Tx, owner: number, monday: string): Promise<PayDeduction[]> {
  const rows = await queryRows<Omit<PayDeduction, 'due_cents'> & { is_taken: boolean }>(
    tx,
    sql`select ${recurringDeduction.id} as id, ${recurringDeduction.reason} as reason, ${recurringDeduction.amount_cents} as amount_cents,
        ${recurringDeduction.total_cents} as total_cents, ${recurringDeduction.from_monday}::text as from_monday,
        ${companyDay(tx.companyId, recurringDeduction.ended_at)}::text as ended_on, taken.cents as deducted_cents, taken.is_taken
      from ${recurringDeduction} cross join lateral (
        select coalesce(sum(${payAdjustment.amount_cents}), 0)::float8 as cents, coalesce(bool_or(${payAdjustment.monday} = ${monday}::date), false) as is_taken
        from ${payAdjustment} where ${payAdjustment.company_id} = ${recurringDeduction.company_id} and ${payAdjustment.recurring} = ${recurringDeduction.id}) as taken
      where ${recurringDeduction.company_id} = ${tx.companyId} and ${recurringDeduction.owner} = ${owner} order by 1`,
  )
  return rows.map(({ is_taken: isTaken, ...one }) => {
    const isDue = !isTaken && one.ended_on === null && one.from_monday <= monday
    return {
      ...one,
      due_cents: isDue ? Math.max(0, Math.min(one.amount_cents, one.total_cents - one.deducted_cents)) : 0,
    }
  })
}

export async function setEnded(tx: Tx, owner: number, id: number): Promise<boolean | undefined> {
  const isOwners = and(
    eq(recurringDeduction.company_id, tx.companyId),
    eq(recurringDeduction.owner, owner),
    eq(recurringDeduction.id, id),
  )
  const ended = await tx
    .update(recurringDeduction)
    .set({ ended_at: sql`now()`, ...nextVersion(recurringDeduction) })
    .where(and(isOwners, isNull(recurringDeduction.ended_at)))
    .returning({ id: recurringDeduction.id })
  if (ended.length > 0) return true
  const [row] = await tx.select({ id: recurringDeduction.id }).from(recurringDeduction).where(isOwners)
  return row && false
}
