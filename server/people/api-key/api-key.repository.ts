import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { KeyEnd } from '#contract/entities/people/api-key.ts'
import { creatorColumns } from '#server/kernel/tenant/creator.repository.ts'
import { callerColumns } from '#server/kernel/tenant/sessions.repository.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { apiKey } from '#server/people/schema/api-key.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

export async function endKey(tx: Tx, id: number, end_reason: KeyEnd): Promise<boolean> {
  const rows = await tx
    .update(apiKey)
    .set({ revoked_at: sql`now()`, end_reason, ...nextVersion(apiKey) })
    .where(and(eq(apiKey.company_id, tx.companyId), eq(apiKey.id, id), isNull(apiKey.revoked_at)))
    .returning({ id: apiKey.id })
  return rows.length > 0
}

const grounds = () => ({
  key_id: apiKey.id,
  key_permissions: sql<string[]>`${apiKey.permissions}`,
  ...creatorColumns(),
})
export type KeyGrounds = Awaited<ReturnType<typeof listGrounds>>[number]

const isLiving = () =>
  and(isNull(apiKey.revoked_at), or(isNull(apiKey.expires_at), gt(apiKey.expires_at, sql`now()`)))

export const listGrounds = (tx: Tx, creators: readonly number[]) =>
  tx
    .select({ ...grounds(), name: apiKey.name, prefix: apiKey.prefix })
    .from(apiKey)
    .innerJoin(user, and(eq(user.company_id, apiKey.company_id), eq(user.id, apiKey.user_id)))
    .where(and(eq(apiKey.company_id, tx.companyId), inArray(apiKey.user_id, [...creators]), isLiving()))
    .orderBy(apiKey.id)

export async function findLivingKey(tx: SystemTx, hash: string) {
  const [row] = await tx
    .select({
      ...callerColumns(),
      ...grounds(),
      calls_per_minute: apiKey.calls_per_minute,
      is_used_lately: sql<boolean>`coalesce(${apiKey.last_used_at} > now() - interval '1 minute', false)`,
    })
    .from(apiKey)
    .innerJoin(user, and(eq(user.company_id, apiKey.company_id), eq(user.id, apiKey.user_id)))
    .innerJoin(company, eq(company.id, apiKey.company_id))
    .where(and(eq(apiKey.hash, hash), isLiving()))
  return row
}

export async function touchKey(tx: SystemTx, companyId: number, id: number): Promise<void> {
  await tx
    .update(apiKey)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(apiKey.company_id, companyId), eq(apiKey.id, id)))
}
