import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBids } from '#contract/entities/market/bid.ts'
import {
  exportDispatchDashboard,
  exportProfit,
  listDashboardOffers,
  readDispatchDashboard,
  readMorning,
  readProfit,
} from '#contract/entities/reports/dashboard.ts'
import {
  changeLoadStatus,
  deleteOwnLoad,
  listConfirmedLoads,
  type LoadDetail,
  restoreLoad,
  updateLoad,
} from '#contract/entities/freight/load.ts'
import { listFleet } from '#contract/entities/fleet/vehicle.ts'
import { listOrders } from '#contract/entities/freight/order.ts'
import { dayAfter, daysOfGroup } from '#contract/rules/day-range.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { booking, STOPS } from '#tests/server/freight/load/booking.ts'
import { eventually } from '#tests/support/eventually.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let accountant: TestUser
let own: TestUser
let fleetUser: TestUser
const today = new Date().toISOString().slice(0, 10)
const range = { from: dayAfter(today, -3), to: dayAfter(today, 1) }

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
  accountant = await desk.company.user([
    'VIEW_COMPANY_DASHBOARD',
    'VIEW_OWN_DASHBOARD',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    'VIEW_OWN_BIDS',
  ])
  fleetUser = await desk.company.user(['VIEW_VEHICLES'])
  own = await desk.company.user(['VIEW_OWN_DASHBOARD', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS', 'CREATE_BID'])
})

const daysFrom = (day: string) =>
  STOPS.map((stop, index) => ({
    ...stop,
    window_from: `${dayAfter(day, index)}T14:00:00Z`,
    window_to: `${dayAfter(day, index)}T16:00:00Z`,
  }))

