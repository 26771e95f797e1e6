import type { Tx } from '#server/kernel/db/client.ts'
import { mailNotice } from '#server/kernel/notification/notice.table.ts'

/** True once per alert; repeated calls return false. */
export async function recordFirstNotice(
  tx: Tx,
  kind: (typeof mailNotice.$inferInsert)['kind'],
  about: string,
): Promise<boolean> {
  const rows = await tx
    .insert(mailNotice)
    .values({ kind, about })
    .onConflictDoNothing()
    .returning({ kind: mailNotice.kind })
  return rows.length > 0
}
