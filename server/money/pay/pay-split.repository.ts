import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { driverPay, paySplit } from '#server/money/schema/pay.table.ts'

type Split = typeof paySplit.$inferInsert

const ofLoad = (tx: Tx, load: number) => and(eq(paySplit.company_id, tx.companyId), eq(paySplit.load, load))

export const listSplits = (tx: Tx, load: number) =>
  tx
    .select({ of: paySplit.of, payee: paySplit.payee, percent: paySplit.percent })
    .from(paySplit)
    .where(ofLoad(tx, load))
    .orderBy(paySplit.of, paySplit.payee)

export async function putSplit(tx: Tx, split: Omit<Split, 'company_id'>): Promise<void> {
  const { percent, reason, made_by } = split
  await tx
    .insert(paySplit)
    .values(split)
    .onConflictDoUpdate({
      target: [paySplit.company_id, paySplit.load, paySplit.of, paySplit.payee],
      set: { percent, reason, made_by },
    })
}

export async function removeSplit(
  tx: Tx,
  { load, of, payee }: Pick<Split, 'load' | 'of' | 'payee'>,
): Promise<void> {
  await tx.delete(paySplit).where(and(ofLoad(tx, load), eq(paySplit.of, of), eq(paySplit.payee, payee)))
}

export async function putDriverPercent(
  tx: Tx,
  driver: number,
  from_day: string,
  percent: number,
): Promise<void> {
  await tx
    .insert(driverPay)
    .values({ driver, from_day, percent })
    .onConflictDoUpdate({
      target: [driverPay.company_id, driverPay.driver, driverPay.from_day],
      set: { percent: sql`excluded.percent` },
    })
}

export async function isPaidByUs(tx: Tx, id: number): Promise<boolean> {
  const [rate] = await tx
    .select({ percent: driverPay.percent })
    .from(driverPay)
    .where(and(eq(driverPay.company_id, tx.companyId), eq(driverPay.driver, id)))
    .limit(1)
  if (rate) return true
  const [part] = await tx
    .select({ percent: paySplit.percent })
    .from(paySplit)
    .where(and(eq(paySplit.company_id, tx.companyId), eq(paySplit.of, 'driver'), eq(paySplit.payee, id)))
    .limit(1)
  return part !== undefined
}
