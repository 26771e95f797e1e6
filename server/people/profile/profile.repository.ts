import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { dropLinks } from '#server/people/access-link/access-link.repository.ts'

export async function changeOwnRecord(
  tx: Tx,
  userId: number,
  version: number,
  changes: { first_name?: string; last_name?: string; email?: string; phone?: string },
): Promise<boolean> {
  const rows = await tx
    .update(user)
    .set({ ...changes, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(and(eq(user.company_id, tx.companyId), eq(user.id, userId), eq(user.version, version)))
    .returning({ id: user.id })
  if (changes.email !== undefined) await dropLinks(tx, userId)
  return rows.length === 1
}
