import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ApiKey, KeyEnd } from '#contract/entities/people/api-key.ts'
import type { Permission } from '#contract/permissions.ts'
import { callerColumns, rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { apiKey } from '#server/people/schema/api-key.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const shown = {
  id: apiKey.id,
  created_at: apiKey.created_at,
  updated_at: apiKey.updated_at,
  version: apiKey.version,
  name: apiKey.name,
  prefix: apiKey.prefix,
  user_name: sql<string>`coalesce(nullif(trim(concat_ws(' ', ${user.first_name}, ${user.last_name})), ''), ${user.username})`,
  permissions: sql<Permission[]>`${apiKey.permissions}`,
  calls_per_minute: apiKey.calls_per_minute,
  expires_at: apiKey.expires_at,
  last_used_at: apiKey.last_used_at,
  revoked_at: apiKey.revoked_at,
  end_reason: apiKey.end_reason,
}

const keys = (tx: Tx) =>
  tx
    .select(shown)
    .from(apiKey)
    .innerJoin(user, and(eq(user.company_id, apiKey.company_id), eq(user.id, apiKey.user_id)))

export const listKeys = (tx: Tx): Promise<ApiKey[]> =>
  keys(tx).where(eq(apiKey.company_id, tx.companyId)).orderBy(desc(apiKey.id))

export async function readKey(tx: Tx, id: number): Promise<ApiKey | undefined> {
  const [row] = await keys(tx).where(and(eq(apiKey.company_id, tx.companyId), eq(apiKey.id, id)))
  return row
}

export async function insertKey(tx: Tx, values: typeof apiKey.$inferInsert): Promise<number> {
  const [row] = await tx.insert(apiKey).values(values).returning({ id: apiKey.id })
  return row?.id ?? 0
}

export async function endKey(tx: Tx, id: number, end_reason: KeyEnd): Promise<boolean> {
  const rows = await tx
    .update(apiKey)
    .set({ revoked_at: sql`now()`, end_reason, updated_at: sql`now()`, version: sql`${apiKey.version} + 1` })
    .where(and(eq(apiKey.company_id, tx.companyId), eq(apiKey.id, id), isNull(apiKey.revoked_at)))
    .returning({ id: apiKey.id })
  return rows.length > 0
}

const grounds = () => ({
  key_id: apiKey.id,
  key_permissions: sql<string[]>`${apiKey.permissions}`,
  is_active: user.is_active,
  is_admin: user.is_admin,
  is_superuser: user.is_superuser,
  enabled_permissions: user.enabled_permissions,
  disabled_permissions: user.disabled_permissions,
  role_permissions: rolePermissions(),
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
