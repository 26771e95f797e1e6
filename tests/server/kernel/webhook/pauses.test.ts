import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { createOffer } from '#contract/entities/market/offer.ts'
import {
  createWebhook,
  listDeliveries,
  readWebhook,
  replayDelivery,
  resumeWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
  MAX_WEBHOOKS,
} from '#contract/entities/kernel/webhook.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { accessLinkMail } from '#server/people/access-link/access-link.jobs.ts'
import { deliveryJob, oldDeliveries } from '#server/kernel/webhook/webhook.jobs.ts'
import type { Job, JobServices } from '#server/kernel/jobs/define-job.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { type Runner, startRunner } from '#server/kernel/jobs/runner.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { type Answer, aReceiver } from './a-receiver.ts'

const HOUR = 3_600_000
const range = (length: number) => Array.from({ length }, (_, n) => n)

let test: TestApp
let company: TestCompany
let admin: TestUser
let smtp: TestSmtp
const runners: Runner[] = []
let answers: Answer[]
let usual: Answer
let receiver: Awaited<ReturnType<typeof aReceiver>>

beforeAll(async () => {
  test = await testApp({ WEBHOOKS_TO_PRIVATE: 'on' })
  smtp = await startTestSmtp()
  receiver = await aReceiver(() => answers.shift() ?? usual)
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  ;[answers, usual] = [[], 200]
  receiver.received.length = 0
  company = await test.company()
  admin = await company.user(PERMISSIONS, { is_admin: true })
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await test.sql`update webhook set is_active = false`
})

function start(...jobs: readonly Job[]): Runner {
  const log = { info: () => undefined, warn: () => undefined }
  const services: JobServices = { ...test.app.services, config: { ...test.config, mailOutUrl: smtp.url } }
  const runner = startRunner({ services, jobs, log, pollMs: HOUR, stopMs: 0 })
  runners.push(runner)
  return runner
}
const sender = (timeoutMs = HOUR) => start(deliveryJob(timeoutMs) as Job)
const hook = async (url = receiver.url(), events = ['offer']) =>
  (await admin.call(createWebhook, { body: { url, events } })).body as Webhook
const read = async (id: number) => (await admin.call(readWebhook, { params: { id } })).body as Webhook
const deliveries = async (webhook: number) =>
  (await admin.call(listDeliveries, { query: { webhook } })).body.results as WebhookDelivery[]
const states = async (webhook: number) => (await deliveries(webhook)).map(({ state }) => state).toReversed()
async function offers(count: number, first = 0): Promise<string[]> {
  const numbers = range(count).map((n) => `P-${first + n}`)
  const of = { pick_up_at: 'Columbus, OH 43215', deliver_to: 'Memphis, TN 38118', broker_company: 'B' }
  for (const order_number of numbers)
    expect((await admin.call(createOffer, { body: { ...of, order_number } })).status).toBe(201)
  return numbers
}
const numbersOf = ({ received }: typeof receiver) =>
  received.map(({ message }) => message.data['order_number'])
async function waitOver(webhook: number, runner: Runner): Promise<void> {
  await test.sql`update webhook set paused_until = now() where id = ${webhook} and paused_until is not null`
  await test.sql`update webhook_delivery set next_try_at = now() where webhook_id = ${webhook}`
  await runner.idle()
}

describe('hanging webhook receivers', () => {
  it('do not delay a working receiver or other jobs: 40 events arrive in order while 12 receivers hang', async () => {
    const hanging = await aReceiver(() => 'hang')
    for (const n of range(12)) await hook(hanging.url(String(n)))
    await hook()
    const sent = await offers(40)
    await test.db.tenant(company.id, (tx) =>
      enqueue(tx, accessLinkMail, { user_id: admin.id, kind: 'password' }),
    )
    const mails = smtp.mails.length
    start(deliveryJob(HOUR) as Job, accessLinkMail as Job)
    await eventually(() => expect(numbersOf(receiver)).toEqual(sent))
    await smtp.waitForMail(mails + 1)
    await eventually(() => expect(new Set(hanging.received.map(({ path }) => path)).size).toBe(12))
    expect([hanging.received.length, hanging.ended()]).toEqual([12, 0])
  })

  it('can be no more than the limit of webhooks per company', async () => {
    for (const n of range(MAX_WEBHOOKS)) await hook(receiver.url(String(n)))
    const { status, body } = await admin.call(createWebhook, {
      body: { url: receiver.url(), events: ['offer'] },
    })
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(`${MAX_WEBHOOKS} webhooks`)])
  })
})

