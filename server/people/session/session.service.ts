import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#contract/constants.ts'
import type { OwnSession } from '#contract/entities/people/second-factor.ts'
import type { LoginAnswer } from '#contract/entities/people/session.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { BadRequest, CompanyReadOnly, TooManyRequests, Unauthorized } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { NO_PASSWORD, verifyPassword } from '#server/kernel/base/passwords.ts'
import {
  blockedFor,
  clearFailures,
  countFailure,
  type FailureRule,
} from '#server/kernel/http/rate-limit.repository.ts'
import { deviceRule, loginRules, toNetwork } from '#server/kernel/http/rate-limit.ts'
import {
  insertSession,
  refreshJustReplaced,
  revokeSessions,
  rotateRefresh,
} from '#server/kernel/tenant/sessions.repository.ts'
import type { Sessions, SessionUser } from '#server/kernel/http/sessions.ts'
import type { Claims, Tokens } from '#server/kernel/base/tokens.ts'
import type { Database, SystemTx, Tx } from '#server/kernel/db/client.ts'
import { findLogin, hasBeenAt, markLogin, readOwnRecord } from '#server/people/session/session.repository.ts'

const DAY_MINUTES = 24 * 60
const LATE_TAB_SECONDS = 20
const WRONG = 'Wrong username or password.'

interface Origin {
  ip: string
  agent: string
  method?: OwnSession['method']
  /**
   * Sessions from single sign-on have a fixed end, so that revocations at the provider apply within a shift.
   */
  by_provider?: boolean
}

interface Login {
  id: number
  company_id: number
  uuid: string
}

interface TokenPair {
  access: string
  refresh: string
}

/** Looked up for unknown usernames, so that timing does not reveal which exist. */
const NO_ONE = { company_id: 0, id: 0 }

const limitOfName = createLimiter<string>({
  name: 'logins by a name',
  perKey: 1,
  queue: 19,
  maxHoldMs: 60_000,
  retryAfterS: 1,
})
// Limits the hashing and database load of one address that tries many usernames.
const limitOfPlace = createLimiter<string>({
  name: 'logins from an address',
  perKey: 2,
  queue: 248,
  maxHoldMs: 60_000,
  retryAfterS: 1,
})
// At an address that is guessing, attempts on unknown usernames run one after another, and failures delay the
// next.
const limitOfGuessedPlace = createLimiter<string>({
  name: 'logins from an address that is guessed from',
  perKey: 1,
  queue: 29,
  maxHoldMs: 60_000,
  retryAfterS: 1,
})
const WRONG_GUESS_MS = 1000

interface Typed {
  username: string
  password: string
}

type Device = Pick<Claims, 'sub' | 'sid'>

type Found = Awaited<ReturnType<typeof findLogin>>

/** A success clears the failures counted under the first key. */
interface Limits {
  blocking: readonly [FailureRule, ...FailureRule[]]
  counted: readonly FailureRule[]
  /** Takes a turn in the queue of a guessing address. */
  isSlow?: boolean
}

type LimitsOf = (tx: SystemTx, found: Found) => Limits | Promise<Limits>

interface Admitted extends Limits {
  found: Found
}

async function admit(db: Database, { username }: Typed, limitsOf: LimitsOf): Promise<Admitted> {
  const { wait, ...admitted } = await db.system(async (tx) => {
    const found = await findLogin(tx, username)
    const limits = await limitsOf(tx, found)
    const keys = limits.blocking.map(({ key }) => key)
    return { ...limits, found, wait: await blockedFor(tx, keys) }
  })
  if (wait > 0) throw new TooManyRequests(wait)
  return admitted
}

async function verify(
  db: Database,
  { password }: Typed,
  { found, blocking, counted }: Admitted,
  caller?: Caller,
): Promise<Login> {
  const isRight = await verifyPassword(password, found?.password_hash || NO_PASSWORD, caller)
  if (!found || !isRight || !found.is_active) {
    await db.system((tx) => countFailure(tx, counted))
    throw new Unauthorized(WRONG)
  }
  await db.system((tx) => clearFailures(tx, blocking[0].key))
  return { id: found.id, company_id: found.company_id, uuid: found.uuid }
}

