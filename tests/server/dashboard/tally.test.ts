import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readDispatchDashboard, readProfit } from '#contract/entities/dashboard.ts'
import { updateLoad } from '#contract/entities/load.ts'
import { withClient } from '#server/db/connection.ts'
import { seededRandom } from '#server/demo/random.ts'
import { monthsToTally, tallyMonth } from '#server/entities/dashboard/tally.repository.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { booking } from '#tests/server/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let boss: TestUser
let lead: TestUser
let own: TestUser
const random = seededRandom(39)

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
  boss = await desk.company.user(['VIEW_COMPANY_DASHBOARD', 'VIEW_OWN_DASHBOARD', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  lead = await desk.company.user(['VIEW_COMPANY_DASHBOARD', 'VIEW_OWN_DASHBOARD'])
  own = await desk.company.user(['VIEW_OWN_DASHBOARD'])
})

const PLACES = ['Chicago, IL 60601', 'Laredo, TX', 'Detroit, MI 48201', 'Somewhere']

/** A load that was booked and delivered in the past of the test's company, by nobody's call. */
async function past(dispatcher: number, sequence: number, booked: string): Promise<void> {
  const place = () => random.pick(PLACES)
  const prices = [random.between(1, 200_000), random.between(1, 150_000)]
  await test.sql`insert into load (company_id, number, year, week, sequence, status, dispatcher, broker, vehicle, broker_price_cents,
      driver_price_cents, pick_up_at, deliver_to, delivery_date, created_at)
    values (${desk.company.id}, ${`T-${sequence}`}, 2024, 1, ${sequence}, ${random.pick([1, 5, 6])}, ${dispatcher}, ${random.pick([null, desk.broker.id])},
      ${random.pick([null, desk.vehicle.id])}, ${prices[0]}, ${prices[1]}, ${place()}, ${place()},
      ${random.pick([null, booked])}::timestamptz + make_interval(days => ${random.between(0, 40)}), ${booked})`
}

const tally = async () => {
  const months = await test.db.tenant(desk.company.id, monthsToTally)
  for (const month of months) await test.db.tenant(desk.company.id, (tx) => tallyMonth(tx, month))
  return months
}

const RANGES = [
  { from: '2024-01-01', to: '2024-06-30' },
  { from: '2024-01-15', to: '2024-05-14' },
  { from: '2023-06-01', to: '2025-12-31' },
]

/** What every viewer is told of every range. */
async function told(): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const range of RANGES) {
    for (const viewer of [boss, lead, own, desk.dana]) {
      const narrowings: Record<string, string>[] =
        viewer === boss ? [{}, { dispatcher: String(desk.dana.id) }, { broker: String(desk.broker.id) }] : [{}]
      for (const narrowed of narrowings) answers.push((await viewer.call(readDispatchDashboard, { query: { ...range, ...narrowed } })).body)
      answers.push((await viewer.call(readProfit, { query: { ...range, group: 'month' } })).body)
    }
  }
  return answers
}

/** What they are told where nothing is tallied. */
async function recounted(): Promise<unknown[]> {
  await test.sql`delete from load_tally_month where company_id = ${desk.company.id}`
  return told()
}

const stale = async () => (await test.sql`select distinct month::text from load_tally_change where company_id = ${desk.company.id}`).length

it('tells of tallied months what a count of their loads tells, whatever happens to those afterwards', async () => {
  const people = [desk.dana.id, desk.dean.id, lead.id]
  for (let place = 1; place <= 40; place++)
    await past(random.pick(people), place, `2024-0${random.between(1, 6)}-${random.between(10, 28)}T0${random.between(0, 9)}:30:00Z`)
  expect((await tally()).length).toBeGreaterThan(5)
  expect(await stale()).toBe(0)
  const first = await told()
  expect(first).toEqual(await recounted())
  await tally()
  await test.sql`update load_tally set count = count + 1 where company_id = ${desk.company.id}`
  expect(await told(), 'the tallies are read').not.toEqual(first)
  for (let round = 0; round < 3; round++) {
    await test.sql`delete from load_tally_month where company_id = ${desk.company.id}`
    await tally()
    const ids = [random.between(1, 40), random.between(1, 40), random.between(1, 40)].map((number) => `T-${number}`)
    await test.sql`update load set broker_price_cents = broker_price_cents + ${random.between(1, 999)}, dispatcher = ${random.pick(people)},
        status = ${random.pick([1, 5, 6])}, deleted_at = ${random.pick([null, '2025-01-01T00:00:00Z'])}::timestamptz, pick_up_at = ${random.pick(PLACES)},
        delivery_date = delivery_date + interval '35 days'
      where company_id = ${desk.company.id} and number = any(${ids})`
    const before = await told()
    await tally()
    const after = await told()
    expect(before).toEqual(after)
    expect(after).toEqual(await recounted())
  }
})

it('notes no change of this month, and none that no figure shows', async () => {
  await past(desk.dana.id, 1, '2024-03-10T12:00:00Z')
  await tally()
  await test.sql`update load set notes = 'Gate 4', version = version + 1 where company_id = ${desk.company.id}`
  const load = await desk.book(desk.dana)
  await desk.dana.call(updateLoad, { params: { id: load.id }, body: { version: load.version, broker_price_cents: 123_456 } })
  expect(await stale()).toBe(0)
})

it('counts a month load by load after a change that was under way while it was tallied', async () => {
  await past(desk.dana.id, 1, '2024-03-10T12:00:00Z')
  await withClient(test.url, async (client) => {
    await client.query('begin')
    await client.query('update load set broker_price_cents = 777777, status = 5 where company_id = $1', [desk.company.id])
    await tally()
    await client.query('commit')
  })
  expect(await told()).toEqual(await recounted())
})

it('forgets its tallies when the company’s clocks change, which move loads from month to month', async () => {
  await past(desk.dana.id, 1, '2024-04-01T05:30:00Z')
  await tally()
  await test.sql`update company set time_zone = 'America/Los_Angeles' where id = ${desk.company.id}`
  expect(await told()).toEqual(await recounted())
})
