import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  beginCard,
  listCards,
  selectCard,
  listSubscriptionInvoices,
  payInvoice,
  type PaymentCard,
  readSubscription,
  removeCard,
  type SubscriptionInvoice,
} from '#contract/entities/company/subscription.ts'
import { changeSubscription } from '#server/company/subscription/subscription.repository.ts'
import { advanceSubscription } from '#server/company/subscription/subscription.service.ts'
import { JOBS } from '#server/kernel/jobs/registry.ts'
import { startRunner } from '#server/kernel/jobs/runner.ts'
import { PROCESSOR_PATH } from '#server/company/subscription/processor-routes.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { STRIPE_SECRET, type StripeStandIn, stripeStandIn } from '#tests/support/stripe.ts'

let stripe: StripeStandIn
let test: TestApp
let company: TestCompany
let admin: TestUser
const bodies: string[] = []

beforeAll(async () => {
  stripe = await stripeStandIn()
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_URL: stripe.url,
  }
  test = await testApp(settings, {
    routes: (app) =>
      app.addHook(
        'preHandler',
        async ({ url, body }) =>
          void bodies.push(url, Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body ?? '')),
      ),
  })
})
afterAll(() => stripe.stop())
beforeEach(async () => {
  stripe.calls.length = 0
  company = await test.company()
  admin = await company.user([], { is_admin: true })
})

const customer = () => `cus_${company.id}`
const cards = async () => (await admin.call(listCards)).body.results as PaymentCard[]
const invoices = async () =>
  (await admin.call(listSubscriptionInvoices)).body.results as SubscriptionInvoice[]
const post = ({ body, signature }: { body: string; signature: string }) =>
  test.app.inject({
    method: 'POST',
    url: PROCESSOR_PATH,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })

async function addCard(method: string, last4: string, event = `evt_${method}`): Promise<void> {
  await admin.call(beginCard)
  stripe.cards.set(method, { customer: customer(), last4 })
  expect(
    (
      await post(
        stripe.event(event, 'setup_intent.succeeded', { customer: customer(), payment_method: method }),
      )
    ).statusCode,
  ).toBe(200)
}

const issue = () =>
  test.db.tenant(company.id, async (tx) => {
    await changeSubscription(tx, { due_date: '2026-01-05' })
    await advanceSubscription(tx, '2026-01-30')
  })

describe('payment card', () => {
  it('is entered on a Stripe page, for one customer per company', async () => {
    for (let time = 0; time < 2; time++)
      expect((await admin.call(beginCard)).body).toEqual({
        url: `https://checkout.stripe.com/c/pay/${customer()}`,
      })
    expect(stripe.calls.filter(({ path }) => path === '/v1/customers')).toHaveLength(1)
    expect(stripe.calls.find(({ path }) => path.includes('checkout'))?.body.get('mode')).toBe('setup')
    expect((await admin.call(readSubscription)).body.paid_by).toBe('card')
  })

  it('is stored once when Stripe reports it, however often', async () => {
    await addCard(`pm${company.id}a`, '1881', 'evt_same')
    const again = stripe.event(`evt_again_${company.id}`, 'setup_intent.succeeded', {
      customer: customer(),
      payment_method: `pm${company.id}a`,
    })
    for (let time = 0; time < 3; time++) await post(again)
    expect(await cards()).toEqual([
      {
        id: expect.any(Number),
        brand: 'visa',
        last4: '1881',
        exp_month: 4,
        exp_year: 2031,
        is_selected: true,
      },
    ])
  })

  it('that was removed before its event arrives does not come back', async () => {
    const method = `pm${company.id}b`
    await addCard(method, '4444')
    const [card] = await cards()
    await admin.call(removeCard, { params: { id: card!.id } })
    await post(
      stripe.event(`evt_late_${method}`, 'setup_intent.succeeded', {
        customer: customer(),
        payment_method: method,
      }),
    )
    expect(await cards()).toEqual([])
  })
})

