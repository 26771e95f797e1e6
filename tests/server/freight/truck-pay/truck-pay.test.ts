import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listDriverPays, readDriverPay } from '#contract/entities/money/driver-pay.ts'
import { setDriverPercent } from '#contract/entities/money/driver-pay-calls.ts'
import { updateLoad } from '#contract/entities/freight/load.ts'
import { type LoadBilling, readLoadBilling, splitTruckPay } from '#contract/entities/freight/load-billing.ts'
import { listSettlements, readSettlement } from '#contract/entities/money/settlement.ts'
import { type Endpoint, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { payId } from '#contract/rules/pay.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let accountant: TestUser
let load: number
let owners: number[]
let trucks: number[]

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  desk = await booking(test)
  accountant = await desk.company.user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  owners = [(await desk.rows.owner()).id, (await desk.rows.owner()).id]
  const truck = async (owner_company: number) =>
    (await desk.rows.vehicle({ payload: 3500, owner_company })).id
  trucks = [await truck(owners[0]!), await truck(owners[1]!)]
  load = (await desk.book(desk.dana, { vehicle: trucks[0] })).id
})

const billing = async () => (await desk.dana.call(readLoadBilling, { params: { id: load } })).body
async function replace(status: number, at: [number, number]) {
  await test.sql`update load set status = ${status} where id = ${load}`
  await test.sql`update vehicle set last_latitude = ${at[0]}, last_longitude = ${at[1]}, last_geo_date_time = now() where id = ${trucks[0]!}`
  const [row] = await test.sql`select version from load where id = ${load}`
  const body = { version: row?.['version'], vehicle: trucks[1], override_reason: 'Breakdown.' }
  const { status: answer, body: answerBody } = await desk.boss.call(updateLoad, {
    params: { id: load },
    body,
  })
  if (answer !== 200) throw new Error(JSON.stringify(answerBody))
}
const split = (by: TestUser, amount_cents: number, vehicle = trucks[0], reason = '') =>
  by.call(splitTruckPay, { params: { id: load }, body: { parts: [{ vehicle, amount_cents }], reason } })
const lines = async (owner: number) =>
  (await accountant.call(readSettlement, { params: { id: payId(owner, '2030-01-07') } })).body.lines.map(
    ({ what, amount_cents }: { what: string; amount_cents: number }) => [what, amount_cents],
  )

it('a truck that breaks down is paid by the miles it drove, and both owners get a settlement', async () => {
  // Just past the midpoint of Chicago and Akron.
  await replace(3, [41.3, -84.5])
  const [part] = (await billing()).truck_pay
  expect(part.vehicle).toBe(trucks[0])
  expect(part.amount_cents).toBeGreaterThan(40_000)
  expect(part.amount_cents).toBeLessThan(60_000)
  await test.sql`update load set status = 5 where id = ${load}`
  expect(await lines(owners[0]!)).toEqual([
    [`Share of driver pay, unit ${part.unit_number}`, part.amount_cents],
  ])
  expect(await lines(owners[1]!)).toEqual([['Driver pay', 90_000 - part.amount_cents]])
  const { results } = (await accountant.call(listSettlements)).body
  expect(results.map(({ loads }: { loads: number }) => loads)).toEqual([1, 1])
})

