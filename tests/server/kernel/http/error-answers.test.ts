import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import * as errors from '#server/kernel/base/errors.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'

const THROWN: Readonly<Record<string, Error>> = {
  400: new errors.BadRequest('No.'),
  401: new errors.Unauthorized(),
  402: new errors.PaymentRequired('Pay.'),
  403: new errors.Forbidden(),
  404: new errors.NotFound(),
  409: new errors.Conflict(),
  413: new errors.TooLarge(),
  415: new errors.UnsupportedMedia('No.'),
  429: new errors.TooManyRequests(5),
  500: new Error('unexpected'),
  503: new errors.HttpError(503, 'Later.', 5),
  507: Object.assign(new Error('full'), { code: 'ENOSPC' }),
}

let test: TestApp
let user: TestUser
let port: number

// An error must not inherit the cache header that the handler set before it.
const routes = (app: FastifyInstance) =>
  app.get<{ Params: { status: string } }>('/test/fails/:status', async ({ params }, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    throw THROWN[params.status]
  })

beforeAll(async () => {
  test = await testApp({}, { routes })
  user = await (await test.company()).user()
  port = await listen(test.app)
})

const answerTo = (bytes: string) =>
  new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => resolve(text))
  })

const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`

describe('error caching', () => {
  it.each(Object.keys(THROWN))(
    'an error thrown by a handler with status %s is sent with no-store',
    async (status) => {
      const answer = await test.app.inject(`/test/fails/${status}`)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([Number(status), 'no-store'])
    },
  )

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  it.each([
    ['without a session', { url: `${API_PREFIX}user/me/` }, 401],
    ['at an unknown path', { url: `${API_PREFIX}gone/` }, 404],
    ['outside the API', { url: '/gone.js' }, 404],
    ['to another method', { method: 'DELETE', url: `${API_PREFIX}user/me/` }, 405],
    [
      'to a body that is too large',
      { method: 'POST', url: `${API_PREFIX}user/login/`, headers: form, payload: 'x'.repeat(300_000) },
      413,
    ],
    ['to an invalid escape in the path', { url: `${API_PREFIX}%ff/` }, 400],
    ['to an overlong parameter', { url: `${API_PREFIX}mail/incoming/${'1'.repeat(5000)}/` }, 404],
    ['to an unknown tracking link', { url: `/track/${'a'.repeat(43)}` }, 404],
    ['to an unknown document link', { url: `/renew/${'a'.repeat(43)}` }, 404],
    ['to an unknown password link', { url: `/password/${'a'.repeat(43)}` }, 404],
  ] as const)('an error answer %s is sent with no-store', async (_, call, status) => {
    const answer = await test.app.inject(call)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  it.each<[string, () => string, number]>([
    ['a request that is not HTTP', () => 'nonsense\r\n\r\n', 400],
    ['a request without Host', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'a request with two Hosts',
      () => 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['oversized headers', () => `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a WebSocket at another path', () => upgrade('/v1/wss/x?session_id=x'), 404],
    [
      'a WebSocket without a session',
      () => upgrade(`/v1/ws/${user.uuid}?session_id=x`, `Origin: http://127.0.0.1:${port}\r\n`),
      401,
    ],
    [
      'a WebSocket without its key',
      () =>
        upgrade(
          `/v1/ws/${user.uuid}?session_id=x`,
          `Origin: http://127.0.0.1:${port}\r\nCookie: freight_socket=${user.socketToken}\r\n`,
        ),
      400,
    ],
  ])('an error answered on the raw connection is sent with no-store: %s', async (_, bytes, status) => {
    const answer = await answerTo(bytes())
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  })
})
