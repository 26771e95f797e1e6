import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/constants.ts'
import {
  account,
  type AccountDetail,
  accountDetail,
  type SalaryRate,
} from '#contract/entities/people/account.ts'
import { heldPermissions } from '#contract/rules/permission-choice.ts'
import { readDriverOfUser } from '#server/kernel/tenant/driver-of-user.repository.ts'
import { onlyKnown } from '#server/kernel/tenant/permissions.ts'
import { rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, updateRow } from '#server/kernel/db/row.ts'
import { containWords } from '#server/kernel/db/search-key.ts'
import { defineOrders, emptyLow, rising } from '#server/kernel/db/order.ts'
import { jsonList, jsonOne, jsonRow, jsonText } from '#server/kernel/db/json-row.ts'
import { accessLink } from '#server/people/schema/access-link.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { userPasskey } from '#server/people/schema/passkey.table.ts'
import { userIdentity } from '#server/people/schema/sign-in.table.ts'
import { userTotp } from '#server/people/schema/second-factor.table.ts'
import {
  group,
  team,
  user,
  userGroup,
  userSalary,
  userSession,
  userTeam,
} from '#server/kernel/tenant/user.table.ts'

const byName = rising(sql`lower(${fullName(user)})`, user.id)
const ACCOUNT_ORDERS = defineOrders<'name' | 'last_login'>({
  name: byName,
  last_login: emptyLow(user.last_login, user.id),
})

export interface AccountFilter {
  order?: keyof typeof ACCOUNT_ORDERS | undefined
  search?: string | undefined
  role?: number | undefined
  is_active?: boolean | undefined
  has_second_factor?: boolean | undefined
}

export type AccountValues = Partial<
  Pick<
    typeof user.$inferInsert,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'is_admin'
    | 'is_active'
    | 'enabled_permissions'
    | 'disabled_permissions'
  >
>

const inRole = sql`from ${userGroup} join ${group} on ${group.company_id} = ${userGroup.company_id} and ${group.id} = ${userGroup.group_id}
  where ${userGroup.company_id} = ${user.company_id} and ${userGroup.user_id} = ${user.id}`
const roleNames = sql`coalesce((select string_agg(${group.name}, ', ' order by lower(${group.name})) ${inRole}), '')`
const invitedUntil = sql`(select max(${accessLink.expires_at}) from ${accessLink} where ${accessLink.company_id} = ${user.company_id}
  and ${accessLink.user_id} = ${user.id} and ${accessLink.kind} = 'invitation' and ${accessLink.used_at} is null and ${accessLink.expires_at} > now())`
const hasPassword = sql`${user.password_hash} <> ''`
const hasPasskey = sql`exists (select from ${userPasskey} where ${userPasskey.company_id} = ${user.company_id} and ${userPasskey.user_id} = ${user.id})`
const hasSecondFactor = sql`(exists (select from ${userTotp} where ${userTotp.company_id} = ${user.company_id}
  and ${userTotp.user_id} = ${user.id} and ${userTotp.confirmed_at} is not null) or ${hasPasskey})`
const isLinked = sql`exists (select from ${userIdentity} where ${userIdentity.company_id} = ${user.company_id} and ${userIdentity.user_id} = ${user.id})`
const canLogIn = sql`${hasPassword} or ${hasPasskey} or ${isLinked}`

const searched = sql`concat_ws(' ', ${user.first_name}, ${user.last_name}, ${user.username}, ${user.email}, ${user.phone})`

function buildWhere(tx: Tx, { search = '', role, is_active, has_second_factor }: AccountFilter): SQL {
  return sql.join(
    [
      sql`${user.company_id} = ${tx.companyId} and not ${user.is_superuser}`,
      ...(is_active === undefined ? [] : [sql`${user.is_active} = ${is_active}`]),
      ...(has_second_factor === undefined ? [] : [sql`${hasSecondFactor} = ${has_second_factor}`]),
      ...(role === undefined ? [] : [sql`exists (select 1 ${inRole} and ${group.id} = ${role})`]),
      ...containWords(searched, search),
    ],
    sql` and `,
  )
}

export async function countAccounts(tx: Tx, filter: AccountFilter): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${user} where ${buildWhere(tx, filter)}`,
  )
  return rows[0]?.count ?? 0
}

export async function listAccounts(tx: Tx, filter: AccountFilter, page: number): Promise<string> {
  const rows = sql`select ${jsonRow(user, account, { role_names: roleNames, has_password: hasPassword, has_second_factor: hasSecondFactor, invited_until: invitedUntil })} from ${user} where ${buildWhere(tx, filter)}
    order by ${ACCOUNT_ORDERS[filter.order ?? 'name']} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  return (await jsonText(tx, jsonList(rows))) ?? '[]'
}

export async function findByEmails(tx: Tx, emails: readonly string[]) {
  const { rows } = await tx.execute<{
    first_name: string
    last_name: string
    username: string
    email: string
    is_active: boolean
    has_password: boolean
    is_invited: boolean
  }>(sql`select ${user.first_name}, ${user.last_name}, ${user.username}, ${user.email}, ${user.is_active},
    (${canLogIn}) as has_password, ${invitedUntil} is not null as is_invited from ${user}
    where ${user.company_id} = ${tx.companyId} and not ${user.is_superuser} and lower(${user.email}) = any(${sql.param([...emails])}::text[])`)
  return rows
}

