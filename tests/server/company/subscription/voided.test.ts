import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listSubscriptionInvoices,
  payInvoice,
  type SubscriptionInvoice,
} from '#contract/entities/company/subscription.ts'
import { changeSubscription } from '#server/company/subscription/subscription.repository.ts'
import { advanceSubscription, addCard, voidOpen } from '#server/company/subscription/subscription.service.ts'
import { PROCESSOR_PATH } from '#server/company/subscription/processor-routes.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { STRIPE_SECRET, type StripeStandIn, stripeStandIn } from '#tests/support/stripe.ts'

let stripe: StripeStandIn
let test: TestApp
let company: TestCompany
let admin: TestUser
let invoice: SubscriptionInvoice

const invoices = async () =>
  (await admin.call(listSubscriptionInvoices)).body.results as SubscriptionInvoice[]
const voidIt = () => test.db.tenant(company.id, (tx) => voidOpen(tx, invoice.id, 'Sent twice'))
const trail = () =>
  test.sql`select action, before->>'status' as before, after->>'status' as after from audit_entry
    where company_id = ${company.id} and record_type = 'subscription_invoice' and action <> 'issue' order by id`

beforeAll(async () => {
  stripe = await stripeStandIn()
  test = await testApp({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_URL: stripe.url,
  })
})
afterAll(() => stripe.stop())
beforeEach(async () => {
  company = await test.company()
  admin = await company.user([], { is_admin: true })
  stripe.meanwhile = undefined
  await test.db.tenant(company.id, async (tx) => {
    await changeSubscription(tx, { due_date: '2026-01-05', stripe_customer: `cus_${company.id}` })
    await advanceSubscription(tx, '2026-01-30')
    await addCard(tx, {
      payment_method: `pm_${company.id}`,
      brand: 'visa',
      last4: '4242',
      exp_month: 4,
      exp_year: 2031,
    })
  })
  invoice = (await invoices())[0]!
})

describe('invoice voided while its card is charged', () => {
  const refund = {
    status: 'paid',
    last_error: 'Charged while being voided (Sent twice). Refund it at the card processor.',
  }
  const voidedAndPaid = [
    { action: 'void', before: 'open', after: 'void' },
    { action: 'pay', before: 'void', after: 'paid' },
  ]

  it('counts as paid with a refund due when a user paid it', async () => {
    stripe.meanwhile = voidIt
    expect(await admin.call(payInvoice, { params: { id: invoice.id } })).toMatchObject({
      status: 200,
      body: refund,
    })
    expect(await trail()).toEqual(voidedAndPaid)
  })

  it('counts as paid once when the processor reports the charge later', async () => {
    await voidIt()
    const object = {
      customer: `cus_${company.id}`,
      metadata: { company: String(company.id), invoice: String(invoice.id) },
    }
    for (const id of ['evt_void_1', 'evt_void_2']) {
      const { body, signature } = stripe.event(`${id}_${company.id}`, 'payment_intent.succeeded', object)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      expect(
        (await test.app.inject({ method: 'POST', url: PROCESSOR_PATH, headers, payload: body })).statusCode,
      ).toBe(200)
    }
    expect(await invoices()).toMatchObject([refund])
    expect(await trail()).toEqual(voidedAndPaid)
  })

  it('stays void when the card was refused', async () => {
    stripe.refused.add(`pm_${company.id}`)
    stripe.meanwhile = voidIt
    expect(await admin.call(payInvoice, { params: { id: invoice.id } })).toMatchObject({
      status: 200,
      body: { status: 'void' },
    })
  })
})