it("each driver is paid a percentage of their truck's share, at the expense of that truck's owner", async () => {
  const crew = [(await desk.rows.driver(owners[0]!)).id, (await desk.rows.driver(owners[1]!)).id]
  await desk.bookedOn({ id: load }, '2030-01-07')
  await test.sql`update load set driver = ${crew[0]!} where id = ${load}`
  await test.sql`update vehicle set driver = ${crew[1]!} where id = ${trucks[1]!}`
  for (const driver of crew)
    expect(
      (
        await accountant.call(setDriverPercent, {
          params: { id: payId(driver, '2030-01-07') },
          body: { percent: 60, reason: 'Contract' },
          headers: { [IDEMPOTENCY_HEADER]: `truck-pay-${driver}` },
        })
      ).status,
    ).toBe(200)
  await replace(3, [41.3, -84.5])
  await split(desk.dana, 60_000)
  await test.sql`update load set status = 5 where id = ${load}`
  const totalOf = async (call: Endpoint, payee: number) => {
    const { total_cents, blockers } = (
      await accountant.call(call, { params: { id: payId(payee, '2030-01-07') } })
    ).body
    return [total_cents, blockers]
  }
  expect(await Promise.all(crew.map((driver) => totalOf(readDriverPay, driver)))).toEqual([
    [36_000, []],
    [18_000, []],
  ])
  expect(await Promise.all(owners.map((owner) => totalOf(readSettlement, owner)))).toEqual([
    [24_000, []],
    [12_000, []],
  ])
  const { totals, results } = (await accountant.call(listDriverPays, { query: { week: 2, year: 2030 } })).body
  expect(totals).toMatchObject({ loads: 1, base_cents: 90_000, total_cents: 54_000 })
  expect(results.map(({ loads }: { loads: number }) => loads)).toEqual([1, 1])
})

it("truck shares can be changed up to the driver price by users who see the load's prices", async () => {
  await replace(2, [41.88, -87.63])
  expect(
    (await billing()).truck_pay.map(({ amount_cents }: { amount_cents: number }) => amount_cents),
  ).toEqual([0])
  expect((await split(desk.dana, 25_000)).body.truck_pay[0].amount_cents).toBe(25_000)
  expect((await split(desk.dana, 90_001)).body).toEqual({
    parts: ['The trucks’ pay can’t exceed the load’s driver pay, $900.00.'],
  })
  const twice = { parts: [1, 90_000].map((amount_cents) => ({ vehicle: trucks[0], amount_cents })) }
  expect((await desk.dana.call(splitTruckPay, { params: { id: load }, body: twice })).body).toEqual({
    parts: ['List each truck once.'],
  })
  expect([(await split(desk.dana, 1, trucks[1])).status, (await split(desk.dean, 1)).status]).toEqual([
    400, 403,
  ])
  const other = await booking(test)
  expect((await split(other.boss, 1)).status).toBe(404)
})

it('a changed truck share needs a reason once the load is invoiced', async () => {
  await replace(2, [41.88, -87.63])
  await split(desk.dana, 25_000)
  await test.sql`insert into invoice (company_id, number, broker, bill_to, issued_on, due_on, total_cents, content)
    values (${desk.company.id}, 'I-1', ${desk.broker.id}, 'B', '2030-01-09', '2030-02-09', 1, '{}')`
  await test.sql`update load set invoice = (select id from invoice where company_id = ${desk.company.id}) where id = ${load}`
  const { number, needs_reason } = (await billing()) as LoadBilling
  expect(needs_reason).toBe(true)
  const why = `${number} is on an invoice. Enter a reason for the change.`
  expect(await split(desk.dana, 30_000)).toMatchObject({ status: 400, body: { reason: [why] } })
  expect((await split(desk.dana, 25_000)).status, 'nothing changes').toBe(200)
  expect(
    (await split(desk.dana, 30_000, trucks[0], 'Agreed with both owners')).body.truck_pay[0].amount_cents,
  ).toBe(30_000)
  const [entry] =
    await test.sql`select after->>'reason' as reason from audit_entry where record_type = 'load_billing' and record_id = ${load} order by id desc limit 1`
  expect(entry?.['reason']).toBe('Agreed with both owners')
})

it('the driver price cannot be lower than the share of earlier trucks', async () => {
  await replace(2, [41.88, -87.63])
  await split(desk.dana, 50_000)
  const price = async (driver_price_cents: number) => {
    const [row] = await test.sql`select version from load where id = ${load}`
    return desk.boss.call(updateLoad, {
      params: { id: load },
      body: { version: row?.['version'], driver_price_cents },
    })
  }
  expect(await price(49_999)).toMatchObject({
    status: 400,
    body: { driver_price_cents: [expect.stringContaining('$500.00')] },
  })
  expect((await price(50_000)).status).toBe(200)
})

it('a truck that is replaced before pickup gets no share', async () => {
  await replace(1, [41.3, -84.5])
  expect((await billing()).truck_pay).toEqual([])
})
