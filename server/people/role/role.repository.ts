import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Role } from '#contract/entities/people/role.ts'
import type { Permission } from '#contract/permissions.ts'
import { onlyKnown } from '#server/kernel/tenant/permissions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { updateRow } from '#server/kernel/db/row.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { group, user, userGroup } from '#server/kernel/tenant/user.table.ts'

/** Excludes platform operators from the user counts. */
export async function listRoles(tx: Tx): Promise<Role[]> {
  const { id, created_at, updated_at, version, name, permissions, needs_second_factor } = group
  const user_count = sql<number>`(select count(*)::int from ${userGroup} as member join ${user} as person
    on person.company_id = member.company_id and person.id = member.user_id
    where member.company_id = ${tx.companyId} and member.group_id = user_group.id and person.is_active and not person.is_superuser)`
  const rows = await tx
    .select({ id, created_at, updated_at, version, name, permissions, needs_second_factor, user_count })
    .from(group)
    .where(eq(group.company_id, tx.companyId))
    .orderBy(sql`lower(${group.name})`)
  const instant = (text: string) => new Date(text).toISOString()
  return rows.map((row) => ({
    ...row,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
    permissions: onlyKnown(row.permissions),
  }))
}

/** Company-wide lock until commit. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx
    .select({ id: group.id })
    .from(group)
    .where(eq(group.company_id, tx.companyId))
    .orderBy(group.id)
    .for('update')
}

export async function readMembers(tx: Tx) {
  const { rows } = await tx.execute<{
    id: number
    name: string
    roles: number[]
    is_superuser: boolean
    enabled: string[]
    disabled: string[]
  }>(sql`
    select ${user.id}, ${fullName(user)} as name, ${user.is_superuser}, ${user.enabled_permissions} as enabled, ${user.disabled_permissions} as disabled,
      coalesce(array_agg(${userGroup.group_id}) filter (where ${userGroup.group_id} is not null), '{}') as roles
    from ${user} left join ${userGroup} on ${userGroup.company_id} = ${user.company_id} and ${userGroup.user_id} = ${user.id}
    where ${user.company_id} = ${tx.companyId} and ${user.is_active}
    group by ${user.company_id}, ${user.id} order by lower(${fullName(user)}), ${user.id}`)
  return rows.map(({ enabled, disabled, ...row }) => ({
    ...row,
    custom: { enabled: onlyKnown(enabled), disabled: onlyKnown(disabled) },
  }))
}

interface Written {
  name: string
  permissions: Permission[]
  needs_second_factor: boolean
}

export async function insertRole(tx: Tx, values: Written): Promise<number> {
  const [row] = await tx.insert(group).values(values).returning({ id: group.id })
  return row?.id ?? 0
}

export async function updateRole(tx: Tx, id: number, values: Written): Promise<void> {
  await updateRow(tx, group, id, values)
}

export async function deleteRoles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(group).where(and(eq(group.company_id, tx.companyId), inArray(group.id, [...ids])))
}
