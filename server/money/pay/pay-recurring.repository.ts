import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PayDeduction } from '#contract/entities/money/pay.ts'
import { weeklyAmount } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import { payAdjustment, recurringDeduction } from '#server/money/schema/pay.table.ts'

export async function insertRecurring(tx: Tx, values: typeof recurringDeduction.$inferInsert): Promise<void> {
  await tx.insert(recurringDeduction).values(values)
}

/** With what the week has taken already, null when nothing was. */
export type WeeklyDeduction = PayDeduction & { taken_cents: number | null }

export async function listDeductions(
  tx: Tx,
  owner: number,
  monday: string,
  loads_cents: number,
): Promise<WeeklyDeduction[]> {
  const day = (instant: typeof recurringDeduction.ended_at | typeof recurringDeduction.paused_at) =>
    sql`${companyDay(tx.companyId, instant)}::text`
  const rows = await queryRows<Omit<WeeklyDeduction, 'due_cents'>>(
    tx,
    sql`select ${recurringDeduction.id} as id, ${recurringDeduction.reason} as reason, ${recurringDeduction.amount_cents} as amount_cents,
        ${recurringDeduction.percent}::float8 as percent, ${recurringDeduction.total_cents} as total_cents, ${recurringDeduction.from_monday}::text as from_monday,
        ${day(recurringDeduction.paused_at)} as paused_on, ${day(recurringDeduction.ended_at)} as ended_on, taken.deducted_cents, taken.taken_cents
      from ${recurringDeduction} cross join lateral (
        select coalesce(sum(${payAdjustment.amount_cents}), 0)::float8 as deducted_cents,
          (sum(${payAdjustment.amount_cents}) filter (where ${payAdjustment.monday} = ${monday}::date))::float8 as taken_cents
        from ${payAdjustment} where ${payAdjustment.company_id} = ${recurringDeduction.company_id} and ${payAdjustment.recurring} = ${recurringDeduction.id}) as taken
      where ${recurringDeduction.company_id} = ${tx.companyId} and ${recurringDeduction.owner} = ${owner} order by 1`,
  )
  return rows.map((one) => ({ ...one, due_cents: dueCents(one, monday, loads_cents) }))
}

function dueCents(
  { deducted_cents, taken_cents, ...one }: Omit<WeeklyDeduction, 'due_cents'>,
  monday: string,
  loads_cents: number,
): number {
  const isRunning = one.ended_on === null && one.paused_on === null && one.from_monday <= monday
  const isCorrected = taken_cents !== null && one.percent !== null
  if (taken_cents === null ? !isRunning : !isCorrected) return 0
  const before = taken_cents ?? 0
  return weeklyAmount(one, { loads_cents, others_cents: deducted_cents - before }) - before
}

export async function setTaken(
  tx: Tx,
  { recurring, monday }: { recurring: number; monday: string },
  values: { amount_cents: number; reason: string },
): Promise<void> {
  await tx
    .update(payAdjustment)
    .set({ ...values, ...nextVersion(payAdjustment) })
    .where(
      and(
        eq(payAdjustment.company_id, tx.companyId),
        eq(payAdjustment.recurring, recurring),
        eq(payAdjustment.monday, monday),
      ),
    )
}

type Stop = 'ended_at' | 'paused_at'

/** False when it already was, or has ended; undefined when there is none. */
export async function setStopped(
  tx: Tx,
  owner: number,
  id: number,
  [field, isStopped]: readonly [Stop, boolean],
): Promise<boolean | undefined> {
  const isOwners = and(
    eq(recurringDeduction.company_id, tx.companyId),
    eq(recurringDeduction.owner, owner),
    eq(recurringDeduction.id, id),
  )
  const column = recurringDeduction[field]
  const changed = await tx
    .update(recurringDeduction)
    .set({ [field]: isStopped ? sql`now()` : null, ...nextVersion(recurringDeduction) })
    .where(and(isOwners, isNull(recurringDeduction.ended_at), isStopped ? isNull(column) : isNotNull(column)))
    .returning({ id: recurringDeduction.id })
  if (changed.length > 0) return true
  const [row] = await tx.select({ id: recurringDeduction.id }).from(recurringDeduction).where(isOwners)
  return row && false
}