describe('dispatch section', () => {
  it('counts equal the lists behind the figures', async () => {
    await desk.book(desk.dana, { override_reason: 'Both.' })
    await desk.book(desk.dean, { override_reason: 'Both.' })
    await desk.place(desk.ann)
    await desk.place(desk.ben)
    for (const type of [1, 2, 3, 4] as const) {
      const { body } = await accountant.call(readDispatchDashboard, { query: { ...range, type } })
      const count = (of: number) => body.counts.find((one: { type: number }) => one.type === of)?.count
      const lists = {
        1: (await accountant.call(listDashboardOffers, { query: { ...range, type: 1 } })).body,
        2: (await accountant.call(listBids, { query: { created_from: range.from, created_to: range.to } }))
          .body,
        3: (await accountant.call(listDashboardOffers, { query: { ...range, type: 3 } })).body,
        4: (
          await accountant.call(listConfirmedLoads, {
            query: { booked_from: range.from, booked_to: range.to },
          })
        ).body,
      }
      expect(count(type)).toBe(lists[type].count)
      expect(body.graph.reduce((sum: number, point: { count: number }) => sum + point.count, 0)).toBe(
        lists[type].count,
      )
    }
    const { body } = await accountant.call(readDispatchDashboard, { query: range })
    expect(body.counts.map(({ count }: { count: number }) => count)).toEqual([2, 2, 0, 2])
    expect(body.dispatchers).toHaveLength(2)
    expect(body.lanes).toEqual([{ pick_up_state: 'IL', deliver_state: 'OH', count: 2 }])
    expect(body.brokers).toEqual([
      { id: desk.broker.id, name: 'Example Brokerage', count: 2, profit_cents: 60_000 },
    ])
  })

  it('the dispatch section compares with the same number of days before', async () => {
    await desk.book(desk.dana)
    const startsNothing = (day: string) => new Date(day).getUTCDay() !== 1 && !day.endsWith('-01')
    const from = [2, 3, 4].map((days) => dayAfter(today, days)).find(startsNothing)!
    const later = { from, to: dayAfter(from, 4) }
    const { body } = await accountant.call(readDispatchDashboard, { query: later })
    expect(body.before).toEqual({ from: dayAfter(from, -5), to: dayAfter(from, -1) })
    expect(body.counts[3]).toEqual({ type: 4, count: 0, before: 1 })
    expect(body.graph.reduce((sum: number, { before }: { before: number }) => sum + before, 0)).toBe(1)
  })

  it('a user without company-wide access sees only their own figures', async () => {
    await desk.book(desk.dana, { override_reason: 'Both.' })
    const { body } = await own.call(readDispatchDashboard, { query: range })
    expect([body.is_company, body.counts[3].count]).toEqual([false, 0])
    await desk.book(own, { override_reason: 'Both.' })
    const mine = (await own.call(readDispatchDashboard, { query: range })).body
    expect([mine.counts[3].count, mine.dispatchers[0].profit_cents]).toEqual([1, 30_000])
    expect((await own.call(readMorning)).status).toBe(403)
  })

  it('profit is hidden from users who cannot see other users’ prices', async () => {
    const lead = await desk.company.user(['VIEW_COMPANY_DASHBOARD', 'VIEW_OWN_DASHBOARD'])
    await desk.book(desk.dana)
    const { body } = await lead.call(readDispatchDashboard, { query: range })
    expect([body.is_company, body.counts[3].count]).toEqual([true, 1])
    expect(body.dispatchers.map((row: { profit_cents: number | null }) => row.profit_cents)).toEqual([null])
    const profit = (await lead.call(readProfit, { query: range })).body
    expect([profit.is_company, profit.total.profit_cents, profit.dispatchers]).toEqual([false, 0, []])
    const { body: morning } = await lead.call(readMorning)
    expect([morning.unpaid, morning.expiring, morning.weeks[0].profit_cents]).toEqual([null, null, null])
  })

  it('an invalid date range answers 400', async () => {
    const backwards = await accountant.call(readDispatchDashboard, {
      query: { from: '2026-02-02', to: '2026-02-01' },
    })
    expect([backwards.status, Object.keys(backwards.body)]).toEqual([400, ['to']])
    for (const [from, to] of [
      ['2001-02-02', '2026-02-01'],
      ['9999-12-01', '9999-12-30'],
      ['0001-01-01', '0001-01-30'],
    ] as const)
      expect((await accountant.call(readProfit, { query: { from, to } })).status).toBe(400)
  })
})

