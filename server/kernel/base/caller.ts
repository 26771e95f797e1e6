import type { FastifyReply, FastifyRequest } from 'fastify'
import { ClientLeft } from '#server/kernel/base/errors.ts'

export interface Caller {
  readonly signal: AbortSignal
  readonly name: string
}

// Not Fastify's request.signal: that is aborted as soon as a request's body was read.
export function getCaller({ method, routeOptions, id }: FastifyRequest, { raw }: FastifyReply): Caller {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new ClientLeft())
  if (raw.closed) leave()
  else raw.once('close', leave)
  return { signal: leaving.signal, name: `${method} ${routeOptions.url} (request ${id})` }
}
