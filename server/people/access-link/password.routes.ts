import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newPassword } from '#contract/entities/people/session.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { type Caller, getCaller } from '#server/kernel/base/caller.ts'
import { refuseCommon } from '#server/kernel/base/common-passwords.ts'
import { BadRequest, Conflict, NotFound, TooManyRequests } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { createLinkGuard } from '#server/kernel/http/link-guard.ts'
import { APP_PAGE_POLICY, sendPage, sendPageError } from '#server/kernel/http/link-page.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { hashPassword } from '#server/kernel/base/passwords.ts'
import { blockedFor, countFailure, type FailureRule } from '#server/kernel/http/rate-limit.repository.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { revokeSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { checkSameSite } from '#server/kernel/http/xsrf.ts'
import { accessLinkMail } from '#server/people/access-link/access-link.jobs.ts'
import { findLink, findReachable, useUp } from '#server/people/access-link/access-link.repository.ts'
import { PASSWORD_PATH } from '#server/kernel/base/link-paths.ts'
import {
  askLoginPage,
  choosePage,
  chosenPage,
  noMailPage,
  sentPage,
} from '#server/people/access-link/password-pages.ts'
import { setPasswordHash } from '#server/people/access-link/password.repository.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'

const MINUTE = 60
// Milliseconds; equal for known and unknown usernames, so that timing does not reveal which accounts exist.
const ANSWER_MS = 400
const NO_RELAY = 'Email isn’t set up. Ask your administrator for a new password.'

type Sent = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> }>

const askRules = (login: string, ip: string): FailureRule[] => [
  { key: `forgot place ${toNetwork(ip)}`, free: 10, first_wait: MINUTE, longest_wait: 60 * MINUTE },
  { key: `forgot name ${login.toLowerCase()}`, free: 3, first_wait: 5 * MINUTE, longest_wait: 60 * MINUTE },
]

const send = (reply: FastifyReply, status: number, page: string) =>
  sendPage(reply, status, page, APP_PAGE_POLICY)
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

export const passwordRoutes: Routes = (app) => {
  const { db, sessions, config } = app.services
  const limit = createLimiter<string>({
    name: 'forgotten passwords from an address',
    perKey: 1,
    queue: 19,
    maxHoldMs: 60_000,
    retryAfterS: 1,
  })
  const guarded = {
    onRequest: async (request: FastifyRequest) => checkSameSite(request),
    errorHandler: sendPageError,
  }

  app.route({
    method: 'GET',
    url: PASSWORD_PATH,
    exposeHeadRoute: false,
    handler: async (_, reply) =>
      send(reply, 200, config.mailOutUrl === undefined ? noMailPage(NO_RELAY) : askLoginPage()),
  })

  async function sendLinks(login: string): Promise<void> {
    const found = await db.system((tx) => findReachable(tx, login))
    for (const { id, company_id } of found)
      await db.tenant(company_id, (tx) =>
        enqueue(tx, accessLinkMail, { user_id: id, kind: 'password' as const }),
      )
  }

  app.route<{ Body: Record<string, unknown> | undefined }>({
    ...guarded,
    method: 'POST',
    url: PASSWORD_PATH,
    handler: async (request, reply) => {
      const login = toText(request.body?.['login']).trim().slice(0, 254)
      if (login === '')
        return send(reply, 400, askLoginPage('', { login: ['Enter your username or email.'] }))
      if (config.mailOutUrl === undefined) throw new Conflict(NO_RELAY)
      const rules = askRules(login, request.ip)
      const count = async () => {
        const wait = await db.system((tx) =>
          blockedFor(
            tx,
            rules.map(({ key }) => key),
          ),
        )
        if (wait > 0) throw new TooManyRequests(wait)
        await db.system((tx) => countFailure(tx, rules))
      }
      await limit(rules[0]?.key ?? '', count, getCaller(request, reply))
      await Promise.all([sendLinks(login), pause(ANSWER_MS)])
      return send(reply, 200, sentPage())
    },
  })

  const known = createLinkGuard(db, {
    find: findLink,
    unknown:
      'It was already used or replaced, or it expired. Request a new one on the login page, or ask your administrator.',
  })
  const open = ({ params: { token }, ip }: Sent, caller: Caller) => known(token, ip, caller)

  app.route<{ Params: { token: string }; Body: Record<string, unknown> }>({
    method: 'GET',
    url: `${PASSWORD_PATH}/:token`,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) =>
      send(reply, 200, choosePage(await open(request, getCaller(request, reply)))),
  })

  function parsePassword(typed: unknown): string {
    const { data, error } = newPassword.safeParse(typed)
    if (error) throw new BadRequest({ new_password: error.issues.map(({ message }) => message) })
    refuseCommon('new_password', data)
    return data
  }

  app.route<{ Params: { token: string }; Body: Record<string, unknown> }>({
    ...guarded,
    method: 'POST',
    url: `${PASSWORD_PATH}/:token`,
    handler: async (request, reply) => {
      const caller = getCaller(request, reply)
      const link = await open(request, caller)
      const { company_id, user_id, kind } = link
      let hash: string
      try {
        hash = await hashPassword(parsePassword(request.body?.['new_password']), { caller })
      } catch (error) {
        if (error instanceof BadRequest) return send(reply, 400, choosePage(link, error.body))
        throw error
      }
      await db.tenant(company_id, async (tx) => {
        if (!(await useUp(tx, link.id))) throw new NotFound('It was already used.')
        await setPasswordHash(tx, user_id, hash)
        await revokeSessions(tx, { user_id })
        const who = { id: user_id, ip: request.ip }
        await audit(tx, {
          who,
          action: kind === 'invitation' ? 'accept-invitation' : 'reset-password',
          record_type: 'user',
          record_id: user_id,
        })
        await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id: user_id } })
        tx.afterCommit(() => sessions.forget({ company_id, user_id }))
      })
      return send(reply, 200, chosenPage(link.company))
    },
  })
}
