import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOffer } from '#contract/entities/market/offer.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  replayDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/entities/kernel/webhook.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { JOBS } from '#server/kernel/jobs/registry.ts'
import { type Runner, startRunner } from '#server/kernel/jobs/runner.ts'
import { enqueueChangeEvents } from '#server/kernel/webhook/webhook-events.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let test: TestApp
let company: TestCompany
let admin: TestUser
let runner: Runner
let answers: number[]
let received: Received[]
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:1/elsewhere' }).end('ok')
  })
})

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  test = await testApp({ WEBHOOKS_TO_PRIVATE: 'on' })
  const log = { info: () => undefined, warn: () => undefined }
  runner = startRunner({
    services: test.app.services,
    jobs: JOBS.filter(({ name }) => name === 'deliver-webhook'),
    log,
    pollMs: 60_000,
  })
})
afterAll(async () => {
  await runner.stop()
  receiver.close()
})
beforeEach(async () => {
  ;[answers, received] = [[], []]
  company = await test.company()
  admin = await company.user(PERMISSIONS, { is_admin: true })
})

const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
const hook = async (events = ['offer']) =>
  (await admin.call(createWebhook, { body: { url: url(), events } })).body as Webhook
const deliveries = async (webhook: number) =>
  (await admin.call(listDeliveries, { query: { webhook } })).body.results as WebhookDelivery[]
const offer = (order_number: string) =>
  admin.call(createOffer, {
    body: {
      pick_up_at: 'Columbus, OH 43215',
      deliver_to: 'Memphis, TN 38118',
      order_number,
      broker_company: 'B',
    },
  })

describe('webhook', () => {
  it('receives the events it subscribed to, signed with its secret, and no others', async () => {
    const [{ id, secret }] = [await hook(), await hook(['bid'])]
    expect((await offer('W-1')).status).toBe(201)
    await runner.idle()
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(JSON.parse(body)).toMatchObject({ event: 'offer', data: { order_number: 'W-1' } })
    expect([headers['freight-event'], headers['content-type']]).toEqual([
      'offer',
      'application/json; charset=utf-8',
    ])
    const [, seconds, mac] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['freight-signature'])) ?? []
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(mac)
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
    expect(await deliveries(id)).toMatchObject([
      { event: 'offer', state: 'delivered', attempts: 1, answer_status: 200 },
    ])
  })

  it('for status receives an undone change when the status is among the restored fields', async () => {
    const { id } = await hook(['status'])
    const undone = { action: 'undo', record_type: 'load', record_id: 7, before: {} }
    await test.db.tenant(company.id, (tx) =>
      enqueueChangeEvents(
        tx,
        [undone, undone].map((note, index) => ({
          ...note,
          after: [{ dispatcher: 1 }, { status: 1 }][index]!,
        })),
      ),
    )
    await runner.idle()
    expect(await deliveries(id)).toMatchObject([{ event: 'status', state: 'delivered' }])
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ data: { id: 7, after: { status: 1 } } })
  })

  it('receives nothing of a rolled back transaction, and nothing while it is off', async () => {
    const { id } = await hook()
    expect((await admin.call(createOffer, { body: { order_number: 'W-2' } })).status).toBe(400)
    await test.sql`update webhook set is_active = false where id = ${id}`
    await offer('W-3')
    await runner.idle()
    expect([received.length, await deliveries(id)]).toEqual([0, []])
  })

  it('is retried after a failure with the same id, and follows no redirect', async () => {
    answers = [500, 302]
    const { id } = await hook()
    await offer('W-4')
    await runner.idle()
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: 1, answer_status: 500, last_error: 'The URL returned 500.' },
    ])
    for (const status of [302, 200]) {
      await test.sql`update webhook_delivery set next_try_at = now() where webhook_id = ${id}`
      await runner.idle()
      expect((await deliveries(id))[0]?.answer_status).toBe(status)
    }
    expect(new Set(received.map(({ headers }) => headers['freight-delivery'])).size).toBe(1)
    expect(received).toHaveLength(3)
    expect((await admin.call(readWebhook, { params: { id } })).body).toMatchObject({
      waiting: 0,
      failed: 0,
      last_delivered_at: expect.any(String),
    })
  })

  it('delivery fails after the last attempt and can be resent by a user', async () => {
    const { id } = await hook()
    answers = [500, 500]
    await admin.call(testWebhook, { params: { id } })
    await runner.idle()
    await test.sql`update webhook_delivery set refusals = 6, next_try_at = now() where webhook_id = ${id}`
    await runner.idle()
    const [failed] = await deliveries(id)
    expect([failed?.state, received.length]).toEqual(['failed', 2])
    const other = await (await test.company()).user(PERMISSIONS, { is_admin: true })
    expect((await other.call(replayDelivery, { params: { id: failed!.id } })).status).toBe(404)
    expect((await admin.call(replayDelivery, { params: { id: failed!.id } })).status).toBe(200)
    await runner.idle()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered' })
    expect(received.map(({ body }) => JSON.parse(body).data)).toEqual(Array(3).fill({ test: true }))
  })
})

describe('webhook address validation', () => {
  it('refuses a private address when it is entered', async () => {
    const strict = await testApp()
    const boss = await (await strict.company()).user([], { is_admin: true })
    for (const bad of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'http://8.8.8.8/x',
    ]) {
      const { status, body } = await boss.call(createWebhook, { body: { url: bad, events: ['offer'] } })
      expect([bad, status, Object.keys(body)]).toEqual([bad, 400, ['url']])
    }
    const refused = async (bad: string) =>
      (await boss.call(createWebhook, { body: { url: bad, events: ['offer'] } })).body
    for (const user of ['me:secret', 'me', ':secret'])
      expect(await refused(`https://${user}@8.8.8.8/`)).toEqual({
        url: ['Remove the username and password from the URL.'],
      })
    expect(await refused('https://8.8.8.8:25/')).toEqual({
      url: [expect.stringContaining('Port 25 isn’t allowed')],
    })
  })
})

it('a webhook created twice with the same key is one webhook', async () => {
  const made = () =>
    admin.call(createWebhook, {
      body: { url: url(), events: ['offer'] },
      headers: { [IDEMPOTENCY_HEADER]: 'one-hook' },
    })
  const [first, again] = [await made(), await made()]
  expect(again.body).toEqual(first.body)
  expect((await admin.call(listWebhooks)).body.count).toBe(1)
})
