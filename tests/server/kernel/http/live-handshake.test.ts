import { randomUUID } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { logout } from '#contract/entities/people/session.ts'
import { socketPath } from '#contract/live.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { connect, type Handshake, handshakeStatus, listen } from '#tests/support/live.ts'
import { eventually } from '#tests/support/eventually.ts'

let test: TestApp
let company: TestCompany
let port: number
let user: TestUser
let other: TestUser

beforeAll(async () => {
  test = await testApp({ PUBLIC_URL: 'https://freight.example.com' })
  port = await listen(test.app)
  company = await test.company()
  user = await company.user()
  other = await company.user()
})

describe('live socket handshake', () => {
  it.each<[string, () => Handshake, number]>([
    ['with the login cookie, the user’s uuid, and the server’s origin', () => ({}), 101],
    ['with a slash before the query', () => ({ path: socketPath(user.uuid, 'x').replace('?', '/?') }), 101],
    ['from the public address', () => ({ headers: { origin: 'https://freight.example.com' } }), 101],
    ['without a cookie', () => ({ headers: { cookie: undefined } }), 401],
    ['with an empty cookie', () => ({ headers: { cookie: 'freight_socket=' } }), 401],
    [
      'with the access token in the cookie',
      () => ({ headers: { cookie: `freight_socket=${user.access}` } }),
      401,
    ],
    [
      'with the refresh token in the cookie',
      () => ({ headers: { cookie: `freight_socket=${user.refresh}` } }),
      401,
    ],
    [
      'with a bearer token only',
      () => ({ headers: { cookie: undefined, authorization: `Bearer ${user.access}` } }),
      401,
    ],
    ["with another user's uuid", () => ({ path: socketPath(other.uuid, 'x') }), 403],
    [
      "with another user's cookie",
      () => ({ headers: { cookie: `freight_socket=${other.socketToken}` } }),
      403,
    ],
    ['with an unknown uuid', () => ({ path: socketPath(randomUUID(), 'x') }), 403],
    ['from another origin', () => ({ headers: { origin: 'https://evil.example' } }), 403],
    ['from another port', () => ({ headers: { origin: 'http://127.0.0.1:1' } }), 403],
    ['from the origin null', () => ({ headers: { origin: 'null' } }), 403],
    ['without an origin', () => ({ headers: { origin: undefined } }), 403],
    ['without a session id', () => ({ path: `/v1/ws/${user.uuid}` }), 400],
    ['with an empty session id', () => ({ path: `/v1/ws/${user.uuid}?session_id=` }), 400],
    ['at another path', () => ({ path: `/v1/wss/${user.uuid}?session_id=x` }), 404],
    ['at a longer path', () => ({ path: `/v1/ws/${user.uuid}/more?session_id=x` }), 404],
    ['at the API', () => ({ path: '/app/api/user/me/' }), 404],
  ])('a handshake %s gets the right status', async (_, handshake, status) => {
    expect(await handshakeStatus(port, user, handshake())).toBe(status)
  })

  it('a request that offers an upgrade to HTTP/2 is answered over HTTP/1.1', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const tcp = connectTcp(port, '127.0.0.1', () =>
        tcp.write(
          'GET /app/api/user/me/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
        ),
      )
      tcp.on('data', (bytes) => (text += String(bytes)))
      tcp.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('logging out closes the session’s socket with 1008, and a new handshake answers 401', async () => {
    const leaving = await company.user()
    const socket = await connect(port, leaving)
    expect((await leaving.call(logout)).status).toBe(204)
    expect(await socket.closed).toBe(1008)
    expect(await handshakeStatus(port, leaving)).toBe(401)
  })

  it('a frame above 64 kB closes the socket with 1009', async () => {
    const socket = await connect(port, user)
    socket.socket.send('x'.repeat(64 * 1024))
    socket.socket.send('x'.repeat(64 * 1024 + 1))
    expect(await socket.closed).toBe(1009)
  })

  it('malformed handshakes and frames leave no socket open', async () => {
    const head = `GET ${socketPath(user.uuid, 'x')} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: freight_socket=${user.socketToken}\r\n`
    const rude = [
      `${head}\r\n`,
      `${head}Sec-WebSocket-Version: 1\r\nSec-WebSocket-Key: x\r\n\r\n`,
      `${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x05plain`,
    ]
    for (const bytes of rude) {
      await new Promise<void>((resolve) => {
        const tcp = connectTcp(port, '127.0.0.1', () => tcp.write(bytes))
        tcp.on('data', () => tcp.destroy())
        tcp.on('error', () => undefined)
        tcp.on('close', () => resolve())
      })
    }
    const left = connectTcp(port, '127.0.0.1', () => {
      left.write(`${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`)
      left.destroy()
    })
    const socket = await connect(port, user)
    socket.close()
    await socket.closed
    await eventually(() => expect(test.app.services.hub.size).toBe(0))
  })

  it('the 101st socket of one user answers 429 until another one closes', async () => {
    const eager = await company.user()
    const sockets = await Promise.all(Array.from({ length: 100 }, () => connect(port, eager)))
    expect(await handshakeStatus(port, eager)).toBe(429)
    sockets[0]?.close()
    await eventually(async () => expect(await handshakeStatus(port, eager)).toBe(101))
    for (const { socket } of sockets) socket.terminate()
  })
})
