import { beforeAll, expect, it, vi } from 'vitest'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { changeLoadStatus, createLoad } from '#contract/entities/freight/load.ts'
import { listOrders, type Order } from '#contract/entities/freight/order.ts'
import { login } from '#contract/entities/people/session.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { HOME_MILES } from '#contract/constants.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { seedDemoBids } from '#server/demo/bids.ts'
import { DEMO_MPH } from '#server/demo/driving.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { bookAnother } from '#server/demo/feed-loads.ts'
import type { Office } from '#server/demo/feed-office.ts'
import { advance, calledIn, getGoal, parkedFleet, takeLoads } from '#server/demo/feed-vehicles.ts'
import { seedDemoLoads } from '#server/demo/loads.ts'
import { seedDemoPay } from '#server/demo/pay.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { seedRoadLoads } from '#server/demo/road-loads.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { listDriverLoads } from '#contract/entities/freight/driver-load.ts'
import { seedDemoPhone } from '#server/demo/phone.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { placeFixes } from '#server/fleet/tracking/place-fixes.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let company: number

beforeAll(async () => {
  test = await testApp()
  await seedDemo(test.db)
  const { roads } = test.app.services
  await seedDemoLoads({ db: test.db, roads })
  await seedRoadLoads({ db: test.db, roads })
  await seedDemoPhone(test.db)
  const [row] = await test.sql`select id from company where abbreviation = 'NLF'`
  company = Number(row!.id)
})

it('loads of the demo are sent to their drivers, and the driver account has one in the app', async () => {
  const unsent =
    await test.sql`select id from load where driver is not null and pick_up_date < now() + interval '20 hours'
    and not exists (select from load_dispatch where load_dispatch.load = load.id and load.driver = any(load_dispatch.drivers))`
  expect(unsent).toEqual([])
  const { access } = (await test.call(login, { body: { username: 'driver', password: DEMO_PASSWORD } })).body
  const { body } = await test.call(listDriverLoads, { headers: { authorization: `Bearer ${access}` } })
  expect(body.results[0].dispatch.acknowledged_at).not.toBeNull()
})

it('a demo truck was at home lately exactly when it stands there', async () => {
  const rows = await test.sql`select last_latitude, last_longitude, home_latitude, home_longitude,
      home_seen_at > now() - interval '20 hours' as lately
    from vehicle where company_id = ${company} and home_latitude is not null`
  const wrong = rows.filter(
    (row) =>
      milesBetween(
        { latitude: Number(row['last_latitude']), longitude: Number(row['last_longitude']) },
        { latitude: Number(row['home_latitude']), longitude: Number(row['home_longitude']) },
      ) <=
        HOME_MILES !==
      row['lately'],
  )
  expect(wrong).toEqual([])
  expect(new Set(rows.map(({ lately }) => lately))).toEqual(new Set([true, false]))
})

it('most demo loads are on time and a few late or at risk, each with street addresses and a won bid', async () => {
  const { roads } = test.app.services
  await watchCompany({ db: test.db, roads }, company)
  const { access } = (await test.call(login, { body: { username: 'lead', password: DEMO_PASSWORD } })).body
  const { results } = (await test.call(listOrders, { headers: { authorization: `Bearer ${access}` } }))
    .body as { results: Order[] }
  const share = (status: Order['eta_status']) =>
    results.filter((order) => order.eta_status === status).length / results.length
  expect(results.length).toBeGreaterThanOrEqual(9)
  expect([share('late') > 0, share('late') <= 0.34, share('risk') > 0, share('on_time') >= 0.5]).toEqual([
    true,
    true,
    true,
    true,
  ])
  for (const { next_stop: next } of results) {
    expect(next?.address).toMatch(/^\d{4} [A-Z][\w-]+ \w+, [A-Z][\w ]+, [A-Z]{2} \d{5}$/)
    expect(next?.facility).not.toBe('')
  }
  for (const _ of [1, 2]) await seedDemoBids({ db: test.db })
  const [sums] = await test.sql`
    select count(*)::int as loads, count(bid.id)::int as bids, count(distinct bid.id)::int as apart,
      bool_and(bid.vehicle = load.vehicle and bid.dispatcher = load.dispatcher and bid.created_at < load.created_at) as agree
    from load left join bid on bid.id = load.bid and bid.offer = load.offer`
  expect(sums).toEqual({ loads: sums!.loads, bids: sums!.loads, apart: sums!.loads, agree: true })
  expect(await test.sql`select id from bid where vehicle is null or unit_number = ''`).toEqual([])
  const [market] =
    await test.sql`select sum(offers)::int > (select count(*) from bid) * 2 as is_more, sum(posted_cents) > 0 as is_posted
    from lane_week`
  expect(market).toEqual({ is_more: true, is_posted: true })
})

it('demo pay disputes are answered in closed weeks, and one in a locked week is open', async () => {
  await seedDemoPay({ db: test.db })
  const rows = await test.sql`select d.state, w.state as week, d.text, d.answer from pay_dispute d
    join pay_week w on w.company_id = d.company_id and w.of = d.of and w.payee = d.payee and w.monday = d.monday`
  expect(new Set(rows.filter(({ week }) => week === 'closed').map(({ state }) => state === 'open'))).toEqual(
    new Set([false]),
  )
  expect(rows.some(({ state, week }) => state === 'open' && week === 'locked')).toBe(true)
  expect(rows.every(({ state, answer }) => (state === 'open') === (answer === ''))).toBe(true)
})

