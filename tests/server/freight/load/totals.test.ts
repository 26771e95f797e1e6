import { beforeEach, expect, it } from 'vitest'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { LoadTotals } from '#contract/entities/freight/load-totals.ts'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { LOADS_SHOWN } from '#contract/rules/load-status.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

eachCompany()

const seed = seedOf()
const random = randomOf(seed)
const LOADS = 130
const FILTERS = 40
const YEAR = 2029
const WEEKS = [6, 7] as const

type Row = typeof load.$inferInsert & { id: number; status: number }
type Listed = { id: number; miles: number | null; broker_price_cents?: number; driver_price_cents?: number }

let desk: Awaited<ReturnType<typeof booking>>
let rows: Row[]

beforeEach(async () => {
  desk = await booking(test)
  const brokers = [desk.broker, await desk.rows.broker({ name: 'Second Brokerage' })]
  const values = Array.from({ length: LOADS }, (_, sequence) => ({
    number: `XX29-${sequence}`,
    year: YEAR,
    week: random.pick(WEEKS),
    sequence: sequence + 1,
    status: 1 + random.below(6),
    dispatcher: random.pick([desk.dana, desk.dean, desk.boss]).id,
    broker: random.pick(brokers).id,
    vehicle: desk.vehicle.id,
    broker_reference: `${random.pick(['PO', 'REF'])}-${sequence}`,
    broker_price_cents: random.pick([0, 1, random.below(1_000_000), 2_000_000_000]),
    driver_price_cents: random.below(1_000_000),
    miles: random.chance(0.1) ? null : random.below(30_000) / 10,
    deleted_at: random.chance(0.15) ? '2029-03-01T00:00:00Z' : null,
    delivery_date: `2029-02-${10 + random.below(9)}T18:00:00Z`,
  }))
  rows = (await test.db.tenant(desk.company.id, (tx) => tx.insert(load).values(values).returning())) as Row[]
})

interface Filter {
  year: number
  week?: number
  status?: 0 | 1 | 2
  search?: string
  dispatcher?: string
  broker?: number
  is_deleted?: 'true'
  is_earned?: 'true' | 'false'
}

function someFilter(): Filter {
  const maybe = <T>(name: keyof Filter, value: T) => random.chance(0.35) && { [name]: value }
  return {
    year: YEAR,
    week: random.pick(WEEKS),
    ...maybe('status', random.pick([0, 1, 2, 3] as const)),
    ...maybe('search', random.pick(['po-', 'REF', 'xx29-1', 'second', 'nobody'])),
    ...maybe(
      'dispatcher',
      random.some([desk.dana.id, desk.dean.id, desk.boss.id], 0.6).join(',') || String(desk.dana.id),
    ),
    ...maybe('broker', rows[0]!.broker!),
    ...maybe('is_deleted', 'true' as const),
    ...maybe('is_earned', random.pick(['true', 'false'] as const)),
  }
}

const passes = (row: Row, { week, status = 0, search, dispatcher, broker, is_deleted, is_earned }: Filter) =>
  row.week === week &&
  (LOADS_SHOWN[status] as readonly number[]).includes(row.status) &&
  (search === undefined ||
    [
      row.number,
      row.broker_reference,
      row.broker === desk.broker.id ? desk.broker.name : 'Second Brokerage',
    ].some((text) => text!.toLowerCase().startsWith(search.toLowerCase()))) &&
  (dispatcher === undefined || dispatcher.split(',').includes(String(row.dispatcher))) &&
  (broker === undefined || row.broker === broker) &&
  (row.deleted_at !== null) === (is_deleted === 'true') &&
  (is_earned === undefined || String(row.status >= 5) === is_earned)

async function listed(
  by: TestUser,
  filter: Filter,
): Promise<{ loads: Listed[]; count: number; totals: LoadTotals }> {
  const loads: Listed[] = []
  for (let page = 1; ; page++) {
    const { body } = await by.call(listConfirmedLoads, { query: { ...filter, page } })
    loads.push(...body.results)
    if (page * PAGE_SIZE >= body.count) return { loads, count: body.count, totals: body.totals }
  }
}

const sum = (numbers: readonly (number | null | undefined)[]) =>
  Number(numbers.reduce((all, one) => all + BigInt(one ?? 0), 0n))
const tenths = (loads: readonly Listed[]) => sum(loads.map(({ miles }) => Math.round((miles ?? 0) * 10))) / 10

it(`load totals match the visible rows to the cent for any filter (SEED=${seed})`, async () => {
  for (let turn = 0; turn < FILTERS; turn++) {
    const filter = someFilter()
    const by = random.pick([desk.dana, desk.boss, desk.lead])
    const { loads, count, totals } = await listed(by, filter)
    const wanted = rows.filter((row) => passes(row, filter)).map(({ id }) => id)
    expect({ filter, ids: loads.map(({ id }) => id).sort((a, b) => a - b) }).toEqual({
      filter,
      ids: wanted.sort((a, b) => a - b),
    })
    const priced = loads.filter(({ broker_price_cents }) => broker_price_cents !== undefined)
    expect({
      filter,
      count,
      ...totals,
      miles: totals.miles.toFixed(1),
      priced_miles: totals.priced_miles.toFixed(1),
    }).toEqual({
      filter,
      count: wanted.length,
      loads: wanted.length,
      priced: priced.length,
      miles: tenths(loads).toFixed(1),
      priced_miles: tenths(priced).toFixed(1),
      broker_price_cents: sum(priced.map((one) => one.broker_price_cents)),
      driver_price_cents: sum(priced.map((one) => one.driver_price_cents)),
    })
  }
})
