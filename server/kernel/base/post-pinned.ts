import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Outside, reach, type Reached } from '#server/kernel/base/public-address.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 4096

export interface Posted {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

/** Connects only to the resolved address (no DNS rebinding) and does not follow redirects. */
function postPinned(
  { url, headers, body }: Posted,
  { address, family }: Reached,
  signal: AbortSignal,
): Promise<number> {
  const target = new URL(url)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const pinned = ((_: string, { all }: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)) as unknown as LookupFunction
  return new Promise((resolve, reject) => {
    const call = send(
      target,
      {
        method: 'POST',
        lookup: pinned,
        agent: false,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        let read = 0
        answer.on('data', (part: Buffer) => (read += part.length) > ANSWER_BYTES && answer.destroy())
        answer.on('error', () => undefined)
        answer.on('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

export interface Patience {
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/** Returns the HTTP status. Rejects when the signal is aborted, or after ten seconds. */
export async function postOutside(
  posted: Posted,
  outside: Outside,
  { signal, timeoutMs = TIMEOUT_MS }: Patience,
): Promise<number> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return postPinned(posted, await reach(posted.url, outside, undefined, either), either)
}

export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'TimeoutError' || ('code' in error && error.code === 'ETIMEDOUT') || isTimeout(error.cause)
  )
}
