import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOW_BID_CENTS_PER_MILE } from '#contract/constants.ts'
import { readBidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import { readMe } from '#contract/entities/people/session.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let company: TestCompany
let admin: TestUser

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  company = await test.company()
  admin = await company.user([], { is_admin: true })
})

const change = (body: Record<string, unknown>, by = admin) => by.call(updateBidTemplate, { body })
const read = async () => (await admin.call(readBidTemplate)).body

describe('bid template', () => {
  it('the built-in bid template applies until an administrator saves one', async () => {
    expect(await read()).toEqual({
      bid_template: '',
      low_bid_cents_per_mile: LOW_BID_CENTS_PER_MILE,
      undo_send_seconds: 0,
      version: 1,
    })
  })

  it('a saved template applies to every user of the company and to no other company', async () => {
    const [dispatcher, stranger] = [
      await company.user(['CREATE_BID']),
      await (await test.company()).user(['CREATE_BID']),
    ]
    const wanted = { bid_template: 'Hello {contact},\n{price}', low_bid_cents_per_mile: 175 }
    const { status, body } = await change({ ...wanted, version: 1 })
    expect([status, body]).toEqual([200, { ...wanted, undo_send_seconds: 0, version: 2 }])
    expect(await read()).toEqual(body)
    expect((await dispatcher.call(readMe)).body.company).toMatchObject(wanted)
    expect((await stranger.call(readMe)).body.company).toMatchObject({
      bid_template: '',
      low_bid_cents_per_mile: LOW_BID_CENTS_PER_MILE,
    })
    const trail = await test.db.tenant(company.id, (tx) =>
      tx.select().from(auditEntry).where(eq(auditEntry.record_type, 'company')),
    )
    expect(trail).toMatchObject([
      { action: 'update', user_id: admin.id, before: { low_bid_cents_per_mile: 100 }, after: wanted },
    ])
  })

  it('one field can be saved alone, and a blank template restores the built-in one', async () => {
    await change({ bid_template: 'Rate: {price}', version: 1 })
    expect((await change({ low_bid_cents_per_mile: 0, version: 2 })).body).toEqual({
      bid_template: 'Rate: {price}',
      low_bid_cents_per_mile: 0,
      undo_send_seconds: 0,
      version: 3,
    })
    expect((await change({ bid_template: ' \n ', version: 3 })).body.bid_template).toBe('')
  })

  it('an unknown placeholder is rejected by name', async () => {
    const { status, body } = await change({ bid_template: 'Hi {sir}, {price} { unit }', version: 1 })
    expect([status, Object.keys(body)]).toEqual([400, ['bid_template']])
    expect(body.bid_template[0]).toMatch(/^Unknown placeholder: \{sir\}, \{ unit \}\. Use one of \{price\}, /)
    expect(await read()).toMatchObject({ bid_template: '', version: 1 })
  })

  it('a stale version answers 409 and shows what someone else set', async () => {
    const other = await company.user([], { is_admin: true })
    await change({ low_bid_cents_per_mile: 150, version: 1 }, other)
    expect(await change({ low_bid_cents_per_mile: 200, version: 1 })).toMatchObject({
      status: 409,
      body: { low_bid_cents_per_mile: ['Someone else set this to: $1.50'] },
    })
    expect(await read()).toMatchObject({ low_bid_cents_per_mile: 150, version: 2 })
  })

  it('when two administrators save at the same time, exactly one succeeds', async () => {
    const answers = await Promise.all(
      [150, 160].map((low_bid_cents_per_mile) => change({ low_bid_cents_per_mile, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([
    [{ low_bid_cents_per_mile: -1 }, 'low_bid_cents_per_mile'],
    [{ low_bid_cents_per_mile: 1.5 }, 'low_bid_cents_per_mile'],
    [{ low_bid_cents_per_mile: 10_001 }, 'low_bid_cents_per_mile'],
    [{ bid_template: 'x'.repeat(10_001) }, 'bid_template'],
    [{ version: 'x' }, 'version'],
  ])('an invalid template %j is rejected with the field named', async (body, field) => {
    const answer = await change({ version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('only administrators can read or change the template', async () => {
    const lead = await company.user(PERMISSIONS)
    expect((await lead.call(readBidTemplate)).status).toBe(403)
    expect((await change({ version: 1 }, lead)).status).toBe(403)
  })
})
