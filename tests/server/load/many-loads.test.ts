import { beforeEach, describe, expect, it } from 'vitest'
import { type LoadDetail, readLoad } from '#contract/entities/load.ts'
import { assignLoads, changeLoadStatuses } from '#contract/entities/load-changes.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { booking } from '#tests/server/load/booking.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
let loads: LoadDetail[]

beforeEach(async () => {
  desk = await booking(test)
  const days = [0, 5, 10].map((day) => [
    { kind: 'pickup', address: 'Chicago, IL 60601', window_from: `2030-02-${10 + day}T14:00:00Z` },
    { kind: 'delivery', address: 'Akron, OH', window_to: `2030-02-${11 + day}T15:00:00Z` },
  ])
  loads = [
    await desk.book(desk.dana, { stops: days[0] }),
    await desk.book(desk.dana, { stops: days[1] }),
    await desk.book(desk.dean, { stops: days[2] }),
  ]
})

const ids = () => loads.map(({ id }) => id)
const move = (by: TestUser, body: object) =>
  by.call(changeLoadStatuses, { body: { early: 'change', ...body } })
const assign = (by: TestUser, body: object) => by.call(assignLoads, { body })
const read = async (id: number) => (await desk.boss.call(readLoad, { params: { id } })).body

describe('the status of many loads', () => {
  it('is changed for those where it may, with why not for the others, and taken back', async () => {
    const [one, two, deans] = loads
    const { status, body } = await move(desk.dana, { ids: ids(), status: 3 })
    expect([status, body.changed]).toEqual([200, [one, two].map((load) => ({ id: load?.id, before: 1 }))])
    expect(body.skipped).toEqual([
      {
        id: deans?.id,
        name: deans?.number,
        reason: 'This load belongs to Dean Example. Ask Dean Example, or someone who can edit all loads.',
      },
    ])
    expect((await move(desk.dana, { ids: [one?.id], status: 1 })).body.changed).toHaveLength(1)
    const again = await move(desk.dana, { ids: [one?.id], status: 5 })
    expect(again.body.skipped[0].reason).toBe(
      'This load is Assigned. It can change to Picked up or TONU, not Delivered.',
    )
    const undone = await move(desk.dana, { ids: [one?.id, two?.id], is_undo: true })
    expect(undone.body.changed).toHaveLength(2)
    expect([(await read(one!.id)).status, (await read(two!.id)).status]).toEqual([3, 1])
  })

  it('skips those that are due in hours, with the window, unless they are to be changed too', async () => {
    const hours = (some: number) => new Date(Date.now() + some * 3_600_000).toISOString()
    const at = (kind: string, address: string, from: string) => ({
      kind,
      address,
      window_from: from,
      window_to: null,
    })
    const soon = await desk.book(desk.dana, {
      override_reason: 'Agreed.',
      stops: [at('pickup', 'Chicago, IL', hours(1)), at('delivery', 'Akron, OH', hours(20))],
    })
    const { body } = await move(desk.dana, { ids: [loads[0]!.id, soon.id], status: 3, early: 'skip' })
    expect(body.changed).toEqual([{ id: soon.id, before: 1 }])
    expect(body.skipped).toEqual([
      {
        id: loads[0]!.id,
        name: loads[0]!.number,
        reason: expect.stringMatching(/^Pickup in Chicago, IL isn’t due for another .+ \(.+ CT\)\.$/),
      },
    ])
    expect(
      (await move(desk.dana, { ids: [soon.id], status: 5, early: undefined })).body.skipped,
    ).toHaveLength(1)
    expect(
      (await move(desk.dana, { ids: [soon.id], is_undo: true, early: 'skip' })).body.changed,
    ).toHaveLength(1)
  })

  it('is taken back once, however often that is sent', async () => {
    const [one] = loads
    await move(desk.dana, { ids: [one?.id], status: 3 })
    const undo = () => move(desk.dana, { ids: [one?.id], is_undo: true })
    const answers = [await undo(), ...(await Promise.all([undo(), undo()]))]
    expect(answers.map(({ body }) => [body.changed.length, body.skipped.length])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ])
    expect((await read(one!.id)).status).toBe(1)
  })

  it('goes back by undo to a state that no hand may set', async () => {
    const [one] = loads
    await test.sql`update load set status = 2 where id = ${one!.id} and company_id = ${desk.company.id}`
    await move(desk.dana, { ids: [one?.id], status: 3 })
    expect((await move(desk.dana, { ids: [one?.id], is_undo: true })).body.changed).toHaveLength(1)
    expect((await read(one!.id)).status).toBe(2)
  })

  it('is never TONU, which has amounts of its own, and 2 and 4 are the system’s', async () => {
    expect((await move(desk.dana, { ids: ids(), status: 6 })).body.status[0]).toContain(
      'Set TONU one load at a time. Each needs its own amounts.',
    )
    expect((await move(desk.boss, { ids: ids(), status: 2 })).body).toMatchObject({
      changed: [],
      skipped: [{}, {}, {}],
    })
  })

  it('is taken back by who changed it only, and only while nothing came after it', async () => {
    const [one] = loads
    await move(desk.dana, { ids: [one?.id], status: 3 })
    expect((await move(desk.boss, { ids: [one?.id], is_undo: true })).body.skipped).toHaveLength(1)
    await move(desk.boss, { ids: [one?.id], status: 5 })
    expect((await move(desk.dana, { ids: [one?.id], is_undo: true })).body.skipped).toHaveLength(1)
    expect((await read(one!.id)).status).toBe(5)
  })
})

describe('the dispatcher of many loads', () => {
  it('is changed by who may assign, told live, and taken back', async () => {
    const { body } = await assign(desk.boss, { ids: ids(), dispatcher: desk.dean.id })
    expect(body.changed).toEqual(loads.slice(0, 2).map(({ id }) => ({ id, before: desk.dana.id })))
    expect((await read(loads[0]!.id)).dispatcher).toBe(desk.dean.id)
    expect((await assign(desk.dana, { ids: ids(), dispatcher: desk.dana.id })).status).toBe(403)
    expect(
      (await assign(desk.boss, { ids: body.changed.map(({ id }: { id: number }) => id), is_undo: true })).body
        .changed,
    ).toHaveLength(2)
    expect((await read(loads[0]!.id)).dispatcher).toBe(desk.dana.id)
  })

  it('is one who may have loads, and the loads are of the company', async () => {
    const { id } = await desk.company.user(['VIEW_SETTINGS'])
    expect((await assign(desk.boss, { ids: ids(), dispatcher: id })).body).toHaveProperty('dispatcher')
    const other = await booking(test)
    expect((await assign(other.boss, { ids: ids(), dispatcher: other.dana.id })).status).toBe(404)
    expect((await move(other.boss, { ids: ids(), status: 3 })).status).toBe(404)
  })
})
