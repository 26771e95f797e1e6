import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { changePassword, type Me, readMe, updateMe } from '#contract/entities/people/session.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { inWords } from '#server/kernel/history/words.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Unauthorized } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { announceSessions, revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { queueMail, formatSender } from '#server/kernel/email/queue.ts'
import { setPasswordHash } from '#server/people/access-link/password.repository.ts'
import { addressMail } from '#server/people/profile/address-mail.ts'
import { changeOwnRecord } from '#server/people/profile/profile.repository.ts'
import { checkOwnProof } from '#server/people/second-factor/own-proof.service.ts'
import { readOwnRecord } from '#server/people/session/session.repository.ts'
import { checkOwnPassword } from '#server/people/session/session.service.ts'

async function ownRecord(tx: Tx, { id, sid }: SessionUser) {
  const own = await readOwnRecord(tx, id, sid)
  if (!own) throw new Unauthorized()
  return own.me
}

export const profileRoutes: Routes = (app) => {
  const { config, db, sessions } = app.services

  type PasswordChange = {
    user: SessionUser
    body: z.output<typeof changePassword.body>
    request: FastifyRequest
    caller: Caller
  }

  async function newPasswordHash({ user, body, request, caller }: PasswordChange): Promise<string> {
    const current = body.current_password.trim()
    await checkOwnPassword(db, user, current, request.ip, caller)
    if (body.new_password === current)
      throw new BadRequest({ new_password: ['This is your current password. Choose another.'] })
    refuseCommon('new_password', body.new_password)
    return hashPassword(body.new_password, { caller })
  }

  mount(app, readMe, ({ tx, user }) => ownRecord(tx, user))

  type ProfileChange = {
    user: SessionUser
    body: z.output<typeof updateMe.body>
    request: FastifyRequest
    caller: Caller
    read: Read
  }

  // The address receives password links, so changing it needs proof: a stolen session must not become the
  // account.
  async function proveEmail(call: ProfileChange): Promise<void> {
    const { user, body, request, caller, read } = call
    const { email, current_password, code, passkey } = body
    if (email === undefined || email === (await read((tx) => ownRecord(tx, user))).email) return
    // Single sign-on matches users by email, so users may not change their own to somebody else's.
    if (config.oidc !== undefined && !user.is_admin)
      throw new BadRequest({
        email: ['Your sign-in provider uses this email address. Ask your administrator to change it.'],
      })
    if (current_password === undefined)
      throw new BadRequest({ current_password: ['Enter your password to change your email address.'] })
    await checkOwnProof(app.services, user, { current_password, code, passkey }, request, caller)
  }

  async function notifyFormerAddress(tx: Tx, { first_name, email: from }: Me, to: string): Promise<void> {
    if (from === '' || from === to) return
    const company = await readCompany(tx)
    const words = addressMail({ first_name, company: company.name, from, to })
    await queueMail(tx, { ...words, from: formatSender(company), to: from, is_hr: true }, config)
  }

  mount(app, updateMe, {
    ahead: proveEmail,
    run: async ({ tx, who, user, body }) => {
      const { version, first_name, last_name, email, phone } = body
      const changes = { first_name, last_name, email, phone }
      const before = await ownRecord(tx, user)
      const isChanged = await changeOwnRecord(tx, user.id, version, changes)
      if (!isChanged) await assertCurrentVersion(tx, 'user', await ownRecord(tx, user), version, inWords)
      const after = await ownRecord(tx, user)
      await audit(tx, { who, action: 'update', record_type: 'user', record_id: user.id, before, after })
      await notifyFormerAddress(tx, before, after.email)
      await announceSessions(tx, { user_id: user.id })
      tx.afterCommit(() => sessions.forget({ company_id: user.company_id, user_id: user.id }))
      return after
    },
  })

  mount(app, changePassword, {
    ahead: newPasswordHash,
    run: async ({ tx, who, user, found: hash }) => {
      await setPasswordHash(tx, user.id, hash)
      await revokeSessions(tx, { user_id: user.id, but: user.sid })
      await audit(tx, { who, action: 'change-password', record_type: 'user', record_id: user.id })
      tx.afterCommit(() => sessions.forget({ company_id: user.company_id, user_id: user.id }))
    },
  })
}
