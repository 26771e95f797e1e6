import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#contract/constants.ts'
import type { OwnSession } from '#contract/entities/people/second-factor.ts'
import type { LoginAnswer } from '#contract/entities/people/session.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { CompanyReadOnly, Unauthorized } from '#server/kernel/base/errors.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import {
  insertSession,
  refreshJustReplaced,
  revokeSessions,
  rotateRefresh,
} from '#server/kernel/tenant/sessions.repository.ts'
import type { Sessions } from '#server/kernel/http/sessions.ts'
import type { Claims, Tokens } from '#server/kernel/base/tokens.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { type Login, WRONG_LOGIN } from '#server/people/session/authenticate.service.ts'
import { markLogin, readOwnRecord } from '#server/people/session/session.repository.ts'

const DAY_MINUTES = 24 * 60
const LATE_TAB_SECONDS = 20

interface Origin {
  ip: string
  agent: string
  method?: OwnSession['method']
  /**
   * Sessions from single sign-on have a fixed end, so that revocations at the provider apply within a shift.
   */
  by_provider?: boolean
}

interface TokenPair {
  access: string
  refresh: string
}

async function tokenPair(
  tokens: Tokens,
  claims: Omit<Claims, 'exp' | 'jti'>,
  refreshId: string,
): Promise<TokenPair> {
  const [access, refresh] = await Promise.all([
    tokens.sign('access', claims),
    tokens.sign('refresh', { ...claims, jti: refreshId }),
  ])
  return { access, refresh }
}

interface Impersonation {
  by: string
  reason: string
  minutes: number
}

/** The session is renewable except after single sign-on. The socket token belongs in its cookie. */
export async function openSession(
  db: Database,
  tokens: Tokens,
  login: Login,
  { ip, agent, method = 'password', by_provider = false }: Origin,
  impersonation?: Impersonation,
): Promise<{ answer: LoginAnswer; socketToken: string }> {
  const claims = { sub: login.uuid, sid: randomUUID(), company: login.company_id }
  const refreshId = randomUUID()
  const session = {
    company_id: login.company_id,
    sid: claims.sid,
    user_id: login.id,
    refresh_id: refreshId,
    expires_at: new Date(
      Date.now() +
        (impersonation?.minutes ?? (by_provider ? ACCESS_TOKEN_MINUTES : REFRESH_TOKEN_DAYS * DAY_MINUTES)) *
          60_000,
    ).toISOString(),
    ip: toNetwork(ip),
    agent: agent.slice(0, 300),
    method,
    by_provider,
    ...(impersonation && { impersonator: impersonation.by, reason: impersonation.reason }),
  }
  const open = async (tx: Tx) => {
    await insertSession(tx, session)
    if (!impersonation) await markLogin(tx, login.id)
    const note = impersonation
      ? {
          action: 'impersonate',
          after: { by: `platform: ${impersonation.by}`, reason: impersonation.reason },
        }
      : { who: { id: login.id, ip }, action: 'login' }
    await audit(tx, { ...note, record_type: 'user', record_id: login.id })
    return readOwnRecord(tx, login.id, claims.sid)
  }
  // Sessions stay behind when a company is moved, so they alone may still be written; the audit log goes along.
  const openInReadOnly = async () => {
    await db.system((tx) => insertSession(tx, session))
    return db.read(login.company_id, (tx) => readOwnRecord(tx, login.id, claims.sid))
  }
  const own = await db.tenant(login.company_id, open).catch((error: unknown) => {
    if (impersonation || !(error instanceof CompanyReadOnly)) throw error
    return openInReadOnly()
  })
  if (!own) throw new Unauthorized(WRONG_LOGIN)
  const { me, referral_link } = own
  const [pair, socketToken] = await Promise.all([
    tokenPair(tokens, claims, refreshId),
    tokens.sign('socket', claims),
  ])
  return {
    socketToken,
    answer: {
      ...pair,
      company_name: me.company.name,
      user_id: me.id,
      user_uuid: me.uuid,
      referral_link,
      active_email: me.email,
      is_superuser: me.is_superuser,
      payment_status: me.payment_status,
      teams: me.teams,
      user_permissions: me.user_permissions,
      live: me.live,
      ...(me.is_driver && { is_driver: true }),
      ...(by_provider && { by_provider }),
      ...(me.second_factor_due && { second_factor_due: me.second_factor_due }),
    },
  }
}

/**
 * Rotates the refresh token. Reuse ends the session, since the token may be stolen; within 20 seconds it
 * returns the same pair, for a second tab that was late.
 */
export async function refresh(
  db: Database,
  tokens: Tokens,
  sessions: Sessions,
  token: string,
): Promise<TokenPair & { socketToken: string }> {
  const claims = await tokens.verify('refresh', token)
  const user = claims && (await sessions.find(claims.company, claims.sid))
  if (!claims?.jti || user?.uuid !== claims.sub || user.impersonator !== '') throw new Unauthorized()
  const { sub, sid, company, jti } = claims
  const next = randomUUID()
  const current = await db.tenant(company, async (tx) => {
    if (await rotateRefresh(tx, sid, jti, next, REFRESH_TOKEN_DAYS)) return next
    const replacement = await refreshJustReplaced(tx, sid, jti, LATE_TAB_SECONDS)
    if (replacement !== undefined) return replacement
    await revokeSessions(tx, { sid })
    await audit(tx, { action: 'refresh-token-reused', record_type: 'user', record_id: user.id })
    return undefined
  })
  sessions.forget({ company_id: company, sid })
  if (current === undefined) throw new Unauthorized()
  const renewed = { sub, sid, company }
  const [pair, socketToken] = await Promise.all([
    tokenPair(tokens, renewed, current),
    tokens.sign('socket', renewed),
  ])
  return { ...pair, socketToken }
}