it('demo owners and a driver have weekly deductions, which the owners’ locked weeks took once', async () => {
  for (const _ of [1, 2]) await seedDemoPay({ db: test.db })
  const rows =
    await test.sql`select amount_cents, percent::float8 as percent, driver is not null as is_driver,
      (select count(*)::int from pay_adjustment as taken where taken.company_id = one.company_id and taken.recurring = one.id) as weeks
    from recurring_deduction as one order by id`
  expect(rows).toMatchObject([
    { amount_cents: 3500, percent: null, is_driver: false },
    { amount_cents: null, percent: 2.5, is_driver: false },
    { amount_cents: 2000, percent: null, is_driver: true },
  ])
  expect(rows.every(({ weeks, is_driver }) => is_driver || Number(weeks) > 0)).toBe(true)
})

it('after six hours of the demo, most active loads are still on time, and loads were delivered and booked', async () => {
  const { roads } = test.app.services
  const fleet = parkedFleet()
  const [start, stepMinutes] = [Date.now(), 3]
  const done = new Set<number>()
  const booked = new Set<number>()
  let orders: Order[] = []
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  try {
    let headers = {}
    const office: Office = {
      orders: async () => orders,
      confirm: async () => undefined,
      freeTrucks: async () =>
        (await test.call(listFleet, { headers, query: { team: '0', status: 1, free: 'now' } })).body.results,
      brokers: async () =>
        (await test.call(listBrokers, { headers })).body.results.map(({ id }: { id: number }) => id),
      book: async (body) => {
        const made = await test.call(createLoad, {
          headers: { ...headers, [IDEMPOTENCY_HEADER]: newUuid() },
          body,
        })
        expect(made.status).toBe(201)
        booked.add(made.body.id)
      },
      unproven: async () => [],
    }
    const random = seededRandom(1)
    for (let minutes = 0; minutes <= 6 * 60; minutes += stepMinutes) {
      const now = start + minutes * 60_000
      vi.setSystemTime(now)
      if (minutes % 60 === 0) {
        const { access } = (await test.call(login, { body: { username: 'lead', password: DEMO_PASSWORD } }))
          .body
        headers = { authorization: `Bearer ${access}` }
      }
      await watchCompany({ db: test.db, roads }, company, now)
      orders = (await test.call(listOrders, { headers })).body.results
      await bookAnother(office, random, now)
      takeLoads(fleet, orders, now)
      for (const { order, status } of calledIn(orders, now)) {
        const { id, version } = order
        const answer = await test.call(changeLoadStatus, {
          params: { id },
          headers,
          body: { status, version },
        })
        if (answer.status === 200 && status === 5) done.add(id)
      }
      const moved = fleet.filter(({ isLoaded }) => isLoaded)
      for (const vehicle of moved)
        if (vehicle.goal) advance(vehicle, vehicle.goal, (DEMO_MPH * stepMinutes) / 60)
      await test.db.tenant(company, (tx) =>
        placeFixes(
          tx,
          moved.map(({ objectId: device, latitude, longitude }) => ({
            device,
            latitude,
            longitude,
            time: now,
          })),
        ),
      )
    }
  } finally {
    vi.useRealTimers()
  }
  const late = orders.filter(({ eta_status }) => eta_status === 'late')
  expect([done.size > 0, booked.size > 3, orders.length > 9]).toEqual([true, true, true])
  expect(late.length / orders.length).toBeLessThanOrEqual(0.25)
})

it('a demo driver reports a stop after its usual duration, or an hour later when using the driver page', () => {
  const now = Date.parse('2030-01-07T12:00:00Z')
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const order = (waits: Order['waits'], arrived_at: string | null, driver_name = 'Ann Lee') =>
    ({ waits, next_stop: { arrived_at }, driver_name }) as unknown as Order
  const statuses = (...orders: Order[]) => calledIn(orders, now).map(({ status }) => status)
  expect(
    statuses(order(['pickup'], at(13)), order(['detention', 'delivery'], at(13)), order(['pickup'], null)),
  ).toEqual([3, 5, 3])
  expect(
    statuses(order(['pickup'], at(11)), order([], at(50)), order(['pickup'], at(50), 'Luis Ortega')),
  ).toEqual([])
  expect(
    statuses(order(['pickup'], null, 'Luis Ortega'), order(['delivery'], at(80), 'Luis Ortega')),
  ).toEqual([5])
})

it('a demo truck leaves as late as its pickup allows', () => {
  const now = Date.parse('2030-01-07T12:00:00Z')
  const here = { latitude: 40, longitude: -85 }
  const next_stop = {
    latitude: 41,
    longitude: -85,
    window_from: '2030-01-08T12:00:00Z',
    arrived_at: null,
  } as Order['next_stop']
  expect(getGoal({ next_stop }, here, now)).toMatchObject(here)
  expect(getGoal({ next_stop }, here, now + 22.5 * 3_600_000)).toMatchObject({ latitude: 41 })
  expect(getGoal({ next_stop: next_stop && { ...next_stop, window_from: null } }, here, now)).toMatchObject({
    latitude: 41,
  })
})
