import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayDispute } from '#contract/entities/money/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockRow, updateRow } from '#server/kernel/db/row.ts'
import { driverAccount } from '#server/fleet/schema/driver-account.table.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'
import { payDispute } from '#server/money/schema/pay.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const answerer = alias(user, 'answerer')
const instant = (time: string | null) => (time === null ? null : new Date(time).toISOString())

async function rowsWhere(tx: Tx, where: ReturnType<typeof and>): Promise<PayDispute[]> {
  const rows = await tx
    .select({
      id: payDispute.id,
      load: payDispute.load,
      load_number: payDispute.load_number,
      text: payDispute.text,
      made_by: sql<string>`${fullName(user)}`,
      made_at: payDispute.created_at,
      state: payDispute.state,
      answer: payDispute.answer,
      answered_by: sql<string>`coalesce(${fullName(answerer)}, '')`,
      answered_at: payDispute.answered_at,
    })
    .from(payDispute)
    .innerJoin(user, and(eq(user.company_id, payDispute.company_id), eq(user.id, payDispute.made_by)))
    .leftJoin(
      answerer,
      and(eq(answerer.company_id, payDispute.company_id), eq(answerer.id, payDispute.answered_by)),
    )
    .where(and(eq(payDispute.company_id, tx.companyId), where))
    .orderBy(payDispute.id)
  return rows.map((row) => ({
    ...row,
    made_at: instant(row.made_at) ?? '',
    answered_at: instant(row.answered_at),
  }))
}

export const listDisputes = (tx: Tx, of: Of, payee: number, monday: string): Promise<PayDispute[]> =>
  rowsWhere(tx, and(eq(payDispute.of, of), eq(payDispute.payee, payee), eq(payDispute.monday, monday)))

export const readDispute = async (tx: Tx, id: number) => (await rowsWhere(tx, eq(payDispute.id, id)))[0]

export async function insertDispute(tx: Tx, values: typeof payDispute.$inferInsert): Promise<void> {
  await tx.insert(payDispute).values(values)
}

export async function lockDispute(tx: Tx, id: number) {
  return lockRow(tx, payDispute, id)
}

export async function answerDispute(
  tx: Tx,
  id: number,
  values: Pick<typeof payDispute.$inferInsert, 'state' | 'answer' | 'answered_by'>,
): Promise<void> {
  await updateRow(tx, payDispute, id, { ...values, answered_at: sql`now()` })
}

export async function userOfDriver(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ user: driverAccount.user_id })
    .from(driverAccount)
    .where(and(eq(driverAccount.company_id, tx.companyId), eq(driverAccount.driver, id)))
  return row?.user
}
