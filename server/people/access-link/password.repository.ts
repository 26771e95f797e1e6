import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { dropLinks } from '#server/people/access-link/access-link.repository.ts'

/** Also revokes all links for choosing a password. */
export async function setPasswordHash(tx: Tx, userId: number, password_hash: string): Promise<void> {
  await tx
    .update(user)
    .set({ password_hash, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(and(eq(user.company_id, tx.companyId), eq(user.id, userId)))
  await dropLinks(tx, userId)
}
