import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creditInvoice, deletePayment, restorePayment } from '#contract/entities/money/invoice.ts'
import { waiveRequirement } from '#contract/entities/freight/load-billing.ts'
import { readSalary } from '#contract/entities/money/pay.ts'
import { changeSalaryState, paySalary } from '#contract/entities/money/pay-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import {
  adjustSettlement,
  changeSettlementState,
  revertSettlementPayment,
  paySettlement,
} from '#contract/entities/money/settlement-calls.ts'
import {
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
  updateWebhook,
  WEBHOOK_ACCESS,
  type Webhook,
  type WebhookEvent,
  webhookEvent,
} from '#contract/entities/kernel/webhook.ts'
import { PERMISSIONS, type Permission, withoutDependants } from '#contract/permissions.ts'
import { grantedBy } from '#server/kernel/http/access.ts'
import { openApi } from '#server/kernel/openapi/openapi.ts'
import { apiPage } from '#server/kernel/openapi/api-page.ts'
import { EVENT_DATA } from '#server/kernel/webhook/event-data.ts'
import { billing, type BillingDesk, newKey } from '#tests/server/money/invoice/billing-desk.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp, type TestCompany } from '#tests/support/app.ts'

// Saving validates the address; no job runs here, so nothing is sent.
const url = 'https://8.8.8.8/never-called'
let test: TestApp

beforeAll(async () => {
  test = await lastingApp()
})

async function hookOf(company: TestCompany, events: readonly WebhookEvent[]): Promise<number> {
  const admin = await company.user(PERMISSIONS, { is_admin: true })
  const { status, body } = await admin.call(createWebhook, { body: { url, events } })
  expect(status).toBe(201)
  return (body as Webhook).id
}

interface Sent {
  event: WebhookEvent
  // oxlint-disable-next-line typescript/no-explicit-any -- what an event carries is what the tests say
  data: any
}
async function sentTo(webhook: number): Promise<Sent[]> {
  const rows =
    await test.sql`select event, payload from webhook_delivery where webhook_id = ${webhook} order by id`
  return rows.map(({ event, payload }) => {
    const data = EVENT_DATA[event as WebhookEvent]
    expect(data.parse(payload)).toEqual(payload)
    return { event: event as WebhookEvent, data: payload }
  })
}

const MONEY = [
  'invoice_issued',
  'invoice_sent',
  'invoice_paid',
  'invoice_payment_reversed',
  'invoice_credited',
] as const

