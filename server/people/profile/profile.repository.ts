import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
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
    .set({ ...changes, ...nextVersion(user) })
    .where(and(eq(user.company_id, tx.companyId), eq(user.id, userId), eq(user.version, version)))
    .returning({ id: user.id })
  if (changes.email !== undefined) await dropLinks(tx, userId)
  return rows.length === 1
}
