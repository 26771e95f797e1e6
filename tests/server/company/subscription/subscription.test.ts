import { beforeEach, describe, expect, it } from 'vitest'
import { createOffer } from '#contract/entities/market/offer.ts'
import {
  beginCard,
  downloadSubscriptionInvoice,
  listCards,
  listSubscriptionInvoices,
  payInvoice,
  readSubscription,
  removeCard,
  selectCard,
  type PaymentCard,
  type SubscriptionInvoice,
} from '#contract/entities/company/subscription.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { advanceSubscription, addCard, markPaid } from '#server/company/subscription/subscription.service.ts'
import { changeSubscription } from '#server/company/subscription/subscription.repository.ts'
import type { TestCompany, TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { runJobs } from '#tests/support/run-jobs.ts'

eachCompany()

let company: TestCompany
let admin: TestUser
beforeEach(async () => {
  company = await test.company()
  admin = await company.user([], { is_admin: true })
})

const inCompany = <T>(work: (tx: Parameters<typeof markPaid>[0]) => Promise<T>) =>
  test.db.tenant(company.id, work)
const standing = async () => (await admin.call(readMe)).body.payment_status as string
const invoices = async () =>
  (await admin.call(listSubscriptionInvoices)).body.results as SubscriptionInvoice[]

describe('subscription over a year', () => {
  it('is invoiced monthly, enters the grace period, is blocked after it, and is active again on payment', async () => {
    await inCompany((tx) => changeSubscription(tx, { due_date: '2026-01-31', price_cents: 29_900 }))
    const changes: string[] = []
    let before = 'active'
    const LATE = new Map([
      [3, 12],
      [7, 30],
    ])
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day, 1)) {
      await inCompany((tx) => advanceSubscription(tx, day))
      for (const [index, { id, due_on, status }] of (await invoices()).toReversed().entries())
        if (status === 'open' && day === dayAfter(due_on, LATE.get(index) ?? -2)) {
          await inCompany((tx) => markPaid(tx, id, 'Transfer'))
          await inCompany((tx) => advanceSubscription(tx, day))
        }
      const now = await standing()
      if (now !== before) changes.push(`${day} ${now}`)
      before = now
    }
    const issued = (await invoices()).toReversed()
    expect(issued.map(({ period_from }) => period_from)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
    ])
    expect(issued.map(({ number }) => number.slice(-4))).toEqual(
      issued.map((_, index) => String(index + 1).padStart(4, '0')),
    )
    expect(changes).toEqual([
      '2026-05-15 grace_period',
      '2026-05-25 inactive',
      '2026-05-26 active',
      '2026-09-15 grace_period',
      '2026-09-25 inactive',
      '2026-10-14 active',
    ])
  })

  it('issues each period once, however often and late the job runs', async () => {
    await inCompany((tx) => changeSubscription(tx, { due_date: '2026-01-10' }))
    await Promise.all([1, 2, 3].map(() => inCompany((tx) => advanceSubscription(tx, '2026-03-10'))))
    expect((await invoices()).map(({ period_from }) => period_from)).toEqual([
      '2026-03-10',
      '2026-02-10',
      '2026-01-10',
    ])
  })
})

describe('daily subscription job', () => {
  it('that died and is retried days later applies the current state', async () => {
    const today = await inCompany(companyToday)
    await inCompany((tx) => changeSubscription(tx, { due_date: dayAfter(today, -60), period: 'year' }))
    await inCompany((tx) => advanceSubscription(tx, today))
    expect(await standing()).toBe('inactive')
    const old = dayAfter(today, -58)
    await test.sql`insert into job (company_id, name, key, payload) values (${company.id}, 'subscription-day', ${old}, '{}')`
    await runJobs(test)
    expect(await standing()).toBe('inactive')
  })
})

describe('blocked company', () => {
  it('can read and pay its invoices and use nothing else', async () => {
    const dispatcher = await company.user(['VIEW_DISPATCH', 'CREATE_BID'])
    await inCompany(async (tx) => {
      await changeSubscription(tx, { due_date: '2026-01-10' })
      await advanceSubscription(tx, '2026-02-09')
    })
    expect(await standing()).toBe('inactive')
    expect((await dispatcher.call(createOffer, { body: {} })).status).toBe(402)
    expect((await admin.call(readSubscription)).body).toMatchObject({
      payment_status: 'inactive',
      open_cents: 29_900,
      blocked_on: '2026-02-04',
      paid_by: 'transfer',
    })
    expect((await dispatcher.call(readSubscription)).status).toBe(403)
    const [invoice] = await invoices()
    const pdf = await admin.call(downloadSubscriptionInvoice, { params: { id: invoice!.id } })
    expect([pdf.status, pdf.headers['content-type'], String(pdf.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await admin.call(payInvoice, { params: { id: invoice!.id } })).status).toBe(409)
    await inCompany((tx) => markPaid(tx, invoice!.id, 'Transfer 1'))
    expect(await standing()).toBe('active')
  })

  it("cannot see another company's invoices", async () => {
    await inCompany(async (tx) => {
      await changeSubscription(tx, { due_date: '2026-01-10' })
      await advanceSubscription(tx, '2026-01-10')
    })
    const [invoice] = await invoices()
    const other = await (await test.company()).user([], { is_admin: true })
    expect((await other.call(listSubscriptionInvoices)).body.count).toBe(0)
    expect((await other.call(downloadSubscriptionInvoice, { params: { id: invoice!.id } })).status).toBe(404)
  })
})

describe('payment cards', () => {
  const card = (last4: string) => ({
    payment_method: `pm_${last4}`,
    brand: 'visa',
    last4,
    exp_month: 4,
    exp_year: 2030,
  })
  const cards = async () => (await admin.call(listCards)).body.results as PaymentCard[]
  const selected = async () =>
    (await cards()).filter(({ is_selected }) => is_selected).map(({ last4 }) => last4)

  it('are listed without chargeable data, and only one is selected', async () => {
    for (const last4 of ['1111', '2222', '3333']) await inCompany((tx) => addCard(tx, card(last4)))
    await inCompany((tx) => addCard(tx, card('2222')))
    expect(await selected()).toEqual(['1111'])
    const [, second] = await cards()
    expect(second).toEqual({
      id: expect.any(Number),
      brand: 'visa',
      last4: '2222',
      exp_month: 4,
      exp_year: 2030,
      is_selected: false,
    })
    expect((await admin.call(selectCard, { params: { id: second!.id } })).body).toMatchObject({
      last4: '2222',
      is_selected: true,
    })
    expect(await selected()).toEqual(['2222'])
    expect((await admin.call(removeCard, { params: { id: second!.id } })).status).toBe(204)
    expect(await selected()).toEqual(['3333'])
  })

  it('can be selected only by administrators of their company', async () => {
    await inCompany((tx) => addCard(tx, card('1111')))
    const [mine] = await cards()
    const other = await (await test.company()).user([], { is_admin: true })
    expect((await other.call(selectCard, { params: { id: mine!.id } })).status).toBe(404)
    expect((await (await company.user()).call(selectCard, { params: { id: mine!.id } })).status).toBe(403)
    expect((await admin.call(beginCard)).status).toBe(409)
  })
})
