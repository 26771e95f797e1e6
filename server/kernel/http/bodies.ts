import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from '#server/kernel/base/errors.ts'

export const BODY_LIMIT = 256 * 1024

export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_, body, done) => {
      if (body === '') return done(null, undefined)
      try {
        done(null, JSON.parse(body as string))
      } catch {
        done(new BadRequest('The body is not valid JSON.'), undefined)
      }
    },
  )
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(multipart, { limits: { fileSize: 0, files: 0 } })
  await app.register(cookie)
}
