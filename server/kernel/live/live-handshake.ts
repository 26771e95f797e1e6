import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import type { LiveMark } from '#contract/live.ts'
import { endWithError } from '#server/kernel/base/client-error.ts'
import type { SessionUser, Sessions } from '#server/kernel/http/sessions.ts'
import type { Tokens } from '#server/kernel/base/tokens.ts'
import { SOCKET_COOKIE } from '#server/kernel/http/xsrf.ts'

export type Refusal = 400 | 401 | 403 | 404 | 429 | 503

const PATH = /^\/v1\/ws\/([^/?]+)\/?(?:\?(.*))?$/
const SESSION_ID = /^[\w.~-]{1,100}$/

export const asksForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

export function refuse(stream: Duplex, status: Refusal): void {
  endWithError(stream, status, STATUS_CODES[status] ?? '')
}

function isAllowedOrigin(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false
  if (publicUrl !== undefined && new URL(publicUrl).origin === origin) return true
  return new URL(origin).host === host.toLowerCase()
}

export function parseMark({ url = '' }: IncomingMessage): LiveMark | undefined {
  const query = new URLSearchParams(url.split('?')[1])
  const [after, principal] = [query.get('after') ?? '', query.get('principal')]
  return /^\d{1,15}$/.test(after) && principal ? { seq: Number(after), principal } : undefined
}

export async function admit(
  request: IncomingMessage,
  { sessions, tokens, publicUrl }: { sessions: Sessions; tokens: Tokens; publicUrl: string | undefined },
): Promise<SessionUser | Refusal> {
  const path = PATH.exec(request.url ?? '')
  if (!path) return 404
  if (!SESSION_ID.test(new URLSearchParams(path[2]).get('session_id') ?? '')) return 400
  if (!isAllowedOrigin(request, publicUrl)) return 403
  const cookie = fastifyCookie.parse(request.headers.cookie ?? '')[SOCKET_COOKIE.name]
  const claims = cookie === undefined ? undefined : await tokens.verify('socket', cookie)
  if (!claims) return 401
  if (claims.sub !== path[1]?.toLowerCase()) return 403
  const user = await sessions.find(claims.company, claims.sid)
  return user?.uuid === claims.sub ? user : 401
}
