import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { OwnSession } from '#contract/entities/people/second-factor.ts'
import type { Me } from '#contract/entities/people/session.ts'
import { liveCounter } from '#server/kernel/live/live.table.ts'
import { hashPrincipal } from '#server/kernel/live/live-catch-up.ts'
import { effectivePermissions } from '#server/kernel/tenant/permissions.ts'
import { rolePermissions } from '#server/kernel/tenant/sessions.repository.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { readDriverOfUser } from '#server/kernel/tenant/driver-of-user.repository.ts'
import { lacksSecondFactor } from '#server/kernel/tenant/second-factor-due.repository.ts'
import { team, user, userSession, userTeam } from '#server/kernel/tenant/user.table.ts'

export async function findLogin(tx: SystemTx, username: string) {
  const [row] = await tx
    .select({
      id: user.id,
      company_id: user.company_id,
      uuid: user.uuid,
      password_hash: user.password_hash,
      is_active: user.is_active,
    })
    .from(user)
    .where(eq(user.username, username))
  return row
}

export async function hasBeenAt(
  tx: SystemTx,
  { company_id, id }: { company_id: number; id: number },
  ip: string,
): Promise<boolean> {
  const rows = await tx
    .select({ sid: userSession.sid })
    .from(userSession)
    .where(
      and(
        eq(userSession.company_id, company_id),
        eq(userSession.user_id, id),
        eq(userSession.ip, ip),
        gt(userSession.expires_at, sql`now()`),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function markLogin(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(user)
    .set({ last_login: sql`now()` })
    .where(isRow(tx, user, userId))
}

function readTeams(tx: Tx, userId: number): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: team.id, name: team.name })
    .from(userTeam)
    .innerJoin(team, and(eq(team.company_id, userTeam.company_id), eq(team.id, userTeam.team_id)))
    .where(and(eq(userTeam.company_id, tx.companyId), eq(userTeam.user_id, userId)))
    .orderBy(team.name)
}

/** Calls with an API key have no session: their `sid` is no UUID. */
const UUID = /^[\da-f-]{36}$/

async function readSessionState(
  tx: Tx,
  sid: string,
): Promise<Pick<Me, 'impersonation' | 'second_factor_due'>> {
  if (!UUID.test(sid)) return { impersonation: null }
  const [row] = await tx
    .select({ by: userSession.impersonator, reason: userSession.reason, isDue: lacksSecondFactor() })
    .from(userSession)
    .innerJoin(user, and(eq(user.company_id, userSession.company_id), eq(user.id, userSession.user_id)))
    .innerJoin(company, eq(company.id, userSession.company_id))
    .where(and(eq(userSession.company_id, tx.companyId), eq(userSession.sid, sid)))
  if (!row) return { impersonation: null }
  const { isDue, by, reason } = row
  return {
    impersonation: by === '' ? null : { by, reason },
    ...(isDue && { second_factor_due: true as const }),
  }
}

export async function readOwnRecord(
  tx: Tx,
  userId: number,
  sid: string,
): Promise<{ me: Me; referral_link: string } | undefined> {
  const { isLinked } = await readDriverOfUser()
  const [row] = await tx
    .select({
      user: {
        id: user.id,
        created_at: user.created_at,
        updated_at: user.updated_at,
        version: user.version,
        uuid: user.uuid,
        username: user.username,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        phone: user.phone,
        referral_link: user.referral_link,
        is_admin: user.is_admin,
        is_superuser: user.is_superuser,
      },
      given: {
        enabled_permissions: user.enabled_permissions,
        disabled_permissions: user.disabled_permissions,
        role_permissions: rolePermissions(),
      },
      company: {
        id: company.id,
        name: company.name,
        abbreviation: company.abbreviation,
        mc_number: company.mc_number,
        dot_number: company.dot_number,
        phone: company.phone,
        intake_address: company.intake_address,
        time_zone: company.time_zone,
        bid_template: company.bid_template,
        low_bid_cents_per_mile: company.low_bid_cents_per_mile,
      },
      payment_status: company.payment_status,
      referral_link: user.referral_link,
      is_driver: isLinked,
      seq: sql<number>`coalesce(${liveCounter.seq}, 0)`.mapWith(Number),
    })
    .from(user)
    .innerJoin(company, eq(company.id, user.company_id))
    .leftJoin(liveCounter, eq(liveCounter.company_id, user.company_id))
    .where(isRow(tx, user, userId))
  if (!row) return undefined
  const { user: own, given, company: card, payment_status, referral_link, is_driver, seq } = row
  const teams = await readTeams(tx, userId)
  const state = await readSessionState(tx, sid)
  const user_permissions = effectivePermissions(given)
  const { is_admin, is_superuser } = own
  const principal = hashPrincipal({
    permissions: state.second_factor_due ? [] : user_permissions,
    is_admin,
    is_superuser,
    payment_status,
    second_factor_due: state.second_factor_due === true,
  })
  return {
    me: {
      ...own,
      ...state,
      is_driver,
      payment_status,
      teams,
      user_permissions,
      company: card,
      live: { seq, principal },
    },
    referral_link,
  }
}

const iso = (text: string) => new Date(text).toISOString()

export async function listSessions(tx: Tx, userId: number, current: string): Promise<OwnSession[]> {
  const { sid, created_at, expires_at, ip, agent, method, impersonator } = userSession
  const rows = await tx
    .select({ sid, created_at, expires_at, ip, agent, method, impersonator })
    .from(userSession)
    .where(
      and(
        eq(userSession.company_id, tx.companyId),
        eq(userSession.user_id, userId),
        isNull(userSession.revoked_at),
        sql`${userSession.expires_at} > now()`,
      ),
    )
    .orderBy(sql`${userSession.created_at} desc`, userSession.sid)
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
    is_this: row.sid === current,
  }))
}
