import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  readDriverPush,
  subscribeDriverPush,
  unsubscribeDriverPush,
} from '#contract/entities/fleet/driver-push.ts'
import { sendLoadToDriver } from '#contract/entities/freight/load-dispatch.ts'
import { createLoadComment } from '#contract/entities/freight/load-comment.ts'
import { deleteLoad, readLoad, updateLoad } from '#contract/entities/freight/load.ts'
import { rescheduleStop } from '#contract/entities/freight/order.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { logout } from '#contract/entities/people/session.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { startPushPhone } from '#tests/support/push-phone.ts'
import { runJobs } from '#tests/support/run-jobs.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let phone: Awaited<ReturnType<typeof startPushPhone>>
let drivers: [number, number]
let luis: TestUser
let load: number
let comments = 0

beforeAll(async () => {
  test = await testApp({ WEBHOOKS_TO_PRIVATE: 'on' })
})
beforeEach(async () => {
  desk = await booking(test)
  phone = await startPushPhone()
  const owner = await desk.rows.owner()
  drivers = [(await desk.rows.driver(owner.id)).id, (await desk.rows.driver(owner.id)).id]
  luis = await desk.company.user([], { driver: drivers[0] })
  load = (await desk.bookSent(desk.dana, { driver: drivers[0] })).id
  return () => phone.stop()
})
afterAll(() => phone.stop())

const subscribe = (by: TestUser, changes: object = {}) =>
  by.call(subscribeDriverPush, { body: { ...phone.subscription, ...changes } })
async function write(text: string, audience = 'driver', by = desk.dana): Promise<void> {
  const headers = { [IDEMPOTENCY_HEADER]: `comment-${++comments}` }
  const { status } = await by.call(createLoadComment, { body: { order: load, audience, text }, headers })
  expect(status).toBe(201)
}
const sendTo = (id: number) =>
  desk.dana.call(sendLoadToDriver, {
    params: { id },
    body: {},
    headers: { [IDEMPOTENCY_HEADER]: `send-${id}` },
  })
const isOn = async (by: TestUser) => (await by.call(readDriverPush)).body.is_on as boolean
const pushes = async () => {
  await runJobs(test)
  return phone.received.map(({ text }) => JSON.parse(text) as { title: string; text: string; load: number })
}

