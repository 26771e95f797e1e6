import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acknowledgeLoad,
  type DriverLoad,
  listDriverLoads,
  markStop,
} from '#contract/entities/freight/driver-load.ts'
import { logAcknowledgment, sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { listConfirmedLoads, updateOwnLoad } from '#contract/entities/freight/load.ts'
import { listOrders, readOrder } from '#contract/entities/freight/order.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { remindOverdue } from '#server/freight/load-dispatch/load-dispatch.service.ts'
import { booking, STOPS } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number
let luis: TestUser
let other: TestUser
let keys = 0

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  desk = await booking(test)
  const owner = await desk.rows.owner()
  const his = await desk.rows.driver(owner.id, { email: 'luis@example.com' })
  const stranger = await desk.rows.driver(owner.id)
  luis = await desk.company.user([], { driver: his.id, first_name: 'Luis' })
  other = await desk.company.user([], { driver: stranger.id })
  load = (await desk.book(desk.dana, { driver: his.id, broker_reference: 'SECRET-77' })).id
})

const send = (by: TestUser, body: object = {}, key = `send-${++keys}`) =>
  by.call(sendLoadToDriver, { params: { id: load }, body, headers: { [IDEMPOTENCY_HEADER]: key } })
const acknowledge = (by: TestUser) => by.call(acknowledgeLoad, { params: { id: load }, body: {} })
const mails = async () =>
  test.sql`
    select "to", subject, text from outgoing_mail where load = ${load} order by id`
const state = async () =>
  (await desk.dana.call(readOrder, { params: { id: load } })).body.driver_dispatch as Record<string, unknown>

