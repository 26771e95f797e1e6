import { beforeAll, expect, it } from 'vitest'
import { listBids } from '#contract/entities/market/bid.ts'
import {
  type DashboardRow,
  type DashboardType,
  listDashboardOffers,
  readDispatchDashboard,
  readMorning,
  readProfit,
} from '#contract/entities/reports/dashboard.ts'
import { listExpiringDocuments } from '#contract/entities/fleet/document-request.ts'
import { listInvoices } from '#contract/entities/money/invoice.ts'
import { changeLoadStatus, listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { type AnswerOf, type Endpoint, NONE } from '#contract/http.ts'
import { dayAfter, daysOfGroup } from '#contract/rules/day-range.ts'
import { bidsPath, earnedPath, listPath, plannedPath, type FigureScope } from '#src/pages/dashboard/links.ts'
import { booking, stopsOn } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestUser } from '#tests/support/app.ts'

const today = new Date().toISOString().slice(0, 10)
const range = { from: dayAfter(today, -20), to: dayAfter(today, 1) }
let boss: TestUser

const LISTS: Readonly<Record<string, Endpoint>> = {
  '/bids': listBids,
  '/confirmed-loads': listConfirmedLoads,
  '/dashboard': listDashboardOffers,
}
const OWN = ['week', 'list']

/** -1 when the list does not know one of the filters, which it would ignore. */
async function listed(path: string): Promise<number> {
  const url = new URL(path, 'http://freight')
  const endpoint = LISTS[url.pathname]
  if (!endpoint?.query) throw new Error(`no list stands at ${path}`)
  const filters = Object.fromEntries([...url.searchParams].filter(([name]) => !OWN.includes(name)))
  const query = { ...filters, ...(url.pathname === '/dashboard' && { type: url.searchParams.get('list') }) }
  const known = Object.keys(endpoint.query.parse(query) as object)
  const { body } = await boss.call(endpoint, { query: query as never })
  return Object.keys(query).every((name) => known.includes(name)) ? body.count : -1
}

async function expectLists(figures: readonly (readonly [path: string, count: number])[]): Promise<void> {
  const counted: [string, number][] = []
  for (const [path] of figures) counted.push([path, await listed(path)])
  expect(counted.length).toBeGreaterThan(0)
  expect(counted).toEqual(figures)
}

beforeAll(async () => {
  const test = await lastingApp()
  const desk = await booking(test)
  boss = await desk.company.user(
    [
      'VIEW_COMPANY_DASHBOARD',
      'VIEW_OWN_DASHBOARD',
      'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
      'VIEW_OWN_BIDS',
      'VIEW_HR_PORTAL',
    ],
    { is_admin: true },
  )
  const other = await desk.rows.broker({ name: 'Other Brokers' })
  const reverse = stopsOn(today).map((stop) => ({
    ...stop,
    address: stop.kind === 'pickup' ? 'Akron, OH' : 'Chicago, IL 60601',
  }))
  for (const [by, extra] of [
    [desk.dana, {}],
    [desk.dean, { stops: stopsOn(today), broker: other.id }],
    [desk.dean, { stops: reverse, vehicle: (await desk.rows.vehicle({ payload: 3500 })).id }],
  ] as const) {
    let load = await desk.book(by, { override_reason: 'Both.', ...extra })
    if (by === desk.dana) continue
    for (const status of [3, 5] as const)
      load = (
        await by.call(changeLoadStatus, { params: { id: load.id }, body: { status, version: load.version } })
      ).body
    await desk.unload(load, new Date().toISOString())
  }
  const lane = {
    pick_up_at: 'Chicago, IL 60601',
    pick_up_at_state: 'IL',
    deliver_to: 'Akron, OH',
    deliver_to_state: 'OH',
  }
  const won = await desk.place(desk.ann, { ...lane, broker: desk.broker.id })
  await desk.place(desk.ben, { ...lane, pick_up_at: 'Reno, NV', pick_up_at_state: 'NV', broker: other.id })
  const { offer } = await desk.place(desk.ben, won.offer)
  await desk.place(desk.ann, { ...lane, broker: null })
  const bare = await desk.book(desk.dana, { override_reason: 'Both.' })
  await test.sql`update load set broker = null, vehicle = null where id = ${bare.id}`
  await test.sql`update bid set broker_answered = true, answer = 'accepted', answered_at = now(), answer_confirmed_at = case when id = ${won.id} then now() end
    where id in (${won.id}, (select max(id) from bid where offer = ${offer}))`
  for (const asked_by of [desk.ann.id, desk.ben.id]) {
    const { id: driver } = await desk.rows.driver(desk.vehicle.owner_company)
    await test.sql`insert into driver_bid (company_id, offer, vehicle, driver, asked_by, unit_number, driver_name, driver_email, reply_token)
      values (${desk.company.id}, ${offer}, ${desk.vehicle.id}, ${driver}, ${asked_by}, '1', 'D', 'd@example.com', ${`figures-${driver}`})`
  }
})

