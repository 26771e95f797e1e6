import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PayDetail, PayLine } from '#contract/entities/money/pay.ts'
import { ESCROW_KINDS, payId } from '#contract/rules/pay.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { companyDay } from '#server/company/index.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { PayWeekKey } from '#server/money/pay/pay-lines.repository.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { sumAdjusted } from '#server/money/pay/pay-adjusted.repository.ts'
import { payAdjustment, payWeek, payWeekLoad } from '#server/money/schema/pay.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { vehicle } from '#server/fleet/schema/vehicle.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const isWeek = (tx: Tx, of: Of, payee: number, monday: string) =>
  and(
    eq(payWeek.company_id, tx.companyId),
    eq(payWeek.of, of),
    eq(payWeek.payee, payee),
    eq(payWeek.monday, monday),
  )

export async function readWeekRow(tx: Tx, of: Of, payee: number, monday: string) {
  const [row] = await tx
    .select()
    .from(payWeek)
    .where(isWeek(tx, of, payee, monday))
  return row
}
export type PayWeekRow = NonNullable<Awaited<ReturnType<typeof readWeekRow>>>

/** Creates the week as open when it is not stored; holds its row lock until commit. */
export async function lockWeek(tx: Tx, of: Of, payee: number, monday: string): Promise<PayWeekRow> {
  await tx.insert(payWeek).values({ of, payee, monday, state: 'open', version: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(payWeek)
    .where(isWeek(tx, of, payee, monday))
    .for('update')
  if (!row) throw new Error('the week was not saved')
  return row
}

/** Just below the 15 s statement timeout. */
const LOCK_TIMEOUT = sql.raw(`'14s'`)

/**
 * Serializes splits and week transitions, so that no split lands between reading a week's lines and locking
 * it. Waits longer than other locks: a batch of two hundred weeks may be ahead.
 */
export async function lockPayTransitions(tx: Tx): Promise<void> {
  await Promise.all([
    tx.execute(sql`set local lock_timeout = ${LOCK_TIMEOUT}`),
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('pay'), ${tx.companyId})`),
  ])
  await tx.execute(sql`set local lock_timeout to default`)
}

export async function lockedWith(tx: Tx, loads: readonly number[]) {
  const { rows } = await tx.execute<{
    of: Of
    payee: number
    monday: string
    load: number
    load_number: string
  }>(sql`
    select ${payWeek.of} as of, ${payWeek.payee} as payee, ${payWeek.monday}::text as monday, ${load.id} as load, ${load.number} as load_number
    from ${payWeekLoad} join ${payWeek} on ${payWeek.company_id} = ${payWeekLoad.company_id} and ${payWeek.id} = ${payWeekLoad.week}
      join ${load} on ${load.company_id} = ${payWeekLoad.company_id} and ${load.id} = ${payWeekLoad.load}
    where ${payWeekLoad.company_id} = ${tx.companyId} and ${payWeekLoad.load} = any(${sql.param([...loads])}::int[])
    order by 3, 1, 2, 4`)
  return rows
}

export function listLockedWeeks(tx: Tx, id: number): Promise<PayWeekRow[]> {
  const holding = tx
    .select({ week: payWeekLoad.week })
    .from(payWeekLoad)
    .where(and(eq(payWeekLoad.company_id, tx.companyId), eq(payWeekLoad.load, id)))
  const paid = sql`select ${payWeek.id} from ${load}
      left join ${vehicle} on ${vehicle.company_id} = ${load.company_id} and ${vehicle.id} = ${load.vehicle}
      cross join lateral (values ('salary', ${load.dispatcher}), ('settlement', ${vehicle.owner_company}), ('driver', ${load.driver}), ('driver', ${load.second_driver})) as paid (of, payee)
      join ${payWeek} on ${payWeek.company_id} = ${load.company_id} and ${payWeek.of} = paid.of and ${payWeek.payee} = paid.payee
        and ${payWeek.monday} = date_trunc('week', ${companyDay(tx.companyId, load.earned_at)}::timestamp)::date
    where ${load.company_id} = ${tx.companyId} and ${load.id} = ${id}`
  return tx
    .select()
    .from(payWeek)
    .where(
      and(
        eq(payWeek.company_id, tx.companyId),
        isNotNull(payWeek.lines),
        sql`${payWeek.id} = any(array(select week from (${holding} union ${paid}) as weeks (week)))`,
      ),
    )
    .orderBy(payWeek.monday, payWeek.id)
}

/** From the first load's week to two weeks after the last one's, or the current week. */
export async function isWeekOfLoads(tx: Tx, monday: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_within: boolean }>(sql`
    select coalesce(${monday}::date between min(${load.earned_at})::date - 7 and greatest(max(${load.earned_at}), now())::date + 14, false) as is_within
    from ${load} where ${load.company_id} = ${tx.companyId}`)
  return rows[0]?.is_within ?? false
}

export async function updateWeek(
  tx: Tx,
  id: number,
  values: Partial<typeof payWeek.$inferInsert>,
): Promise<void> {
  await updateRow(tx, payWeek, id, values)
}

export interface LockedWeek {
  payee: number
  monday: string
  total_cents: number
  paid_cents: number
  carried_cents: number
}

/** The latest first. */
export const lockedWeeks = (tx: Tx, of: Of, payees: readonly number[]): Promise<LockedWeek[]> =>
  queryRows(
    tx,
    sql`select ${payWeek.payee} as payee, ${payWeek.monday}::text as monday, ${payWeek.paid_cents}::float8 as paid_cents, ${payWeek.carried_cents}::float8 as carried_cents,
        (${payWeek.carried_cents} + (select coalesce(sum((line->>'amount_cents')::numeric), 0) from jsonb_array_elements(${payWeek.lines}) as line)
          + (select ${sumAdjusted()}
            from ${payAdjustment} where ${payAdjustment.company_id} = ${payWeek.company_id} and ${payAdjustment.of} = ${payWeek.of}
              and ${payAdjustment.payee} = ${payWeek.payee} and ${payAdjustment.monday} = ${payWeek.monday}))::float8 as total_cents
      from ${payWeek} where ${payWeek.company_id} = ${tx.companyId} and ${payWeek.of} = ${of} and ${payWeek.payee} = any(${sql.param([...payees])}::int[])
        and ${payWeek.lines} is not null order by ${payWeek.monday} desc`,
  )

/** Stored lines of locked weeks, by the week's id. */
export async function lockedLines(
  tx: Tx,
  of: Of,
  weeks: readonly PayWeekKey[],
): Promise<Map<number, PayLine[]>> {
  if (weeks.length === 0) return new Map()
  const rows = await tx
    .select({ payee: payWeek.payee, monday: payWeek.monday, lines: payWeek.lines })
    .from(payWeek)
    .where(
      and(
        eq(payWeek.company_id, tx.companyId),
        eq(payWeek.of, of),
        inArray(
          payWeek.payee,
          weeks.map(({ payee }) => payee),
        ),
        inArray(
          payWeek.monday,
          weeks.map(({ monday }) => monday),
        ),
      ),
    )
  return new Map(rows.map(({ payee, monday, lines }) => [payId(payee, monday), lines ?? []]))
}

export function listAdjustments(tx: Tx, of: Of, payee: number, monday: string) {
  return tx
    .select({
      id: payAdjustment.id,
      kind: payAdjustment.kind,
      amount_cents: payAdjustment.amount_cents,
      reason: payAdjustment.reason,
      made_by: sql<string>`${fullName(user)}`,
      made_at: payAdjustment.created_at,
      is_recurring: sql<boolean>`${payAdjustment.recurring} is not null`,
    })
    .from(payAdjustment)
    .innerJoin(user, and(eq(user.company_id, payAdjustment.company_id), eq(user.id, payAdjustment.made_by)))
    .where(
      and(
        eq(payAdjustment.company_id, tx.companyId),
        eq(payAdjustment.of, of),
        eq(payAdjustment.payee, payee),
        eq(payAdjustment.monday, monday),
      ),
    )
    .orderBy(payAdjustment.id)
}

export const readEscrow = (tx: Tx, of: Of, payee: number) =>
  tx
    .select({
      id: payAdjustment.id,
      monday: payAdjustment.monday,
      kind: payAdjustment.kind,
      amount_cents: payAdjustment.amount_cents,
      reason: payAdjustment.reason,
    })
    .from(payAdjustment)
    .where(
      and(
        eq(payAdjustment.company_id, tx.companyId),
        eq(payAdjustment.of, of),
        eq(payAdjustment.payee, payee),
        inArray(payAdjustment.kind, ESCROW_KINDS),
      ),
    )
    .orderBy(payAdjustment.monday, payAdjustment.id)

export async function insertAdjustment(tx: Tx, values: typeof payAdjustment.$inferInsert): Promise<void> {
  await tx.insert(payAdjustment).values(values)
}

/** What an event is about besides its reason: a payment's number, an address, a file. */
const EVENT_TEXTS = ['reason', 'reference', 'to', 'file_name'] as const

function getEventReason(after: unknown): string {
  const values = (after ?? {}) as Partial<Record<(typeof EVENT_TEXTS)[number], string>>
  return EVENT_TEXTS.map((name) => values[name]).find(Boolean) ?? ''
}

export async function payEvents(tx: Tx, recordType: string, id: number): Promise<PayDetail['events']> {
  const rows = await tx
    .select({
      id: auditEntry.id,
      at: auditEntry.created_at,
      by: sql<string>`coalesce(${fullName(user)}, 'The system')`,
      what: auditEntry.action,
      after: auditEntry.after,
    })
    .from(auditEntry)
    .leftJoin(user, and(eq(user.company_id, auditEntry.company_id), eq(user.id, auditEntry.user_id)))
    .where(
      and(
        eq(auditEntry.company_id, tx.companyId),
        eq(auditEntry.record_type, recordType),
        eq(auditEntry.record_id, id),
      ),
    )
    .orderBy(auditEntry.id)
  return rows.map(({ after, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    reason: getEventReason(after),
  }))
}
