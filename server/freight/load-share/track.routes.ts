import type { FastifyReply, FastifyRequest } from 'fastify'
import { getCaller } from '#server/kernel/base/caller.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { createLinkGuard } from '#server/kernel/http/link-guard.ts'
import { sendPage, sendPageError, wordsPage } from '#server/kernel/http/link-page.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import {
  findByToken,
  findPod,
  readShared,
  setOpened,
} from '#server/freight/load-share/load-share.repository.ts'
import { TRACK_PATH } from '#server/kernel/base/link-paths.ts'
import { trackPage } from '#server/freight/load-share/track-page.ts'
import { toContentDisposition } from '#server/kernel/base/file-name.ts'
import { storedDownload } from '#server/kernel/files/stored-download.ts'

const RENEW_SECONDS = '60'
const CLOSED = {
  title: 'This link no longer works',
  text: 'It expired or was revoked. Ask the carrier for a new one.',
}

export const trackRoutes: Routes = (app) => {
  const { db, files } = app.services
  const known = createLinkGuard(db, {
    find: findByToken,
    unknown: 'Make sure you opened the full link, or ask the carrier for a new one.',
  })

  async function open(token: string, request: FastifyRequest, reply: FastifyReply) {
    const caller = getCaller(request, reply)
    const { company_id, id } = await known(token, request.ip, caller)
    return {
      companyId: company_id,
      load: await orNotFound(db.read(company_id, (tx) => readShared(tx, id), caller)),
    }
  }

  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: `${TRACK_PATH}/:token`,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const { token } = request.params
      const { companyId, load } = await open(token, request, reply)
      if (!load.is_live) return sendPage(reply, 410, wordsPage({ company: load.company_name, ...CLOSED }))
      if (load.opened_at === null)
        await db.tenant(companyId, async (tx) => {
          if (await setOpened(tx, load.id))
            await emit(tx, { type: 'LOAD_SHARE_CHANGED', data: { id: load.id, load: load.load } })
        })
      return sendPage(reply.header('refresh', RENEW_SECONDS), 200, trackPage(load, token))
    },
  })

  app.route<{ Params: { token: string; id: string } }>({
    method: 'GET',
    url: `${TRACK_PATH}/:token/pod/:id`,
    exposeHeadRoute: false,
    errorHandler: sendPageError,
    handler: async (request, reply) => {
      const { token, id } = request.params
      const { companyId, load } = await open(token, request, reply)
      if (!load.is_live) return sendPage(reply, 410, wordsPage({ company: load.company_name, ...CLOSED }))
      const pod = load.pods.find((one) => String(one.id) === id)
      const stored = pod && (await db.read(companyId, (tx) => findPod(tx, load.load, pod.id)))
      const file = await storedDownload(files, stored, { log: request.log, of: 'document' })
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': toContentDisposition(file.file_name),
          'content-security-policy': "sandbox; default-src 'none'",
          'content-type': file.content_type,
          ...(file.size !== undefined && { 'content-length': file.size }),
        })
        .send(file.stream)
    },
  })
}
