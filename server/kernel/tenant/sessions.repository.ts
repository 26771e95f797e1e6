import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { readDriverOfUser } from '#server/kernel/tenant/driver-of-user.repository.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { lacksSecondFactor } from '#server/kernel/tenant/second-factor-due.repository.ts'
import { group, user, userGroup, userSession } from '#server/kernel/tenant/user.table.ts'

export const callerColumns = () => ({
  id: user.id,
  company_id: user.company_id,
  uuid: user.uuid,
  username: user.username,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  phone: user.phone,
  enabled_permissions: user.enabled_permissions,
  disabled_permissions: user.disabled_permissions,
  role_permissions: rolePermissions(),
  payment_status: company.payment_status,
})

export async function readSessions(tx: Tx, sids: readonly string[]) {
  const driver = await readDriverOfUser()
  return tx
    .select({
      sid: userSession.sid,
      expires_at: userSession.expires_at,
      impersonator: userSession.impersonator,
      ...callerColumns(),
      is_admin: user.is_admin,
      is_superuser: user.is_superuser,
      driver: driver.id,
      second_factor_due: lacksSecondFactor(),
    })
    .from(userSession)
    .innerJoin(user, and(eq(user.company_id, userSession.company_id), eq(user.id, userSession.user_id)))
    .innerJoin(company, eq(company.id, userSession.company_id))
    .where(
      and(
        eq(userSession.company_id, tx.companyId),
        inArray(userSession.sid, [...sids]),
        isNull(userSession.revoked_at),
        sql`${userSession.expires_at} > now()`,
        eq(user.is_active, true),
      ),
    )
}

export const rolePermissions = () => sql<Permission[]>`array(
  select distinct unnest(role.permissions) from ${userGroup} as member
  join ${group} as role on role.company_id = member.company_id and role.id = member.group_id
  where member.company_id = app_user.company_id and member.user_id = app_user.id)`

export async function insertSession(tx: SystemTx, values: typeof userSession.$inferInsert): Promise<void> {
  await tx.insert(userSession).values(values)
}

export async function rotateRefresh(
  tx: Tx,
  sid: string,
  current: string,
  next: string,
  days: number,
): Promise<boolean> {
  const rows = await tx
    .update(userSession)
    .set({
      refresh_id: next,
      previous_refresh_id: current,
      refreshed_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .where(
      and(
        eq(userSession.company_id, tx.companyId),
        eq(userSession.sid, sid),
        eq(userSession.refresh_id, current),
        eq(userSession.impersonator, ''),
        eq(userSession.by_provider, false),
        isNull(userSession.revoked_at),
      ),
    )
    .returning({ sid: userSession.sid })
  return rows.length === 1
}

/**
 * The current refresh id if the given one was replaced seconds ago: a second tab that refreshed concurrently.
 */
export async function refreshJustReplaced(
  tx: Tx,
  sid: string,
  previous: string,
  seconds: number,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ refresh_id: userSession.refresh_id })
    .from(userSession)
    .where(
      and(
        eq(userSession.company_id, tx.companyId),
        eq(userSession.sid, sid),
        eq(userSession.previous_refresh_id, previous),
        isNull(userSession.revoked_at),
        sql`${userSession.refreshed_at} > now() - make_interval(secs => ${seconds})`,
      ),
    )
  return row?.refresh_id
}

export async function revokeSessions(
  tx: Tx,
  which: { sid: string } | { user_id: number; but?: string },
): Promise<void> {
  const chosen =
    'sid' in which
      ? eq(userSession.sid, which.sid)
      : and(
          eq(userSession.user_id, which.user_id),
          which.but === undefined ? undefined : ne(userSession.sid, which.but),
        )
  await tx
    .update(userSession)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(userSession.company_id, tx.companyId), isNull(userSession.revoked_at), chosen))
  await announceSessions(tx, 'sid' in which ? { sid: which.sid } : { user_id: which.user_id })
}

export async function wasRevoked(tx: Tx, sid: string): Promise<boolean> {
  const rows = await tx
    .select({ sid: userSession.sid })
    .from(userSession)
    .where(
      and(
        eq(userSession.company_id, tx.companyId),
        eq(userSession.sid, sid),
        isNotNull(userSession.revoked_at),
      ),
    )
  return rows.length === 1
}

/** Makes every node reload, at the commit, one session, one user's sessions, or the whole company's. */
export async function announceSessions(tx: Tx, of: { sid?: string; user_id?: number } = {}): Promise<void> {
  const payload = [tx.companyId, of.user_id ?? '*', of.sid ?? '*'].join(':')
  await tx.execute(sql`select pg_notify('session', ${payload})`)
}

/** Revoked sessions are kept that long too, so that their users can be told why they were signed out. */
export async function pruneSessions(tx: SystemTx, days: number): Promise<void> {
  const before = sql`now() - make_interval(days => ${days})`
  await tx.delete(userSession).where(lt(userSession.expires_at, before))
}