const dispatchOf = async (type: DashboardType): Promise<AnswerOf<typeof readDispatchDashboard>> =>
  (await boss.call(readDispatchDashboard, { query: { ...range, type } })).body

it.each([1, 2, 3, 4] as const)(
  'every figure of the dispatch section equals the count of its linked list, type %s',
  async (type) => {
    const sums = await dispatchOf(type)
    const to = (whose: FigureScope = {}, days = range) => listPath(type, days, whose)
    const all = sums.counts.find((one) => one.type === type)?.count ?? 0
    const named = (whose: keyof FigureScope, rows: readonly DashboardRow[]) =>
      rows.map(({ id, count }) => [to({ [whose]: String(id) }), count] as const)
    const ofNone = (whose: 'vehicle' | 'broker', rows: readonly DashboardRow[]) =>
      [to({ [whose]: NONE }), all - rows.reduce((sum, { count }) => sum + count, 0)] as const
    expect(ofNone('broker', sums.brokers)[1]).toBe(type === 3 ? 0 : 1)
    expect([sums.lanes.length, sums.brokers.length].every((count) => count > 0)).toBe(true)
    await expectLists([
      ...sums.counts.map((one) => [listPath(one.type, range, {}), one.count] as const),
      ...sums.counts.map((one) => [listPath(one.type, sums.before, {}), one.before] as const),
      ...sums.graph.map(
        ({ start, count }) => [to({}, daysOfGroup(start, sums.group, range)), count] as const,
      ),
      ...sums.lanes.map(
        (lane) =>
          [to({ pickup_state: lane.pick_up_state, delivery_state: lane.deliver_state }), lane.count] as const,
      ),
      ...sums.states.map(({ state, count }) => [to({ pickup_state: state }), count] as const),
      ...named('vehicle', sums.vehicles),
      ...named('broker', sums.brokers),
      ...named('dispatcher', sums.dispatchers),
      ofNone('broker', sums.brokers),
      ...(type === 1 ? [] : [ofNone('vehicle', sums.vehicles)]),
    ])
  },
)

it('a dashboard table lists more than fifty names, with counts that add up', async () => {
  const desk = await booking(await lastingApp())
  const viewer = await desk.company.user([
    'VIEW_COMPANY_DASHBOARD',
    'VIEW_OWN_DASHBOARD',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  ])
  for (let place = 0; place < 55; place++)
    await desk.rows.offer({ broker: (await desk.rows.broker({ name: `Many ${place}` })).id })
  await desk.rows.offer({ broker: null })
  const { body } = await viewer.call(readDispatchDashboard, { query: { ...range, type: 1 } })
  const sum = body.brokers.reduce((all: number, { count }: DashboardRow) => all + count, 0)
  expect([body.brokers.length, sum, body.counts[0].count]).toEqual([55, 55, 56])
})

it('every figure of the accounting section equals the count of its linked list', async () => {
  const sums: AnswerOf<typeof readProfit> = (
    await boss.call(readProfit, { query: { ...range, group: 'day' } })
  ).body
  expect([sums.total.loads, sums.dispatchers.length]).toEqual([2, 1])
  await expectLists([
    [earnedPath(range, {}), sums.total.loads],
    [plannedPath(range, {}), sums.planned.loads],
    ...sums.points.map(
      ({ start, loads }) => [earnedPath(daysOfGroup(start, 'day', range), {}), loads] as const,
    ),
    ...sums.dispatchers.map(
      ({ id, loads }) => [earnedPath(range, { dispatcher: String(id) }), loads] as const,
    ),
  ])
})

it('every figure of the morning section equals the count of its linked list', async () => {
  const sums: AnswerOf<typeof readMorning> = (await boss.call(readMorning)).body
  const bids = (whose: FigureScope, all: number, won: number) =>
    [
      [bidsPath(sums.bids_from, whose), all],
      [bidsPath(sums.bids_from, whose, { isWon: true }), won],
    ] as const
  expect([sums.brokers.length, sums.lanes.length, sums.brokers.some(({ won }) => won > 0)]).toEqual([
    2,
    2,
    true,
  ])
  await expectLists([
    ...sums.brokers.flatMap((one) => bids({ broker: String(one.id) }, one.bids, one.won)),
    ...sums.lanes.flatMap((one) =>
      bids(
        { pickup_state: one.pick_up_state ?? '', delivery_state: one.deliver_state ?? '' },
        one.bids,
        one.won,
      ),
    ),
    ...sums.weeks.map(
      ({ monday, loads }) => [earnedPath({ from: monday, to: dayAfter(monday, 6) }, {}), loads] as const,
    ),
  ])
  expect(sums.unpaid?.count).toBe(
    (await boss.call(listInvoices, { query: { segment: 'overdue' } })).body.count,
  )
  expect(sums.expiring).toBe(
    (await boss.call(listExpiringDocuments, { query: { bucket: 'days_7' } })).body.count,
  )
})