describe('Stripe event', () => {
  it('without a valid signature is refused', async () => {
    const { body, signature } = stripe.event('evt_x', 'setup_intent.succeeded', {
      customer: customer(),
      payment_method: 'pm_x',
    })
    for (const wrong of ['', 't=1,v1=00', signature.replace(/v1=./, 'v1=z')])
      expect((await post({ body, signature: wrong })).statusCode).toBe(400)
    expect((await post({ body: body.replace('pm_x', 'pm_y'), signature })).statusCode).toBe(400)
  })

  it.each([
    'setup_intent.succeeded',
    'payment_method.updated',
    'payment_method.detached',
    'payment_intent.succeeded',
  ])('%s without a customer is accepted and changes nothing', async (type) => {
    await issue()
    const [invoice] = await invoices()
    const metadata = { company: String(company.id), invoice: String(invoice!.id) }
    stripe.cards.set('pm_nobody', { customer: '', last4: '0000' })
    const event = stripe.event(`evt_${type}_${company.id}`, type, {
      id: 'pm_nobody',
      customer: null,
      payment_method: 'pm_nobody',
      metadata,
    })
    expect((await post(event)).statusCode).toBe(200)
    expect(await test.sql`select from payment_card where payment_method = 'pm_nobody'`).toEqual([])
    expect((await invoices())[0]?.status).toBe('open')
  })

  it("for another company's customer changes nothing", async () => {
    await issue()
    const [invoice] = await invoices()
    const metadata = { company: String(company.id), invoice: String(invoice!.id) }
    await post(
      stripe.event(`evt_foreign_${company.id}`, 'payment_intent.succeeded', {
        customer: 'cus_999',
        metadata,
      }),
    )
    expect((await invoices())[0]?.status).toBe('open')
  })
})

describe('subscription invoice', () => {
  it('is charged once to the selected card by the daily job', async () => {
    const method = `pm${company.id}c`
    await addCard(method, '5100')
    await issue()
    const log = { info: () => undefined, warn: () => undefined }
    const jobs = JOBS.filter(({ name }) => ['charge-invoice', 'subscription-day'].includes(name))
    for (let time = 0; time < 2; time++) {
      await test.sql`insert into job (company_id, name, key, payload) values (${company.id}, 'subscription-day', ${`2026-01-3${time}`}, '{}')`
      const runner = startRunner({ services: test.app.services, jobs, log, pollMs: 60_000 })
      await runner.idle()
      await runner.stop()
    }
    expect(await invoices()).toMatchObject([{ status: 'paid', paid_by: 'visa ending in 5100' }])
    const charges = stripe.calls.filter(({ path }) => path === '/v1/payment_intents')
    expect(
      charges.map(({ body }) => [body.get('amount'), body.get('payment_method'), body.get('off_session')]),
    ).toEqual([['29900', method, 'true']])
  })

  it('that the card refused stays open with the error; a later success settles it, a late refusal does not reopen it', async () => {
    const method = `pm${company.id}d`
    await addCard(method, '0002')
    stripe.refused.add(method)
    await issue()
    const [open] = await invoices()
    expect((await admin.call(payInvoice, { params: { id: open!.id } })).body).toMatchObject({
      status: 'open',
      last_error: 'Your card was declined.',
    })
    const metadata = { company: String(company.id), invoice: String(open!.id) }
    await post(
      stripe.event(`evt_paid_${company.id}`, 'payment_intent.succeeded', { customer: customer(), metadata }),
    )
    await post(
      stripe.event(`evt_failed_${company.id}`, 'payment_intent.payment_failed', {
        customer: customer(),
        metadata,
      }),
    )
    expect(await invoices()).toMatchObject([{ status: 'paid', last_error: '' }])
    expect((await admin.call(payInvoice, { params: { id: open!.id } })).status).toBe(409)
  })
})

