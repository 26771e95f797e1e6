import { beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { buildApp } from '#server/app.ts'
import { tidy } from '#server/kernel/operation/core.jobs.ts'
import { closeSpread } from '#server/kernel/live/live-close.ts'
import { numberEvents } from '#server/kernel/live/live.repository.ts'
import { emit, type NewLiveEvent } from '#server/kernel/live/live-outbox.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { connect, listen, type TestSocket } from '#tests/support/live.ts'
import { eventually } from '#tests/support/eventually.ts'

let test: TestApp
let port: number
let company: TestCompany

beforeAll(async () => {
  test = await testApp()
  port = await listen(test.app)
  company = await test.company()
})

const send = (to: TestCompany, ...events: NewLiveEvent[]) =>
  test.db.tenant(to.id, (tx) => emit(tx, ...events))
const read = (id: number): NewLiveEvent => ({ type: 'LOAD_READ', data: { id } })
const ids = ({ received }: TestSocket) => received.map(({ data }) => data.id as number)
async function join(permissions: Permission[] = ['VIEW_DISPATCH'], to = company): Promise<TestSocket> {
  return connect(port, await to.user(permissions))
}

describe('live message', () => {
  it('a message arrives once, numbered, after its transaction commits', async () => {
    const socket = await join()
    const raw: string[] = []
    socket.socket.on('message', (bytes) => raw.push(String(bytes)))
    await send(company, read(1), read(2))
    await send(company, read(3))
    await eventually(() => expect(ids(socket)).toEqual([1, 2, 3]))
    const [first = 0] = socket.received.map(({ seq }) => seq)
    expect(socket.received.map(({ seq }) => seq)).toEqual([first, first + 1, first + 2])
    expect(JSON.parse(raw[0] ?? '')).toEqual({ type: 'LOAD_READ', data: '{"id":1}', seq: first })
  })

  it('a message of a rolled-back transaction is never sent', async () => {
    const socket = await join()
    const failing = test.db.tenant(company.id, async (tx) => {
      await emit(tx, read(10))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await send(company, read(11))
    await eventually(() => expect(ids(socket)).toEqual([11]))
  })

  it('a message goes only to users with the permission for its type', async () => {
    const [dispatcher, bidder, hr] = await Promise.all([
      join(['VIEW_DISPATCH']),
      join(['VIEW_OWN_BIDS']),
      join(['VIEW_SETTINGS']),
    ])
    await send(
      company,
      read(20),
      { type: 'BROKER_RESPONDED_BID', data: { id: 21, offer: 1, answer: null } },
      { type: 'NOTIFY_READ', data: { id: 22, type: 'HR' } },
    )
    await eventually(() => expect(ids(dispatcher)).toEqual([20, 22]))
    await eventually(() => expect(ids(bidder)).toEqual([21, 22]))
    await eventually(() => expect(ids(hr)).toEqual([22]))
  })

  it('a message for one user goes to every socket of that user and to no one else', async () => {
    const user = await company.user(['VIEW_DISPATCH'])
    const [one, other, colleague] = await Promise.all([connect(port, user), connect(port, user), join()])
    await send(company, read(30), { ...read(31), user_id: user.id }, read(32))
    await eventually(() => expect(ids(one)).toEqual([30, 31, 32]))
    await eventually(() => expect(ids(other)).toEqual([30, 31, 32]))
    await eventually(() => expect(ids(colleague)).toEqual([30, 32]))
  })

  it('a message never goes to another company', async () => {
    const stranger = await test.company()
    const [ours, theirs] = await Promise.all([join(), join(['VIEW_DISPATCH'], stranger)])
    await send(company, read(40))
    await send(stranger, read(41))
    await eventually(() => expect(ids(ours)).toEqual([40]))
    await eventually(() => expect(ids(theirs)).toEqual([41]))
    expect(theirs.received[0]?.seq).toBe(1)
  })

  it('messages other than notifications are held back while the subscription is inactive', async () => {
    const inactive = await test.company({ payment_status: 'inactive' })
    const socket = await join(['VIEW_DISPATCH'], inactive)
    await send(inactive, read(50), { type: 'NOTIFY_READ', data: { id: 51, type: 'HR' } })
    await eventually(() => expect(ids(socket)).toEqual([51]))
  })

  it('messages of 64 kB and more arrive complete', async () => {
    const socket = await join()
    const sizes = [100, 125, 126, 65_000, 70_000, 200_000]
    for (const size of sizes) {
      await send(company, {
        type: 'NOTIFICATION_ADDED',
        data: {
          id: size,
          type: 'HR',
          title: 'ü'.repeat(size / 2),
          sub_title: '',
          created_at: '2026-01-01T00:00:00Z',
          metadata: { id: 1 },
        },
      })
    }
    await eventually(() => expect(ids(socket)).toEqual(sizes))
  })

  it('concurrent messages are numbered without gaps in commit order', async () => {
    const busy = await test.company()
    const socket = await join(['VIEW_DISPATCH'], busy)
    await Promise.all(Array.from({ length: 60 }, (_, n) => send(busy, read(n))))
    await eventually(() => expect(socket.received).toHaveLength(60))
    expect(socket.received.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  })
})

describe('transaction that sends live messages', () => {
  it('a transaction that commits later is numbered later and does not block others', async () => {
    const socket = await join()
    const gate = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = test.db.tenant(company.id, async (tx) => {
      await emit(tx, read(100))
      written.resolve()
      await gate.promise
    })
    await written.promise
    await send(company, read(101))
    await eventually(() => expect(ids(socket)).toEqual([101]))
    gate.resolve()
    await slow
    await eventually(() => expect(ids(socket)).toEqual([101, 100]))
    const [first = 0, second] = socket.received.map(({ seq }) => seq)
    expect(second).toBe(first + 1)
  })

  it('a message is delivered even when its process dies right after the commit', async () => {
    const socket = await join()
    await test.sql`insert into live_event (company_id, type, data) values (${company.id}, 'LOAD_READ', '{"id":110}')`
    await eventually(() => expect(ids(socket)).toEqual([110]))
  })
})

describe('live socket of a changed user', () => {
  it('changed permissions close the socket with 1012 so that it reconnects with the new ones', async () => {
    const user = await company.user(['VIEW_DISPATCH'])
    const socket = await connect(port, user)
    await test.sql`update app_user set enabled_permissions = '{}' where id = ${user.id}`
    expect(await socket.closed).toBe(1012)
    const again = await connect(port, user)
    await send(company, read(60), { type: 'NOTIFY_READ', data: { id: 61, type: 'HR' } })
    await eventually(() => expect(ids(again)).toEqual([61]))
  })

  it('a changed name leaves the socket open', async () => {
    const user = await company.user(['VIEW_DISPATCH'])
    const socket = await connect(port, user)
    await test.sql`update app_user set first_name = 'Berta' where id = ${user.id}`
    await test.db.tenant(company.id, (tx) => announceSessions(tx, { user_id: user.id }))
    await send(company, read(65))
    await eventually(() => expect(ids(socket)).toEqual([65]))
  })

  it('deactivating a user closes the socket with 1008', async () => {
    const user = await company.user(['VIEW_DISPATCH'])
    const socket = await connect(port, user)
    await test.sql`update app_user set is_active = false where id = ${user.id}`
    expect(await socket.closed).toBe(1008)
  })
})

describe('lost listener connection', () => {
  const cut = () =>
    test.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'freight live' and datname = current_database()`

  it('after the listener reconnects, no message is missing or duplicated', async () => {
    const socket = await join()
    await send(company, read(70))
    await eventually(() => expect(ids(socket)).toEqual([70]))
    expect((await cut()).length).toBeGreaterThan(0)
    for (let id = 71; id < 80; id++) await send(company, read(id))
    await eventually(() => expect(ids(socket)).toEqual([70, 71, 72, 73, 74, 75, 76, 77, 78, 79]))
    expect(new Set(socket.received.map(({ seq }) => seq)).size).toBe(10)
  })

  it('sockets that missed more than the stored events are closed with 1012 to reload', async () => {
    const quiet = await test.company()
    const socket = await join(['VIEW_DISPATCH'], quiet)
    await test.db.tenant(quiet.id, (tx) => emit(tx, read(80)))
    await eventually(() => expect(ids(socket)).toEqual([80]))
    await test.sql`update live_counter set seq = seq + 5 where company_id = ${quiet.id}`
    await cut()
    expect(await socket.closed).toBe(1012)
    const again = await join(['VIEW_DISPATCH'], quiet)
    await send(quiet, read(81))
    await eventually(() => expect(ids(again)).toEqual([81]))
    expect(again.received[0]?.seq).toBe(7)
  })
})

describe('message numbers lost in a database crash', () => {
  it('sockets that got the lost numbers are closed with 1012 to reload', async () => {
    const unlucky = await test.company()
    const socket = await join(['VIEW_DISPATCH'], unlucky)
    await send(unlucky, read(85), read(86))
    await eventually(() => expect(ids(socket)).toEqual([85, 86]))
    await test.sql`update live_event set seq = 7 where company_id = ${unlucky.id} and seq = 2`
    await test.sql`update live_event set seq = 2 where company_id = ${unlucky.id} and seq = 1`
    await test.sql`update live_counter set seq = 7 where company_id = ${unlucky.id}`
    await send(unlucky, read(87))
    expect(await socket.closed).toBe(1012)
  })
})

it('a signal for a company without events creates no counter', async () => {
  const id = 999_999
  await test.db.system((tx) => numberEvents(tx, id))
  expect(await test.sql`select from live_counter where company_id = ${id}`).toEqual([])
})

describe('two nodes on one database', () => {
  it('messages written through either node reach the sockets of both', async () => {
    const node = await buildApp({
      config: test.config,
      db: test.db,
      isStrict: true,
      clientFolder: '/nonexistent',
    })
    const otherPort = await listen(node)
    const [here, there] = await Promise.all([
      join(),
      connect(otherPort, await company.user(['VIEW_DISPATCH'])),
    ])
    await send(company, read(90), read(91))
    await eventually(() => expect(ids(here)).toEqual([90, 91]))
    await eventually(() => expect(ids(there)).toEqual([90, 91]))
    expect(there.received).toEqual(here.received)
    await node.close()
    expect(await there.closed).toBe(1012)
    await send(company, read(92))
    await eventually(() => expect(ids(here)).toEqual([90, 91, 92]))
  })
})

it('closing sockets is spread over two seconds per hundred, up to 40 seconds', () => {
  expect([1, 9, 100, 1000, 5000].map(closeSpread)).toEqual([0, 0, 2000, 20_000, 40_000])
})

describe('stopping the live hub', () => {
  it('closes every socket with 1012 before the stop completes', async () => {
    const node = await buildApp({
      config: test.config,
      db: test.db,
      isStrict: true,
      clientFolder: '/nonexistent',
    })
    const port = await listen(node)
    const user = await company.user(['VIEW_DISPATCH'])
    const sockets = await Promise.all(Array.from({ length: 12 }, () => connect(port, user)))
    const order: number[] = []
    const closes = sockets.map(async ({ closed }) => order.push(await closed))
    const [stopped] = [node.services.hub.stop(), node.services.hub.stop()]
    await Promise.all(closes)
    await stopped
    expect(order).toEqual(sockets.map(() => 1012))
    expect((await node.inject('/healthz')).statusCode).toBe(200)
    await node.close()
  })
})

describe('old live events', () => {
  it('events are deleted after an hour, and the numbering continues', async () => {
    const old = await test.company()
    await send(old, read(1), read(2))
    await eventually(async () =>
      expect(await test.sql`select from live_event where company_id = ${old.id} and seq > 0`).toHaveLength(2),
    )
    await test.sql`update live_event set created_at = now() - interval '61 minutes' where company_id = ${old.id} and seq = 1`
    await tidy(test.db)
    expect(await test.sql`select seq from live_event where company_id = ${old.id}`).toEqual([{ seq: 2 }])
    const socket = await join(['VIEW_DISPATCH'], old)
    await send(old, read(3))
    await eventually(() => expect(socket.received).toEqual([{ type: 'LOAD_READ', seq: 3, data: { id: 3 } }]))
  })
})
