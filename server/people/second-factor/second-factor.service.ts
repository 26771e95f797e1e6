import type { SecondFactor } from '#contract/entities/people/second-factor.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { BadRequest, Conflict, TooManyRequests, Unauthorized } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import {
  blockedFor,
  clearFailures,
  countFailure,
  type FailureRule,
} from '#server/kernel/http/rate-limit.repository.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import {
  hashOfCode,
  newRecoveryCodes,
  newSecret,
  setupUrl,
  findStep,
} from '#server/people/second-factor/one-time-code.ts'
import { deletePasskeys, listPasskeys } from '#server/people/second-factor/passkey.repository.ts'
import {
  deleteRecoveryCodes,
  deleteTotp,
  markProved,
  readRequirement,
  readTotp,
  takeRecoveryCode,
  takeStep,
  writeRecoveryCodes,
  writeTotp,
} from '#server/people/second-factor/second-factor.repository.ts'

const MINUTE = 60
const ASKS = 'Enter the 6-digit code from your authenticator app, or a recovery code.'
const ASKS_PASSKEY = 'Log in with your passkey, or enter a recovery code.'
const ASKS_EITHER =
  'Log in with your passkey, or enter the 6-digit code from your authenticator app or a recovery code.'
const WRONG = 'This code is wrong or was already used. Enter the current code from the app.'

const limit = createLimiter<string>({
  name: 'second factors of a user',
  perKey: 1,
  queue: 19,
  maxHoldMs: 60_000,
  retryAfterS: 1,
})

interface Login {
  id: number
  company_id: number
}

async function take(tx: Tx, userId: number, code: string): Promise<'code' | 'recovery' | undefined> {
  const totp = await readTotp(tx, userId)
  const step = totp && findStep(totp.secret, code)
  if (step !== undefined && (await takeStep(tx, userId, step))) return 'code'
  return (await takeRecoveryCode(tx, userId, hashOfCode(code))) ? 'recovery' : undefined
}

async function readFactors(tx: Tx, userId: number): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const totp = await readTotp(tx, userId)
  return { hasApp: Boolean(totp?.confirmed_at), hasPasskey: (await listPasskeys(tx, userId)).length > 0 }
}

export const readLoginFactors = (db: Database, { id, company_id }: Login) =>
  db.read(company_id, (tx) => readFactors(tx, id))

export async function checkSecondFactor(
  db: Database,
  login: Login,
  code: string,
  caller?: Caller,
): Promise<'password' | 'code' | 'recovery'> {
  const { hasApp, hasPasskey } = await readLoginFactors(db, login)
  if (!hasApp && !hasPasskey) return 'password'
  if (code === '')
    throw new Unauthorized({ code: [hasPasskey ? (hasApp ? ASKS_EITHER : ASKS_PASSKEY) : ASKS] })
  return takeCode(db, login, code, caller)
}

export async function takeCode(
  db: Database,
  { id, company_id }: Login,
  code: string,
  caller?: Caller,
): Promise<'code' | 'recovery'> {
  const rule: FailureRule = {
    key: `code ${company_id}:${id}`,
    free: 5,
    first_wait: 5,
    longest_wait: 15 * MINUTE,
  }
  const check = async () => {
    const wait = await db.system((tx) => blockedFor(tx, [rule.key]))
    if (wait > 0) throw new TooManyRequests(wait)
    const method = await db.tenant(company_id, (tx) => take(tx, id, code))
    await db.system((tx) => (method ? clearFailures(tx, rule.key) : countFailure(tx, [rule])))
    if (!method) throw new Unauthorized({ code: [WRONG] })
    return method
  }
  return limit(rule.key, check, caller)
}

export async function getSecondFactor(tx: Tx, userId: number): Promise<SecondFactor> {
  const totp = await readTotp(tx, userId)
  return {
    has_app: Boolean(totp?.confirmed_at),
    passkeys: await listPasskeys(tx, userId),
    ...(await readRequirement(tx, userId)),
  }
}

/** Has no effect until a code is confirmed. */
export async function begin(tx: Tx, user: SessionUser): Promise<{ secret: string; url: string }> {
  const totp = await readTotp(tx, user.id)
  if (totp?.confirmed_at)
    throw new Conflict('Two-factor authentication is already on. Turn it off first to use another app.')
  const secret = newSecret()
  await writeTotp(tx, user.id, secret)
  return { secret, url: setupUrl(secret, user.username) }
}

async function newCodes(tx: Tx, userId: number): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = newRecoveryCodes()
  await writeRecoveryCodes(tx, userId, recovery_codes.map(hashOfCode))
  return { recovery_codes }
}

/** Ends the user's other sessions. */
export async function confirm(
  tx: Tx,
  who: Changer,
  { id, sid }: SessionUser,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const totp = await readTotp(tx, id)
  if (!totp) throw new Conflict('Scan the QR code first.')
  if (totp.confirmed_at) throw new Conflict('Two-factor authentication is already on.')
  const step = findStep(totp.secret, code)
  if (step === undefined || !(await takeStep(tx, id, step))) throw new BadRequest({ code: [WRONG] })
  await markProved(tx, sid, 'code')
  await revokeSessions(tx, { user_id: id, but: sid })
  await audit(tx, { who, action: 'second-factor-on', record_type: 'user', record_id: id })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
  return codesWhereNone(tx, id)
}

export async function codesWhereNone(tx: Tx, userId: number): Promise<{ recovery_codes: string[] }> {
  const { recovery_codes_left } = await readRequirement(tx, userId)
  return recovery_codes_left > 0 ? { recovery_codes: [] } : newCodes(tx, userId)
}

export async function refuseLast(tx: Tx, userId: number): Promise<void> {
  const { has_app, passkeys, is_required } = await getSecondFactor(tx, userId)
  if (is_required && !has_app && passkeys.length === 0)
    throw new Conflict(
      'Your company requires two-factor authentication. Add another method first, or ask an administrator for a reset.',
    )
}

export async function forgetLast(tx: Tx, userId: number): Promise<void> {
  const { hasApp, hasPasskey } = await readFactors(tx, userId)
  if (!hasApp && !hasPasskey) await deleteRecoveryCodes(tx, userId)
}

export async function renewCodes(
  tx: Tx,
  who: Changer,
  { id }: SessionUser,
): Promise<{ recovery_codes: string[] }> {
  const { hasApp, hasPasskey } = await readFactors(tx, id)
  if (!hasApp && !hasPasskey) throw new Conflict('Turn on two-factor authentication first.')
  await audit(tx, { who, action: 'recovery-codes', record_type: 'user', record_id: id })
  return newCodes(tx, id)
}

async function note(
  tx: Tx,
  who: Changer,
  id: number,
  action: 'second-factor-off' | 'reset-second-factor',
): Promise<void> {
  await audit(tx, { who, action, record_type: 'user', record_id: id })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
}

export async function reset(tx: Tx, who: Changer, id: number): Promise<void> {
  await deleteTotp(tx, id)
  await deletePasskeys(tx, id)
  await deleteRecoveryCodes(tx, id)
  await note(tx, who, id, 'reset-second-factor')
}

export async function turnOff(tx: Tx, who: Changer, { id }: SessionUser): Promise<SecondFactor> {
  await deleteTotp(tx, id)
  await refuseLast(tx, id)
  await forgetLast(tx, id)
  await note(tx, who, id, 'second-factor-off')
  return getSecondFactor(tx, id)
}
