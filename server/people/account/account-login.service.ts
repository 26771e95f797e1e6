import type { AccountDetail } from '#contract/entities/people/account.ts'
import { userName } from '#contract/rules/full-name.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { assertCanManage } from '#server/kernel/base/authority.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { accessLinkMail } from '#server/people/access-link/access-link.jobs.ts'
import { dropLinks } from '#server/people/access-link/access-link.repository.ts'
import { setPasswordHash } from '#server/people/access-link/password.repository.ts'
import { updateAccountRow } from '#server/people/account/account.repository.ts'
import {
  announce,
  holdAccount,
  NEEDS_ADMIN,
  openAccount,
  refuseOwnLogin,
} from '#server/people/account/account.service.ts'
import { endLostAccess } from '#server/people/role/lost-access.service.ts'
import { reset } from '#server/people/second-factor/second-factor.service.ts'
import { dropIdentities } from '#server/people/sign-in/sign-in.repository.ts'
import type { Manager } from '#server/people/user/manager.ts'
import { holdSeat } from '#server/company/index.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'

async function holdLogin(tx: Tx, by: Manager, id: number): Promise<Awaited<ReturnType<typeof holdAccount>>> {
  const current = await holdAccount(tx, by, id)
  const { effective_permissions, ...user } = await openAccount(tx, by, id)
  assertCanManage(by, userName(user), effective_permissions)
  return current
}

export async function setPassword(tx: Tx, by: Manager, id: number, hash: string): Promise<AccountDetail> {
  refuseOwnLogin(by, id)
  await holdLogin(tx, by, id)
  await setPasswordHash(tx, id, hash)
  await audit(tx, { who: by, action: 'set-password', record_type: 'user', record_id: id })
  return logOut(tx, by, id)
}

export async function setActive(tx: Tx, by: Manager, id: number, is_active: boolean): Promise<AccountDetail> {
  const current = await holdLogin(tx, by, id)
  if (current.is_active === is_active) return openAccount(tx, by, id)
  if (!is_active && id === by.id)
    throw new Conflict('You can’t deactivate your own account. Ask another administrator.')
  if (!is_active && current.is_admin && current.isLastAdmin) throw new Conflict(NEEDS_ADMIN)
  await updateAccountRow(tx, id, { is_active })
  if (is_active) await holdSeat(tx, id)
  await audit(tx, {
    who: by,
    action: is_active ? 'reactivate' : 'deactivate',
    record_type: 'user',
    record_id: id,
    before: { is_active: !is_active },
    after: { is_active },
  })
  if (is_active) await announce(tx, id)
  else {
    await dropLinks(tx, id)
    await endLostAccess(tx, by, [id])
    await endSessions(tx, id)
  }
  return openAccount(tx, by, id)
}

async function endSessions(tx: Tx, id: number, sid?: string): Promise<void> {
  await revokeSessions(tx, sid === undefined ? { user_id: id } : { sid })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
}

export async function logOut(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  await holdAccount(tx, by, id)
  await endSessions(tx, id)
  await audit(tx, { who: by, action: 'log-out', record_type: 'user', record_id: id })
  return openAccount(tx, by, id)
}

export async function endUserSession(tx: Tx, by: Manager, id: number, sid: string): Promise<AccountDetail> {
  await holdAccount(tx, by, id)
  const { sessions } = await openAccount(tx, by, id)
  if (!sessions.some((one) => one.sid === sid)) throw new NotFound('This session has already ended.')
  await endSessions(tx, id, sid)
  await audit(tx, { who: by, action: 'end-session', record_type: 'user', record_id: id })
  return openAccount(tx, by, id)
}

export async function resetFactor(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  refuseOwnLogin(by, id)
  await holdLogin(tx, by, id)
  await reset(tx, by, id)
  await endSessions(tx, id)
  return openAccount(tx, by, id)
}

export async function invite(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  const { is_active } = await holdLogin(tx, by, id)
  const account = await openAccount(tx, by, id)
  if (!is_active) throw new Conflict('This user is deactivated. Reactivate the user first.')
  if (account.has_password) throw new Conflict('This user already has a password. Reset it instead.')
  if (account.email === '') throw new BadRequest({ email: ['Enter the email address for the invitation.'] })
  if (!by.sends_mail) throw new Conflict('Email isn’t set up. Set a password and give it to the user.')
  await holdSeat(tx, id)
  await enqueue(tx, accessLinkMail, { user_id: id, kind: 'invitation' })
  await audit(tx, { who: by, action: 'invite', record_type: 'user', record_id: id })
  return account
}

export async function unlink(tx: Tx, by: Manager, id: number): Promise<AccountDetail> {
  await holdLogin(tx, by, id)
  await dropIdentities(tx, id)
  await audit(tx, { who: by, action: 'unlink-provider', record_type: 'user', record_id: id })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
  return openAccount(tx, by, id)
}
