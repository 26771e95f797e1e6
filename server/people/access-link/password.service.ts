import { newPassword } from '#contract/entities/people/session.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, NotFound, TooManyRequests } from '#server/kernel/base/errors.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { blockedFor, countFailure, type FailureRule } from '#server/kernel/http/rate-limit.repository.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { accessLinkMail } from '#server/people/access-link/access-link.jobs.ts'
import { type findLink, findReachable, useUp } from '#server/people/access-link/access-link.repository.ts'
import { setPasswordHash } from '#server/people/access-link/password.repository.ts'

const MINUTE = 60

type AccessLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** The first rule is that of the address. */
export const requestRules = (login: string, ip: string): readonly [FailureRule, FailureRule] => [
  { key: `forgot place ${toNetwork(ip)}`, free: 10, first_wait: MINUTE, longest_wait: 60 * MINUTE },
  { key: `forgot name ${login.toLowerCase()}`, free: 3, first_wait: 5 * MINUTE, longest_wait: 60 * MINUTE },
]

export async function countRequest(db: Database, rules: readonly FailureRule[]): Promise<void> {
  const keys = rules.map(({ key }) => key)
  const wait = await db.system((tx) => blockedFor(tx, keys))
  if (wait > 0) throw new TooManyRequests(wait)
  await db.system((tx) => countFailure(tx, [...rules]))
}

export async function sendLinks(db: Database, login: string): Promise<void> {
  const found = await db.system((tx) => findReachable(tx, login))
  for (const { id, company_id } of found)
    await db.tenant(company_id, (tx) =>
      enqueue(tx, accessLinkMail, { user_id: id, kind: 'password' as const }),
    )
}

/** Throws BadRequest for the form's field. */
export async function hashChosen(typed: unknown, caller: Caller): Promise<string> {
  const { data, error } = newPassword.safeParse(typed)
  if (error) throw new BadRequest({ new_password: error.issues.map(({ message }) => message) })
  refuseCommon('new_password', data)
  return hashPassword(data, { caller })
}

export const choosePassword = (
  { db, sessions }: Services,
  { id, company_id, user_id, kind }: AccessLink,
  ip: string,
  hash: string,
): Promise<void> =>
  db.tenant(company_id, async (tx) => {
    if (!(await useUp(tx, id))) throw new NotFound('It was already used.')
    await setPasswordHash(tx, user_id, hash)
    await revokeSessions(tx, { user_id })
    await audit(tx, {
      who: { id: user_id, ip },
      action: kind === 'invitation' ? 'accept-invitation' : 'reset-password',
      record_type: 'user',
      record_id: user_id,
    })
    await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id: user_id } })
    tx.afterCommit(() => sessions.forget({ company_id, user_id }))
  })
