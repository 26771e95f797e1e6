import { and, eq, lt, sql } from 'drizzle-orm'
import { idempotencyKey } from '#server/kernel/http/http.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'

export interface KeyUse {
  user_id: number
  endpoint: string
  key: string
  body_hash: string
}

export interface StoredResponse {
  body_hash: string
  status: number | null
  answer: string | null
}

const isThis = (use: KeyUse, companyId: number) =>
  and(
    eq(idempotencyKey.company_id, companyId),
    eq(idempotencyKey.user_id, use.user_id),
    eq(idempotencyKey.endpoint, use.endpoint),
    eq(idempotencyKey.key, use.key),
  )

export async function takeKey(tx: Tx, use: KeyUse): Promise<boolean> {
  const taken = await tx
    .insert(idempotencyKey)
    .values(use)
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  return taken.length === 1
}

export async function readKey(tx: Tx, use: KeyUse): Promise<StoredResponse | undefined> {
  const [row] = await tx
    .select({
      body_hash: idempotencyKey.body_hash,
      status: idempotencyKey.status,
      answer: idempotencyKey.answer,
    })
    .from(idempotencyKey)
    .where(isThis(use, tx.companyId))
  return row
}

export async function storeResponse(tx: Tx, use: KeyUse, status: number, answer: string): Promise<void> {
  await tx.update(idempotencyKey).set({ status, answer }).where(isThis(use, tx.companyId))
}

export async function pruneKeys(tx: SystemTx, days: number): Promise<void> {
  await tx
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.created_at, sql`now() - make_interval(days => ${days})`))
}
