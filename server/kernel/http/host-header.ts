import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from '#server/kernel/base/errors.ts'

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** RFC 9112, 3.2. Needs `requireHostHeader: false`: Node's own refusal lacks our headers and body. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new BadRequest('An HTTP request needs exactly one Host header.')
  })
}
