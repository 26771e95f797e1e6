import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINTS } from '#contract/entities.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { HttpError, NotFound } from '#server/kernel/base/errors.ts'

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)
const known = ENDPOINTS.map(({ method, path }) => ({ method, pattern: toPattern(path) }))

function listMethods(path: string): string[] {
  const rest = path.slice(API_PREFIX.length)
  return [...new Set(known.filter(({ pattern }) => pattern.test(rest)).map(({ method }) => method as string))]
}

export function registerNotFound(
  app: FastifyInstance,
  showPage: (request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = path.startsWith(API_PREFIX) ? listMethods(path) : []
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '))
      throw new HttpError(405, `This path accepts ${methods.join(' or ')}.`)
    }
    if (path.startsWith(API_PREFIX) || path.startsWith('/v1/') || !showPage(request, reply))
      throw new NotFound()
  })
}
