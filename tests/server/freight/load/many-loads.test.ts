import { beforeEach, describe, expect, it } from 'vitest'
import { type LoadDetail, readLoad } from '#contract/entities/freight/load.ts'
import { assignLoads, changeLoadStatuses } from '#contract/entities/freight/load-changes.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

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

describe('bulk status change of loads', () => {
  it('changes the allowed loads, gives a reason for the others, and can be undone', async () => {
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

  it('skips loads due hours later, with their window, unless early changes are allowed', async () => {
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

  it('can be undone once, however often the undo is sent', async () => {
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

  it('can be undone to a status that cannot be set by hand', async () => {
    const [one] = loads
    await test.sql`update load set status = 2 where id = ${one!.id} and company_id = ${desk.company.id}`
    await move(desk.dana, { ids: [one?.id], status: 3 })
    expect((await move(desk.dana, { ids: [one?.id], is_undo: true })).body.changed).toHaveLength(1)
    expect((await read(one!.id)).status).toBe(2)
  })

  it('refuses TONU, which needs its own amounts, and the statuses 2 and 4 set by the system', async () => {
    expect((await move(desk.dana, { ids: ids(), status: 6 })).body.status[0]).toContain(
      'Set TONU one load at a time. Each needs its own amounts.',
    )
    expect((await move(desk.boss, { ids: ids(), status: 2 })).body).toMatchObject({
      changed: [],
      skipped: [{}, {}, {}],
    })
  })

  it('can be undone only by the user who made it and only until the next change', async () => {
    const [one] = loads
    await move(desk.dana, { ids: [one?.id], status: 3 })
    expect((await move(desk.boss, { ids: [one?.id], is_undo: true })).body.skipped).toHaveLength(1)
    await move(desk.boss, { ids: [one?.id], status: 5 })
    expect((await move(desk.dana, { ids: [one?.id], is_undo: true })).body.skipped).toHaveLength(1)
    expect((await read(one!.id)).status).toBe(5)
  })
})

describe('bulk dispatcher change of loads', () => {
  it('needs the permission to assign loads, sends live events and can be undone', async () => {
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

  it('requires a dispatcher who may have loads, and loads of the company', async () => {
    const { id } = await desk.company.user(['VIEW_SETTINGS'])
    expect((await assign(desk.boss, { ids: ids(), dispatcher: id })).body).toHaveProperty('dispatcher')
    const other = await booking(test)
    expect((await assign(other.boss, { ids: ids(), dispatcher: other.dana.id })).status).toBe(404)
    expect((await move(other.boss, { ids: ids(), status: 3 })).status).toBe(404)
  })
})
