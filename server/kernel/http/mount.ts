import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { API_PREFIX } from '#contract/constants.ts'
import type { Endpoint } from '#contract/http.ts'
import { grantedBy, type Principal } from '#server/kernel/http/access.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { type Caller, getCaller } from '#server/kernel/base/caller.ts'
import { compressed } from '#server/kernel/base/compressed.ts'
import { passGate } from '#server/kernel/http/gate.ts'
import { fingerprint, parseIdempotencyKey, once, type Result } from '#server/kernel/http/idempotency.ts'
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

/**
 * Runs before the call's transaction, for waits on other services: each read takes a connection and returns
 * it.
 */
export interface AheadCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends PublicCall<Params, Query, Body> {
  user: SessionUser
  read: Read
}

export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type Value<Answer extends z.ZodType> = undefined extends z.input<Answer> ? void : z.input<Answer> | JsonText
type Answered<Answer extends z.ZodType> = Promise<Value<Answer>> | Value<Answer>

// A company may use two thirds of the connections; one user waiting for a locked row must leave some to
// colleagues.
const limit = createLimiter<string>({ name: 'calls of a user', perKey: 5, queue: 200 })

export const toRoute = (endpoint: Pick<Endpoint, 'path'>): string =>
  API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1')

function route<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
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

/**
 * Checks access, parses input and runs the handler in one transaction of the user's company (read-only for
 * GET, otherwise storing the idempotency key). Work outside the database belongs in `ahead`, which runs
 * before the transaction.
 */
export function mount<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
  Found = undefined,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (call: Call<P, Q, B> & { found: Found }) => Answered<A>,
  ahead?: (call: AheadCall<P, Q, B>) => Promise<Found>,
): void {
  if (endpoint.access === 'public') throw new Error(`${endpoint.name} is public: use mountPublic`)
  const { db } = app.services
  route(app, endpoint, async (call) => {
    const { user } = call.request
    if (!user) throw new Error(`${endpoint.name} ran without its gate`)
    const isRead = endpoint.method === 'GET'
    const read: Read = (work) => db.read(user.company_id, work, isRead ? call.caller : undefined)
    const found = (await ahead?.({ ...call, user, read })) as Found
    const who = toChanger(call.request, user)
    const work = async (tx: Tx) => toResult(app, endpoint, await handler({ ...call, user, who, found, tx }))
    if (isRead) return read(work)
    const key = endpoint.idempotent
      ? parseIdempotencyKey(call.request.headers, { isRequired: endpoint.idempotent !== true })
      : undefined
    const write = (tx: Tx) => {
      if (key === undefined) return work(tx)
      const use = {
        user_id: user.id,
        endpoint: endpoint.keysOf,
        key,
        body_hash: fingerprint([call.params, call.query, call.body]),
      }
      return once(tx, use, () => work(tx), endpoint.shownOnce)
    }
    // Side effects of `ahead`, such as a card charge, must be recorded even when the client has disconnected.
    return db.tenant(user.company_id, write, ahead ? undefined : call.caller)
  })
}

export interface WaitingCall<Params extends z.ZodType, Query extends z.ZodType> extends PublicCall<
  Params,
  Query,
  z.ZodType
> {
  user: SessionUser
  read: Read
}

/** Like `mount` without a transaction, for a read that calls another server. */
export function mountWaiting<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (call: WaitingCall<P, Q>) => Answered<A>,
): void {
  if (endpoint.access === 'public' || endpoint.method !== 'GET')
    throw new Error(`${endpoint.name} must be a GET endpoint that requires login`)
  const { db } = app.services
  route(app, endpoint, async (call) => {
    const { user } = call.request
    if (!user) throw new Error(`${endpoint.name} ran without its gate`)
    const read: Read = (work) => db.read(user.company_id, work, call.caller)
    return toResult(app, endpoint, await handler({ ...call, user, read }))
  })
}

export interface PlatformCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends PublicCall<Params, Query, Body> {
  user: SessionUser
  who: Changer
}

export function mountPlatform<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (call: PlatformCall<P, Q, B>) => Answered<A>,
): void {
  const { access } = endpoint
  if (access === 'public' || grantedBy(...access).some((holding) => holding !== 'SUPERUSER'))
    throw new Error(`${endpoint.name} is not for superusers only: use another mount`)
  route(app, endpoint, async (call) => {
    const { user } = call.request
    if (!user) throw new Error(`${endpoint.name} ran without its gate`)
    return toResult(app, endpoint, await handler({ ...call, user, who: toChanger(call.request, user) }))
  })
}

export function mountPublic<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  handler: (call: PublicCall<P, Q, B>) => Answered<A>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.name} is not public: use mount`)
  route(app, endpoint, async (call) => toResult(app, endpoint, await handler(call)))
}
