import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { listVehicleMap } from '#contract/entities/fleet/vehicle-map.ts'
import { listFleet, readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { readMorning } from '#contract/entities/reports/dashboard.ts'
import { readToday } from '#contract/entities/reports/today.ts'
import { EMPTY_SOON_HOURS } from '#contract/rules/truck-state.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let dana: TestUser

beforeAll(async () => {
  test = await lastingApp()
  await seedPlaces(test.db)
})
beforeEach(async () => {
  desk = await booking(test)
  dana = await desk.company.user([
    'CREATE_BID',
    'VIEW_VEHICLES',
    'VIEW_COMPANY_DASHBOARD',
    'VIEW_OWN_DASHBOARD',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  ])
  await test.sql`update vehicle set status = 3 where id = ${desk.vehicle.id}`
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** A zone in which it is about this hour now. */
function zoneAt(hour: number) {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

interface Booked {
  readonly pickup: number
  readonly isDueOnly?: boolean
  /** Hour of the day at the pickup now. */
  readonly hour?: number
  readonly status?: number
}
interface Case {
  readonly loads: readonly Booked[]
  readonly state: 'empty' | 'assigned' | 'loaded'
  /** Its place among the loads; -1 for none. */
  readonly current: number
}

const CASES: [string, Case][] = [
  ['has no load', { loads: [], state: 'empty', current: -1 }],
  ['picks up in six hours', { loads: [{ pickup: 6 }], state: 'assigned', current: 0 }],
  ['picks up at night', { loads: [{ pickup: 6, hour: 22 }], state: 'assigned', current: 0 }],
  [
    'must have picked up in six hours',
    { loads: [{ pickup: 6, isDueOnly: true }], state: 'assigned', current: 0 },
  ],
  ['picks up late today', { loads: [{ pickup: 15, hour: 2 }], state: 'assigned', current: 0 }],
  ['picks up tomorrow', { loads: [{ pickup: 15, hour: 15 }], state: 'empty', current: -1 }],
  ['is late for its pickup', { loads: [{ pickup: -2 }], state: 'assigned', current: 0 }],
  ['picks up twice today', { loads: [{ pickup: 2 }, { pickup: 7 }], state: 'assigned', current: 0 }],
  ['is loaded', { loads: [{ pickup: -3, status: 3 }], state: 'loaded', current: 0 }],
  [
    'is loaded and late for its next pickup',
    { loads: [{ pickup: -9, status: 3 }, { pickup: -1 }], state: 'loaded', current: 0 },
  ],
]
const ENDS = ['Akron, OH', 'Memphis, TN']

async function truckFor({ loads }: Case) {
  const vehicle = await desk.rows.vehicle({
    last_latitude: 41.6,
    last_longitude: -87.34,
    last_geo_date_time: inHours(-0.1),
  })
  const booked = []
  for (const [index, { pickup, isDueOnly, hour, status = 1 }] of loads.entries()) {
    const load = await desk.book(desk.dana, {
      vehicle: vehicle.id,
      override_reason: 'Test.',
      stops: [
        {
          kind: 'pickup',
          address: 'Gary, IN',
          window_from: isDueOnly ? null : inHours(pickup),
          window_to: inHours(pickup),
        },
        { kind: 'delivery', address: ENDS[index], window_from: null, window_to: inHours(pickup + 20) },
      ],
    })
    if (hour !== undefined)
      await test.sql`update load_stop set time_zone = ${zoneAt(hour)} where load = ${load.id}`
    await test.sql`update load set status = ${status} where id = ${load.id}`
    booked.push(load)
  }
  return { id: vehicle.id, unit: vehicle.unit_number, booked }
}

async function everyPlace(id: number, unit: string) {
  const isIt = (row: { id: number }) => row.id === id
  const fleet = async (query: object) =>
    (await dana.call(listFleet, { query: { team: '0', ...query } })).body.results.find(isIt)
  const simple = async (query: Record<string, string>) =>
    (await dana.call(listSimpleVehicles, { query })).body.results.find(isIt)
  const { free_now, free_soon } = (await dana.call(readMorning)).body
  const isNamed = ({ name }: { name: string }) => name === unit
  return {
    page: (await dana.call(readVehicle, { params: { id } })).body.availability,
    list: (await fleet({})).availability,
    map: (await dana.call(listVehicleMap)).body.results.find(isIt).availability,
    chosen: await simple({ ids: String(id) }),
    closest: await simple({ location_address: 'Gary, IN' }),
    free: {
      list: (await fleet({ free: 'now' })) !== undefined,
      morning: free_now.trucks.some(isNamed),
    },
    soon: (await fleet({ free: 'soon' }))?.availability.empty ?? null,
    soonInMorning: free_soon.trucks.find(isNamed) ?? null,
    today: (await dana.call(readToday)).body.trucks.rows.map(({ load }: { load: { id: number } }) => load.id),
  }
}

it.each(CASES)('every page names the same load of a truck that %s', async (_, one) => {
  const { id, unit, booked } = await truckFor(one)
  const said = await everyPlace(id, unit)
  const current = booked[one.current]
  const next = booked[one.current + 1]
  const isEmpty = one.state === 'empty'
  expect(said.page).toMatchObject({
    state: one.state,
    load: current ? { id: current.id, number: current.number } : null,
    next_load: next ? { id: next.id } : null,
  })
  expect(said.list).toEqual(said.page)
  expect(said.map).toEqual(said.page)
  const { latitude, longitude, at } = said.page.empty
  expect(at === null).toBe(isEmpty)
  for (const place of [said.chosen, said.closest]) expect(place).toMatchObject({ latitude, longitude })
  expect(said.free).toEqual({ list: isEmpty, morning: isEmpty })
  const ends = said.soon && { at: Date.parse(said.soon.at), address: said.soon.address }
  const isSoon = !isEmpty && Date.parse(at) < Date.now() + EMPTY_SOON_HOURS * 3_600_000
  expect(ends).toEqual(isSoon ? { at: Date.parse(at), address: said.page.empty.address } : null)
  expect(said.soonInMorning?.where ?? null).toBe(ends?.address ?? null)
  expect(said.today, 'not soon, or with a load after').toEqual([])
})

it('the next load is shown with its window, or the time by which it is due', async () => {
  const { id } = await truckFor({
    loads: [{ pickup: 40 }, { pickup: 60, isDueOnly: true }],
    state: 'empty',
    current: -1,
  })
  const read = async () => (await dana.call(readVehicle, { params: { id } })).body.availability
  const first = await read()
  expect(first.next_load.window_from).not.toBeNull()
  await test.sql`update load set status = 3 where id = ${first.next_load.id}`
  const second = await read()
  expect(second.load.id).toBe(first.next_load.id)
  expect(second.next_load).toMatchObject({ window_from: null, window_to: expect.any(String) })
})