describe('accounting section', () => {
  it('profit is the exact sum of its loads, in each group and by dispatcher', async () => {
    const random = seededRandom(15)
    const loads: { load: LoadDetail; by: TestUser }[] = []
    for (let place = 0; place < 8; place++) {
      const by = random.pick([desk.dana, desk.dean])
      const prices = {
        broker_price_cents: random.between(10_001, 99_999),
        driver_price_cents: random.between(5001, 99_999),
      }
      loads.push({
        by,
        load: await desk.book(by, {
          ...prices,
          override_reason: 'Both.',
          stops: daysFrom(`2030-01-0${random.between(1, 9)}`),
        }),
      })
    }
    for (const one of loads) {
      const { by } = one
      const step = async (status: 3 | 5 | 6) => {
        const prices =
          status === 6
            ? { broker_price_cents: random.between(1, 30_000), driver_price_cents: random.between(1, 30_000) }
            : {}
        const answer = await by.call(changeLoadStatus, {
          params: { id: one.load.id },
          body: { status, version: one.load.version, ...prices },
        })
        one.load = answer.body
      }
      const fate = random.between(0, 3)
      if (fate === 0) await step(6)
      if (fate >= 1) await step(3)
      if (fate >= 2) await step(5)
      if (fate >= 2) await desk.unload(one.load)
      if (random.chance(0.4)) {
        const body = {
          version: one.load.version,
          broker_price_cents: random.between(10_001, 99_999),
          override_reason: 'Both.',
        }
        await desk.boss.call(updateLoad, { params: { id: one.load.id }, body })
      }
      if (random.chance(0.3)) await by.call(deleteOwnLoad, { params: { id: one.load.id } })
      if (random.chance(0.1)) await by.call(restoreLoad, { params: { id: one.load.id } })
    }
    const days = { from: '2030-01-02', to: '2030-01-12' }
    await desk.book(desk.dana, { override_reason: 'Both.', stops: daysFrom('2030-01-05') })
    type Listed = Pick<LoadDetail, 'status'> & { broker_price_cents: number; driver_price_cents: number }
    const listed = async (query: object) => {
      const { body } = await accountant.call(listConfirmedLoads, { query: { is_earned: 'true', ...query } })
      const tonu = body.results.filter(({ status }: Listed) => status === 6).length
      return {
        loads: body.count - tonu,
        tonu,
        profit: body.results.reduce(
          (sum: number, load: Listed) => sum + load.broker_price_cents - load.driver_price_cents,
          0,
        ),
      }
    }
    const planned = await listed({ is_earned: 'false', earned_from: days.from, earned_to: days.to })
    expect(planned.loads).toBeGreaterThan(0)
    for (const group of ['day', 'week', 'month'] as const) {
      const { body } = await accountant.call(readProfit, { query: { ...days, group } })
      expect(
        { loads: body.planned.loads, tonu: body.planned.tonu, profit: body.planned.profit_cents },
        'not delivered yet',
      ).toEqual(planned)
      const whole = await listed({ earned_from: days.from, earned_to: days.to })
      expect({ loads: body.total.loads, tonu: body.total.tonu, profit: body.total.profit_cents }).toEqual(
        whole,
      )
      expect([whole.loads > 1, whole.tonu > 0]).toEqual([true, true])
      const priors = body.points.map((point: { before_profit_cents: number }) => point.before_profit_cents)
      expect(priors.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(body.before.profit_cents)
      for (const point of body.points) {
        const { from, to } = daysOfGroup(point.start, group, days)
        expect({ loads: point.loads, tonu: point.tonu, profit: point.profit_cents }).toEqual(
          await listed({ earned_from: from, earned_to: to }),
        )
      }
      for (const { id, loads: some, tonu, profit_cents } of body.dispatchers)
        expect({ loads: some, tonu, profit: profit_cents }).toEqual(
          await listed({ earned_from: days.from, earned_to: days.to, dispatcher: String(id) }),
        )
    }
  })
})

it('delivered loads are counted as delivered and TONU loads separately, in every section', async () => {
  // The company's date: after midnight UTC it is still the previous day there.
  const [row] =
    await test.sql`select (now() at time zone time_zone)::date::text as day from company where id = ${desk.company.id}`
  const day = row!['day'] as string
  const [delivered, unused] = [
    await desk.book(desk.dana, { override_reason: 'Both.' }),
    await desk.book(desk.dana, { override_reason: 'Both.' }),
  ]
  const step = async ({ id, version }: LoadDetail, status: number, prices = {}): Promise<LoadDetail> =>
    (await desk.dana.call(changeLoadStatus, { params: { id }, body: { status, version, ...prices } })).body
  await step(await step(delivered, 3), 5)
  expect((await step(unused, 6, { broker_price_cents: 15_000, driver_price_cents: 5000 })).status).toBe(6)
  await desk.unload(delivered, `${day}T12:00:00Z`)
  await test.sql`update load set delivery_date = ${`${day}T12:00:00Z`}, pick_up_date = null where id = ${unused.id}`
  const { body } = await accountant.call(readProfit, { query: { from: day, to: day, group: 'day' } })
  const counts = { loads: 1, tonu: 1 }
  expect(body).toMatchObject({
    total: counts,
    before: { loads: 0, tonu: 0 },
    points: [counts],
    dispatchers: [counts],
  })
  const whose = { dispatcher: String(desk.dana.id), is_earned: 'true', earned_from: day, earned_to: day }
  const listed = async (query: object) =>
    (await accountant.call(listConfirmedLoads, { query: { ...whose, ...query } })).body.count
  expect([await listed({}), await listed({ status: '2' })], 'the list that the figure leads to').toEqual([
    2, 1,
  ])
  expect((await accountant.call(readMorning)).body.weeks.at(-1)).toMatchObject(counts)
})

it('empty trucks are listed in the order of the fleet list, and a booked truck moves to soon empty', async () => {
  const two = [
    await desk.rows.vehicle({ unit_number: 'B-2' }),
    await desk.rows.vehicle({ unit_number: 'A-1' }),
  ]
  const seen = async (id: number, minutes: number) =>
    test.sql`update vehicle set last_geo_date_time = now() - make_interval(mins => ${minutes}) where id = ${id}`
  const names = async () =>
    (await accountant.call(readMorning)).body.free_now.trucks.map(({ name }: { name: string }) => name)
  await seen(two[0]!.id, 1)
  const before = await names()
  await seen(two[1]!.id, 0)
  expect(await names()).toEqual(before)
  expect(before.indexOf('A-1')).toBeLessThan(before.indexOf('B-2'))
  const due = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const stops = STOPS.map((stop) => ({ ...stop, window_from: due, window_to: due }))
  const booked = await desk.book(desk.dana, { vehicle: two[0]!.id, stops, override_reason: 'Both.' })
  expect(booked.id).toBeGreaterThan(0)
  expect(await names()).toEqual(before.filter((name: string) => name !== 'B-2'))
  // Booking estimates the load in the background, which would overwrite what the test sets.
  await eventually(async () =>
    expect(await test.sql`select from load_watch where load = ${booked.id}`).toHaveLength(1),
  )
  const expected = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const estimates = JSON.stringify([
    { stop: booked.stops.at(-1)!.id, eta: expected, basis: 'road', miles: 1 },
  ])
  await test.sql`update load_watch set estimates = ${estimates}::text::jsonb, empty_at = ${expected} where load = ${booked.id}`
  const soon = (await accountant.call(readMorning)).body.free_soon
  const listed = (await fleetUser.call(listFleet, { query: { free: 'soon', team: '0' } })).body
  expect([soon.count, soon.trucks.map(({ name }: { name: string }) => name), listed.count]).toEqual([
    1,
    ['B-2'],
    1,
  ])
  const [truck] = soon.trucks
  expect(Date.parse(truck.at), 'when it is expected, not when it is due').toBe(Date.parse(expected))
  const rowsOf = async (free: 'now' | 'soon') =>
    (await fleetUser.call(listFleet, { query: { free, team: '0' } })).body.results
  const [{ availability }] = await rowsOf('soon')
  const { empty } = availability
  expect([Date.parse(empty.at), empty.address, empty.time_zone]).toEqual([
    Date.parse(expected),
    truck.where,
    truck.time_zone,
  ])
  expect((await rowsOf('now'))[0].availability.empty.at).toBeNull()
})

it('the morning section counts free trucks, late loads, and bids awaiting reply', async () => {
  await desk.book(desk.dana, { stops: daysFrom(dayAfter(today, -4)), override_reason: 'Both.' })
  await desk.rows.vehicle()
  await desk.place(desk.ann)
  await watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)
  const { status, body } = await accountant.call(readMorning)
  expect(status).toBe(200)
  const [late] = body.late.loads
  expect([body.late.count, late.where, late.kind, late.time_zone, body.waiting_bids.count]).toEqual([
    1,
    'Chicago, IL 60601',
    'pickup',
    'America/Chicago',
    1,
  ])
  expect(late.margin_minutes).toBeLessThan(-24 * 60)
  const listed = async (is_at_risk: string) =>
    (await desk.boss.call(listOrders, { query: { is_at_risk } })).body.count
  expect([await listed('true'), await listed('false')], 'the figure is its list').toEqual([1, 0])
  const fleet = async (free: 'now' | 'soon') =>
    (await fleetUser.call(listFleet, { query: { free, team: '0' } })).body
  const unitsOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
  const free = await fleet('now')
  expect([body.free_now.count, free.count, unitsOf(body.free_now.trucks)]).toEqual([
    2,
    2,
    free.results.map(({ unit_number }: { unit_number: string }) => unit_number),
  ])
  expect([body.free_soon.count, (await fleet('soon')).count], 'the figure is its list').toEqual([0, 0])
  expect([body.late.late_count, body.late.count]).toEqual([1, 1])
  expect([body.weeks.length, body.unpaid.count, body.brokers.length]).toEqual([5, 0, 0])
  const monday = body.weeks.at(-1).monday
  const week = { is_earned: 'false', earned_from: monday, earned_to: dayAfter(monday, 6) }
  const planned = (await accountant.call(listConfirmedLoads, { query: week })).body.count
  const waiting = (await desk.boss.call(listBids, { query: { answer: 'none' } })).body.count
  expect(body.waiting_bids.count, 'the figure is its list').toBe(waiting)
  expect([body.planned.loads, body.planned.profit_cents]).toEqual([planned, planned * 30_000])
})

