import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/constants.ts'
import { apiPage } from '#server/kernel/openapi/api-page.ts'
import { TRY_SCRIPT } from '#server/kernel/openapi/api-try.ts'
import { clientFile, compress } from '#server/kernel/http/client-files.ts'
import { openApi } from '#server/kernel/openapi/openapi.ts'
import { sendClientFile } from '#server/kernel/http/static-client.ts'

function buildDescription() {
  const api = openApi()
  const document = clientFile('openapi.json', Buffer.from(JSON.stringify(api)))
  void compress(document)
  return { document, page: apiPage(api) }
}

let description: ReturnType<typeof buildDescription> | undefined

export function systemRoutes(app: FastifyInstance): void {
  const { document, page } = (description ??= buildDescription())

  app.get(`${API_PREFIX}openapi.json`, (request, reply) => {
    sendClientFile(document, request, reply)
    return reply
  })
  app.get(`${API_PREFIX}docs/try.js`, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(TRY_SCRIPT),
  )
  app.get(`${API_PREFIX}docs`, (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
}