describe('invoice webhook event', () => {
  let desk: BillingDesk
  let ours: number
  let twice: number
  let theirs: number
  let unasked: number

  beforeEach(async () => {
    desk = await billing(test)
    ours = await hookOf(desk.company, MONEY)
    twice = await hookOf(desk.company, MONEY)
    unasked = await hookOf(desk.company, ['offer'])
    theirs = await hookOf(await test.company(), MONEY)
  })

  it('is sent once to each subscribed webhook with old and new values, and to no other', async () => {
    const { id, load } = await desk.issued()
    const { number, total_cents, bill_to, due_on, issued_on } = await desk.read(id)
    for (const code of ['rate_confirmation', 'bol', 'pod'])
      await desk.dana.call(waiveRequirement, {
        params: { id: load.id },
        body: { code, reason: 'The broker has it.' },
      })
    expect((await desk.sendOut(desk.dana, id, { way: 'portal' })).status).toBe(200)
    await desk.pay(id, { amount_cents: 50_000, reference: 'ACH 1' })
    await desk.pay(id, { amount_cents: 20_000 })
    const payments = (await desk.read(id)).payments
    await desk.boss.call(deletePayment, { params: { id: payments[1]!.id } })
    await desk.boss.call(restorePayment, { params: { id: payments[1]!.id } })
    const credit = { amount_cents: total_cents - 70_000, reason: 'Damaged pallet' }
    await desk.boss.call(creditInvoice, { params: { id }, body: credit, headers: newKey() })

    const sent = await sentTo(ours)
    const whole = { number, bill_to, issued_on, due_on, total_cents, loads: [load.number] }
    expect(
      sent.map(({ event, data }) => [
        event,
        data.before?.state ?? null,
        data.after.state,
        data.after.open_cents,
      ]),
    ).toEqual([
      ['invoice_issued', null, 'open', total_cents],
      ['invoice_sent', 'open', 'open', total_cents],
      ['invoice_paid', 'open', 'part_paid', total_cents - 50_000],
      ['invoice_paid', 'part_paid', 'part_paid', total_cents - 70_000],
      ['invoice_payment_reversed', 'part_paid', 'part_paid', total_cents - 50_000],
      ['invoice_paid', 'part_paid', 'part_paid', total_cents - 70_000],
      ['invoice_credited', 'part_paid', 'paid', 0],
    ])
    for (const { data } of sent) expect(data).toMatchObject({ id, record: 'invoice', after: whole })
    expect(sent[1]?.data).toMatchObject({
      sending: { way: 'portal', to: '' },
      before: { submitted_at: null },
      after: { submitted_via: 'portal', submitted_at: expect.stringMatching(/^\d{4}-.+Z$/) },
    })
    expect(sent[2]?.data.payment).toEqual({
      id: payments[0]!.id,
      amount_cents: 50_000,
      received_on: payments[0]!.received_on,
      reference: 'ACH 1',
    })
    expect(sent[4]?.data.payment).toMatchObject({ id: payments[1]!.id, amount_cents: 20_000 })
    expect(sent[6]?.data.credit_note).toMatchObject({
      ...credit,
      number: expect.stringMatching(/^CN-\d+$/),
      releases: false,
    })
    expect(await sentTo(twice)).toEqual(sent)
    expect([await sentTo(unasked), await sentTo(theirs)]).toEqual([[], []])
  })

  it('is sent as a credit of the balance when loads are released, and never for a refused request', async () => {
    const { id } = await desk.issued()
    expect((await desk.pay(id, { amount_cents: 999_999_00 })).status).toBe(400)
    const body = { reason: 'Billed to the wrong broker', releases: true }
    for (const status of [200, 409])
      expect((await desk.boss.call(creditInvoice, { params: { id }, body, headers: newKey() })).status).toBe(
        status,
      )
    const [, credited, ...more] = await sentTo(ours)
    expect(credited?.data).toMatchObject({
      after: { state: 'credited', open_cents: 0 },
      credit_note: { releases: true },
    })
    expect(more).toEqual([])
  })
})

describe('settlement webhook event', () => {
  const EVENTS = webhookEvent.options.filter((event) => event.startsWith('settlement_'))
  let pay: PayDesk
  let ours: number
  let theirs: number

  beforeEach(async () => {
    pay = await paying(test)
    ours = await hookOf(pay.desk.company, EVENTS)
    theirs = await hookOf(await test.company(), EVENTS)
    await pay.delivered()
  })

  it('is sent from lock to unlock with the total, and never for other pay', async () => {
    const owner = pay.owner()
    const act = async (call: Parameters<PayDesk['act']>[1], id: number, body: object) =>
      expect((await pay.act(pay.accountant, call, id, body)).status).toBe(200)
    const read = () => pay.read(readSettlement, owner)
    const { id, payee_name } = await pay.take(
      changeSettlementState,
      await read(),
      'reviewed',
      'locked',
      'reviewed',
      'locked',
    )
    const { total_cents } = await read()
    await act(adjustSettlement, id, { kind: 'deduction', amount_cents: 1000, reason: 'Tolls' })
    await act(paySettlement, id, { amount_cents: 500, reference: 'Check 7' })
    await act(paySettlement, id, {})
    await act(revertSettlementPayment, id, { reason: 'Bounced' })
    await pay.take(changeSettlementState, await read(), 'closed', 'reopened')
    const salary = await pay.take(
      changeSalaryState,
      await pay.read(readSalary, pay.dana.id),
      'reviewed',
      'locked',
    )
    await act(paySalary, salary.id, {})

    const sent = await sentTo(ours)
    const left = total_cents - 1000
    expect(
      sent.map(({ event, data: { before, after } }) => [
        event,
        before?.total_cents ?? null,
        after?.total_cents ?? null,
        after?.paid_cents ?? null,
      ]),
    ).toEqual([
      ['settlement_locked', null, total_cents, 0],
      ['settlement_unlocked', total_cents, null, null],
      ['settlement_locked', null, total_cents, 0],
      ['settlement_adjusted', total_cents, left, 0],
      ['settlement_paid', left, left, 500],
      ['settlement_paid', left, left, left],
      ['settlement_payment_reversed', left, left, 500],
    ])
    for (const { data } of sent) expect(data).toMatchObject({ id, record: 'pay_settlement' })
    expect(sent[0]?.data.after).toMatchObject({
      payee: owner,
      payee_name,
      monday: MONDAY,
      state: 'locked',
      paid_on: null,
    })
    expect(sent[1]?.data.reason).toBe('x')
    expect(sent[3]?.data.adjustment).toEqual({ kind: 'deduction', amount_cents: 1000, reason: 'Tolls' })
    expect(sent[4]?.data.payment).toMatchObject({ amount_cents: 500, reference: 'Check 7' })
    expect(sent[6]?.data).toMatchObject({ payment: { amount_cents: left - 500 }, reason: 'Bounced' })
    expect(await sentTo(theirs)).toEqual([])
  })

  it('is not sent while the week is open, since its deductions are part of the lock', async () => {
    const { id } = await pay.read(readSettlement, pay.owner())
    await pay.act(pay.accountant, adjustSettlement, id, {
      kind: 'deduction',
      amount_cents: 1000,
      reason: 'Tolls',
    })
    expect(await sentTo(ours)).toEqual([])
  })
})

