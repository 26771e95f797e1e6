import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { API_PREFIX } from '#contract/constants.ts'
import type { Endpoint } from '#contract/http.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { type Caller, getCaller } from '#server/kernel/base/caller.ts'
import { compressed } from '#server/kernel/base/compressed.ts'
import { passGate } from '#server/kernel/http/gate.ts'
import type { Result } from '#server/kernel/http/idempotency.ts'
import { readInput } from '#server/kernel/http/input.ts'
import { type JsonText, toJsonText } from '#server/kernel/base/json-text.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { assertSameShape } from '#server/kernel/base/same-shape.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export interface PublicCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** `tx` is a transaction of the user's company that spans the whole call. */
export interface Call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends PublicCall<Params, Query, Body> {
  user: SessionUser
  who: Principal
  tx: Tx
}

/** Has no transaction, for waits on other services: each read takes a connection and returns it. */
export interface UserCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends PublicCall<Params, Query, Body> {
  user: SessionUser
  who: Principal
  read: Read
}

export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type Value<Answer extends z.ZodType> = undefined extends z.input<Answer> ? void : z.input<Answer> | JsonText
export type Answered<Answer extends z.ZodType> = Promise<Value<Answer>> | Value<Answer>

// A company may use two thirds of the connections; one user waiting for a locked row must leave some to
// colleagues.
const limit = createLimiter<string>({ name: 'calls of a user', perKey: 5, queue: 200 })

export const toRoute = (endpoint: Pick<Endpoint, 'path'>): string =>
  API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1')

export function route<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: PublicCall<P, Q, B>) => Promise<Result>,
): void {
  app.route({
    method: endpoint.method,
    url: toRoute(endpoint),
    onRequest: (request) => passGate(app.services, endpoint as unknown as Endpoint, request),
    handler: async (request, reply) => {
      const client = getCaller(request, reply)
      const input = await readInput(endpoint, request)
      const work = (signal: AbortSignal) =>
        answer({ ...input, caller: { ...client, signal }, request, reply })
      const { status, text } = await (request.user
        ? limit(request.user.uuid, work, client)
        : work(client.signal))
      reply.code(status).header('cache-control', 'no-store')
      if (status === 204) return reply.send()
      reply.header('content-type', 'application/json; charset=utf-8')
      const small = await compressed(text, request.headers['accept-encoding'])
      return small ? reply.header('content-encoding', 'gzip').send(small) : reply.send(text)
    },
  })
}

export const toChanger = ({ ip }: FastifyRequest, { id, impersonator, holder }: SessionUser): Principal => ({
  id,
  ip: impersonator === '' ? ip : `${ip}, ${impersonator} (platform)`,
  can: holder.can,
})

/** Validated against the contract when `isStrict`. */
export function toResult(
  app: FastifyInstance,
  endpoint: Pick<Endpoint, 'name' | 'answer' | 'status'>,
  answer: unknown,
): Result {
  if (endpoint.status === 204) return { status: 204, text: '' }
  const text = toJsonText(answer)
  if (app.services.isStrict) assertSameShape(endpoint.answer, text, endpoint.name)
  return { status: endpoint.status, text }
}

/** The gate has set the user of every endpoint that requires login. */
export function getUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Error(`${request.routeOptions.url} ran without its gate`)
  return request.user
}
