import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createDriverLoadDocument,
  createDriverReceipt,
  type DriverLoad,
  listDriverLoads,
} from '#contract/entities/freight/driver-load.ts'
import {
  approveReceipt,
  createCharge,
  deleteCharge,
  readLoadBilling,
  rejectReceipt,
} from '#contract/entities/freight/load-billing.ts'
import { readOrder } from '#contract/entities/freight/order.ts'
import { readSettlement } from '#contract/entities/money/settlement.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { payId } from '#contract/rules/pay.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-receipt-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number
let luis: TestUser
let driver: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  const owner = await desk.rows.owner()
  const his = await desk.rows.driver(owner.id)
  await test.sql`update vehicle set owner_company = ${owner.id} where id = ${desk.vehicle.id}`
  driver = his.id
  luis = await desk.company.user([], { driver })
  load = (await desk.bookSent(desk.dana, { driver })).id
})

const hand = (by: TestUser, fields: Record<string, string>, at = createDriverReceipt.path) =>
  send(
    test.app,
    by,
    { path: at.replace('{id}', String(load)) },
    formOf(partsOf(fields, SAMPLES.png, 'receipt.png')),
  )
const receipt = (extra: object = {}) => ({
  kind: 'lumper',
  amount_cents: '8550',
  key: randomUUID(),
  ...extra,
})
const mine = async () => ((await luis.call(listDriverLoads)).body.results as DriverLoad[])[0]!
const billing = async () => (await desk.dana.call(readLoadBilling, { params: { id: load } })).body
const approve = (by: TestUser, id: number, broker_cents: number, driver_cents: number, reason = '') =>
  by.call(approveReceipt, { params: { id }, body: { broker_cents, driver_cents, reason } })

