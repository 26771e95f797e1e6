import { and, eq, lt, sql } from 'drizzle-orm'
import { idempotencyKey } from '#server/core/core.table.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'

/** Whose key it is and what it was sent with. */
export interface KeyUse {
  user_id: number
  endpoint: string
  key: string
  body_hash: string
}

/** The result that a key stands for. */
export interface KeptAnswer {
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

/** Takes the key, waiting for a transaction that is taking it too; false where it has been taken. */
export async function takeKey(tx: Tx, use: KeyUse): Promise<boolean> {
  const rows = await tx.insert(idempotencyKey).values(use).onConflictDoNothing().returning({ key: idempotencyKey.key })
  return rows.length === 1
}

/** The result that a key stands for; undefined where nobody has taken it. */
export async function readKey(tx: Tx, use: KeyUse): Promise<KeptAnswer | undefined> {
  const [row] = await tx
    .select({ body_hash: idempotencyKey.body_hash, status: idempotencyKey.status, answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(isThis(use, tx.companyId))
  return row
}

/** Keeps the status and the JSON text that a taken key answers from now on. */
export async function keepAnswer(tx: Tx, use: KeyUse, status: number, answer: string): Promise<void> {
  await tx.update(idempotencyKey).set({ status, answer }).where(isThis(use, tx.companyId))
}

/** Forgets every company's keys that are older than this many days. */
export async function pruneKeys(tx: SystemTx, days: number): Promise<void> {
  await tx.delete(idempotencyKey).where(lt(idempotencyKey.created_at, sql`now() - make_interval(days => ${days})`))
}
