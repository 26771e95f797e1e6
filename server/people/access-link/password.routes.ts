import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getCaller } from '#server/kernel/base/caller.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { PASSWORD_PATH } from '#server/kernel/base/link-paths.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { createLinkGuard } from '#server/kernel/http/link-guard.ts'
import { APP_PAGE_POLICY, sendPage, sendPageError } from '#server/kernel/http/link-page.ts'
import { checkSameSite } from '#server/kernel/http/xsrf.ts'
import { findLink } from '#server/people/access-link/access-link.repository.ts'
import {
  askLoginPage,
  choosePage,
  chosenPage,
  noMailPage,
  sentPage,
} from '#server/people/access-link/password-pages.ts'
import {
  choosePassword,
  countRequest,
  hashChosen,
  requestRules,
  sendLinks,
} from '#server/people/access-link/password.service.ts'

// Milliseconds; equal for known and unknown usernames, so that timing does not reveal which accounts exist.
const ANSWER_MS = 400
const NO_RELAY = 'Email isn’t set up. Ask your administrator for a new password.'

interface Sent {
  Params: { token: string }
  Body: Record<string, unknown>
}

const guarded = {
  onRequest: async (request: FastifyRequest) => checkSameSite(request),
  errorHandler: sendPageError,
}
const send = (reply: FastifyReply, status: number, page: string) =>
  sendPage(reply, status, page, APP_PAGE_POLICY)
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

export const requestPasswordRoutes: Routes = (app) => {
  const { db, config } = app.services
  const limit = createLimiter<string>({
    name: 'forgotten passwords from an address',
    perKey: 1,
    queue: 19,
    maxHoldMs: 60_000,
    retryAfterS: 1,
  })

  app.route({
    method: 'GET',
    url: PASSWORD_PATH,
    exposeHeadRoute: false,
    handler: async (_, reply) =>
      send(reply, 200, config.mailOutUrl === undefined ? noMailPage(NO_RELAY) : askLoginPage()),
  })

  app.route<{ Body: Record<string, unknown> | undefined }>({
    ...guarded,
    method: 'POST',
    url: PASSWORD_PATH,
    handler: async (request, reply) => {
      const login = toText(request.body?.['login']).trim().slice(0, 254)
      if (login === '')
        return send(reply, 400, askLoginPage('', { login: ['Enter your username or email.'] }))
      if (config.mailOutUrl === undefined) throw new Conflict(NO_RELAY)
      const rules = requestRules(login, request.ip)
      await limit(rules[0].key, () => countRequest(db, rules), getCaller(request, reply))
      await Promise.all([sendLinks(db, login), pause(ANSWER_MS)])
      return send(reply, 200, sentPage())
    },
  })
}

export const choosePasswordRoutes: Routes = (app) => {
  const { services } = app
  const open = createLinkGuard(services.db, {
    find: findLink,
    unknown:
      'It was already used or replaced, or it expired. Request a new one on the login page, or ask your administrator.',
  })

  app.route<Sent>({
    method: 'GET',
    url: `${PASSWORD_PATH}/:token`,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const { params, ip } = request
      return send(reply, 200, choosePage(await open(params.token, ip, getCaller(request, reply))))
    },
  })

  app.route<Sent>({
    ...guarded,
    method: 'POST',
    url: `${PASSWORD_PATH}/:token`,
    handler: async (request, reply) => {
      const { params, ip } = request
      const caller = getCaller(request, reply)
      const link = await open(params.token, ip, caller)
      try {
        await choosePassword(services, link, ip, await hashChosen(request.body?.['new_password'], caller))
      } catch (error) {
        if (error instanceof BadRequest) return send(reply, 400, choosePage(link, error.body))
        throw error
      }
      return send(reply, 200, chosenPage(link.company))
    },
  })
}
