import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Passkey } from '#contract/entities/people/second-factor.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { userPasskey } from '#server/people/schema/passkey.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const ofUser = (tx: Tx, userId: number) =>
  and(eq(userPasskey.company_id, tx.companyId), eq(userPasskey.user_id, userId))
const isThis = (tx: Tx, userId: number, id: number) => and(ofUser(tx, userId), eq(userPasskey.id, id))

const iso = (text: string) => new Date(text).toISOString()

export async function listPasskeys(tx: Tx, userId: number): Promise<Passkey[]> {
  const { id, name, created_at, last_used_at } = userPasskey
  const rows = await tx
    .select({ id, name, created_at, last_used_at })
    .from(userPasskey)
    .where(ofUser(tx, userId))
    .orderBy(id)
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
  }))
}

export async function credentialIds(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.select({ id: userPasskey.credential_id }).from(userPasskey).where(ofUser(tx, userId))
  return rows.map(({ id }) => id)
}

export async function insertPasskey(
  tx: Tx,
  values: Pick<
    typeof userPasskey.$inferInsert,
    'user_id' | 'credential_id' | 'public_key' | 'counter' | 'name'
  >,
): Promise<boolean> {
  const rows = await tx
    .insert(userPasskey)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: userPasskey.id })
  return rows.length === 1
}

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

/**
 * Returns false when the counter did not increase, which indicates a cloned key; 0 means the authenticator
 * does not count.
 */
export async function usePasskey(tx: Tx, id: number, counter: number): Promise<boolean> {
  const goesOn = or(lt(userPasskey.counter, counter), and(eq(userPasskey.counter, 0), sql`${counter} = 0`))
  const rows = await tx
    .update(userPasskey)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(userPasskey.company_id, tx.companyId), eq(userPasskey.id, id), goesOn))
    .returning({ id: userPasskey.id })
  return rows.length === 1
}

export async function renamePasskey(
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<string | undefined> {
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

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(userPasskey)
    .where(isThis(tx, userId, id))
    .returning({ name: userPasskey.name })
  return deleted?.name
}

export async function deletePasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userPasskey).where(ofUser(tx, userId))
}
