import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '#server/kernel/base/caller.ts'
import { BadRequest, TooManyRequests, Unauthorized } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { NO_PASSWORD, verifyPassword } from '#server/kernel/base/passwords.ts'
import type { Claims } from '#server/kernel/base/tokens.ts'
import type { Database, SystemTx } from '#server/kernel/db/client.ts'
import {
  blockedFor,
  clearFailures,
  countFailure,
  type FailureRule,
} from '#server/kernel/http/rate-limit.repository.ts'
import { deviceRule, loginRules, toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { findLogin, hasBeenAt } from '#server/people/session/session.repository.ts'

export const WRONG_LOGIN = 'Wrong username or password.'

export interface Login {
  id: number
  company_id: number
  uuid: string
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
    throw new Unauthorized(WRONG_LOGIN)
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
