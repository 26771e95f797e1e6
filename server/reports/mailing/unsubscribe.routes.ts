import type { FastifyReply, FastifyRequest } from 'fastify'
import { getCaller } from '#server/kernel/base/caller.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { createLinkGuard } from '#server/kernel/http/link-guard.ts'
import { carrier, buildPage, sendPage, sendPageError, wordsPage } from '#server/kernel/http/link-page.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { checkSameSite } from '#server/kernel/http/xsrf.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { recipientByLink, suppress } from '#server/reports/mailing/mailing-run.repository.ts'
import { UNSUBSCRIBE_PATH } from '#server/kernel/base/link-paths.ts'

const URL = `${UNSUBSCRIBE_PATH}/:token`

type Sent = FastifyRequest<{ Params: { token: string } }>

const questionPage = (company: string, address: string) =>
  buildPage(
    'Unsubscribe from these emails?',
    `${carrier(company)}<h1>Unsubscribe from these emails?</h1>
<p>${escaped(company)} sends them to ${escaped(address)}. You’ll still get emails about your loads and bids.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
  )

/** The link opens a confirmation page instead of unsubscribing, because mail scanners follow links. */
export const unsubscribeRoutes: Routes = (app) => {
  const { db } = app.services

  const known = createLinkGuard(db, {
    find: recipientByLink,
    unknown: 'Make sure you opened the full link from the email.',
  })

  async function open(request: Sent, reply: FastifyReply) {
    const found = await known(request.params.token, request.ip, getCaller(request, reply))
    const { name } = await db.read(found.company_id, readCompany)
    return { ...found, company: name }
  }

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: URL,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const { company, address } = await open(request, reply)
      return sendPage(reply, 200, questionPage(company, address))
    },
  })

  app.route<{ Params: { token: string } }>({
    method: 'POST',
    url: URL,
    onRequest: async (request) => checkSameSite(request),
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const { company_id, company, address } = await open(request, reply)
      await db.tenant(company_id, (tx) => suppress(tx, address, 'unsubscribed'))
      return sendPage(
        reply,
        200,
        wordsPage({ company, title: 'Unsubscribed', text: `${address} won’t get any more mailings.` }),
      )
    },
  })
}