describe('webhook event access', () => {
  it.each(webhookEvent.options)('requires permission to see the data of %s', async (event) => {
    const company = await test.company()
    for (const [resource, action] of WEBHOOK_ACCESS[event]) {
      const permissions = withoutDependants(PERMISSIONS, grantedBy(resource, action) as Permission[])
      const admin = await company.user(permissions, { is_admin: true })
      const { status, body } = await admin.call(createWebhook, { body: { url, events: [event] } })
      expect([status, body]).toEqual([400, { events: [expect.stringContaining('needs “')] }])
    }
  })

  it('prevents adding or keeping a webhook with data the user may not see', async () => {
    const company = await test.company()
    const [mine, theirs] = [
      await hookOf(company, ['offer']),
      await hookOf(company, ['offer', 'invoice_paid']),
    ]
    const clerk = await company.user(['VIEW_DISPATCH'], { is_admin: true })
    const change = (id: number, body: object) =>
      clerk.call(updateWebhook, { params: { id }, body: { ...body, version: 1 } })
    expect((await change(mine, { events: ['offer', 'invoice_sent'] })).status).toBe(400)
    expect((await change(mine, { url: `${url}/mine` })).status).toBe(200)
    expect((await clerk.call(readWebhook, { params: { id: mine } })).body).toMatchObject({
      can_change: true,
      secret: expect.stringMatching(/^whk_/),
    })

    const before = await test.sql`select * from webhook where id = ${theirs}`
    for (const body of [{ url: `${url}/mine` }, { events: ['offer'] }, { is_active: false }])
      expect(await change(theirs, body)).toMatchObject({
        status: 403,
        body: { detail: [expect.stringContaining('needs “View loads; prices on own loads only”')] },
      })
    for (const act of [removeWebhook, resumeWebhook, testWebhook])
      expect((await clerk.call(act, { params: { id: theirs } })).status).toBe(403)
    expect(await test.sql`select * from webhook where id = ${theirs}`).toEqual(before)
    const { body } = await clerk.call(listWebhooks, {})
    expect(body.results.map(({ secret, can_change }: Webhook) => [secret !== '', can_change])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('webhook event documentation', () => {
  it('is in the OpenAPI document and on the API page, with the payload of each event', () => {
    const { webhooks } = openApi() as {
      webhooks: Record<string, { post: { requestBody: { content: object } } }>
    }
    expect(Object.keys(webhooks)).toEqual(webhookEvent.options)
    const page = apiPage()
    for (const event of webhookEvent.options) expect(page).toContain(`id="webhook-${event}"`)
    expect(webhooks['invoice_paid']?.post.requestBody.content).toMatchObject({
      'application/json': {
        schema: {
          properties: {
            data: {
              properties: {
                after: { properties: { open_cents: { title: 'Balance due', description: 'Cents.' } } },
              },
            },
          },
        },
      },
    })
  })
})
