import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { type ErrorBody, FILE_PART } from '#contract/http.ts'
import { toHttpError } from '#server/kernel/http/error-handler.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import {
  type FileRule,
  type ReceivedFile,
  receiveFile,
  refuseLarge,
} from '#server/kernel/http/receive-file.ts'
import { endSlowSender, LEAST_RATE, STALLED_MS } from '#server/kernel/http/slow-bodies.ts'

// Two files are allowed so that a second one gets a specific error instead of a generic limit error.
const FORM_LIMITS = { fields: 30, parts: 32, files: 2, fieldSize: 16 * 1024 }
const FORM_BYTES = 1024 * 1024
const MAX_DRAINED_BYTES = 100 * 1024 * 1024

export type SentFile = ReceivedFile & { file_name: string }

export interface FormRule<Input> {
  folder: string
  rule: FileRule
  parse(fields: Record<string, unknown>, also: ErrorBody): Input
  before?(input: Input): Promise<void>
  stalledMs?: number
}

type Part = { fieldname?: string } & (
  | { type: 'field'; value: unknown }
  | { type: 'file'; filename?: string; file: AsyncIterable<Buffer> & { resume(): void } }
)

async function* readParts(
  request: FastifyRequest,
  { limit, fieldBytes = FORM_LIMITS.fieldSize }: FileRule,
): AsyncGenerator<Part> {
  if (!request.isMultipart()) return
  try {
    yield* request.parts({
      limits: { ...FORM_LIMITS, fieldSize: fieldBytes, fileSize: limit + 1 },
    }) as AsyncIterable<Part>
  } catch (error) {
    throw (
      toHttpError(error) ??
      new BadRequest('The form didn’t arrive completely, or can’t be read. Send it again.')
    )
  }
}

/** Browsers do not read the response while still sending; an endless body is cut off. */
export function drainBody({ raw }: FastifyRequest): void {
  let left = MAX_DRAINED_BYTES
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.socket.destroy()
  })
  raw.resume()
}

function watchSender({ raw }: FastifyRequest, signal: AbortSignal, stalledMs: number) {
  const end = () => endSlowSender(raw.socket)
  const timer = setTimeout(end, stalledMs).unref()
  signal.addEventListener('abort', end, { once: true })
  return {
    async *moving(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      let arrived = 0
      for await (const chunk of source) {
        arrived += chunk.length
        if (arrived >= stalledMs * LEAST_RATE) {
          arrived = 0
          timer.refresh()
        }
        yield chunk
      }
    },
    stop() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    },
  }
}

/**
 * Fields first, then one file, streamed to disk under its rule. Throws HttpError and deletes the file when it
 * is refused, stalls, or the signal is aborted.
 */
export async function receiveForm<Input>(
  request: FastifyRequest,
  signal: AbortSignal,
  { folder, rule, parse, before, stalledMs = STALLED_MS.upload }: FormRule<Input>,
): Promise<{ input: Input; file: SentFile }> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let arrived: { input: Input; file: SentFile } | undefined
  // busboy parts of a sender that has already disconnected would neither end nor fail.
  signal.throwIfAborted()
  const sender = watchSender(request, signal, stalledMs)
  try {
    if (Number(request.headers['content-length']) > rule.limit + FORM_BYTES) refuseLarge(rule)
    for await (const part of readParts(request, rule)) {
      const name = part.fieldname ?? 'detail'
      if (part.type === 'field') {
        if (arrived) throw new BadRequest({ [name]: ['This field came after the file. Send the file last.'] })
        if (name in fields) throw new BadRequest({ [name]: ['This field was sent twice.'] })
        fields[name] = part.value
        continue
      }
      if (arrived) throw new BadRequest({ [FILE_PART]: ['Send one file per call.'] })
      if (name !== FILE_PART) throw new BadRequest({ [name]: [`This form takes its file as ${FILE_PART}.`] })
      const input = parse({ ...fields }, {})
      await before?.(input)
      arrived = {
        input,
        file: {
          ...(await receiveFile(sender.moving(part.file), folder, rule)),
          file_name: part.filename ?? '',
        },
      }
    }
    if (arrived) return arrived
    parse({ ...fields }, { [FILE_PART]: ['Choose a file.'] })
    throw new BadRequest({ [FILE_PART]: ['Choose a file.'] })
  } catch (error) {
    if (arrived) await rm(arrived.file.path, { force: true })
    drainBody(request)
    throw error
  } finally {
    sender.stop()
  }
}
