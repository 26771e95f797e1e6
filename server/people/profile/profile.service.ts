import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { changePassword as changePasswordCall, Me, updateMe } from '#contract/entities/people/session.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Unauthorized } from '#server/kernel/base/errors.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { formatSender, queueMail } from '#server/kernel/email/queue.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { inWords } from '#server/kernel/history/words.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { announceSessions, revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { setPasswordHash } from '#server/people/access-link/password.repository.ts'
import { addressMail } from '#server/people/profile/address-mail.ts'
import { changeOwnRecord } from '#server/people/profile/profile.repository.ts'
import { checkOwnProof } from '#server/people/second-factor/own-proof.service.ts'
import { readOwnRecord } from '#server/people/session/session.repository.ts'
import { checkOwnPassword } from '#server/people/session/authenticate.service.ts'

type ProfileChange = z.output<typeof updateMe.body>
type PasswordChange = z.output<typeof changePasswordCall.body>

interface Call<Body> {
  readonly user: SessionUser
  readonly body: Body
  readonly request: FastifyRequest
  readonly caller: Caller
}

export async function openOwnRecord(tx: Tx, { id, sid }: SessionUser): Promise<Me> {
  const own = await readOwnRecord(tx, id, sid)
  if (!own) throw new Unauthorized()
  return own.me
}

const forgetSession = (tx: Tx, { sessions }: Services, user_id: number) =>
  tx.afterCommit(() => sessions.forget({ company_id: tx.companyId, user_id }))

// The address receives password links, so changing it needs proof: a stolen session must not become the
// account.
export async function proveEmail(
  services: Services,
  { user, body, request, caller, read }: Call<ProfileChange> & { readonly read: Read },
): Promise<void> {
  const { email, current_password, code, passkey } = body
  if (email === undefined || email === (await read((tx) => openOwnRecord(tx, user))).email) return
  // Single sign-on matches users by email, so users may not change their own to somebody else's.
  if (services.config.oidc !== undefined && !user.is_admin)
    throw new BadRequest({
      email: ['Your sign-in provider uses this email address. Ask your administrator to change it.'],
    })
  if (current_password === undefined)
    throw new BadRequest({ current_password: ['Enter your password to change your email address.'] })
  await checkOwnProof(services, user, { current_password, code, passkey }, request, caller)
}

async function notifyFormerAddress(
  tx: Tx,
  { config }: Services,
  { first_name, email: from }: Me,
  to: string,
): Promise<void> {
  if (from === '' || from === to) return
  const company = await readCompany(tx)
  const words = addressMail({ first_name, company: company.name, from, to })
  await queueMail(tx, { ...words, from: formatSender(company), to: from, is_hr: true }, config)
}

export async function changeOwnProfile(
  tx: Tx,
  services: Services,
  { who, user }: { who: Changer; user: SessionUser },
  { version, first_name, last_name, email, phone }: ProfileChange,
): Promise<Me> {
  const before = await openOwnRecord(tx, user)
  const isChanged = await changeOwnRecord(tx, user.id, version, { first_name, last_name, email, phone })
  if (!isChanged) await assertCurrentVersion(tx, 'user', await openOwnRecord(tx, user), version, inWords)
  const after = await openOwnRecord(tx, user)
  await audit(tx, { who, action: 'update', record_type: 'user', record_id: user.id, before, after })
  await notifyFormerAddress(tx, services, before, after.email)
  await announceSessions(tx, { user_id: user.id })
  forgetSession(tx, services, user.id)
  return after
}

export async function hashNewPassword(
  { db }: Services,
  { user, body, request, caller }: Call<PasswordChange>,
): Promise<string> {
  const current = body.current_password.trim()
  await checkOwnPassword(db, user, current, request.ip, caller)
  if (body.new_password === current)
    throw new BadRequest({ new_password: ['This is your current password. Choose another.'] })
  refuseCommon('new_password', body.new_password)
  return hashPassword(body.new_password, { caller })
}

export async function changeOwnPassword(
  tx: Tx,
  services: Services,
  { who, user }: { who: Changer; user: SessionUser },
  hash: string,
): Promise<void> {
  await setPasswordHash(tx, user.id, hash)
  await revokeSessions(tx, { user_id: user.id, but: user.sid })
  await audit(tx, { who, action: 'change-password', record_type: 'user', record_id: user.id })
  forgetSession(tx, services, user.id)
}