async function verifySlowly(db: Database, typed: Typed, admitted: Admitted, caller?: Caller): Promise<Login> {
  try {
    return await verify(db, typed, admitted, caller)
  } catch (error) {
    if (error instanceof Unauthorized) await pause(WRONG_GUESS_MS)
    throw error
  }
}

/**
 * Throws Unauthorized or TooManyRequests, alike for known and unknown usernames. Known browsers and addresses
 * are not locked out by others' failures; at a guessing address unknown usernames get few, serialized tries.
 */
export async function authenticate(
  db: Database,
  typed: Typed,
  ip: string,
  device?: Device,
  caller?: Caller,
): Promise<Login> {
  const { pair, name, place, pairWhileGuessed } = loginRules(typed.username, ip)
  const isOwn = device && (await db.system((tx) => findLogin(tx, typed.username)))?.uuid === device.sub
  if (isOwn) {
    const own = deviceRule(device.sid)
    const ownLimits = () => ({ blocking: [own], counted: [own, place] }) as const
    return limitOfName(
      own.key,
      async () => verify(db, typed, await admit(db, typed, ownLimits), caller),
      caller,
    )
  }
  const where = toNetwork(ip)
  const limitsOf: LimitsOf = async (tx, found) => {
    if (await hasBeenAt(tx, found ?? NO_ONE, where)) return { blocking: [pair], counted: [pair, place] }
    const isSlow = (await blockedFor(tx, [place.key])) > 0
    return { blocking: [pair, name], counted: [isSlow ? pairWhileGuessed : pair, name, place], isSlow }
  }
  const attempt = async () => {
    const admitted = await admit(db, typed, limitsOf)
    return admitted.isSlow ? undefined : verify(db, typed, admitted, caller)
  }
  const attemptSlowly = async () => verifySlowly(db, typed, await admit(db, typed, limitsOf), caller)
  const attemptHere = async () =>
    (await limitOfPlace(where, attempt, caller)) ?? limitOfGuessedPlace(where, attemptSlowly, caller)
  return limitOfName(pair.key, attemptHere, caller)
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

interface StandIn {
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
  standIn?: StandIn,
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
        (standIn?.minutes ?? (by_provider ? ACCESS_TOKEN_MINUTES : REFRESH_TOKEN_DAYS * DAY_MINUTES)) *
          60_000,
    ).toISOString(),
    ip: toNetwork(ip),
    agent: agent.slice(0, 300),
    method,
    by_provider,
    ...(standIn && { impersonator: standIn.by, reason: standIn.reason }),
  }
  const open = async (tx: Tx) => {
    await insertSession(tx, session)
    if (!standIn) await markLogin(tx, login.id)
    const note = standIn
      ? { action: 'impersonate', after: { by: `platform: ${standIn.by}`, reason: standIn.reason } }
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
    if (standIn || !(error instanceof CompanyReadOnly)) throw error
    return openInReadOnly()
  })
  if (!own) throw new Unauthorized(WRONG)
  const { me, referral_link, is_driver } = own
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
      ...(is_driver && { is_driver }),
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

/** Throws BadRequest when wrong; failures count as failed logins. */
export async function checkOwnPassword(
  db: Database,
  user: SessionUser,
  password: string,
  ip: string,
  caller?: Caller,
): Promise<void> {
  try {
    // The session counts as a known device, so that guessing at the login cannot block its user from changing
    // the password.
    await authenticate(
      db,
      { username: user.username, password },
      ip,
      { sub: user.uuid, sid: user.sid },
      caller,
    )
  } catch (error) {
    if (error instanceof Unauthorized)
      throw new BadRequest({
        current_password: [
          'This isn’t your current password. No password yet? Use “Forgot password?” on the login page.',
        ],
      })
    throw error
  }
}
