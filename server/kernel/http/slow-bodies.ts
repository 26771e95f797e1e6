import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerClientError } from '#server/kernel/base/client-error.ts'

/** Milliseconds. A stalled transfer holds one of few slots. */
export const STALLED_MS = { upload: 60_000, download: 120_000 } as const

/** Bytes per millisecond; a phone with one bar of signal sends ten times as fast. */
export const LEAST_RATE = 0.5

const TOO_SLOW = Object.assign(new Error('the body did not arrive in time'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
})

export function endSlowSender(socket: Socket): void {
  answerClientError(TOO_SLOW, socket)
  socket.destroySoon()
}

/** Milliseconds. Routes that take a file are excluded: their reader watches the sender. */
export function endSlowBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if ((encoding !== undefined || Number(length) > 0) && routeOptions.config.takesFile !== true) {
      const timer = setTimeout(() => endSlowSender(raw.socket), ms).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}