describe('sending a load to its driver', () => {
  it('emails the driver the stops without broker or price, and shows it on list and order', async () => {
    expect(await state()).toBeNull()
    const { status, body } = await send(desk.dana)
    expect([status, body.sent_to, body.unreachable]).toEqual([200, [expect.any(String)], []])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.to).toContain('luis@example.com')
    expect(mail!.text).toContain('Chicago, IL 60601')
    for (const secret of ['SECRET-77', 'Example Brokerage', '$', '900', '1,200'])
      expect(mail!.text).not.toContain(secret)
    expect(await state()).toMatchObject({ sent_at: expect.any(String), acknowledged_at: null })
    const [row] = (await desk.dana.call(listOrders, { query: { status: 1 } })).body.results
    expect(row.driver_dispatch.sent_at).toEqual((await state()).sent_at)
    const [listed] = (await desk.dana.call(listConfirmedLoads)).body.results
    expect(listed.driver_dispatch.sent_at).not.toBeNull()
  })

  it('hides the broker and prices that stand in the stops, by email and in the app', async () => {
    const { id: broker } = await desk.rows.broker({ name: 'Secret Brokers LLC' })
    const [pickup, delivery] = STOPS
    const order = await desk.dana.call(readOrder, { params: { id: load } })
    await test.sql`update load set broker = ${broker} where id = ${load}`
    const { status } = await desk.dana.call(updateOwnLoad, {
      params: { id: load },
      body: {
        version: order.body.version,
        stops: [
          {
            ...pickup,
            facility: 'Secret Brokers LLC c/o Dock 4',
            contact_name: 'Joe at Secret Brokers',
            contact_phone: '+13305550199',
            notes: 'Bring straps. Call Secret Brokers, pays $1,500',
          },
          { ...delivery, facility: 'Harbor Cold Storage', contact_name: 'Ann' },
        ],
      },
    })
    await send(desk.dana)
    const [mail] = await mails()
    const [mine] = (await luis.call(listDriverLoads)).body.results as DriverLoad[]
    expect(status).toBe(200)
    for (const shown of [String(mail!.text), JSON.stringify(mine!.stops)]) {
      expect(shown).not.toMatch(/secret|joe|555-?0199|1,500/i)
      for (const kept of ['Bring straps', 'Harbor Cold Storage', 'Ann', 'Chicago, IL 60601'])
        expect(shown).toContain(kept)
    }
    expect(mail!.text).not.toContain('Reply OK')
    expect(mail!.text).toContain('Call us, or tap Acknowledge in the driver app')
    await luis.call(markStop, {
      params: { id: load },
      body: { stop: mine!.stops[0]!.id, step: 'arrived', at: new Date().toISOString() },
      headers: { [IDEMPOTENCY_HEADER]: `mark-${++keys}` },
    })
    const chat = await test.sql`select text from load_comment where load = ${load} and audience = 'driver'`
    expect(JSON.stringify(chat)).toContain('arrived at Chicago, IL 60601')
  })

  it('sends once however often it is clicked, and again only on request', async () => {
    const all = await Promise.all([
      send(desk.dana),
      send(desk.dana),
      send(desk.dana, {}, 'one'),
      send(desk.dana, {}, 'one'),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await mails()).toHaveLength(1)
    await acknowledge(luis)
    expect((await send(desk.dana)).body.sent_to).toEqual([])
    expect((await state()).acknowledged_at).not.toBeNull()
    expect((await send(desk.dana, { is_again: true })).body.sent_to).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
    expect((await state()).acknowledged_at).toBeNull()
  })

  it('the driver acknowledges once; a stranger and another company cannot', async () => {
    await send(desk.dana)
    expect((await acknowledge(other)).status).toBe(404)
    const abroad = await (await booking(test)).company.user([], {})
    expect((await acknowledge(abroad)).status).toBe(403)
    const { status, body } = await acknowledge(luis)
    expect([status, (body as DriverLoad).dispatch?.acknowledged_at]).toEqual([200, expect.any(String)])
    const first = await state()
    expect(first).toMatchObject({ acknowledged_by: 'Luis Example', acknowledged_way: 'app' })
    expect((await acknowledge(luis)).status).toBe(200)
    expect(await state()).toEqual(first)
    const [mine] = (await luis.call(listDriverLoads)).body.results as DriverLoad[]
    expect(mine?.dispatch?.sent_at).toBe(first.sent_at)
  })

  it.each([
    ['2 minutes ago', -2, true],
    ['before the load was sent', -20, false],
    ['in the future', 20, false],
    ['year 1', Number.NEGATIVE_INFINITY, false],
  ])('the phone’s time of an acknowledgment counts when possible: %s', async (_, minutes, isCounted) => {
    await send(desk.dana)
    await test.sql`update load_dispatch set sent_at = now() - interval '10 minutes' where load = ${load}`
    const before = Date.now()
    const at = Number.isFinite(minutes)
      ? new Date(before + minutes * 60_000).toISOString()
      : '0001-01-01T00:00:00Z'
    expect((await luis.call(acknowledgeLoad, { params: { id: load }, body: { at } })).status).toBe(200)
    const saved = Date.parse(String((await state()).acknowledged_at))
    expect([saved === Date.parse(at), saved >= before]).toEqual([isCounted, !isCounted])
  })

  it('only who may edit the load sends it or logs the call', async () => {
    expect((await send(desk.dean)).status).toBe(403)
    const log = (by: TestUser) => by.call(logAcknowledgment, { params: { id: load }, body: {} })
    expect((await log(desk.dean)).status).toBe(403)
    const abroad = (await booking(test)).dana
    expect((await send(abroad)).status).toBe(404)
    expect((await log(abroad)).status).toBe(404)
    expect((await log(desk.dana)).body.driver_dispatch).toMatchObject({
      sent_at: null,
      acknowledged_by: 'Dana Example',
      acknowledged_way: 'dispatcher',
    })
  })

  it('another driver starts over', async () => {
    await send(desk.dana)
    await acknowledge(luis)
    const { version } = (await desk.dana.call(readOrder, { params: { id: load } })).body
    const next = await desk.rows.driver((await desk.rows.owner()).id)
    const { status } = await desk.dana.call(updateOwnLoad, {
      params: { id: load },
      body: { driver: next.id, version },
    })
    expect([status, await state()]).toEqual([200, null])
  })

  it('says what is missing: no way to reach the driver, or the load is picked up', async () => {
    await test.sql`delete from driver_account where user_id = ${luis.id}`
    await test.sql`update driver set email = '' where email = 'luis@example.com'`
    expect((await send(desk.dana)).status).toBe(400)
    await test.sql`update load set status = 3 where id = ${load}`
    expect((await send(desk.dana)).status).toBe(409)
    expect(await mails()).toEqual([])
  })

  it('reminds the dispatcher once after half an hour without an acknowledgment', async () => {
    const remind = () => test.app.services.db.tenant(desk.company.id, remindOverdue)
    const told = () =>
      test.sql`select user_id from notification where company_id = ${desk.company.id} and title like '%has not acknowledged'`
    await send(desk.dana)
    await remind()
    expect(await told()).toEqual([])
    await test.sql`update load_dispatch set sent_at = now() - interval '31 minutes' where load = ${load}`
    await remind()
    await remind()
    expect(await told()).toEqual([{ user_id: desk.dana.id }])
    await send(desk.dana, { is_again: true })
    await acknowledge(luis)
    await test.sql`update load_dispatch set sent_at = now() - interval '31 minutes' where load = ${load}`
    await remind()
    expect(await told()).toHaveLength(1)
  })
})
