import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { UserOption } from '#contract/entities/people/user.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'
import { rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { group, team, user, userGroup, userTeam } from '#server/kernel/tenant/user.table.ts'

export async function insertUser(
  tx: Tx,
  values: typeof user.$inferInsert,
): Promise<{ id: number; uuid: string } | undefined> {
  const [row] = await tx
    .insert(user)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: user.id, uuid: user.uuid })
  return row
}

export function findGroups(tx: Tx, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: group.id, name: group.name })
    .from(group)
    .where(inArray(group.name, [...names]))
}

export async function joinGroups(tx: Tx, userId: number, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0)
    await tx.insert(userGroup).values(groupIds.map((group_id) => ({ user_id: userId, group_id })))
}

export async function joinTeams(tx: Tx, userId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const there = await tx
    .select({ id: team.id, name: team.name })
    .from(team)
    .where(inArray(team.name, [...names]))
  const missing = names.filter((name) => !there.some((one) => one.name === name)).map((name) => ({ name }))
  const made = missing.length > 0 ? await tx.insert(team).values(missing).returning({ id: team.id }) : []
  await tx.insert(userTeam).values([...there, ...made].map(({ id }) => ({ user_id: userId, team_id: id })))
}

export async function readActiveUser(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: user.id,
      name: sql<string>`${fullName(user)}`,
      is_admin: user.is_admin,
      is_superuser: user.is_superuser,
      enabled_permissions: user.enabled_permissions,
      disabled_permissions: user.disabled_permissions,
      role_permissions: rolePermissions(),
    })
    .from(user)
    .where(and(eq(user.company_id, tx.companyId), eq(user.id, id), eq(user.is_active, true)))
  return (
    row && {
      id: row.id,
      name: row.name,
      is_admin: row.is_admin,
      is_superuser: row.is_superuser,
      permissions: effectivePermissions(row),
    }
  )
}

/** `meetsOne`: only users who meet one of these conditions; none for all. */
export async function listActiveUsers(tx: Tx, meetsOne: readonly SQL[]): Promise<UserOption[]> {
  const isNameless = sql`${user.first_name} = '' and ${user.last_name} = ''`
  return tx
    .select({
      id: user.id,
      first_name: sql<string>`case when ${isNameless} then ${user.username} else ${user.first_name} end`,
      last_name: user.last_name,
    })
    .from(user)
    .where(
      and(
        eq(user.company_id, tx.companyId),
        eq(user.is_active, true),
        eq(user.is_superuser, false),
        or(...meetsOne),
      ),
    )
    .orderBy(sql`lower(${fullName(user)})`, user.id)
}

export async function administratorAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: user.email })
    .from(user)
    .where(
      and(
        eq(user.company_id, tx.companyId),
        eq(user.is_admin, true),
        eq(user.is_active, true),
        ne(user.email, ''),
      ),
    )
  return rows.map(({ email }) => email)
}
