import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'
import { getCaller } from '#server/kernel/base/caller.ts'
import { passGate } from '#server/kernel/http/gate.ts'
import { readInput } from '#server/kernel/http/input.ts'
import { getUser, toChanger, toRoute, type Read, type UserCall } from '#server/kernel/http/calls.ts'
import { STALLED_MS } from '#server/kernel/http/slow-bodies.ts'
import { toContentDisposition } from '#server/kernel/base/file-name.ts'

export interface Download {
  file_name: string
  content_type: string
  size?: number
  stream: Readable
}

/** Always sent as an attachment with an opaque origin, so that no browser renders or executes it. */
export function mountDownload<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  {
    download,
    isFromReplica,
  }: { download: (call: UserCall<P, Q, B>) => Promise<Download>; isFromReplica?: true },
): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.name} is a download and must be GET`)
  const { services } = app
  app.route({
    method: 'GET',
    url: toRoute(endpoint),
    exposeHeadRoute: false,
    onRequest: (request) => passGate(services, endpoint as unknown as Endpoint, request),
    handler: async (request, reply) => {
      const user = getUser(request)
      const caller = getCaller(request, reply)
      const input = await readInput(endpoint, request)
      const figures = isFromReplica && services.replicas.forCall(user.company_id, caller)
      const read: Read = (work) =>
        figures ? figures.read(work) : services.db.read(user.company_id, work, caller)
      const { file_name, content_type, size, stream } = await download({
        ...input,
        caller,
        request,
        reply,
        user,
        who: toChanger(request, user),
        read,
      })
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': toContentDisposition(file_name),
        'content-security-policy': "sandbox; default-src 'none'",
        'content-type': content_type,
        'x-content-type-options': 'nosniff',
        ...(figures && figures.asOf !== null && { 'last-modified': new Date(figures.asOf).toUTCString() }),
        ...(size !== undefined && { 'content-length': size }),
      })
      reply.raw.setTimeout(STALLED_MS.download, () => reply.raw.destroy())
      return reply.send(stream)
    },
  })
}
