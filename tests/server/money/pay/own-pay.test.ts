import { readFile } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  disputeOwnPay,
  disputeOwnSettlement,
  downloadOwnSettlement,
  listOwnPays,
  listOwnSettlements,
  type OwnPay,
  readDriverPay,
  readOwnPay,
  readOwnSettlement,
} from '#contract/entities/money/driver-pay.ts'
import {
  adjustDriverPay,
  changeDriverPayState,
  setDriverPercent,
} from '#contract/entities/money/driver-pay-calls.ts'
import { createCharge, deleteCharge, readLoadBilling } from '#contract/entities/freight/load-billing.ts'
import { readLoadHistory } from '#contract/entities/freight/load-changes.ts'
import {
  changeLoadStatus,
  type LoadDetail,
  readOwnLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { answerPayDispute } from '#contract/entities/money/pay-calls.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { changeSettlementState, downloadSettlement } from '#contract/entities/money/settlement-calls.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { type Endpoint, buildPath } from '#contract/http.ts'
import { payId } from '#contract/rules/pay.ts'
import { liveEvent } from '#server/kernel/live/live.table.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { load as loadTable } from '#server/freight/schema/load.table.ts'
import { owner } from '#server/fleet/schema/owner.table.ts'
import { MONDAY, type PayDesk, paying } from '#tests/server/money/pay/paying.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let pay: PayDesk

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  pay = await paying(test)
})

const driverOf = (company: number, values: object) =>
  pay.desk.rows.driver(company, { first_name: 'Ann', last_name: 'Wheel', ...values })
const reach = (values: object) =>
  pay.within((tx) => tx.update(owner).set(values).where(eq(owner.id, pay.owner())))
const ids = async (
  phone: TestUser,
  call: typeof listOwnPays | typeof listOwnSettlements,
): Promise<number[]> => (await phone.call(call)).body.results.map(({ id }: OwnPay) => id)
const deliveredBy = async (drives: number, extra: object = {}) => {
  const made = await pay.delivered({ driver_price_cents: 90_000, ...extra })
  await pay.within((tx) =>
    tx
      .update(loadTable)
      .set({ driver: drives })
      .where(and(eq(loadTable.company_id, pay.desk.company.id), eq(loadTable.id, made.id))),
  )
  return made
}
const raise = async (one: LoadDetail) => {
  const body = {
    driver_price_cents: 95_000,
    version: one.version,
    override_reason: 'Both.',
    price_reason: 'Layover',
  }
  expect((await pay.desk.boss.call(updateLoad, { params: { id: one.id }, body })).status).toBe(200)
}

