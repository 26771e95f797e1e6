import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, nextVersion } from '#server/kernel/db/row.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { dropLinks } from '#server/people/access-link/access-link.repository.ts'

/** Also revokes all links for choosing a password. */
export async function setPasswordHash(tx: Tx, userId: number, password_hash: string): Promise<void> {
  await tx
    .update(user)
    .set({ password_hash, ...nextVersion(user) })
    .where(isRow(tx, user, userId))
  await dropLinks(tx, userId)
}