describe('failing webhook receiver', () => {
  it('is paused after five timeouts, administrators are notified once, and events wait', async () => {
    usual = 'hang'
    const { id } = await hook()
    const runner = sender(20)
    const [first] = await offers(2)
    await runner.idle()
    for (const failures of [1, 2, 3, 4, 5, 6]) {
      expect(await read(id)).toMatchObject({
        failures,
        failure: 'timeout',
        paused_until: expect.any(String),
        waiting: 2,
        failed: 0,
      })
      if (failures < 6) await waitOver(id, runner)
    }
    await offers(1, 2)
    await runner.idle()
    // On a slow machine an attempt may time out before it reaches the receiver.
    expect(new Set(numbersOf(receiver))).toEqual(new Set([first]))
    expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
      ['waiting', 6],
    ])
    const { results } = (await admin.call(listNotifications)).body
    expect(results.filter(({ type }: { type: string }) => type === 'WEBHOOK')).toMatchObject([
      {
        title: expect.stringContaining('Webhook paused'),
        sub_title: expect.stringContaining('5 timeouts'),
        metadata: { id },
      },
    ])
  })

  it('gets one message when the pause ends, and the waiting ones in order once it is accepted', async () => {
    const { id } = await hook()
    const runner = sender()
    usual = 503
    const sent = await offers(5)
    await runner.idle()
    while ((await read(id)).failures < 5) await waitOver(id, runner)
    receiver.received.length = 0
    await waitOver(id, runner)
    expect([numbersOf(receiver), (await read(id)).failures]).toEqual([sent.slice(0, 1), 6])
    usual = 200
    receiver.received.length = 0
    sent.push(...(await offers(2, 5)))
    await runner.idle()
    expect(receiver.received).toEqual([])
    await waitOver(id, runner)
    expect(numbersOf(receiver)).toEqual(sent)
    expect(await read(id)).toMatchObject({
      failures: 0,
      failure: '',
      paused_until: null,
      waiting: 0,
      failed: 0,
    })
    expect(new Set(await states(id))).toEqual(new Set(['delivered']))
  })

  it.each([
    ['a user retries it', (id: number) => admin.call(resumeWebhook, { params: { id } })],
    ['a test is sent', (id: number) => admin.call(testWebhook, { params: { id } })],
    [
      'its URL is changed',
      async (id: number) =>
        admin.call(updateWebhook, {
          params: { id },
          body: { url: receiver.url('new'), version: (await read(id)).version },
        }),
    ],
  ])('gets waiting messages before its pause ends when %s', async (_, act) => {
    usual = 'hang up'
    const { id } = await hook()
    const runner = sender()
    const sent = await offers(2)
    await runner.idle()
    while ((await read(id)).failures < 5) await waitOver(id, runner)
    expect(await read(id)).toMatchObject({ failure: 'connection', waiting: 2 })
    usual = 200
    receiver.received.length = 0
    expect((await act(id)).status).toBe(200)
    await runner.idle()
    expect(numbersOf(receiver).slice(0, 2)).toEqual(sent)
    expect(await read(id)).toMatchObject({ failures: 0, waiting: 0 })
  })

  it('does not block other messages by one refusal, and that message fails after seven refusals', async () => {
    const { id } = await hook()
    const runner = sender()
    answers = [400]
    const sent = await offers(3)
    await runner.idle()
    expect(numbersOf(receiver)).toEqual(sent)
    expect(await states(id)).toEqual(['waiting', 'delivered', 'delivered'])
    for (const n of range(6)) {
      answers = [400]
      await waitOver(id, runner)
      await offers(1, 10 + n)
      await runner.idle()
    }
    expect((await states(id))[0]).toBe('failed')
    expect(await read(id)).toMatchObject({ waiting: 0, failed: 1, failures: 0 })
  })
})

describe('waiting webhook deliveries', () => {
  it('fail after seven days or when the webhook is turned off, and a replay queues them again', async () => {
    const [paused, other] = [await hook(), await hook(receiver.url('other'))]
    await offers(2)
    await test.sql`update webhook_delivery set queued_at = now() - interval '7 days 1 minute' where webhook_id = ${paused.id} and payload->>'order_number' = 'P-0'`
    await test.sql`insert into job (company_id, name, key) values (null, 'old-webhook-deliveries', 'now')`
    await start(oldDeliveries as Job).idle()
    expect(await states(paused.id)).toEqual(['failed', 'waiting'])
    const [, expired] = await deliveries(paused.id)
    expect(expired?.last_error).toBe('Not delivered within 7 days.')
    expect((await admin.call(replayDelivery, { params: { id: expired!.id } })).body).toMatchObject({
      state: 'waiting',
      last_error: '',
    })
    const off = { params: { id: other.id }, body: { is_active: false, version: other.version } }
    expect((await admin.call(updateWebhook, off)).body).toMatchObject({ waiting: 0, failed: 2 })
    const [gone] = await deliveries(other.id)
    expect((await admin.call(replayDelivery, { params: { id: gone!.id } })).status).toBe(409)
    expect((await admin.call(testWebhook, { params: { id: other.id } })).status).toBe(409)
    await sender().idle()
    expect(numbersOf(receiver)).toEqual(['P-0', 'P-1'])
  })
})
