import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PayDeduction } from '#contract/entities/money/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { payAdjustment, recurringDeduction } from '#server/money/schema/pay.table.ts'

/** With what the week has taken already, null when nothing was. */
export type WeeklyDeduction = PayDeduction & { taken_cents: number | null }

/** With what each week has taken, by its Monday. */
export type Recurring = Omit<PayDeduction, 'due_cents'> & { payee: number; taken: Record<string, number> }

const COLUMNS = { settlement: recurringDeduction.owner, driver: recurringDeduction.driver } as const

/** Dispatchers have none. */
export type DeductedOf = keyof typeof COLUMNS

type NewRecurring = Omit<typeof recurringDeduction.$inferInsert, 'owner' | 'driver'>

export async function insertRecurring(
  tx: Tx,
  { of, payee, ...values }: NewRecurring & { of: DeductedOf; payee: number },
): Promise<void> {
  await tx.insert(recurringDeduction).values({ ...values, [COLUMNS[of].name]: payee })
}

export async function listRecurring(tx: Tx, of: Of, payees: readonly number[]): Promise<Recurring[]> {
  if (of === 'salary') return []
  const day = (instant: typeof recurringDeduction.ended_at | typeof recurringDeduction.paused_at) =>
    sql`${companyDay(tx.companyId, instant)}::text`
  return queryRows(
    tx,
    sql`select ${recurringDeduction.id} as id, ${COLUMNS[of]} as payee, ${recurringDeduction.reason} as reason, ${recurringDeduction.amount_cents} as amount_cents,
        ${recurringDeduction.percent}::float8 as percent, ${recurringDeduction.total_cents} as total_cents, ${recurringDeduction.from_monday}::text as from_monday,
        ${day(recurringDeduction.paused_at)} as paused_on, ${day(recurringDeduction.ended_at)} as ended_on, taken.deducted_cents, taken.taken
      from ${recurringDeduction} cross join lateral (
        select coalesce(sum(${payAdjustment.amount_cents}), 0)::float8 as deducted_cents,
          coalesce(jsonb_object_agg(${payAdjustment.monday}, ${payAdjustment.amount_cents}) filter (where ${payAdjustment.monday} is not null), '{}') as taken
        from ${payAdjustment} where ${payAdjustment.company_id} = ${recurringDeduction.company_id} and ${payAdjustment.recurring} = ${recurringDeduction.id}) as taken
      where ${recurringDeduction.company_id} = ${tx.companyId} and ${COLUMNS[of]} = any(${sql.param([...payees])}::int[]) order by 1`,
  )
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
  { of, payee, id }: { of: DeductedOf; payee: number; id: number },
  [field, isStopped]: readonly [Stop, boolean],
): Promise<boolean | undefined> {
  const isTheirs = and(
    eq(recurringDeduction.company_id, tx.companyId),
    eq(COLUMNS[of], payee),
    eq(recurringDeduction.id, id),
  )
  const column = recurringDeduction[field]
  const changed = await tx
    .update(recurringDeduction)
    .set({ [field]: isStopped ? sql`now()` : null, ...nextVersion(recurringDeduction) })
    .where(and(isTheirs, isNull(recurringDeduction.ended_at), isStopped ? isNull(column) : isNotNull(column)))
    .returning({ id: recurringDeduction.id })
  if (changed.length > 0) return true
  const [row] = await tx.select({ id: recurringDeduction.id }).from(recurringDeduction).where(isTheirs)
  return row && false
}