describe('card charge with a lost response', () => {
  const charged = () =>
    stripe.intents.filter((intent) => 'customer' in intent && intent.customer === customer())
  async function lose() {
    await addCard(`pm${company.id}l1`, '5100')
    await issue()
    const [open] = await invoices()
    stripe.away = 'after'
    onTestFinished(() => void (stripe.away = undefined))
    expect((await admin.call(payInvoice, { params: { id: open!.id } })).status).toBe(503)
    stripe.away = undefined
    expect(await invoices()).toMatchObject([{ status: 'open' }])
    return open!.id
  }
  const day = async (key: string) => {
    await test.sql`insert into job (company_id, name, key, payload) values (${company.id}, 'subscription-day', ${key}, '{}')`
    const jobs = JOBS.filter(({ name }) => ['charge-invoice', 'subscription-day'].includes(name))
    const runner = startRunner({
      services: test.app.services,
      jobs,
      log: { info: () => undefined, warn: () => undefined },
      pollMs: 60_000,
    })
    await runner.idle()
    await runner.stop()
  }

  it('is not repeated by the next daily job', async () => {
    await lose()
    await day('2026-01-31')
    expect(await invoices()).toMatchObject([{ status: 'paid', paid_by: 'card' }])
    expect(charged()).toHaveLength(1)
  })

  it('is not repeated with another card', async () => {
    const id = await lose()
    await addCard(`pm${company.id}l2`, '6200')
    const other = (await cards()).find(({ last4 }) => last4 === '6200')!
    await admin.call(selectCard, { params: { id: other.id } })
    expect((await admin.call(payInvoice, { params: { id } })).body).toMatchObject({
      status: 'paid',
      paid_by: 'card',
    })
    expect(charged()).toHaveLength(1)
  })

  it('is awaited while Stripe processes it, and button and job use the same key', async () => {
    const id = await lose()
    const [intent] = charged() as { status: string }[]
    intent!.status = 'processing'
    expect((await admin.call(payInvoice, { params: { id } })).body).toMatchObject({
      status: 'open',
      last_error: '',
    })
    intent!.status = 'canceled'
    await day('2026-01-31')
    const keys = stripe.calls.filter(({ path }) => path === '/v1/payment_intents').map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(charged()).toHaveLength(1)
  })
})

describe('Stripe outage', () => {
  it.each([
    ['cut', 'Can’t reach the card processor. Try again in a few minutes'],
    ['broken', 'Can’t reach the card processor. Try again in a few minutes'],
    ['locked', 'check STRIPE_SECRET_KEY'],
  ] as const)('(%s) gives a message, changes nothing and keeps stored data readable', async (away, words) => {
    const method = `pm${company.id}${away}`
    await addCard(method, '1234')
    await issue()
    const [[card], [invoice]] = [await cards(), await invoices()]
    stripe.away = away
    onTestFinished(() => void (stripe.away = undefined))
    const answers = await Promise.all([
      admin.call(beginCard),
      admin.call(payInvoice, { params: { id: invoice!.id } }),
      admin.call(removeCard, { params: { id: card!.id } }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { detail: [expect.stringContaining(words)] } })
    expect((await admin.call(readSubscription)).status).toBe(200)
    expect([await cards(), await invoices()]).toEqual([[card], [invoice]])
    const late = stripe.event(`evt_late_${method}`, 'payment_method.updated', {
      id: method,
      customer: customer(),
    })
    expect((await post(late)).statusCode).toBe(503)
    stripe.away = undefined
    stripe.cards.set(method, { customer: customer(), last4: '5678' })
    expect((await post(late)).statusCode).toBe(200)
    expect(await cards()).toMatchObject([{ last4: '5678' }])
  })
})

describe('card number', () => {
  const isLuhn = (digits: string) =>
    [...digits].toReversed().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0
  // A random UUID may contain as many consecutive digits as a card number.
  const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
  const cardNumbers = (text: string) =>
    [...text.replaceAll(UUID, '').matchAll(/(?<!\d)(?:\d[ -]?){13,19}(?!\d)/g)]
      .map(([found]) => found.replaceAll(/\D/g, ''))
      .filter((digits) => /^[3-6]/.test(digits) && isLuhn(digits))

  it('is detected by the scan when there is one', () => {
    expect(cardNumbers('paid with 4242 4242 4242 4242 today')).toEqual(['4242424242424242'])
    expect(cardNumbers('order 4242424242424243')).toEqual([])
    expect(cardNumbers('id 1c2e4a65-4891-3303-410b-0bd2ff00aa11')).toEqual([])
  })

  it('appears in no request, no table and no message to Stripe', async () => {
    await addCard(`pm${company.id}e`, '4242')
    const tables =
      await test.sql`select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'company_id'`
    const dumps: string[] = []
    for (const { name } of tables)
      dumps.push(
        JSON.stringify(
          await test.db.system((tx) =>
            tx.execute(`select * from "${String(name)}"`).then(({ rows }) => rows),
          ),
        ),
      )
    const sent = stripe.calls.map(({ path, body }) => `${path} ${body.toString()}`)
    expect(dumps.length).toBeGreaterThan(20)
    expect([...dumps, ...bodies, ...sent].flatMap(cardNumbers)).toEqual([])
  })
})
