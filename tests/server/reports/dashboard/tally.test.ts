import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readDispatchDashboard, readProfit } from '#contract/entities/reports/dashboard.ts'
import { updateLoad } from '#contract/entities/freight/load.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { tallyAll } from '#server/reports/dashboard/tally.repository.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

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
  boss = await desk.company.user([
    'VIEW_COMPANY_DASHBOARD',
    'VIEW_OWN_DASHBOARD',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  ])
  lead = await desk.company.user(['VIEW_COMPANY_DASHBOARD', 'VIEW_OWN_DASHBOARD'])
  own = await desk.company.user(['VIEW_OWN_DASHBOARD'])
})

const PLACES = ['Chicago, IL 60601', 'Laredo, TX', 'Detroit, MI 48201', 'Somewhere']

async function past(count: number, months: number, from = 1): Promise<void> {
  await test.sql`insert into load (company_id, number, year, week, sequence, status, dispatcher, broker, vehicle, broker_price_cents,
      driver_price_cents, pick_up_at, deliver_to, delivery_date, created_at)
    select ${desk.company.id}, 'T-' || n, 2024, 1, n, (array[1, 5, 6])[1 + n % 3], (${people()}::int[])[1 + n % 3],
      case when n % 4 > 0 then ${desk.broker.id}::int end, case when n % 3 > 0 then ${desk.vehicle.id}::int end, 1000 + n * 7919 % 190000,
      1 + n * 104729 % 140000, (${PLACES}::text[])[1 + n % 4], (${PLACES}::text[])[1 + n * 7 % 5 % 4],
      case when n % 5 > 0 then booked + make_interval(days => n % 40) end, booked
    from (select n, '2024-01-01T03:30:00Z'::timestamptz + make_interval(days => n * 37 % (30 * ${months}::int), hours => n % 24) as booked
      from generate_series(${from}::int, ${from}::int + ${count}::int - 1) as n) as made`
}
const people = () => [desk.dana.id, desk.dean.id, lead.id]

const tally = () => tallyAll((work) => test.db.tenant(desk.company.id, work))

const RANGES = [
  { from: '2024-01-01', to: '2024-06-30' },
  { from: '2023-06-01', to: '2025-12-31' },
]

async function ask(
  viewer: TestUser,
  endpoint: typeof readDispatchDashboard | typeof readProfit,
  query: Record<string, string>,
) {
  const { status, body } = await viewer.call(endpoint as typeof readProfit, { query: query as never })
  expect(status).toBe(200)
  return body
}

async function figures(): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const range of RANGES) {
    for (const viewer of [boss, lead, own]) {
      const narrowings: Record<string, string>[] =
        viewer === own
          ? [{}]
          : [
              {},
              { dispatcher: String(desk.dana.id) },
              { broker: String(desk.broker.id) },
              { dispatcher: String(desk.dana.id), broker: `${desk.broker.id}` },
            ]
      for (const narrowed of narrowings)
        answers.push(await ask(viewer, readDispatchDashboard, { ...range, ...narrowed }))
      answers.push(await ask(viewer, readProfit, { ...range, group: 'month' }))
    }
  }
  return answers
}

async function recounted(): Promise<unknown[]> {
  await test.sql`delete from load_tally_month where company_id = ${desk.company.id}`
  return figures()
}

const changes = async () =>
  Number(
    (await test.sql`select count(*) from load_tally_change where company_id = ${desk.company.id}`)[0]?.count,
  )

async function plain(
  at: 'created_at' | 'earned_at',
  { from, to }: { from: string; to: string },
  broker: number | null = null,
) {
  const rows = await test.sql`select count(*) as loads, count(*) filter (where status = 6) as tonu,
      coalesce(sum(broker_price_cents), 0) as broker, coalesce(sum(driver_price_cents), 0) as driver
    from (select *, (case ${at} when 'created_at' then created_at else earned_at end at time zone
        (select time_zone from company where id = ${desk.company.id}))::date as day from load
      where company_id = ${desk.company.id} and deleted_at is null and (${at} = 'created_at' or status in (5, 6))
        and (${broker}::int is null or broker = ${broker}::int)) as counted where day between ${from}::date and ${to}::date`
  const sum = (name: string) => Number(rows[0]?.[name])
  return {
    loads: sum('loads'),
    tonu: sum('tonu'),
    broker_price_cents: sum('broker'),
    driver_price_cents: sum('driver'),
  }
}