const ids = (query: SQL) => sql`array(${query})`
const isLiving = sql`${userSession.company_id} = ${user.company_id} and ${userSession.user_id} = ${user.id}
  and ${userSession.revoked_at} is null and ${userSession.expires_at} > now()`

const forAsker = {
  missing_permissions: true,
  can_change_access: true,
  can_change_login: true,
  can_invite: true,
  can_deactivate: true,
  can_remove_admin: true,
  can_link_driver: true,
} as const
const stored = accountDetail.omit({ ...forAsker, effective_permissions: true, custom_permissions: true })
type StoredAccount = Omit<AccountDetail, keyof typeof forAsker> & { salary: SalaryRate[] }

export async function readAccount(
  tx: Tx,
  id: number,
  withPlatform: boolean,
): Promise<StoredAccount | undefined> {
  const driver = await readDriverOfUser()
  const query = sql`select ${jsonRow(user, stored, {
    role_names: roleNames,
    has_password: hasPassword,
    has_second_factor: hasSecondFactor,
    invited_until: invitedUntil,
    is_linked: isLinked,
    roles: ids(sql`select ${group.id} ${inRole} order by lower(${group.name})`),
    teams: ids(sql`select ${userTeam.team_id} from ${userTeam}
      where ${userTeam.company_id} = ${user.company_id} and ${userTeam.user_id} = ${user.id} order by 1`),
    salary: jsonList(sql`select ${userSalary.from_day}, ${userSalary.percent} from ${userSalary}
      where ${userSalary.company_id} = ${user.company_id} and ${userSalary.user_id} = ${user.id} order by ${userSalary.from_day} desc`),
    driver_name: sql`coalesce(${driver.name}, '')`,
    sessions:
      jsonList(sql`select ${userSession.sid}, ${userSession.created_at}, ${userSession.expires_at}, ${userSession.ip}, ${userSession.agent}
      from ${userSession} where ${isLiving} order by ${userSession.created_at} desc`),
  })}, ${user.enabled_permissions}, ${user.disabled_permissions}, ${rolePermissions()} as role_permissions
    from ${user} where ${isRow(tx, user, id)} and (${withPlatform} or not ${user.is_superuser})`
  const text = await jsonText(tx, jsonOne(query))
  if (text === undefined) return undefined
  const { enabled_permissions, disabled_permissions, role_permissions, ...row } = JSON.parse(text)
  const custom_permissions = {
    enabled: onlyKnown(enabled_permissions),
    disabled: onlyKnown(disabled_permissions),
  }
  return {
    ...row,
    custom_permissions,
    effective_permissions: heldPermissions(onlyKnown(role_permissions), custom_permissions),
  }
}

export async function hasOtherAdmin(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ${user} where ${user.company_id} = ${tx.companyId} and ${user.id} <> ${id} and ${user.is_admin} and ${user.is_active}
      and (${canLogIn}) limit 1`,
  )
  return rows.length > 0
}

/**
 * Holds the row locks of the user and of every administrator until commit. An administrator without login
 * credentials does not count as another administrator.
 */
export async function lockAccount(tx: Tx, id: number) {
  const { rows } = await tx.execute<{
    id: number
    is_admin: boolean
    is_active: boolean
    is_superuser: boolean
    version: number
    can_log_in: boolean
  }>(
    sql`select id, is_admin, is_active, is_superuser, version, ${canLogIn} as can_log_in from ${user}
      where ${user.company_id} = ${tx.companyId} and (${user.id} = ${id} or ${user.is_admin}) order by id for no key update`,
  )
  const found = rows.find((row) => row.id === id)
  const isLastAdmin = !rows.some((row) => row.id !== id && row.is_admin && row.is_active && row.can_log_in)
  return found && { ...found, isLastAdmin }
}

export async function updateAccountRow(tx: Tx, id: number, values: AccountValues): Promise<void> {
  await updateRow(tx, user, id, values)
}

export async function setRoles(tx: Tx, id: number, roles: readonly number[]): Promise<void> {
  await tx.delete(userGroup).where(and(eq(userGroup.company_id, tx.companyId), eq(userGroup.user_id, id)))
  if (roles.length > 0)
    await tx.insert(userGroup).values(roles.map((group_id) => ({ user_id: id, group_id })))
}

export async function setTeams(tx: Tx, id: number, teams: readonly number[]): Promise<void> {
  await tx.delete(userTeam).where(and(eq(userTeam.company_id, tx.companyId), eq(userTeam.user_id, id)))
  if (teams.length > 0) await tx.insert(userTeam).values(teams.map((team_id) => ({ user_id: id, team_id })))
}

export async function setSalary(tx: Tx, id: number, rates: readonly SalaryRate[]): Promise<void> {
  await tx.delete(userSalary).where(and(eq(userSalary.company_id, tx.companyId), eq(userSalary.user_id, id)))
  if (rates.length > 0) await tx.insert(userSalary).values(rates.map((rate) => ({ ...rate, user_id: id })))
}

export async function missingTeams(tx: Tx, teams: readonly number[]): Promise<number[]> {
  const there = await tx
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.company_id, tx.companyId), inArray(team.id, [...teams])))
  return teams.filter((id) => !there.some((one) => one.id === id))
}
