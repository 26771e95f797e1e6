import { beforeAll, describe, expect, it } from 'vitest'
import { CAUGHT_UP, socketPath } from '#contract/live.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { Permission } from '#contract/permissions.ts'
import { pruneEvents } from '#server/kernel/live/live.repository.ts'
import { emit, type NewLiveEvent } from '#server/kernel/live/live-outbox.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connect, listen, type TestSocket } from '#tests/support/live.ts'

let test: TestApp
let port: number
let company: TestCompany

beforeAll(async () => {
  test = await testApp()
  port = await listen(test.app)
})

const send = (...events: NewLiveEvent[]) => test.db.tenant(company.id, (tx) => emit(tx, ...events))
const read = (id: number): NewLiveEvent => ({ type: 'LOAD_READ', data: { id } })
const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => read(from + index))
const ids = ({ received }: TestSocket) =>
  received.filter(({ type }) => type !== CAUGHT_UP).map(({ data }) => data.id as number)

async function markOf(user: TestUser): Promise<Me['live']> {
  const answer = await test.app.inject({
    url: '/app/api/user/me/',
    headers: { authorization: `Bearer ${user.access}` },
  })
  return answer.json<Me>().live
}
const join = (user: TestUser, mark: Me['live']) =>
  connect(port, user, { path: socketPath(user.uuid, crypto.randomUUID(), mark) })

async function two(
  permissions: Permission[] = ['VIEW_DISPATCH'],
): Promise<{ early: TestSocket; user: TestUser }> {
  company = await test.company()
  return {
    early: await connect(port, await company.user(['VIEW_DISPATCH'])),
    user: await company.user(permissions),
  }
}

describe('live socket catch-up', () => {
  it('a socket with a current mark is complete and starts with the missed messages', async () => {
    const { early, user } = await two()
    await send(read(1))
    await eventually(() => expect(ids(early)).toEqual([1]))
    const mark = await markOf(user)
    await send(read(2), { ...read(3), user_id: user.id + 1000 }, { ...read(4), user_id: user.id })
    await eventually(() => expect(ids(early)).toEqual([1, 2]))
    const socket = await join(user, mark)
    await send(read(5))
    await eventually(() => expect(ids(socket)).toEqual([2, 4, 5]))
    expect(socket.received[0]).toMatchObject({ type: CAUGHT_UP, data: { is_complete: true } })
    expect(ids(socket)).toEqual([2, 4, 5])
  })

  it('a socket that connects during writes gets each message once and in order', async () => {
    const { user } = await two()
    const mark = await markOf(user)
    const writing = Promise.all(many(1, 60).map((event) => send(event)))
    const sockets = await Promise.all(Array.from({ length: 6 }, () => join(user, mark)))
    await writing
    for (const socket of sockets) {
      await eventually(() => expect(ids(socket)).toHaveLength(60))
      const seqs = socket.received.filter(({ type }) => type !== CAUGHT_UP).map(({ seq }) => seq)
      expect(seqs).toEqual(Array.from({ length: 60 }, (_, index) => mark.seq + 1 + index))
    }
  })

  it('a socket catches up only on messages its user is allowed to receive', async () => {
    const { early, user } = await two(['VIEW_OWN_BIDS'])
    const mark = await markOf(user)
    await send(read(1), { type: 'NOTIFY_READ', data: { id: 2, type: 'HR' } })
    await eventually(() => expect(ids(early)).toEqual([1, 2]))
    const socket = await join(user, mark)
    await eventually(() => expect(ids(socket)).toEqual([2]))
  })

  it.each<
    [string, (user: TestUser, early: TestSocket, mark: Me['live']) => Promise<Me['live']> | Me['live']]
  >([
    ['has other permissions now', (_user, _early, mark) => ({ ...mark, principal: 'another' })],
    [
      'missed more messages than are resent',
      async (_user, early, mark) => {
        await send(...many(1, 500))
        await eventually(() => expect(ids(early)).toHaveLength(500))
        return mark
      },
    ],
    [
      'missed messages that were deleted',
      async (_user, early, mark) => {
        await send(read(1), read(2))
        await eventually(() => expect(ids(early)).toEqual([1, 2]))
        await test.db.system((tx) => pruneEvents(tx, -1))
        return mark
      },
    ],
    ['has a mark ahead of the counter', (_user, _early, mark) => ({ ...mark, seq: mark.seq + 1 })],
  ])('a socket gets an incomplete catch-up when its user %s', async (_, happen) => {
    const { early, user } = await two()
    const socket = await join(user, await happen(user, early, await markOf(user)))
    await eventually(() =>
      expect(socket.received[0]).toMatchObject({ type: CAUGHT_UP, data: { is_complete: false } }),
    )
    await send(read(900))
    await eventually(() => expect(ids(socket)).toEqual([900]))
  })
})