describe('driver receipt', () => {
  it('is approved for at most its amount', async () => {
    const { body } = await hand(luis, receipt())
    const most = 'The receipt is for $85.50. Enter that or less.'
    expect((await approve(desk.dana, body.id, 8551, 8550)).body).toEqual({ broker_cents: [most] })
    expect((await approve(desk.dana, body.id, 100_000_000, 8551)).body).toEqual({
      broker_cents: [most],
      driver_cents: [most],
    })
    expect((await approve(desk.dana, body.id, 0, 8550)).status).toBe(200)
  })

  it('is stored once per key, holds the invoice and notifies the dispatcher', async () => {
    const fields = receipt()
    const [first, again] = [await hand(luis, fields), await hand(luis, fields)]
    expect([first.status, first.body]).toEqual([201, again.body])
    expect((await mine()).receipts).toMatchObject([{ kind: 'lumper', amount_cents: 8550, state: 'pending' }])
    const { receipts, holds } = await billing()
    expect([receipts.length, holds]).toEqual([1, ['Approve or reject the driver’s receipts.']])
    const notes =
      await test.sql`select title from notification where user_id = ${desk.dana.id} and title like '%lumper receipt%'`
    expect(notes).toHaveLength(1)
  })

  it('is stored once per photo; another amount or load for it is refused until it is rejected', async () => {
    const first = await hand(luis, receipt())
    expect((await hand(luis, receipt())).body).toEqual(first.body)
    const { number } = (await desk.dana.call(readOrder, { params: { id: load } })).body
    const words = `You already sent this photo: Lumper $85.50 on ${number}. If that’s wrong, ask your dispatcher to reject it, then send it again.`
    const refused = { status: 409, body: { detail: [words] } }
    expect(await hand(luis, receipt({ amount_cents: '9000' }))).toMatchObject(refused)
    expect(await hand(luis, receipt({ kind: 'scale' }))).toMatchObject(refused)
    const one = load
    load = (await desk.bookSent(desk.dana, { driver, override_reason: 'Both.' })).id
    expect(await hand(luis, receipt()), 'paid once, not for two loads').toMatchObject(refused)
    load = one
    expect((await billing()).receipts).toHaveLength(1)
    await desk.dana.call(rejectReceipt, { params: { id: first.body.id }, body: { reason: 'It says $90.' } })
    expect((await hand(luis, receipt({ amount_cents: '9000' }))).status).toBe(201)
    expect((await billing()).receipts.map(({ state }: { state: string }) => state)).toEqual([
      'rejected',
      'pending',
    ])
  })

  it('with the key of another receipt is refused, and the first one stays', async () => {
    const fields = receipt()
    expect((await hand(luis, fields)).status).toBe(201)
    expect(await hand(luis, { ...fields, amount_cents: '9000' })).toMatchObject({
      status: 409,
      body: { key: [expect.any(String)] },
    })
    expect((await mine()).receipts).toMatchObject([{ amount_cents: 8550 }])
  })

  it("is refused without an amount, above the limit, without plain digits, or for another driver's load", async () => {
    for (const amount_cents of ['0', '500001', '0x10', '1e3', '-5', '8.5', ''])
      expect([amount_cents, (await hand(luis, receipt({ amount_cents }))).status]).toEqual([
        amount_cents,
        400,
      ])
    const stranger = await desk.company.user([], {
      driver: (await desk.rows.driver((await desk.rows.owner()).id)).id,
    })
    expect((await hand(stranger, receipt())).status).toBe(404)
    expect((await billing()).receipts).toEqual([])
  })

  it("becomes a charge and part of the settlement when approved by a user who sees the load's prices", async () => {
    const { id } = (await hand(luis, receipt())).body
    expect([
      (await approve(desk.dean, id, 8550, 8550)).status,
      (await approve(luis, id, 8550, 8550)).status,
    ]).toEqual([403, 403])
    const [one, other] = await Promise.all([
      approve(desk.dana, id, 8550, 8550),
      approve(desk.dana, id, 8550, 8550),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    const { charges, holds } = await billing()
    expect([charges, holds]).toMatchObject([[{ kind: 'lumper', broker_cents: 8550, driver_cents: 8550 }], []])
    expect((await mine()).receipts[0]?.state).toBe('approved')
    await test.sql`update load set status = 5 where id = ${load}`
    const [row] = await test.sql`select owner_company as owner from vehicle where id = ${desk.vehicle.id}`
    const accountant = await desk.company.user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const { lines } = (
      await accountant.call(readSettlement, { params: { id: payId(Number(row?.['owner']), '2030-01-07') } })
    ).body
    expect(
      lines.map(({ what, amount_cents }: { what: string; amount_cents: number }) => [what, amount_cents]),
    ).toEqual([
      ['Driver pay', 90_000],
      ['Lumper', 8550],
    ])
  })

  it('is pending again once its charge is removed, and when rejected shows the driver the reason', async () => {
    const { id } = (await hand(luis, receipt({ kind: 'scale' }))).body
    const [charge] = (await approve(desk.dana, id, 0, 1450)).body.charges
    expect((await desk.dana.call(deleteCharge, { params: { id: charge.id } })).body.receipts[0].state).toBe(
      'pending',
    )
    const no = await desk.dana.call(rejectReceipt, { params: { id }, body: { reason: 'Not readable.' } })
    expect([no.status, (await approve(desk.dana, id, 0, 1)).status]).toEqual([200, 409])
    expect((await mine()).receipts[0]).toMatchObject({ state: 'rejected', reason: 'Not readable.' })
  })

  it('after invoicing still pays the driver with a reason, but no longer bills the broker', async () => {
    const { id } = (await hand(luis, receipt())).body
    await test.sql`insert into invoice (company_id, number, broker, bill_to, issued_on, due_on, total_cents, content)
      values (${desk.company.id}, 'I-1', ${desk.broker.id}, 'B', '2030-01-09', '2030-02-09', 1, '{}')`
    await test.sql`update load set invoice = (select id from invoice where company_id = ${desk.company.id}) where id = ${load}`
    expect((await approve(desk.dana, id, 8550, 8550)).status).toBe(409)
    const { number } = (await desk.dana.call(readOrder, { params: { id: load } })).body
    const why = `${number} is on an invoice. Enter a reason for the change.`
    expect(await approve(desk.dana, id, 0, 8550)).toMatchObject({ status: 400, body: { reason: [why] } })
    expect((await approve(desk.dana, id, 0, 8550, 'It came late')).status).toBe(200)
    const more = {
      params: { id: load },
      body: { kind: 'other', broker_cents: 100 },
      headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
    }
    expect((await desk.dana.call(createCharge, more)).status).toBe(409)
  })
})

describe('delivery signature', () => {
  it("is a document of the load and is in its event log with the signer's name", async () => {
    const stop = (await mine()).stops.at(-1)!.id
    const sign = (fields: object) =>
      hand(luis, { kind: 'signature', ...fields }, createDriverLoadDocument.path)
    expect((await sign({})).body).toEqual({ signed_by: ['Enter the signer’s name.'] })
    await test.sql`update load set created_at = now() - interval '2 days' where id = ${load}`
    const at = new Date(Date.now() - 5 * 3_600_000).toISOString()
    const fields = { signed_by: 'Pat Lee', stop: String(stop), at }
    expect([(await sign(fields)).status, (await sign(fields)).status]).toEqual([201, 201])
    const { events } = (await desk.dana.call(readOrder, { params: { id: load } })).body
    expect(events.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['signed', 'Pat Lee, Akron, OH'],
    ])
    expect(Date.parse(events[0].at), 'the phone was without a connection').toBe(Date.parse(at))
    expect((await mine()).documents).toMatchObject([{ kind: 'signature' }])
  })
})
