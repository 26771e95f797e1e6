import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Passkey } from '#contract/entities/second-factor.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { userPasskey } from '#server/entities/passkey/passkey.table.ts'
import { user } from '#server/entities/user/user.table.ts'

const isOf = (tx: Tx, userId: number) => and(eq(userPasskey.company_id, tx.companyId), eq(userPasskey.user_id, userId))
const isThis = (tx: Tx, userId: number, id: number) => and(isOf(tx, userId), eq(userPasskey.id, id))

const iso = (text: string) => new Date(text).toISOString()

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const { id, name, created_at, last_used_at } = userPasskey
  const rows = await tx.select({ id, name, created_at, last_used_at }).from(userPasskey).where(isOf(tx, userId)).orderBy(id)
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
  }))
}

/** By which the browser knows that a device has one already. */
export async function credentialIds(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.select({ id: userPasskey.credential_id }).from(userPasskey).where(isOf(tx, userId))
  return rows.map(({ id }) => id)
}

/** Keeps a passkey; false where anybody has it already. */
export async function insertPasskey(
  tx: Tx,
  values: Pick<typeof userPasskey.$inferInsert, 'user_id' | 'credential_id' | 'public_key' | 'counter' | 'name'>,
): Promise<boolean> {
  const rows = await tx.insert(userPasskey).values(values).onConflictDoNothing().returning({ id: userPasskey.id })
  return rows.length === 1
}

/** The passkey of this credential with its active user, in whichever company. */
export async function findPasskey(tx: SystemTx, credentialId: string) {
  const [row] = await tx
    .select({
      id: userPasskey.id,
      public_key: userPasskey.public_key,
      counter: userPasskey.counter,
      login: { id: user.id, company_id: user.company_id, uuid: user.uuid },
    })
    .from(userPasskey)
    .innerJoin(user, and(eq(user.company_id, userPasskey.company_id), eq(user.id, userPasskey.user_id)))
    .where(and(eq(userPasskey.credential_id, credentialId), user.is_active))
  return row
}

/** Notes that a passkey was used; false where its counter does not go on from the last one (0 says that it does not count). */
export async function usePasskey(tx: Tx, id: number, counter: number): Promise<boolean> {
  const goesOn = or(lt(userPasskey.counter, counter), and(eq(userPasskey.counter, 0), sql`${counter} = 0`))
  const rows = await tx
    .update(userPasskey)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(userPasskey.company_id, tx.companyId), eq(userPasskey.id, id), goesOn))
    .returning({ id: userPasskey.id })
  return rows.length === 1
}

/** Names a passkey anew; the name that it had, undefined where the user has no such. */
export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<string | undefined> {
  const [before] = await tx
    .select({ name: userPasskey.name })
    .from(userPasskey)
    .where(isThis(tx, userId, id))
    .for('update')
  if (before)
    await tx
      .update(userPasskey)
      .set({ name })
      .where(isThis(tx, userId, id))
  return before?.name
}

/** Removes a passkey of a user; its name, undefined where the user has no such. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const [gone] = await tx
    .delete(userPasskey)
    .where(isThis(tx, userId, id))
    .returning({ name: userPasskey.name })
  return gone?.name
}

export async function deletePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userPasskey).where(isOf(tx, userId))
}
