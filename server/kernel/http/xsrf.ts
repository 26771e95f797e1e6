import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { XSRF } from '#contract/rules/xsrf.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'

/** HttpOnly, sent only to the socket's path; authenticates the WebSocket handshake. */
export const SOCKET_COOKIE = { name: 'freight_socket', path: '/v1/ws' } as const

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const HEADER = XSRF.header.toLowerCase()

export const newXsrfToken = (): string => randomBytes(32).toString('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/**
 * Throws Forbidden for an unsafe call with our cookies but without the header that proves our own page sent
 * it.
 */
export function checkXsrf(request: FastifyRequest): void {
  if (SAFE.has(request.method) || request.headers.cookie === undefined) return
  const cookie = request.cookies[XSRF.cookie]
  if (cookie === undefined && request.cookies[SOCKET_COOKIE.name] === undefined) return
  const header = request.headers[HEADER]
  if (cookie === undefined || cookie === '' || typeof header !== 'string' || !same(header, cookie)) {
    throw new Forbidden(`The ${XSRF.header} header is missing or doesn’t match. Reload the page.`)
  }
}

/** Throws Forbidden when the browser reports an unsafe call from another site's page. */
export function checkSameSite(request: FastifyRequest): void {
  if (!SAFE.has(request.method) && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new Forbidden('Requests from other sites aren’t allowed.')
  }
}
