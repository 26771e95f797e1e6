import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OwnSession } from '#contract/entities/people/second-factor.ts'
import { loginByProvider } from '#contract/entities/people/sign-in.ts'
import { BACK_FROM_PROVIDER, SIGN_IN_PATHS } from '#contract/rules/sign-in-paths.ts'
import { type Caller, getCaller } from '#server/kernel/base/caller.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { toHttpError } from '#server/kernel/http/error-handler.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { APP_PAGE_POLICY, buildAppPage, BRAND, sendPage } from '#server/kernel/http/link-page.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { getOrigin } from '#server/kernel/base/origin.ts'
import { toNetwork } from '#server/kernel/http/rate-limit.ts'
import type { Config } from '#server/kernel/config.ts'
import { isHttps } from '#server/kernel/base/security-headers.ts'
import type { Routes, Services } from '#server/kernel/base/services.ts'
import { checkSameSite } from '#server/kernel/http/xsrf.ts'
import { checkSecondFactor } from '#server/people/second-factor/second-factor.service.ts'
import { sessionCookies } from '#server/people/session/session-cookies.ts'
import { openSession } from '#server/people/session/session.service.ts'
import { choicePage } from '#server/people/sign-in/choice-page.ts'
import { createProvider, type Person, type Provider } from '#server/people/sign-in/provider.ts'
import { type Choice, listCompanyChoices, link } from '#server/people/sign-in/sign-in.service.ts'

const COOKIE = 'freight_sign_in'
const CHOOSE_PATH = `${SIGN_IN_PATHS.start}/company`
const START_SECONDS = 10 * 60
const CHOOSE_SECONDS = 5 * 60
const BACK_SECONDS = 2 * 60
const TOO_LATE = 'This login timed out or was started in another window. Log in again.'

const started = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), origin: z.string() })
const person = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isStrong: z.boolean(),
})
const chosen = z.object({ user: z.uuid() })
const signedIn = z.object({ id: z.int(), company_id: z.int(), uuid: z.string(), isStrong: z.boolean() })

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toHttpError(error)
  request.log[known && known.status < 500 ? 'info' : 'error']({ err: error }, 'provider sign-in failed')
  const text =
    known?.message ?? 'Something went wrong on our side, and it was logged. Try again in a few minutes.'
  const body = `${BRAND}\n<h1>You’re not logged in</h1>\n<p>${escaped(text)}</p>\n<p><a href="/login">Back to login</a></p>`
  return sendPage(reply, known?.status ?? 500, buildAppPage('You’re not logged in', body), APP_PAGE_POLICY)
}

const ticketOf = (request: FastifyRequest): string => request.cookies[COOKIE] ?? ''
const cookieOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const
const go = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

async function findMethod(
  { db }: Services,
  found: z.output<typeof signedIn>,
  code: string,
  caller: Caller,
): Promise<OwnSession['method']> {
  if (found.isStrong) return 'provider_mfa'
  const factor = await checkSecondFactor(db, found, code, caller)
  return factor === 'password' ? 'provider' : factor
}

export const providerLoginRoutes: Routes = (app) => {
  const { config, db, tokens, tickets } = app.services
  const setCookies = sessionCookies(config)

  mount(app, loginByProvider, {
    withoutLogin: async ({ body, caller, request, reply }) => {
      const ticket = ticketOf(request)
      const found = signedIn.safeParse(await tickets.read('signed-in', ticket)).data
      if (!found) throw new BadRequest(TOO_LATE)
      const method = await findMethod(app.services, found, body.code ?? '', caller)
      if (!(await tickets.spend(db, 'signed-in', ticket))) throw new BadRequest(TOO_LATE)
      const origin = { ip: request.ip, agent: request.headers['user-agent'] ?? '', method, by_provider: true }
      const { answer, socketToken } = await openSession(db, tokens, found, origin)
      setCookies(reply, socketToken).clearCookie(COOKIE, { path: '/' })
      return answer
    },
  })
}

async function carry(
  { config, tickets }: Services,
  reply: FastifyReply,
  kind: 'sign-in' | 'sign-in-choice' | 'signed-in',
  note: Record<string, unknown>,
  seconds: number,
): Promise<void> {
  reply.setCookie(COOKIE, await tickets.seal(kind, note, seconds), { ...cookieOf(config), maxAge: seconds })
}