async function expectPlainSums(): Promise<void> {
  for (const range of RANGES) {
    const { total } = await ask(boss, readProfit, { ...range, group: 'month' })
    const earned = await plain('earned_at', range)
    expect(total).toMatchObject({ ...earned, loads: earned.loads - earned.tonu })
    for (const broker of [null, desk.broker.id]) {
      const figures = await ask(boss, readDispatchDashboard, {
        ...range,
        ...(broker && { broker: String(broker) }),
      })
      const { loads, broker_price_cents, driver_price_cents } = await plain('created_at', range, broker)
      const sum = (rows: { count: number; profit_cents: number }[]) =>
        rows.reduce((all, row) => [all[0]! + row.count, all[1]! + row.profit_cents], [0, 0])
      expect(sum(figures.dispatchers)).toEqual([loads, broker_price_cents - driver_price_cents])
      expect(figures.counts[3].count).toBe(loads)
    }
  }
}

/** Random changes, as SQL after `update load set`. */
const HAPPENINGS = [
  'broker_price_cents = broker_price_cents + 137, driver_price_cents = driver_price_cents - 1',
  "pick_up_at = 'Reno, NV 89501'",
  'status = 6',
  'status = 5',
  'deleted_at = now()',
  'deleted_at = null',
  "delivery_date = coalesce(delivery_date, created_at) + interval '35 days'",
  "unloaded_at = created_at + interval '3 days'",
  "created_at = created_at - interval '400 days'",
  'broker = null',
  'vehicle = null',
]

it('tallied months give the same figures as counting the loads, even after loads change', async () => {
  await past(450, 2)
  expect((await tally()).length).toBeGreaterThan(3)
  expect(await changes()).toBe(0)
  expect(
    (
      await test.sql`select from load_tally where company_id = ${desk.company.id} and broker = ${desk.broker.id}`
    ).length,
  ).toBeGreaterThan(0)
  for (const some of ['months = 1', 'months = 12', 'broker > 0 and dispatcher > 0']) {
    await withClient(test.url, (client) =>
      client.query(
        `update load_tally set counts = array(select one + 1 from unnest(counts) as one) where company_id = $1 and ${some}`,
        [desk.company.id],
      ),
    )
    const wrong = await figures()
    expect(wrong, `the tallies with ${some} are read`).not.toEqual(await recounted())
    await tally()
  }
  for (let round = 0; round < 3; round++) {
    for (let one = 0; one < 6; one++) {
      const [every, rest] = [random.between(3, 40), random.between(0, 2)]
      await withClient(test.url, (client) =>
        client.query(
          `update load set ${random.pick(HAPPENINGS)} where company_id = $1 and sequence % $2 = $3`,
          [desk.company.id, every, rest],
        ),
      )
    }
    await test.sql`update load set dispatcher = ${random.pick(people())}, broker = ${desk.broker.id}, vehicle = ${desk.vehicle.id}
      where company_id = ${desk.company.id} and sequence % 17 = ${round}`
    await past(5, 3, 1000 + round * 10)
    await test.sql`delete from load where company_id = ${desk.company.id} and sequence = ${round + 1}`
    expect(await changes()).toBeGreaterThan(0)
    await expectPlainSums()
    const before = await figures()
    if (round === 0) continue
    expect((await tally()).length).toBeGreaterThan(0)
    expect(await changes()).toBe(0)
    expect(await figures()).toEqual(before)
    expect(await recounted()).toEqual(before)
    await tally()
  }
})

it('concurrent tallies count each month and year once', async () => {
  await past(450, 24)
  await Promise.all([tally(), tally(), tally()])
  expect(await figures()).toEqual(await recounted())
})

it('changes in the current month or without effect on a figure are not recorded', async () => {
  await past(1, 1)
  await tally()
  await test.sql`update load set notes = 'Gate 4', version = version + 1 where company_id = ${desk.company.id}`
  const load = await desk.book(desk.dana)
  await desk.dana.call(updateLoad, {
    params: { id: load.id },
    body: { version: load.version, broker_price_cents: 123_456 },
  })
  expect(await changes()).toBe(0)
})

it('a change that commits during the tally of its month is counted', async () => {
  await past(60, 1)
  await withClient(test.url, async (client) => {
    await client.query('begin')
    await client.query(
      'update load set broker_price_cents = 777777, status = 5, vehicle = null where company_id = $1 and sequence % 2 = 0',
      [desk.company.id],
    )
    await tally()
    await client.query('commit')
  })
  await expectPlainSums()
  expect(await figures()).toEqual(await recounted())
})

it('a new company time zone discards the tallies', async () => {
  await past(60, 4)
  await tally()
  await test.sql`update company set time_zone = 'America/Los_Angeles' where id = ${desk.company.id}`
  await expectPlainSums()
  expect(await figures()).toEqual(await recounted())
})
