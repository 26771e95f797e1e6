import { describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { createAssignment } from '#contract/entities/freight/assignment.ts'
import { createFactor } from '#contract/entities/freight/factor.ts'
import { updateBroker } from '#contract/entities/market/broker.ts'
import {
  deletePayment,
  downloadStatement,
  type Invoice,
  listInvoices,
  readInvoice,
  restorePayment,
} from '#contract/entities/money/invoice.ts'
import { planInvoiceReminders, remindInvoices } from '#contract/entities/money/invoice-reminder.ts'
import { listOrders, type Order } from '#contract/entities/freight/order.ts'
import {
  createCharge,
  deleteCharge,
  readLoadBilling,
  waiveRequirement,
} from '#contract/entities/freight/load-billing.ts'
import { buildPath } from '#contract/http.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { AGES, toAge, INVOICE_SEGMENTS, invoiceState } from '#contract/rules/billing.ts'
import { readStatement } from '#server/money/invoice/invoice-list.repository.ts'
import { invoiceReminders } from '#server/money/invoice/invoice.jobs.ts'
import type { TestUser } from '#tests/support/app.ts'
import { randomOf } from '#tests/support/random.ts'
import { billing, eachBilling, newKey } from './billing-desk.ts'

const { test, desk } = eachBilling()

it.each(['9999-12-31', '0001-01-01'])('a payment dated %s is refused', async (received_on) => {
  const { id } = await desk.issued()
  expect(await desk.pay(id, { amount_cents: 100, received_on })).toMatchObject({
    status: 400,
    body: { received_on: [expect.any(String)] },
  })
})

it('a payment entered by hand may not be dated before its invoice', async () => {
  const { id } = await desk.issued()
  const { number, issued_on } = await desk.read(id)
  const { status, body } = await desk.pay(id, { amount_cents: 100, received_on: dayAfter(issued_on, -1) })
  expect([status, body]).toEqual([
    400,
    { received_on: [`Invoice ${number} is dated ${dayText(issued_on)}. Enter that date or later.`] },
  ])
  expect((await desk.pay(id, { amount_cents: 100, received_on: issued_on })).status).toBe(200)
})

describe('invoice', () => {
  it("bills the load price and extra charges on the broker's terms, to the factor while assigned", async () => {
    await desk.dana.call(updateBroker, {
      params: { id: desk.broker.id },
      body: { terms_days: 45, version: desk.broker.version },
    })
    const admin = await desk.company.user([], { is_admin: true })
    const factor = {
      name: 'Example Factor',
      remit_to: 'PO Box 1, Akron, OH',
      legend: 'Assigned to Example Factor.',
    }
    const { id: to } = (await admin.call(createFactor, { body: factor })).body
    const notice = { factor: to, starts_on: '2020-01-01' }
    expect((await admin.call(createAssignment, { body: notice })).status).toBe(201)
    expect(
      (await admin.call(createAssignment, { body: { ...notice, starts_on: '2021-01-01' } })).status,
    ).toBe(409)
    const load = await desk.delivered()
    const charge = (body: object) =>
      desk.dana.call(createCharge, { params: { id: load.id }, body, headers: newKey() })
    await charge({ kind: 'detention', broker_cents: 7500, driver_cents: 5000, note: '2 h' })
    expect(await charge({ kind: 'lumper', broker_cents: 0 })).toMatchObject({
      status: 400,
      body: { broker_cents: ['Enter what the broker pays, what the driver gets, or both.'] },
    })
    const extra = (await charge({ kind: 'lumper', broker_cents: 100 })).body.charges.at(-1).id
    await desk.dana.call(deleteCharge, { params: { id: extra } })
    const { id } = (await desk.issue(desk.dana, [load.id])).body
    expect(await desk.read(id)).toMatchObject({
      total_cents: 127_500,
      open_cents: 127_500,
      terms_days: 45,
      remit_to: 'PO Box 1, Akron, OH',
      lines: [
        { what: 'Line haul', amount_cents: 120_000 },
        { what: 'Detention: 2 h', amount_cents: 7500 },
      ],
    })
    expect((await charge({ kind: 'other', broker_cents: 1 })).status).toBe(409)
    expect((await desk.dean.call(readLoadBilling, { params: { id: load.id } })).status).toBe(403)
  })
})

describe('invoice payment', () => {
  it('is recorded once per idempotency key, never exceeds the balance, and can be deleted and restored', async () => {
    const { id } = await desk.issued()
    const key = newKey()
    const twice = await Promise.all([
      desk.pay(id, { amount_cents: 50_000 }, key),
      desk.pay(id, { amount_cents: 50_000 }, key),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await desk.read(id)).toMatchObject({ paid_cents: 50_000, open_cents: 70_000, state: 'part_paid' })
    const race = await Promise.all([1, 2, 3].map(() => desk.pay(id, { amount_cents: 70_000 })))
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { payments, state } = await desk.read(id)
    expect([state, payments.length]).toEqual(['paid', 2])
    const last = { params: { id: payments[1]!.id } }
    expect((await desk.boss.call(deletePayment, last)).body.open_cents).toBe(70_000)
    const short = (
      await desk.pay(id, { amount_cents: 60_000, short_reason: 'Fined for late POD' })
    ).body.payments.at(-1)!
    expect(await desk.read(id)).toMatchObject({
      state: 'short_paid',
      open_cents: 10_000,
      short_reason: 'Fined for late POD',
    })
    expect((await desk.boss.call(restorePayment, last)).status).toBe(400)
    const first = { params: { id: payments[0]!.id } }
    expect((await desk.boss.call(deletePayment, first)).body).toMatchObject({
      state: 'short_paid',
      short_reason: 'Fined for late POD',
    })
    expect((await desk.boss.call(deletePayment, { params: { id: short.id } })).body).toMatchObject({
      state: 'open',
      short_reason: '',
    })
    await desk.boss.call(restorePayment, { params: { id: short.id } })
    expect((await desk.boss.call(restorePayment, first)).body).toMatchObject({
      state: 'short_paid',
      short_reason: 'Fined for late POD',
    })
    expect((await desk.pay(id, { amount_cents: 10_001 })).body.amount_cents[0]).toContain('$100.00')
    expect((await desk.pay(id, { amount_cents: 1 }, newKey(), desk.dana)).status).toBe(403)
  })
})

describe('invoice list', () => {
  it("totals match its rows for any filter, and invoices of other dispatchers' loads are hidden", async () => {
    const random = randomOf(7)
    const other = await desk.rows.broker({ name: 'Other Co', mc_number: '777' })
    for (let index = 0; index < 8; index++) {
      const { id } = await desk.issued({
        broker_price_cents: 997 * (1 + random.below(200)),
        broker: index % 3 === 0 ? other.id : desk.broker.id,
      })
      await test.sql`update invoice set due_on = (select (now() at time zone time_zone)::date from company where id = ${desk.company.id})
        - ${[-5, 0, 1, 30, 31, 60, 90, 91][index]!}::int where id = ${id}`
      if (index % 2)
        await desk.pay(id, {
          amount_cents: 1 + random.below(900),
          ...(index % 4 === 3 && { short_reason: 'Short' }),
        })
    }
    const sum = (rows: Invoice[], field: 'total_cents' | 'open_cents' | 'paid_cents' | 'credited_cents') =>
      rows.reduce((all, row) => all + row[field], 0)
    for (const segment of Object.keys(INVOICE_SEGMENTS))
      for (const broker of ['', String(other.id)]) {
        const query = { ...(segment && { segment }), ...(broker && { broker }) }
        const { count, results, totals, ageing } = (await desk.boss.call(listInvoices, { query })).body
        expect(count).toBe(results.length)
        for (const field of ['total_cents', 'open_cents', 'paid_cents', 'credited_cents'] as const)
          expect(totals[field]).toBe(sum(results, field))
        for (const age of ['not_due', 'd0', 'd30', 'd60', 'd90'] as const)
          expect(ageing[age]).toBe(
            sum(
              results.filter((row: Invoice) => row.age === age),
              'open_cents',
            ),
          )
      }
    const all = (await desk.boss.call(listInvoices, {})).body.results as Invoice[]
    const [row] =
      await test.sql`select (now() at time zone time_zone)::date::text as day from company where id = ${desk.company.id}`
    const today = String(row!.day)
    for (const row of all)
      expect([row.state, row.age]).toEqual([invoiceState(row), toAge(row.due_on, today, row.open_cents)])
    expect(new Set(all.map(({ age }) => age)).size).toBe(Object.keys(AGES).length - 2)
    expect((await desk.dean.call(listInvoices, {})).body).toMatchObject({
      count: 0,
      totals: { total_cents: 0 },
    })
    expect((await desk.dana.call(listInvoices, {})).body.count).toBe(8)
    expect((await desk.dean.call(readInvoice, { params: { id: all[0]!.id } })).status).toBe(404)
  })
})

describe('invoice reminder', () => {
  it('is sent once per stage of lateness, by hand or automatically', async () => {
    await test.sql`update broker set email = 'ap@broker.example', is_reminded = true where id = ${desk.broker.id}`
    const [late, early] = [(await desk.issued()).id, (await desk.issued()).id]
    await test.sql`update invoice set due_on = current_date - 3 where id = ${late}`
    const plan = async (by = desk.boss) =>
      (await by.call(planInvoiceReminders, { query: { ids: `${late},${early}` } })).body
    const leftOut = async () =>
      (await plan()).skipped.map(({ id, reason }: { id: number; reason: string }) => [id, reason])
    const notDue = [early, 'Not due yet.']
    expect(await leftOut()).toEqual([[late, 'Not sent to the broker yet. Send it first.'], notDue])
    const first = await desk.boss.call(remindInvoices, { body: { invoices: [late] }, headers: newKey() })
    expect(first.body.skipped).toEqual([{ id: late, reason: 'Not sent to the broker yet. Send it first.' }])
    await test.sql`update invoice set submitted_at = now(), submitted_via = 'portal' where id = ${late}`
    const { number, bill_to } = await desk.read(late)
    expect((await plan()).mails).toEqual([
      { to: 'ap@broker.example', name: bill_to, about: [`Invoice ${number}`] },
    ])
    expect((await desk.read(late)).mails).toEqual([])
    expect((await desk.dana.call(planInvoiceReminders, { query: { ids: String(late) } })).status).toBe(403)
    expect((await plan((await billing(test)).boss)).mails).toEqual([])
    await test.sql`update company set reminder_mail = 'Pay {open} of {invoice}, due {due}.\n{sent}\nYours, {company}' where id = ${desk.company.id}`
    const remind = () =>
      desk.boss.call(remindInvoices, { body: { invoices: [late, early] }, headers: newKey() })
    const both = await Promise.all([remind(), remind()])
    expect(both.map(({ body }) => body.reminded.length).toSorted()).toEqual([0, 1])
    const [mail] =
      await test.sql`select text from outgoing_mail where invoice = ${late} and "to" = 'ap@broker.example'`
    expect(mail!['text']).toMatch(new RegExp(`^Pay \\$[\\d,.]+ of ${number}, due [^.{]+\\.\nYours, [^{]+$`))
    expect(await leftOut()).toEqual([[late, 'Reminder already sent at this stage.'], notDue])
    const job = (day: string) =>
      test.db.tenant(desk.company.id, (tx) =>
        invoiceReminders.write!(tx, { services: test.app.services, key: day } as never, undefined),
      )
    await job('same stage')
    await test.sql`update invoice set due_on = current_date - 33 where id = ${late}`
    await job('next stage')
    await job('next stage again')
    expect((await desk.read(late)).mails.map(({ stage, to }) => [stage, to])).toEqual([
      ['d0', 'ap@broker.example'],
      ['d30', 'ap@broker.example'],
    ])
    expect((await desk.read(early)).mails).toEqual([])

    // The invoice's email bounced, so no reminders are sent.
    const carrier = (
      state: string,
    ) => test.sql`insert into outgoing_mail (company_id, invoice, "from", "to", subject, text, message_id, state)
      values (${desk.company.id}, ${late}, 'a@us.example', 'gone@broker.example', 'Invoice', '', ${`${state}@us.example`}, ${state})`
    await carrier('bounced')
    await test.sql`update invoice set due_on = current_date - 63 where id = ${late}`
    await job('bounced')
    expect((await remind()).body.reminded).toEqual([])
    await carrier('sent')
    expect((await plan()).mails).toEqual([
      { to: 'gone@broker.example', name: bill_to, about: [`Invoice ${number}`] },
    ])
    expect((await remind()).body.reminded).toEqual([late])
    expect((await desk.read(late)).mails.at(-1)).toMatchObject({ stage: 'd60', to: 'gone@broker.example' })
  })
})

describe('check-out list', () => {
  it("shows what each delivered load is missing, yesterday's without POD first, without others' prices", async () => {
    const [old, recent, tonu] = [await desk.delivered(), await desk.delivered(), await desk.tonu()]
    await desk.book(desk.dana, { override_reason: 'Both.' })
    const [{ then, yesterday }] = (await test.sql`select now() - interval '9 days' as then,
      (date_trunc('day', now() at time zone 'America/New_York') - interval '12 hours') at time zone 'America/New_York' as yesterday`) as [
      { then: string; yesterday: string },
    ]
    await desk.unload(old, then)
    await desk.unload(recent, yesterday)
    const listed = (by: TestUser, query: { status?: 2 | 3; proof?: 'missing' } = {}) =>
      by.call(listOrders, { query: { status: 2, ...query } })
    const shown = ({ id, check_out }: Order) => [
      id,
      check_out?.delivered_yesterday,
      check_out?.missing,
      check_out?.billed_cents,
    ]
    await desk.dana.call(createCharge, {
      params: { id: old.id },
      body: { kind: 'detention', broker_cents: 7500 },
      headers: newKey(),
    })
    const price = old.broker_price_cents!
    expect((await listed(desk.dana)).body.results.map(shown)).toEqual([
      [recent.id, true, ['rate_confirmation', 'bol', 'pod'], price],
      [old.id, false, ['rate_confirmation', 'bol', 'pod'], price + 7500],
      [tonu.id, false, ['rate_confirmation'], 15_000],
    ])
    const [others] = (await listed(desk.dean)).body.results
    expect(others.check_out).toMatchObject({ can_add: [], next: 'add', invoice: null })
    expect(others.check_out).not.toHaveProperty('billed_cents')
    await desk.issue(desk.dana, [old.id])
    const { id: unused } = (await desk.issue(desk.dana, [tonu.id])).body
    const [{ days }] =
      (await test.sql`select content->'lines'->0->>'shipped_on' as days from invoice where id = ${unused}`) as [
        { days: string },
      ]
    expect(days).toBe('')
    expect((await listed(desk.dana, { proof: 'missing' })).body.count).toBe(2)
    await desk.dana.call(waiveRequirement, {
      params: { id: old.id },
      body: { code: 'pod', reason: 'The broker has it.' },
    })
    expect((await listed(desk.dana)).body.results.map(({ id }: { id: number }) => id)).toEqual([recent.id])
    const completed = (await listed(desk.dana, { status: 3 })).body.results
    expect(
      completed.map(({ id, check_out: part }: Order) => [
        id,
        part?.invoice_number,
        part?.invoice_state,
        part?.waived,
      ]),
    ).toEqual([
      [tonu.id, expect.stringMatching(/^\d+$/), 'open', []],
      [old.id, expect.stringMatching(/^\d+$/), 'open', [{ code: 'pod', reason: 'The broker has it.' }]],
    ])
    const his = (await listed(desk.dean, { status: 3 })).body.results.flatMap(
      ({ check_out: part }: Order) => part?.waived,
    )
    expect(his, 'a reason may name a price').toEqual([{ code: 'pod', reason: '' }])
  })

  it('shows the next step: add or waive documents, issue the invoice, send it', async () => {
    const load = await desk.delivered()
    const next = async () =>
      (await desk.dana.call(listOrders, { query: { status: 2 } })).body.results[0]?.check_out?.next
    expect(await next()).toBe('add')
    for (const code of ['rate_confirmation', 'bol', 'pod'] as const)
      await desk.dana.call(waiveRequirement, {
        params: { id: load.id },
        body: { code, reason: 'The broker has it.' },
      })
    expect(await next()).toBe('issue')
    await desk.issue(desk.dana, [load.id])
    const [done] = (await desk.dana.call(listOrders, { query: { status: 3 } })).body.results
    expect(done.check_out).toMatchObject({ next: 'send', invoice_state: 'open' })
  })
})

describe('broker statement', () => {
  it('is a PDF of one week for users who can see all prices', async () => {
    await desk.issued()
    const file = (by: TestUser) =>
      test.app.inject({
        url: `${API_PREFIX}${buildPath(downloadStatement, { id: desk.broker.id })}?week=1&year=2030`,
        headers: { authorization: `Bearer ${by.access}` },
      })
    expect([(await file(desk.boss)).headers['content-type'], (await file(desk.dana)).statusCode]).toEqual([
      'application/pdf',
      403,
    ])

    const load = await desk.delivered()
    await desk.dana.call(createCharge, {
      params: { id: load.id },
      body: { kind: 'detention', broker_cents: 15_000 },
      headers: newKey(),
    })
    const [row] = await test.sql`select week, year from load where id = ${load.id}`
    const week = { week: Number(row!.week), year: Number(row!.year) }
    const rows = await test.db.read(desk.company.id, (tx) => readStatement(tx, desk.broker.id, week))
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([120_000, 135_000])
  })
})