async function begin(services: Services, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const origin = getOrigin(services.config, request)
  const { url, checks } = await provider.begin(origin + SIGN_IN_PATHS.callback)
  await carry(services, reply, 'sign-in', { ...checks, origin }, START_SECONDS)
  return go(reply, url.href)
}

async function letIn(services: Services, reply: FastifyReply, who: Person, choice: Choice, ip: string) {
  await link(services.db, who, choice, ip)
  const { id, company_id, uuid } = choice
  await carry(services, reply, 'signed-in', { id, company_id, uuid, isStrong: who.isStrong }, BACK_SECONDS)
  return go(reply, `/login${BACK_FROM_PROVIDER}`)
}

type Started = z.output<typeof started>

async function finish(
  services: Services,
  provider: Provider,
  checks: Started,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const who = await provider.finish(new URL(request.url, checks.origin), checks)
  const [choice, ...others] = await listCompanyChoices(services.db, provider, who)
  if (choice?.isLinked && others.length === 0) return letIn(services, reply, who, choice, request.ip)
  await carry(services, reply, 'sign-in-choice', { ...who }, CHOOSE_SECONDS)
  return go(reply, CHOOSE_PATH)
}

async function sendChoices(
  { db, tickets }: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { data: who } = person.safeParse(await tickets.read('sign-in-choice', ticketOf(request)))
  if (!who) throw new BadRequest(TOO_LATE)
  return sendPage(reply, 200, choicePage(await listCompanyChoices(db, provider, who)), APP_PAGE_POLICY)
}

async function choose(services: Services, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { db, tickets } = services
  const { data: who } = person.safeParse(await tickets.spend(db, 'sign-in-choice', ticketOf(request)))
  reply.clearCookie(COOKIE, { path: '/' })
  if (!who) throw new BadRequest(TOO_LATE)
  const { data: chosenCompany } = chosen.safeParse(request.body)
  const choices = await listCompanyChoices(db, provider, who)
  const choice = choices.find(({ uuid }) => uuid === chosenCompany?.user)
  if (!choice)
    throw new BadRequest('You can’t access this company with this login. Log in again and choose another.')
  return letIn(services, reply, who, choice, request.ip)
}

export const signInPageRoutes: Routes = (app) => {
  const { services } = app
  const { config, tickets } = services
  if (!config.oidc) return
  const provider = createProvider(config.oidc)
  const limit = createLimiter<string>({
    name: 'provider logins from an address',
    perKey: 2,
    queue: 18,
    maxHoldMs: 60_000,
    retryAfterS: 1,
  })
  const runQueued = (request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) =>
    limit(toNetwork(request.ip), work, getCaller(request, reply))
  const route = { method: 'GET', exposeHeadRoute: false, errorHandler: sendFault } as const

  app.route({
    ...route,
    url: SIGN_IN_PATHS.start,
    handler: (request, reply) => begin(services, provider, request, reply),
  })

  app.route({
    ...route,
    url: SIGN_IN_PATHS.callback,
    handler: async (request, reply) => {
      const { data: checks } = started.safeParse(await tickets.read('sign-in', ticketOf(request)))
      reply.clearCookie(COOKIE, { path: '/' })
      if (!checks) throw new BadRequest(TOO_LATE)
      return runQueued(request, reply, () => finish(services, provider, checks, request, reply))
    },
  })

  app.route({
    ...route,
    url: CHOOSE_PATH,
    handler: (request, reply) =>
      runQueued(request, reply, () => sendChoices(services, provider, request, reply)),
  })

  app.route({
    ...route,
    method: 'POST',
    url: CHOOSE_PATH,
    onRequest: async (request) => checkSameSite(request),
    handler: (request, reply) => runQueued(request, reply, () => choose(services, provider, request, reply)),
  })

  app.route({
    ...route,
    url: SIGN_IN_PATHS.leave,
    handler: async (request, reply) => {
      const url = await provider.leave(`${getOrigin(config, request)}/login`).catch(() => undefined)
      return go(reply, url?.href ?? '/login')
    },
  })
}
