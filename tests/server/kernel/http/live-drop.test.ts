import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect, listen } from '#tests/support/live.ts'

const PING_MS = 25_000

let test: TestApp
let company: TestCompany
let port: number

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  test = await testApp()
  port = await listen(test.app)
  company = await test.company()
})
afterAll(() => vi.useRealTimers())

describe('live socket', () => {
  it('a socket that does not answer a ping is dropped at the next ping, and others stay', async () => {
    const [dead, alive] = [await company.user(), await company.user()]
    const silent = new WebSocket(`ws://127.0.0.1:${port}${socketPath(dead.uuid, 'x')}`, {
      autoPong: false,
      headers: { origin: `http://127.0.0.1:${port}`, cookie: `freight_socket=${dead.socketToken}` },
    })
    const closed = new Promise((resolve) => silent.on('close', resolve))
    let pings = 0
    silent.on('ping', () => pings++)
    await new Promise((resolve) => silent.on('open', resolve))
    const living = await connect(port, alive)
    let answered = 0
    living.socket.on('ping', () => answered++)
    vi.advanceTimersByTime(PING_MS)
    await eventually(() => expect([pings, answered]).toEqual([1, 1]))
    const heard = new Promise((resolve) => living.socket.once('pong', resolve))
    living.socket.ping()
    await heard
    vi.advanceTimersByTime(PING_MS)
    expect(await closed).toBe(1006)
    await eventually(() => expect(test.app.services.hub.size).toBe(1))
    expect(living.socket.readyState).toBe(WebSocket.OPEN)
    living.close()
    await living.closed
  })

  it('a socket that does not read is dropped once its buffer is too large, and others get every message', async () => {
    const [slow, quick] = await Promise.all([
      connect(port, await company.user()),
      connect(port, await company.user()),
    ])
    slow.socket.pause()
    const title = 'x'.repeat(400_000)
    const big = (id: number) => ({
      type: 'NOTIFICATION_ADDED' as const,
      data: {
        id,
        type: 'HR' as const,
        title,
        sub_title: '',
        created_at: '2026-01-01T00:00:00Z',
        metadata: { id },
      },
    })
    let sent = 0
    await eventually(async () => {
      await test.db.tenant(company.id, (tx) => emit(tx, big(sent++)))
      return expect(test.app.services.hub.size).toBe(1)
    })
    await eventually(() =>
      expect(quick.received.map(({ data }) => data.id)).toEqual(Array.from({ length: sent }, (_, n) => n)),
    )
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    expect(slow.received.length).toBeLessThan(sent)
    quick.close()
    await quick.closed
  })
})
