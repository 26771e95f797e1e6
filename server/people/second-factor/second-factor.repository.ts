import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { needsSecondFactor } from '#server/kernel/tenant/second-factor-due.repository.ts'
import { recoveryCode, userTotp } from '#server/people/schema/second-factor.table.ts'
import { user, userSession } from '#server/kernel/tenant/user.table.ts'

const ofUser = (tx: Tx, table: typeof userTotp | typeof recoveryCode, userId: number) =>
  and(eq(table.company_id, tx.companyId), eq(table.user_id, userId))

export async function readTotp(tx: Tx, userId: number) {
  const [row] = await tx
    .select()
    .from(userTotp)
    .where(ofUser(tx, userTotp, userId))
  return row
}

export async function writeTotp(tx: Tx, user_id: number, secret: string): Promise<void> {
  await tx
    .insert(userTotp)
    .values({ user_id, secret })
    .onConflictDoUpdate({
      target: [userTotp.company_id, userTotp.user_id],
      set: { secret, confirmed_at: null, last_step: 0 },
    })
}

/** Also confirms the app; returns false when this or a later step was used, so that a code works once. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(userTotp)
    .set({ last_step: step, confirmed_at: sql`coalesce(${userTotp.confirmed_at}, now())` })
    .where(and(ofUser(tx, userTotp, userId), lt(userTotp.last_step, step)))
    .returning({ user_id: userTotp.user_id })
  return rows.length === 1
}

export async function writeRecoveryCodes(tx: Tx, user_id: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCode).where(ofUser(tx, recoveryCode, user_id))
  await tx.insert(recoveryCode).values(hashes.map((code_hash) => ({ user_id, code_hash })))
}

export async function takeRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCode)
    .set({ used_at: sql`now()` })
    .where(
      and(ofUser(tx, recoveryCode, userId), eq(recoveryCode.code_hash, hash), isNull(recoveryCode.used_at)),
    )
    .returning({ user_id: recoveryCode.user_id })
  return rows.length === 1
}

export async function deleteTotp(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userTotp).where(ofUser(tx, userTotp, userId))
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCode).where(ofUser(tx, recoveryCode, userId))
}

export async function readRequirement(
  tx: Tx,
  userId: number,
): Promise<{ is_required: boolean; recovery_codes_left: number }> {
  const [row] = await tx
    .select({ is_required: needsSecondFactor() })
    .from(user)
    .innerJoin(company, eq(company.id, user.company_id))
    .where(isRow(tx, user, userId))
  const [codes] = await tx
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(ofUser(tx, recoveryCode, userId), isNull(recoveryCode.used_at)))
  return { is_required: row?.is_required ?? false, recovery_codes_left: codes?.left ?? 0 }
}

export async function markProved(tx: Tx, sid: string, method: 'code' | 'passkey'): Promise<void> {
  await tx
    .update(userSession)
    .set({ method })
    .where(
      and(
        eq(userSession.company_id, tx.companyId),
        eq(userSession.sid, sid),
        inArray(userSession.method, ['password', 'provider']),
      ),
    )
}
