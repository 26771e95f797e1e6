import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { grantedBy } from '#server/kernel/http/access.ts'
import {
  type Answered,
  type Call,
  getUser,
  type PublicCall,
  type Read,
  route,
  toChanger,
  toResult,
  type UserCall,
} from '#server/kernel/http/calls.ts'
import { fingerprint, once, parseIdempotencyKey } from '#server/kernel/http/idempotency.ts'

export interface Transaction<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Found,
> {
  ahead?: ((call: UserCall<P, Q, B>) => Promise<Found>) | undefined
  run: (call: Call<P, Q, B> & { found: Found }) => Answered<A>
}

/** The transaction is read-only for GET; otherwise it stores the idempotency key. */
export function mountInTransaction<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
  Found,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  { ahead, run }: Transaction<P, Q, B, A, Found>,
): void {
  const { db } = app.services
  const isRead = endpoint.method === 'GET'
  route(app, endpoint, async (call) => {
    const user = getUser(call.request)
    const who = toChanger(call.request, user)
    const read: Read = (work) => db.read(user.company_id, work, isRead ? call.caller : undefined)
    const found = (await ahead?.({ ...call, user, who, read })) as Found
    const work = async (tx: Tx) => toResult(app, endpoint, await run({ ...call, user, who, found, tx }))
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

/** For figures, which may be some seconds old; `asOf` is null when they are of now. */
export function mountOnReplica<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  run: (call: Call<P, Q, B> & { asOf: string | null }) => Answered<A>,
): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.name} must be GET to read from a replica`)
  route(app, endpoint, (call) => {
    const user = getUser(call.request)
    const who = toChanger(call.request, user)
    const figures = app.services.replicas.forCall(user.company_id, call.caller)
    return figures.read(async (tx) =>
      toResult(app, endpoint, await run({ ...call, user, who, tx, asOf: figures.asOf })),
    )
  })
}

function mountForUser<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  run: (call: UserCall<P, Q, B>) => Answered<A>,
): void {
  const { db } = app.services
  route(app, endpoint, async (call) => {
    const user = getUser(call.request)
    const read: Read = (work) => db.read(user.company_id, work, call.caller)
    return toResult(app, endpoint, await run({ ...call, user, who: toChanger(call.request, user), read }))
  })
}

export function mountWithoutTransaction<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, A>, run: (call: UserCall<P, Q, B>) => Answered<A>): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.name} must be GET to run without a transaction`)
  mountForUser(app, endpoint, run)
}

export function mountOnPlatform<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(app: FastifyInstance, endpoint: Endpoint<P, Q, B, A>, run: (call: UserCall<P, Q, B>) => Answered<A>): void {
  const { access, name } = endpoint
  if (access === 'public' || grantedBy(...access).some((holding) => holding !== 'SUPERUSER'))
    throw new Error(`${name} is not for superusers only`)
  mountForUser(app, endpoint, run)
}

export function mountWithoutLogin<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  run: (call: PublicCall<P, Q, B>) => Answered<A>,
): void {
  route(app, endpoint, async (call) => toResult(app, endpoint, await run(call)))
}
