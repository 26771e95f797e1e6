import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { type Caller, getCaller } from '#server/kernel/base/caller.ts'
import { passGate } from '#server/kernel/http/gate.ts'
import { fingerprint, parseIdempotencyKey, once } from '#server/kernel/http/idempotency.ts'
import { parseInput } from '#server/kernel/http/input.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { getUser, toChanger, toResult, toRoute } from '#server/kernel/http/calls.ts'
import type { FileRule } from '#server/kernel/http/receive-file.ts'
import { receiveForm, type SentFile } from '#server/kernel/http/receive-form.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'

interface UploadInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
}

/** `tx` is read-only. */
export interface UploadStart<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends UploadInput<Params, Query, Body> {
  user: SessionUser
  tx: Tx
}

export interface UploadCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends Omit<UploadStart<Params, Query, Body>, 'tx'> {
  file: SentFile
  who: Changer
  caller: Caller
  /** Runs the work once per idempotency key; `copy` runs instead for a repeated upload. */
  once: <T>(tx: Tx, work: () => Promise<T>, copy?: () => Promise<void>) => Promise<T | JsonText>
  request: FastifyRequest
  reply: FastifyReply
}

/** `before` may refuse before the file is read; `done` opens its own transactions. */
export interface UploadHandler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> {
  rule: FileRule
  before?(call: UploadStart<P, Q, B>): Promise<void>
  done(call: UploadCall<P, Q, B>): Promise<z.input<A> | JsonText>
}

export const incomingFolder = (dataDir: string): string => join(filesFolder(dataDir), 'incoming')

const maxHoldMs = 15 * MINUTE_MS
const limitOfCompany = createLimiter({ name: 'uploads of a company', perKey: 24, queue: 100, maxHoldMs })
const limitOfUser = createLimiter<string>({ name: 'uploads of a user', perKey: 8, queue: 50, maxHoldMs })

// An endpoint that only inspects the file may be repeated, so it needs no key.
function uploadKey(
  { idempotent }: Pick<Endpoint, 'idempotent'>,
  body: unknown,
  { headers }: FastifyRequest,
): string | undefined {
  if (idempotent === false) return undefined
  if (idempotent !== 'required to write')
    return parseIdempotencyKey(headers, { isRequired: idempotent === 'required' })
  return (body as { mode: string }).mode === 'check'
    ? undefined
    : parseIdempotencyKey(headers, { isRequired: true })
}

export function mountUpload<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  { rule, before, done }: UploadHandler<P, Q, B, A>,
): void {
  if (!endpoint.takesFile) throw new Error(`${endpoint.name} takes no file`)
  const { services } = app
  const folder = incomingFolder(services.config.dataDir)

  async function take(
    user: SessionUser,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { input, file } = await receiveForm<UploadInput<P, Q, B>>(request, caller.signal, {
      folder,
      rule,
      parse: (fields, also) => parseInput(endpoint, request, fields, also),
      ...(before && {
        before: ({ params, query, body }) =>
          services.db.read(user.company_id, (tx) => before({ params, query, body, user, tx }), caller),
      }),
    })
    async function worked() {
      const key = uploadKey(endpoint, input.body, request)
      return done({
        params: input.params,
        query: input.query,
        body: input.body,
        user,
        who: toChanger(request, user),
        caller,
        file,
        request,
        reply,
        async once(tx, work, copy) {
          if (key === undefined) return work()
          const sent = [input.params, input.query, input.body, file.sha256]
          const use = { user_id: user.id, endpoint: endpoint.keysOf, key, body_hash: fingerprint(sent) }
          let isNew = false
          const { text } = await once(tx, use, async () => {
            isNew = true
            return toResult(app, endpoint, await work())
          })
          if (!isNew) await copy?.()
          return json(text)
        },
      })
    }
    const answer = await worked().finally(() => rm(file.path, { force: true }))
    const { status, text } = toResult(app, endpoint, answer)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(text)
  }

  app.route({
    method: endpoint.method,
    url: toRoute(endpoint),
    config: { takesFile: true },
    onRequest: (request) => passGate(services, endpoint as unknown as Endpoint, request),
    handler: (request, reply) => {
      const user = getUser(request)
      const client = getCaller(request, reply)
      const ofUser = (signal: AbortSignal) =>
        limitOfCompany(user.company_id, ofCompany, { ...client, signal })
      const ofCompany = (signal: AbortSignal) => take(user, { ...client, signal }, request, reply)
      return limitOfUser(user.uuid, ofUser, client)
    },
  })
}
