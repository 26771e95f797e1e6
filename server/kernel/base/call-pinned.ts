import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Reached } from '#server/kernel/base/public-address.ts'

export interface Called {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string | number>>
  body?: string | Buffer
}

export interface Answered {
  status: number
  /** As far as it was read. */
  body: Buffer
  /** It was longer than the limit. */
  isCut: boolean
}

/** Connects only to the resolved address (no DNS rebinding) and does not follow redirects. */
export function callPinned(
  { method, url, headers, body = '' }: Called,
  { address, family }: Reached,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Answered> {
  const target = new URL(url)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const pinned = ((_: string, { all }: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)) as unknown as LookupFunction
  return new Promise((resolve, reject) => {
    const call = send(
      target,
      {
        method,
        lookup: pinned,
        agent: false,
        signal,
        headers: { ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        const parts: Buffer[] = []
        let read = 0
        answer.on('data', (part: Buffer) => {
          read += part.length
          if (read > maxBytes) answer.destroy()
          else parts.push(part)
        })
        answer.on('error', () => undefined)
        answer.on('close', () => {
          const isCut = read > maxBytes || !answer.complete
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), isCut })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
