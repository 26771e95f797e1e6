import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/constants.ts'
import { apiPage } from '#server/core/api-page.ts'
import { openApi } from '#server/core/openapi.ts'

/** The API's description, as a document and as a page, and /healthz for whoever watches this node. */
export function systemRoutes(app: FastifyInstance): void {
  const document = JSON.stringify(openApi())
  const page = apiPage()

  app.get(`${API_PREFIX}openapi.json`, (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  )
  app.get(`${API_PREFIX}docs`, (_, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page))

  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await app.services.db.system(async () => undefined)
      return { status: 'ok', live: app.services.db.listening, sockets: app.services.hub.size }
    } catch (error) {
      request.log.warn({ err: error }, 'the database can not be reached')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
