import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Reached } from '#server/core/public-address.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 4096

/** What is posted to an address outside. */
export interface Posted {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

/** Posts to the address that a host was resolved to, and no other; answers the status. A redirect is an answer like any other: it is not followed. */
export function postPinned({ url, headers, body }: Posted, { address, family }: Reached, signal: AbortSignal): Promise<number> {
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
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
