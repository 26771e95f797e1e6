import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/http.ts'
import { normalDate } from '#contract/rules/dates.ts'
import { expiryProblem, hasExpired, mustExpire } from '#contract/rules/documents.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { type Caller, getCaller } from '#server/kernel/base/caller.ts'
import { toHttpError } from '#server/kernel/http/error-handler.ts'
import { BadRequest, HttpError, NotFound } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { countAgainst, createLinkGuard, linkRule } from '#server/kernel/http/link-guard.ts'
import { hashOfToken } from '#server/kernel/base/link-token.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { sendPage, sendPageError, wordsPage } from '#server/kernel/http/link-page.ts'
import { drainBody, receiveForm } from '#server/kernel/http/receive-form.ts'
import type { Routes, Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { checkSameSite } from '#server/kernel/http/xsrf.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { DOCUMENT_FILE } from '#server/fleet/document/document.service.ts'
import { storeDocument } from '#server/fleet/document/store-document.ts'
import {
  findByToken,
  type LinkView,
  markOpened,
  readLink,
} from '#server/fleet/document-request/document-request.repository.ts'
import { closedLink, isLive, whenWords } from '#server/fleet/document-request/link-words.ts'
import { RENEWAL_PATH } from '#server/kernel/base/link-paths.ts'
import { documentName } from '#server/fleet/document-request/reminder-mail.ts'
import { askPage } from '#server/fleet/document-request/renewal-page.ts'
import { announceOpened, takeRenewal } from '#server/fleet/document-request/renewal.service.ts'

const URL = `${RENEWAL_PATH}/:token`

type Sent = FastifyRequest<{ Params: { token: string } }>

interface OpenLink {
  company_id: number
  today: string
  hash: string
  link: LinkView
}

const sendClosed = (reply: FastifyReply, link: LinkView) => {
  const { status, ...words } = closedLink(link)
  return sendPage(reply, status, wordsPage({ company: link.company_name, ...words }))
}

const buildForm = ({ link, today }: OpenLink, expires_on: string, errors: ErrorBody) =>
  askPage({
    company: link.company_name,
    name: documentName({ ...link, record_name: link.record_name ?? '' }),
    when: whenWords(link.expires_on, today),
    mustExpire: mustExpire(link.type),
    expires_on,
    errors,
  })

type Open = (request: Sent, caller: Caller) => Promise<OpenLink>

function parseDay(typed: unknown, { link, today }: OpenLink): string | null {
  const text = typeof typed === 'string' ? typed.trim() : ''
  const day = text === '' ? null : normalDate(text)
  if (text !== '' && day === null) throw new BadRequest({ expires_on: ['Enter the date as MM/DD/YYYY.'] })
  const problem = expiryProblem(link.type, day)
  if (problem !== null)
    throw new BadRequest({ expires_on: ['Enter the expiration date of the new document.'] })
  if (hasExpired(day, today))
    throw new BadRequest({ expires_on: ['This date has passed. Upload a current document.'] })
  return day
}

async function upload(
  services: Services,
  request: Sent,
  { signal }: Caller,
  opened: OpenLink,
  typed: (text: string) => void,
): Promise<void> {
  const { company_id, link } = opened
  const { input: expires_on, file } = await receiveForm(request, signal, {
    folder: incomingFolder(services.config.dataDir),
    rule: DOCUMENT_FILE,
    parse: ({ expires_on }, also) => {
      typed(typeof expires_on === 'string' ? expires_on.slice(0, 20) : '')
      const day = parseDay(expires_on, opened)
      if (Object.keys(also).length > 0) throw new BadRequest(also)
      return day
    },
  })
  await storeDocument(services, company_id, file, (tx, stored) =>
    takeRenewal(tx, link, { ...stored, expires_on }),
  ).finally(() => rm(file.path, { force: true }))
}

async function receiveRenewal(
  services: Services,
  open: Open,
  request: Sent,
  reply: FastifyReply,
  caller: Caller,
): Promise<FastifyReply> {
  const { db } = services
  const opened = await open(request, caller).catch((error: unknown) => {
    drainBody(request)
    throw error
  })
  if (!isLive(opened.link)) {
    drainBody(request)
    return sendClosed(reply, opened.link)
  }
  let day = ''
  try {
    await upload(services, request, caller, opened, (text) => (day = text))
    return await reply
      .code(303)
      .header('location', `${RENEWAL_PATH}/${request.params.token}`)
      .header('cache-control', 'no-store')
      .send()
  } catch (error) {
    const known = toHttpError(error)
    // A dropped connection is not a rejected upload and must not count as a guess.
    if (!known || known.status >= 500 || caller.signal.aborted) throw error
    const now = await db.read(opened.company_id, (tx) => readLink(tx, opened.link.id))
    if (now && !isLive(now)) return sendClosed(reply, now)
    await countAgainst(db, linkRule(opened.hash))
    return sendPage(reply, known.status, buildForm(opened, day, known instanceof HttpError ? known.body : {}))
  }
}

export const renewalRoutes: Routes = (app) => {
  const { services } = app
  const { db } = services
  const limit = createLimiter<string>({
    name: 'uploads by a link',
    perKey: 1,
    queue: 19,
    maxHoldMs: 15 * MINUTE_MS,
    retryAfterS: 1,
  })
  const known = createLinkGuard(db, {
    find: findByToken,
    unknown: 'Make sure you opened the full link from the email, or ask the carrier for a new one.',
    also: (hash) => [linkRule(hash)],
  })

  const open: Open = async ({ params: { token }, ip }, caller) => {
    const { company_id, id } = await known(token, ip, caller)
    const readBoth = async (tx: Tx) => ({ today: await companyToday(tx), link: await readLink(tx, id) })
    const { today, link } = await db.read(company_id, readBoth, caller)
    if (!link) throw new NotFound()
    return { company_id, hash: hashOfToken(token), today, link }
  }

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: URL,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const opened = await open(request, getCaller(request, reply))
      const { company_id, link } = opened
      if (!isLive(link)) return sendClosed(reply, link)
      if (!link.is_opened)
        await db.tenant(company_id, async (tx) => (await markOpened(tx, link.id)) && announceOpened(tx, link))
      return sendPage(reply, 200, buildForm(opened, '', {}))
    },
  })

  app.route<{ Params: { token: string } }>({
    method: 'POST',
    url: URL,
    config: { takesFile: true },
    onRequest: async (request) => checkSameSite(request),
    errorHandler: sendPageError,
    handler: (request, reply) => {
      const client = getCaller(request, reply)
      const receive = (signal: AbortSignal) =>
        receiveRenewal(services, open, request, reply, { ...client, signal })
      return limit(linkRule(hashOfToken(request.params.token)).key, receive, client)
    },
  })
}
