import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, setAccountPassword } from '#contract/entities/people/account.ts'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import { listAudit } from '#contract/entities/kernel/audit.ts'
import {
  createCompanyAsPlatform,
  impersonate,
  listCompanies,
  listPlatformInvoices,
  markInvoicePaid,
  pauseCompany,
  type PlatformCompany,
  type PlatformInvoice,
  readCompanyAsPlatform,
  readPlatformOverview,
  resumeCompany,
  updateSubscription,
} from '#contract/entities/company/platform.ts'
import { renewTrackingToken } from '#contract/entities/fleet/tracking-settings.ts'
import { updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import { listOffers } from '#contract/entities/market/offer.ts'
import { login, logout, readMe, refreshSession, updateMe } from '#contract/entities/people/session.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { periodEnd } from '#contract/rules/subscription.ts'
import { advanceSubscription } from '#server/company/subscription/subscription.service.ts'
import { changeSubscription, lockSubscription } from '#server/company/subscription/subscription.repository.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let platform: TestUser
let admin: TestUser
beforeEach(async () => {
  platform = await (await test.company()).user([], { is_superuser: true, first_name: 'Petra' })
  admin = await company.user(PERMISSIONS, { is_admin: true })
})

const params = () => ({ id: company.id })
const read = async () =>
  (await platform.call(readCompanyAsPlatform, { params: params() })).body as PlatformCompany

describe('platform overview', () => {
  it('is for platform administrators only', async () => {
    expect((await admin.call(readPlatformOverview)).status).toBe(403)
  })

  it('counts companies, names the ones past due with what they owe, and sums revenue by month', async () => {
    const before = (await platform.call(readPlatformOverview)).body
    await test.sql`insert into subscription_invoice (company_id, number, plan, seats, amount_cents, period_from, period_to, issued_on, due_on, status, paid_at)
      values (${company.id}, 'A', 'Growth', 5, 10000, '2020-01-01', '2020-02-01', now()::date, '2020-01-15', 'open', null),
        (${company.id}, 'B', 'Growth', 5, 20000, '2020-02-01', '2020-03-01', now()::date, now()::date + 9, 'open', null),
        (${company.id}, 'C', 'Growth', 5, 40000, '2020-03-01', '2020-04-01', now()::date, now()::date, 'paid', now()),
        (${company.id}, 'D', 'Growth', 5, 80000, '2020-04-01', '2020-05-01', now()::date, '2020-01-15', 'void', null)`
    await test.db.tenant(company.id, (tx) => changeSubscription(tx, { period: 'year', price_cents: 120_000 }))
    const { body } = await platform.call(readPlatformOverview)
    expect(body.past_due.filter((one: { company: number }) => one.company === company.id)).toEqual([
      {
        company: company.id,
        name: expect.any(String),
        invoices: 1,
        amount_cents: 10_000,
        oldest_due_on: '2020-01-15',
      },
    ])
    expect(body.months).toHaveLength(12)
    expect(body.months[0].invoiced_cents - before.months[0].invoiced_cents).toBe(70_000)
    expect(body.months[0].paid_cents - before.months[0].paid_cents).toBe(40_000)
    expect(body.monthly_cents - before.monthly_cents).toBe(10_000 - 29_900)
  })
})

describe('platform administration', () => {
  it('creates a company whose administrator can log in', async () => {
    const username = `boss-${company.id}`
    const body = {
      name: 'New Road Freight',
      abbreviation: `Q${String.fromCharCode(65 + (company.id % 26))}${String.fromCharCode(65 + (Math.floor(company.id / 26) % 26))}X`,
      intake_address: `loads-${company.id}@new.example`,
      plan: 'Growth',
      seats: 5,
      price_cents: 10_000,
      period: 'year',
      admin_username: username,
      admin_email: 'boss@new.example',
      admin_password: 'long enough words',
    }
    const made = await platform.call(createCompanyAsPlatform, { body })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ plan: 'Growth', seats: 5, users: 1, payment_status: 'active' }),
    ])
    const answer = await test.call(login, { body: { username, password: 'long enough words' } })
    expect(answer.status).toBe(200)
    const another = {
      ...body,
      name: `Dead End ${company.id}`,
      abbreviation: `${body.abbreviation.slice(0, 3)}Y`,
      intake_address: 'x@y.example',
    }
    for (const [wrong, status] of [
      [{ admin_username: username }, 409],
      [{ admin_username: 'somebody', admin_password: 'qwertyuiop' }, 400],
    ] as const) {
      const answer = await platform.call(createCompanyAsPlatform, { body: { ...another, ...wrong } })
      expect([answer.status, Object.keys(answer.body)]).toEqual([status, [Object.keys(wrong).at(-1)]])
    }
    const named = async (search: string) =>
      (await platform.call(listCompanies, { query: { search } })).body.results
    expect(await named('new road')).toContainEqual(expect.objectContaining({ id: made.body.id }))
    expect(await named(another.name)).toEqual([])
  })

  it('changes a plan only with its current version', async () => {
    const { version } = await read()
    const change = (to: number) =>
      platform.call(updateSubscription, { params: params(), body: { version: to, seats: 44 } })
    expect((await change(version)).body).toMatchObject({ seats: 44, version: version + 1 })
    expect((await change(version)).status).toBe(409)
  })

  it('pauses and resumes another company at once, but not its own', async () => {
    const reason = { reason: 'Asked for by the owner' }
    expect((await platform.call(pauseCompany, { params: params(), body: reason })).body).toMatchObject({
      is_paused: true,
      payment_status: 'inactive',
    })
    expect((await admin.call(listOffers)).status).toBe(402)
    expect((await platform.call(resumeCompany, { params: params() })).body.payment_status).toBe('active')
    expect((await admin.call(listOffers)).status).toBe(200)
    expect(
      (await platform.call(pauseCompany, { params: { id: platform.company_id }, body: reason })).status,
    ).toBe(400)
  })

  it("starts a resumed company's billing periods on the day it resumes", async () => {
    await test.db.tenant(company.id, (tx) =>
      changeSubscription(tx, { due_date: '2026-01-01', anchor_day: 1, is_paused: true }),
    )
    await platform.call(resumeCompany, { params: params() })
    const row = await test.db.tenant(company.id, (tx) => lockSubscription(tx))
    await test.db.tenant(company.id, (tx) => advanceSubscription(tx, row.due_date))
    const { due_date } = await read()
    expect(due_date).toBe(periodEnd(row.due_date, row.period))
    // On the first of a month the former anchor gives the same result.
    expect(row.anchor_day).toBe(0)
  })

  it('marks an invoice as paid, which makes the company active', async () => {
    await test.db.tenant(company.id, async (tx) => {
      await changeSubscription(tx, { due_date: '2026-01-05' })
      await advanceSubscription(tx, '2026-01-30')
    })
    expect((await read()).payment_status).toBe('inactive')
    const [invoice] = (
      await platform.call(listPlatformInvoices, { query: { company: company.id, status: 'open' } })
    ).body.results as PlatformInvoice[]
    const pay = (paid_by: string) =>
      platform.call(markInvoicePaid, { params: { id: invoice!.id }, body: { paid_by } })
    const paid = await pay('Transfer 77')
    expect((await pay('Transfer 77')).status).toBe(200)
    expect((await pay('Transfer 78')).body.detail[0]).toMatch(/ is already paid: Transfer 77/)
    expect(paid.body).toMatchObject({ status: 'paid', paid_by: 'Transfer 77 (recorded by Freight)' })
    expect((await read()).payment_status).toBe('active')
  })

  it('is closed to company administrators', async () => {
    for (const call of [listCompanies, listPlatformInvoices])
      expect((await admin.call(call)).status).toBe(403)
    expect((await admin.call(markInvoicePaid, { params: { id: 1 }, body: {} })).status).toBe(403)
    expect((await admin.call(impersonate, { params: params(), body: { reason: 'Just so' } })).status).toBe(
      403,
    )
  })
})