describe('driver push notifications', () => {
  it('comments, sent and reassigned loads, and new stop times are pushed encrypted and without prices', async () => {
    expect(await isOn(luis)).toBe(false)
    expect((await subscribe(luis)).body.is_on).toBe(true)
    await write('Door 14')
    await write('He is slow', 'office')
    await write('I am here', 'driver', luis)
    const { stops, version, number } = (await desk.boss.call(readLoad, { params: { id: load } })).body
    const window = { window_from: '2030-02-01T10:00', window_to: null }
    await desk.dana.call(rescheduleStop, {
      params: { id: load },
      body: { stop: stops[0].id, ...window, reason: 'Dock is full' },
    })
    const another = await desk.book(desk.dana, {
      driver: drivers[0],
      second_driver: drivers[1],
      override_reason: 'Urgent.',
    })
    await sendTo(another.id)
    await desk.boss.call(updateLoad, {
      params: { id: load },
      body: { driver: drivers[1], version: version + 1 },
    })
    const messages = await pushes()
    expect(messages).toHaveLength(4)
    expect(messages).toEqual(
      expect.arrayContaining([
        { title: `Dana Example on ${number}`, text: 'Door 14', load },
        {
          title: `${number}: stop rescheduled`,
          text: 'Chicago, IL 60601: from Fri 01 Feb 2030 10:00 CT',
          load,
        },
        {
          title: `Acknowledge load ${another.number}`,
          text: 'Chicago, IL to Akron, OH',
          load: another.id,
        },
        { title: `${number} was reassigned`, text: 'Chicago, IL to Akron, OH', load: 0 },
      ]),
    )
    expect(phone.received.map(({ text }) => text).join()).not.toMatch(/120000|90000|1,?200|900/)
    const { headers } = phone.received[0]!
    const { public_key } = (await luis.call(readDriverPush)).body
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${public_key}$`))
  })

  it('live events tell the driver page about sent, changed, reassigned, and deleted loads', async () => {
    const kim = await desk.company.user([], { driver: drivers[1] })
    let seen = (await desk.rows.events()).length
    const news = async () => {
      const events = (await desk.rows.events()).slice(seen)
      seen += events.length
      return new Set(events.flatMap(({ type, user_id }) => (type === 'DRIVER_LOAD_CHANGED' ? [user_id] : [])))
    }
    const another = await desk.book(desk.dana, { driver: drivers[1], override_reason: 'Urgent.' })
    expect(await news(), 'not sent yet').toEqual(new Set())
    await sendTo(another.id)
    expect(await news()).toEqual(new Set([kim.id]))
    const { stops, version } = (await desk.boss.call(readLoad, { params: { id: load } })).body
    const window = { window_from: '2030-02-01T10:00', window_to: null }
    await desk.dana.call(rescheduleStop, {
      params: { id: load },
      body: { stop: stops[0].id, ...window, reason: 'Dock is full' },
    })
    expect(await news()).toEqual(new Set([luis.id]))
    await desk.boss.call(updateLoad, {
      params: { id: load },
      body: { driver: drivers[1], version: version + 1 },
    })
    expect(await news()).toEqual(new Set([luis.id]))
    await sendTo(load)
    expect(await news()).toEqual(new Set([kim.id]))
    await desk.boss.call(deleteLoad, { params: { id: load } })
    expect(await news()).toEqual(new Set([kim.id]))
  })

  it('nothing is pushed after unsubscribing, a revoked session, or a logout', async () => {
    await subscribe(luis)
    await luis.call(unsubscribeDriverPush)
    expect(await isOn(luis)).toBe(false)
    await write('Nobody hears this')
    await subscribe(luis)
    await test.sql`update user_session set revoked_at = now() where user_id = ${luis.id}`
    await write('Nor this')
    await test.sql`update user_session set revoked_at = null where user_id = ${luis.id}`
    await luis.call(logout)
    expect(await test.sql`select id from driver_push where user_id = ${luis.id}`).toEqual([])
    await write('Nor that')
    expect(await pushes()).toEqual([])
  })

  it('a subscription is deleted when the push service answers 410 and retried when it answers 503', async () => {
    await subscribe(luis)
    phone.answers.push(503)
    await write('One')
    expect(await pushes()).toHaveLength(1)
    expect(await isOn(luis)).toBe(true)
    await test.sql`update job set due_at = now() where state = 'waiting' and name = 'push-to-phone'`
    phone.answers.push(410)
    expect(await pushes()).toHaveLength(2)
    expect(await isOn(luis)).toBe(false)
    await write('Two')
    expect(await pushes()).toHaveLength(2)
  })

  it('a phone belongs to the driver who subscribed last', async () => {
    const kim = await desk.company.user([], { driver: drivers[1] })
    await subscribe(kim)
    await subscribe(luis)
    expect([await isOn(kim), await isOn(luis)]).toEqual([false, true])
  })

  it('subscribing requires a driver, valid browser keys, and a public https endpoint', async () => {
    expect((await subscribe(desk.dana)).status).toBe(403)
    expect((await subscribe(luis, { auth: 'short' })).body).toEqual({
      auth: ['This isn’t a valid browser key.'],
    })
    const guarded = await testApp({})
    const there = await booking(guarded)
    const his = await there.company.user([], {
      driver: (await there.rows.driver((await there.rows.owner()).id)).id,
    })
    const refused = async (endpoint: string) => (await subscribe(his, { endpoint })).body
    expect(await refused('https://me:secret@8.8.8.8/x')).toEqual({
      endpoint: ['Remove the username and password from the URL.'],
    })
    expect(await refused('https://8.8.8.8:9443/x')).toEqual({
      endpoint: [expect.stringContaining('Port 9443 isn’t allowed')],
    })
    expect(await refused(phone.subscription.endpoint)).toEqual({
      endpoint: ['Enter a URL that starts with https://.'],
    })
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.1.2.3'])
      expect(await refused(`https://${host}/x`)).toEqual({
        endpoint: [expect.stringContaining('resolves to a private address')],
      })
  })
})