describe('settlements of an owner-operator', () => {
  let ann: TestUser
  let bob: TestUser
  const week = () => payId(pay.owner(), MONDAY)

  beforeEach(async () => {
    ann = await pay.desk.company.user([], {
      driver: (await driverOf(pay.owner(), { is_owner: true, email: 'ann@wheel.example' })).id,
    })
    bob = await pay.desk.company.user([], { driver: (await driverOf(pay.owner(), { first_name: 'Bob' })).id })
  })

  it('can be seen and disputed by the owner, who is notified of the reply', async () => {
    const load = await pay.delivered({ driver_price_cents: 90_000 })
    expect(await ids(ann, listOwnSettlements)).toEqual([week()])
    const { body } = await ann.call(readOwnSettlement, { params: { id: week() } })
    expect(body.lines).toEqual([
      {
        load: load.id,
        load_number: load.number,
        day: '2030-01-08',
        what: 'Driver pay',
        amount_cents: 90_000,
      },
    ])
    const dispute = await pay.act(ann, disputeOwnSettlement, week(), {
      load: load.id,
      text: 'Detention is missing',
    })
    expect(dispute.body.disputes).toMatchObject([{ load_number: load.number, state: 'open', answer: '' }])
    const seen = await pay.read(readSettlement, pay.owner())
    expect(seen.disputes).toMatchObject([
      { text: 'Detention is missing', made_by: expect.stringMatching(/\w/) },
    ])
    expect(seen.open_disputes).toBe(1)
    await pay.act(pay.accountant, answerPayDispute, seen.disputes[0]?.id ?? 0, {
      state: 'accepted',
      answer: 'Added next week',
    })
    expect((await ann.call(readOwnSettlement, { params: { id: week() } })).body.disputes).toMatchObject([
      { state: 'accepted', answer: 'Added next week', answered_by: expect.stringMatching(/\w/) },
    ])
    const events = await pay.within((tx) =>
      tx.select().from(liveEvent).where(eq(liveEvent.type, 'DRIVER_PAY_CHANGED')),
    )
    expect(events.map(({ user_id }) => user_id)).toEqual([ann.id, ann.id])
  })

  it('are hidden from other drivers of the owner, other owners and other companies', async () => {
    const load = await pay.delivered()
    const other = (await pay.desk.rows.owner()).id
    const stranger = await pay.desk.company.user([], {
      driver: (await driverOf(other, { is_owner: true, email: 'ann@wheel.example' })).id,
    })
    const elsewhere = await paying(test)
    const foreign = await elsewhere.desk.company.user([], {
      driver: (await elsewhere.desk.rows.driver(elsewhere.owner(), { is_owner: true })).id,
    })
    for (const phone of [bob, stranger, foreign]) {
      expect((await phone.call(listOwnSettlements)).body).toEqual({ count: 0, results: [] })
      expect((await phone.call(readOwnSettlement, { params: { id: week() } })).status).toBe(404)
      expect(
        (await pay.act(phone, disputeOwnSettlement, week(), { load: load.id, text: 'Mine' })).status,
      ).toBe(404)
    }
    expect((await pay.dana.call(listOwnSettlements)).status).toBe(403)
    expect(
      (await pay.act(pay.accountant, disputeOwnSettlement, week(), { load: null, text: 'Mine' })).status,
    ).toBe(403)
    expect((await ann.call(readOwnSettlement, { params: { id: payId(other, MONDAY) } })).status).toBe(404)
    expect((await ann.call(readSettlement, { params: { id: week() } })).status).toBe(403)
    expect((await pay.read(readSettlement, pay.owner())).disputes).toEqual([])
  })

  it("can be downloaded by the owner as the office's statement, and by nobody else", async () => {
    const load = await pay.delivered()
    await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
    await pay.act(pay.dana, createCharge, load.id, {
      kind: 'detention',
      broker_cents: 31_337,
      driver_cents: 10_000,
      note: 'Broker rate',
    })
    const other = await pay.desk.company.user([], {
      driver: (await driverOf((await pay.desk.rows.owner()).id, { is_owner: true })).id,
    })
    const elsewhere = await paying(test)
    const foreign = await elsewhere.desk.company.user([], {
      driver: (await elsewhere.desk.rows.driver(elsewhere.owner(), { is_owner: true })).id,
    })
    const file = ({ access }: TestUser, call: Endpoint) =>
      test.app.inject({
        method: 'GET',
        url: `${API_PREFIX}${buildPath(call, { id: week() })}`,
        headers: { authorization: `Bearer ${access}` },
      })
    const [own, office] = [
      await file(ann, downloadOwnSettlement),
      await file(pay.accountant, downloadSettlement),
    ]
    expect([own.statusCode, own.headers['content-type'], own.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(own.headers['content-disposition']).toBe(office.headers['content-disposition'])
    expect(own.rawPayload.equals(office.rawPayload)).toBe(true)
    for (const phone of [bob, other, foreign])
      expect((await file(phone, downloadOwnSettlement)).statusCode).toBe(404)
    for (const desk of [pay.accountant, pay.dana])
      expect((await file(desk, downloadOwnSettlement)).statusCode).toBe(403)
    expect((await test.call(downloadOwnSettlement, { params: { id: week() } })).status).toBe(401)
  })

  it('belong to the driver marked as owner, until the mark is removed or the driver is archived', async () => {
    await pay.delivered()
    const he = and(eq(driver.company_id, pay.desk.company.id), eq(driver.first_name, 'Ann'))
    await reach({ email: 'office@wheel.example' })
    for (const [values, count] of [
      [{ email: 'someone@else.example', phone: '' }, 1],
      [{ deleted_at: '2030-01-01T00:00:00Z' }, 0],
      [{ deleted_at: null, is_owner: false, email: 'office@wheel.example' }, 0],
    ] as const) {
      await pay.within((tx) => tx.update(driver).set(values).where(he))
      expect(await ids(ann, listOwnSettlements)).toHaveLength(count)
    }
  })

  it.each([
    [
      "has the owner's phone number in any format",
      { email: '', phone: '+1 614-555-0110' },
      { phone: '(614) 555-0110' },
      1,
    ],
    [
      "shares the owner's number with another driver",
      { email: 'ann@wheel.example', phone: '+16145550110' },
      { phone: '+16145550110' },
      0,
    ],
    [
      'has no contact details, and neither has the owner',
      { email: '', phone: '' },
      { email: '', phone: '' },
      0,
    ],
  ])('were migrated to a driver who %s', async (_, company, his, count) => {
    const all = eq(driver.company_id, pay.desk.company.id)
    await reach(company)
    await pay.within((tx) => tx.update(driver).set({ is_owner: false }).where(all))
    await pay.within((tx) =>
      tx
        .update(driver)
        .set(his)
        .where(and(all, eq(driver.first_name, 'Bob'))),
    )
    const text = await readFile(
      new URL('../../../../server/kernel/db/migrations/before-1.0/0073_driver_is_owner.sql', import.meta.url),
      'utf8',
    )
    await test.db.system((tx) => tx.execute(sql.raw(text.slice(text.indexOf('UPDATE "driver"')))))
    const marked =
      await test.sql`select first_name from driver where company_id = ${pay.desk.company.id} and is_owner`
    expect(marked.map(({ first_name }) => first_name)).toEqual(count ? ['Bob'] : [])
  })
})

describe("open weeks of a driver's pay", () => {
  it('are listed even if the total is zero or a load pays nothing', async () => {
    const ann = (await driverOf(pay.owner(), {})).id
    const phone = await pay.desk.company.user([], { driver: ann })
    await deliveredBy(ann)
    expect(await ids(phone, listOwnPays)).toEqual([])
    await pay.act(pay.accountant, setDriverPercent, payId(ann, MONDAY), { percent: 30, reason: 'Contract' })
    const eaten = { kind: 'advance', amount_cents: 27_000, reason: 'Cash' }
    expect((await pay.act(pay.accountant, adjustDriverPay, payId(ann, MONDAY), eaten)).body.total_cents).toBe(
      0,
    )
    expect(await ids(phone, listOwnPays)).toEqual([payId(ann, MONDAY)])
    const bob = (await driverOf(pay.owner(), { first_name: 'Bob' })).id
    const bobs = await pay.desk.company.user([], { driver: bob })
    await deliveredBy(bob, { driver_price_cents: 0 })
    await pay.act(pay.accountant, setDriverPercent, payId(bob, MONDAY), { percent: 30, reason: 'Contract' })
    const { body } = await bobs.call(listOwnPays)
    expect(body.results.map(({ id, total_cents }: OwnPay) => [id, total_cents])).toEqual([
      [payId(bob, MONDAY), 0],
    ])
  })
})

describe('line changed after its week was locked', () => {
  it('shows the office who changed it and why, and the owner who and what', async () => {
    const ann = await pay.desk.company.user([], {
      driver: (await driverOf(pay.owner(), { is_owner: true, email: 'ann@wheel.example' })).id,
    })
    const load = await pay.delivered({ driver_price_cents: 90_000 })
    await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
    await raise(load)
    await pay.act(pay.dana, createCharge, load.id, {
      kind: 'detention',
      broker_cents: 31_337,
      driver_cents: 10_000,
      note: 'Broker rate 313.37',
    })
    const [change, ...rest] = (await pay.read(readSettlement, pay.owner())).changes
    expect(rest).toEqual([])
    expect(change).toMatch(
      /^\S+ changed after the week was locked, from \$900\.00 to \$1,050\.00\. Bo .* changed driver pay on [^;]+: Layover; \S.* added detention on .+: Broker rate 313\.37\.$/,
    )
    const own = (await ann.call(readOwnSettlement, { params: { id: payId(pay.owner(), MONDAY) } })).body
    expect(own.changes).toEqual([change?.replace(': Layover', '').replace(': Broker rate 313.37', '')])
  })

  it('needs a reason for a changed price or charge, which is shown; before the lock it needs none', async () => {
    const load = await pay.delivered({ driver_price_cents: 90_000 })
    const params = { id: load.id }
    const charge = { kind: 'detention', broker_cents: 5000, driver_cents: 2000 }
    const change = async (extra: object) => {
      const { version } = (await pay.dana.call(readOwnLoad, { params })).body
      return pay.dana.call(updateOwnLoad, { params, body: { version, override_reason: 'Both.', ...extra } })
    }
    expect((await change({ driver_price_cents: 91_000 })).status).toBe(200)
    expect((await change({ driver_price_cents: 92_000, price_reason: 'Dock wait' })).status).toBe(200)
    const before = await pay.act(pay.dana, createCharge, load.id, charge)
    expect([before.status, before.body.needs_reason]).toEqual([200, false])
    await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
    const why = `${load.number} is in a locked pay week. Enter a reason for the change.`
    const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer
      return [status, body]
    }
    expect(await refused(change({ driver_price_cents: 95_000 }))).toEqual([400, { price_reason: [why] }])
    expect(await refused(change({ broker_price_cents: 125_000, price_reason: '...' }))).toEqual([
      400,
      { price_reason: [why] },
    ])
    expect(await refused(pay.act(pay.dana, createCharge, load.id, charge))).toEqual([400, { note: [why] }])
    const { charges, needs_reason } = (await pay.dana.call(readLoadBilling, { params })).body
    expect(needs_reason).toBe(true)
    const off = (body: object) => pay.dana.call(deleteCharge, { params: { id: charges[0]!.id }, body })
    expect(await refused(off({}))).toEqual([400, { reason: [why] }])
    expect((await change({ notes: 'Call first' })).status, 'no price').toBe(200)
    expect((await change({ driver_price_cents: 95_000, price_reason: 'Layover' })).status).toBe(200)
    expect((await off({ reason: 'Billed twice' })).status).toBe(200)
    const [line] = (await pay.read(readSettlement, pay.owner())).changes
    expect(line).toMatch(
      /changed driver pay on [^;]+: Layover; .* removed detention on [^;]+: Billed twice\.$/,
    )
    const history = (await pay.dana.call(readLoadHistory, { params })).body.results
    const reasons = history
      .filter(({ field }: { field: string }) => field === 'price_reason')
      .map(({ after }: { after: string }) => after)
    expect(reasons).toEqual(['Layover', 'Dock wait'])
    const theirs = (await pay.desk.dean.call(readLoadHistory, { params })).body.results
    expect(theirs.filter(({ field }: { field: string }) => field === 'price_reason')).toEqual([])
  })

  it('needs a reason for TONU and for reverting it, which the office can read', async () => {
    const load = await pay.delivered({ driver_price_cents: 90_000 })
    const params = { id: load.id }
    await pay.take(changeSettlementState, await pay.read(readSettlement, pay.owner()), 'reviewed', 'locked')
    const move = async (status: number, extra: object = {}) => {
      const { version } = (await pay.dana.call(readOwnLoad, { params })).body
      return pay.dana.call(changeLoadStatus, { params, body: { status, version, ...extra } })
    }
    expect((await move(3, { price_reason: 'It was not used' })).status).toBe(200)
    expect((await move(1)).status, 'nothing that counts').toBe(200)
    const refused = {
      status: 400,
      body: { price_reason: [`${load.number} is in a locked pay week. Enter a reason for the change.`] },
    }
    const fee = { broker_price_cents: 15_000, driver_price_cents: 5000 }
    expect(await move(6, fee)).toMatchObject(refused)
    expect((await move(6, { ...fee, price_reason: 'The shipper canceled' })).status).toBe(200)
    const [line] = (await pay.read(readSettlement, pay.owner())).changes
    expect(line).toMatch(/set TONU and changed driver pay on [^;]+: The shipper canceled\.$/)
    expect(await move(1)).toMatchObject(refused)
    const back = await move(1, { price_reason: 'A wrong load was marked' })
    expect([back.status, back.body.driver_price_cents]).toEqual([200, 90_000])
    const history = (await pay.dana.call(readLoadHistory, { params })).body.results
    const reasons = history
      .filter(({ field }: { field: string }) => field === 'price_reason')
      .map(({ after }: { after: string }) => after)
    expect(reasons).toEqual(['A wrong load was marked', 'The shipper canceled', 'It was not used'])
  })

  it('shows no amount to a driver without price permission, and no user for changes before the lock', async () => {
    const ann = (await driverOf(pay.owner(), {})).id
    const phone = await pay.desk.company.user([], { driver: ann })
    const load = await deliveredBy(ann)
    await pay.act(pay.accountant, setDriverPercent, payId(ann, MONDAY), { percent: 30, reason: 'Contract' })
    await pay.take(changeDriverPayState, await pay.read(readDriverPay, ann), 'reviewed', 'locked')
    const own = async () =>
      (await phone.call(readOwnPay, { params: { id: payId(ann, MONDAY) } })).body.changes
    expect(await own()).toEqual([])
    await raise(load)
    const [change] = await own()
    expect(change).toMatch(/^\S+ changed after the week was locked\. Bo .* changed driver pay on [^$;:]+\.$/)
    const disputed = await pay.act(phone, disputeOwnPay, payId(ann, MONDAY), { load: load.id, text: 'Why?' })
    expect(disputed.body.changes).toEqual([change])
  })
})
