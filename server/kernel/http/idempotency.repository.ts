import { and, eq, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { idempotencyKey } from '#server/kernel/http/http.table.ts'
import { type KeyUse, LastRead } from '#server/kernel/http/last-read.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { type Build, prepared, statement, type Values } from '#server/kernel/db/statement.ts'

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

const insertKey = prepared<{ key: string }, 'user' | 'endpoint' | 'key' | 'hash'>(
  'claim key',
  ['user', 'endpoint', 'key', 'hash'],
  ({ user, endpoint, key, hash }) => sql`insert into ${idempotencyKey} (user_id, endpoint, key, body_hash)
    values (${user}, ${endpoint}, ${key}, ${hash}) on conflict do nothing returning key`,
)

const OF_KEY = ['key_company', 'key_user', 'endpoint', 'key', 'status'] as const
type OfKey = (typeof OF_KEY)[number]

const writeAnswer = (holes: Record<OfKey, Placeholder>, answer: SQL) => sql`
  update ${idempotencyKey} set status = ${holes.status}, answer = ${answer}
  where ${idempotencyKey.company_id} = ${holes.key_company} and ${idempotencyKey.user_id} = ${holes.key_user}
    and ${idempotencyKey.endpoint} = ${holes.endpoint} and ${idempotencyKey.key} = ${holes.key}`

const updateKey = prepared<never, OfKey | 'answer'>(
  'store response',
  [...OF_KEY, 'answer'],
  ({ answer, ...holes }) => writeAnswer(holes, sql`${answer}`),
)

const ofKey = (tx: Tx, { user_id: key_user, endpoint, key }: KeyUse, status: number): Values<OfKey> => ({
  key_company: tx.companyId,
  key_user,
  endpoint,
  key,
  status,
})

/**
 * For the last read of a call: when the call has an idempotency key, the same statement also stores the
 * response under it.
 */
export function lastRead<const Name extends string>(
  name: string,
  names: readonly Name[],
  build: Build<Name>,
): (values: Values<Name>) => LastRead {
  const plain = statement(name, names, build)
  const written = prepared<{ text: string | null }, Name | OfKey>(
    `${name} of a key`,
    [...names, ...OF_KEY],
    (holes) => sql`${writeAnswer(holes, sql`(${build(holes)})::text`)} returning answer as text`,
  )
  return (values) =>
    new LastRead(async (tx, use, status) => {
      if (!use) return plain(tx, values)
      const [row] = await written(tx, { ...values, ...ofKey(tx, use, status) })
      return row?.text ?? undefined
    })
}

export async function takeKey(
  tx: Tx,
  { user_id: user, endpoint, key, body_hash: hash }: KeyUse,
): Promise<boolean> {
  return (await insertKey(tx, { user, endpoint, key, hash })).length === 1
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
  await updateKey(tx, { ...ofKey(tx, use, status), answer })
}

export async function pruneKeys(tx: SystemTx, days: number): Promise<void> {
  await tx
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.created_at, sql`now() - make_interval(days => ${days})`))
}
