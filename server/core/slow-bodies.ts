import type { FastifyInstance } from 'fastify'
import { answerClientError } from '#server/core/client-error.ts'

const TOO_SLOW = Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Ends a request whose body takes longer than this (ms) to arrive; where a route takes a file, only the server's own patience counts. */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if ((encoding !== undefined || Number(length) > 0) && routeOptions.config.takesFile !== true) {
      const timer = setTimeout(() => answerClientError(TOO_SLOW, raw.socket), ms).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}
