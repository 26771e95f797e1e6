import { and, eq, lt, sql } from 'drizzle-orm'
import { idempotencyKey } from '#server/core/core.table.ts'
import type { SystemTx, Tx } from '#server/db/client.ts'
import { prepared } from '#server/db/statement.ts'

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

const insertKey = prepared<{ key: string }, 'user' | 'endpoint' | 'key' | 'hash'>(
  'take key',
  ['user', 'endpoint', 'key', 'hash'],
  ({ user, endpoint, key, hash }) => sql`insert into ${idempotencyKey} (user_id, endpoint, key, body_hash)
    values (${user}, ${endpoint}, ${key}, ${hash}) on conflict do nothing returning key`,
)

const updateKey = prepared<never, 'company' | 'user' | 'endpoint' | 'key' | 'status' | 'answer'>(
  'keep answer',
  ['company', 'user', 'endpoint', 'key', 'status', 'answer'],
  ({ company, user, endpoint, key, status, answer }) => sql`update ${idempotencyKey} set status = ${status}, answer = ${answer}
    where ${idempotencyKey.company_id} = ${company} and ${idempotencyKey.user_id} = ${user} and ${idempotencyKey.endpoint} = ${endpoint}
      and ${idempotencyKey.key} = ${key}`,
)

/** Takes the key, waiting for a transaction that is taking it too; false where it has been taken. */
export async function takeKey(tx: Tx, { user_id: user, endpoint, key, body_hash: hash }: KeyUse): Promise<boolean> {
  return (await insertKey(tx, { user, endpoint, key, hash })).length === 1
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
export async function keepAnswer(tx: Tx, { user_id: user, endpoint, key }: KeyUse, status: number, answer: string): Promise<void> {
  await updateKey(tx, { company: tx.companyId, user, endpoint, key, status, answer })
}

/** Forgets every company's keys that are older than this many days. */
export async function pruneKeys(tx: SystemTx, days: number): Promise<void> {
  await tx.delete(idempotencyKey).where(lt(idempotencyKey.created_at, sql`now() - make_interval(days => ${days})`))
}
