import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerClientError } from '#server/core/client-error.ts'

/** Milliseconds after which a file that stops moving has lost its other side: an upload holds one of few slots. */
export const STALLED_MS = { upload: 60_000, download: 120_000 } as const

/** Bytes per millisecond below which an upload only holds its slot; a phone with one bar sends ten times as fast. */
export const LEAST_RATE = 0.5

const TOO_SLOW = Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Answers 408 to a sender that has stopped, and ends what reads from it. */
export function endSlowSender(socket: Socket): void {
  answerClientError(TOO_SLOW, socket)
  socket.destroySoon()
}

/** Ends a request whose body takes longer than this (ms) to arrive; where a route takes a file, it is the reader of the file that watches. */
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