describe('impersonation', () => {
  const standIn = (body: object) => platform.call(impersonate, { params: params(), body })
  const as = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })

  it("is shown, has a reason, and is in the company's audit log with everything done in it", async () => {
    await company.user([], { is_superuser: true, is_admin: true })
    const { body } = await standIn({ reason: 'Ticket 12' })
    expect(body.user_id).toBe(admin.id)
    const me = await test.call(readMe, as(body.access))
    expect(me.body).toMatchObject({
      id: admin.id,
      impersonation: { by: 'Petra Example', reason: 'Ticket 12' },
    })
    expect((await admin.call(readMe)).body.impersonation).toBeNull()
    await test.call(updateCompanyProfile, { ...as(body.access), body: { version: 1, mc_number: '55' } })
    const entries = (await admin.call(listAudit, { query: { search: 'petra example' } })).body.results
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['impersonate', 'update']),
    )
    expect(JSON.stringify(entries)).toContain('Ticket 12')
  })

  it('ends after an hour and cannot be extended', async () => {
    const { body } = await standIn({ reason: 'Ticket 12' })
    const [row] =
      await test.sql`select extract(epoch from max(expires_at) - now())::int as seconds from user_session where impersonator <> '' and user_id = ${admin.id}`
    expect(row?.['seconds']).toBeGreaterThan(3500)
    expect(row?.['seconds']).toBeLessThanOrEqual(3600)
    expect((await test.call(refreshSession, { body: { refresh: body.refresh } })).status).toBe(401)
    expect((await test.call(readMe, as(body.access))).status).toBe(200)
  })

  it('cannot change credentials or create other access', async () => {
    const { body } = await standIn({ reason: 'Ticket 12' })
    const keyed = { headers: { ...as(body.access).headers, [IDEMPOTENCY_HEADER]: 'stand-in' } }
    const account = { username: 'left-behind', first_name: 'Left', is_admin: true }
    for (const answer of [
      await test.call(createAccount, { ...keyed, body: account }),
      await test.call(createApiKey, { ...keyed, body: { name: 'Left behind', permissions: [] } }),
      await test.call(setAccountPassword, {
        ...keyed,
        params: { id: admin.id },
        body: { new_password: 'five green lorries' },
      }),
      await test.call(updateMe, { ...keyed, body: { version: 1, email: 'mine@example.com' } }),
      await test.call(updateCompanyProfile, { ...keyed, body: { version: 1, second_factor: 'everyone' } }),
      await test.call(renewTrackingToken, { ...keyed, body: { fingerprint: 'any' } }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        [expect.stringMatching(/^You’re logged in as another user/)],
      ])
    expect((await test.call(logout, as(body.access))).status).toBe(204)
  })

  it('needs a reason and cannot target a platform administrator', async () => {
    expect((await standIn({})).status).toBe(400)
    const root = await company.user([], { is_superuser: true })
    expect((await standIn({ reason: 'Ticket', username: root.username })).status).toBe(403)
    expect((await standIn({ reason: 'Ticket', username: 'nobody' })).status).toBe(400)
  })
})
