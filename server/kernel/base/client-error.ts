import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { FIXED_HEADERS, NO_PAGE_POLICY } from '#server/kernel/base/security-headers.ts'

const BY_CODE: Record<string, readonly [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}
const HEADERS = Object.entries({
  ...FIXED_HEADERS,
  'content-security-policy': NO_PAGE_POLICY,
  'cache-control': 'no-store',
})
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const MALFORMED = [400, 'This is not a valid HTTP request.'] as const

export function endWithError(stream: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ detail: [message] })
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${HEADERS}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Responds to input that never became a request: broken HTTP, oversized headers, a stalled sender. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = BY_CODE[error.code ?? ''] ?? MALFORMED
  endWithError(socket, status, message)
}
