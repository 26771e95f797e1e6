import { lt, sql } from 'drizzle-orm'
import { spentTicket } from '#server/kernel/http/http.table.ts'
import type { SystemTx } from '#server/kernel/db/client.ts'

export async function spendTicket(tx: SystemTx, id: string, expires: Date): Promise<boolean> {
  const rows = await tx
    .insert(spentTicket)
    .values({ id, expires_at: expires.toISOString() })
    .onConflictDoNothing()
    .returning({ id: spentTicket.id })
  return rows.length === 1
}

export async function pruneTickets(tx: SystemTx): Promise<void> {
  await tx.delete(spentTicket).where(lt(spentTicket.expires_at, sql`now() - interval '1 minute'`))
}