it('exports the dashboard’s tables with their totals, defused, only of what the user may see', async () => {
  await test.sql`update broker set name = '=Example' where id = ${desk.broker.id}`
  await desk.book(desk.dana, { override_reason: 'Both.' })
  await desk.book(own, { override_reason: 'Both.' })
  const linesOf = async (
    by: TestUser,
    call: typeof exportProfit | typeof exportDispatchDashboard,
    rows: string,
  ) => {
    const { status, body } = await by.call(call, {
      query: { ...range, group: 'month', rows, format: 'csv' } as never,
    })
    expect(status).toBe(200)
    return String(body).replace('\ufeff', '').trim().split('\r\n')
  }
  const brokers = await linesOf(accountant, exportDispatchDashboard, 'broker')
  expect(brokers).toEqual(['"Brokers","Confirmed loads","Profit"', `"'=Example",2,600`, '"Total",2,600'])
  expect((await linesOf(own, exportDispatchDashboard, 'broker')).at(-1)).toBe('"Total",1,300')
  const chart = await linesOf(accountant, exportDispatchDashboard, 'graph')
  expect([chart[0], chart.at(-1)]).toEqual(['"Day","Confirmed loads","Prior period"', '"Total",2,0'])
  const profit = await linesOf(accountant, exportProfit, 'group')
  expect(profit[0]).toBe(
    '"Month","Delivered","TONU","Broker rate","Driver pay","Profit","Margin %","Profit of the prior period"',
  )
  expect(profit.at(-1)).toBe('"Total",0,0,0,0,0,0,0')
  expect((await linesOf(accountant, exportProfit, 'dispatcher')).at(-1)).toBe('"Total",0,0,0,0,0,0')
  const sheet = { query: { ...range, rows: 'dispatcher', format: 'xlsx' } } as const
  expect((await accountant.call(exportProfit, sheet)).status).toBe(200)
  expect((await fleetUser.call(exportProfit, sheet)).status).toBe(403)
  expect((await fleetUser.call(exportDispatchDashboard, sheet)).status).toBe(403)
})

it('counts loads left open for more than a week apart from those at risk', async () => {
  await desk.book(desk.dana, { stops: daysFrom(dayAfter(today, -12)), override_reason: 'Both.' })
  await watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id)
  const { body } = await accountant.call(readMorning)
  expect([body.late.count, body.left_open]).toEqual([0, 1])
  const listed = async (query: Record<string, string>) =>
    (await desk.boss.call(listOrders, { query })).body.count
  expect([
    await listed({ is_at_risk: 'true' }),
    await listed({ is_left_open: 'true' }),
    await listed({ is_at_risk: 'true', is_left_open: 'false' }),
  ]).toEqual([1, 1, 0])
})
