import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, type ErrorBody, FILE_PART } from '#contract/http.ts'
import type { Changer } from '#server/core/audit.ts'
import { httpErrorOf } from '#server/core/error-handler.ts'
import { BadRequest, Unauthorized } from '#server/core/errors.ts'
import { passGate } from '#server/core/gate.ts'
import { parseInput } from '#server/core/input.ts'
import { changerOf, resultOf, routeOf } from '#server/core/mount.ts'
import { type FileRule, type ReceivedFile, receiveFile, refuseLarge } from '#server/core/receive-file.ts'
import type { SessionUser } from '#server/core/sessions.ts'
import type { JsonText } from '#server/core/json-text.ts'
import type { Tx } from '#server/db/client.ts'
import { filesFolder } from '#server/files/folder.ts'

// A second file is let in so that its sender is told that one is taken, not that some limit was met.
const FORM_LIMITS = { fields: 30, parts: 32, files: 2, fieldSize: 16 * 1024 }
const FORM_BYTES = 1024 * 1024
const DRAINED_MOST = 100 * 1024 * 1024

/** The input of an upload before its file; `tx` reads. */
export interface UploadStart<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  user: SessionUser
  tx: Tx
}

/** An upload that arrived: its file lies at `file.path` until the handler is done or has moved it, and `file_name` is as it was sent. */
export interface UploadCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> extends Omit<
  UploadStart<Params, Query, Body>,
  'tx'
> {
  file: ReceivedFile & { file_name: string }
  who: Changer
  request: FastifyRequest
  reply: FastifyReply
}

/** What an upload does: `before` may refuse before the file is read; `done` opens its own transactions. */
export interface UploadHandler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  rule: FileRule
  before?(call: UploadStart<P, Q, B>): Promise<void>
  done(call: UploadCall<P, Q, B>): Promise<z.input<A> | JsonText>
}

/** The folder of a data directory in which uploads arrive. */
export const incomingFolder = (dataDir: string): string => join(filesFolder(dataDir), 'incoming')

type Part = { fieldname?: string } & (
  | { type: 'field'; value: unknown }
  | { type: 'file'; filename?: string; file: AsyncIterable<Buffer> & { resume(): void } }
)

async function* partsOf(request: FastifyRequest, limit: number): AsyncGenerator<Part> {
  if (!request.isMultipart()) return
  try {
    yield* request.parts({ limits: { ...FORM_LIMITS, fileSize: limit + 1 } }) as AsyncIterable<Part>
  } catch (error) {
    throw httpErrorOf(error) ?? new BadRequest('The form did not arrive whole, or can not be read. Send it again.')
  }
}

/** Reads what is left of a refused upload, so that its sender comes to read the answer; one without end is cut off. */
function drain({ raw }: FastifyRequest): void {
  let left = DRAINED_MOST
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.socket.destroy()
  })
  raw.resume()
}

/** Mounts an endpoint that takes a file: gate and fields as `mount` has them, the file streamed to the disk by its rule, then `done`. */
export function mountUpload<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, A>,
  { rule, before, done }: UploadHandler<P, Q, B, A>,
): void {
  if (endpoint.access === 'public' || !endpoint.takesFile)
    throw new Error(`${endpoint.name} is public or takes no file: mount it otherwise`)
  const { services } = app
  const folder = incomingFolder(services.config.dataDir)

  async function receive(request: FastifyRequest, user: SessionUser) {
    const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    let arrived: { input: ReturnType<typeof parse>; file: ReceivedFile & { file_name: string } } | undefined
    const parse = (also: ErrorBody = {}) => parseInput(endpoint, request, { ...fields }, also)
    try {
      if (Number(request.headers['content-length']) > rule.limit + FORM_BYTES) refuseLarge(rule)
      for await (const part of partsOf(request, rule.limit)) {
        const name = part.fieldname ?? 'detail'
        if (part.type === 'field') {
          if (arrived) throw new BadRequest({ [name]: ['This field came after the file. Send the file last.'] })
          if (name in fields) throw new BadRequest({ [name]: ['This field came twice.'] })
          fields[name] = part.value
          continue
        }
        if (arrived) throw new BadRequest({ [FILE_PART]: ['One call takes one file. Send the others by themselves.'] })
        if (name !== FILE_PART) throw new BadRequest({ [name]: [`This form takes its file as ${FILE_PART}.`] })
        const input = parse()
        if (before) await services.db.read(user.company_id, (tx) => before({ ...input, user, tx }))
        arrived = { input, file: { ...(await receiveFile(part.file, folder, rule)), file_name: part.filename ?? '' } }
      }
      return arrived ?? (parse({ [FILE_PART]: ['Choose a file.'] }) as never)
    } catch (error) {
      if (arrived) await rm(arrived.file.path, { force: true })
      drain(request)
      throw error
    }
  }

  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { takesFile: true },
    onRequest: (request) => passGate(services, endpoint as unknown as Endpoint, request),
    handler: async (request, reply) => {
      const { user } = request
      if (!user) throw new Unauthorized()
      const { input, file } = await receive(request, user)
      const answer = await done({ ...input, user, who: changerOf(request, user), file, request, reply }).finally(() =>
        rm(file.path, { force: true }),
      )
      const { status, text } = resultOf(app, endpoint, answer)
      return reply.code(status).header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8').send(text)
    },
  })
}
