import { beforeEach, describe, expect, it } from 'vitest'
import { listSimpleVehicles, type SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { CHICAGO, freight } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['VIEW_DISPATCH'])
})

const call = (query: Record<string, string | number>) => dispatcher.call(listSimpleVehicles, { query })
const units = async (query: Record<string, string | number> = {}) => {
  const { status, body } = await call(query)
  expect([status, body.count]).toEqual([200, body.results.length])
  return body.results.map((one: SimpleVehicle) => one.unit_number)
}
const place = (latitude: number, longitude: number) => ({
  last_latitude: latitude,
  last_longitude: longitude,
})

describe('simple vehicle list', () => {
  it('contains at most 50 vehicles in service by unit number', async () => {
    const owner = await rows.owner()
    for (let number = 10; number < 65; number++)
      await rows.vehicle({ unit_number: String(number), owner_company: owner.id })
    await rows.vehicle({ unit_number: '0', status: 2 })
    await rows.vehicle({ unit_number: '1', status: 3 })
    await freight(test.db, (await test.company()).id).vehicle({ unit_number: '2' })
    expect(await units()).toEqual(Array.from({ length: 50 }, (_, index) => String(10 + index)))
    expect(await units({ search: '', location_address: ' ' })).toHaveLength(50)
  })

  it('shows the driver, the owner and the effective location', async () => {
    const owner = await rows.owner({ name: 'Blue LLC' })
    const driver = await rows.driver(owner.id)
    const planned = {
      location_type: 'planned',
      planned_latitude: 41.08,
      planned_longitude: -81.52,
      planned_address: 'Akron, OH',
    } as const
    const here = await rows.vehicle({
      unit_number: 'A',
      owner_company: owner.id,
      driver: driver.id,
      last_address: 'Chicago, IL',
    })
    const there = await rows.vehicle({
      unit_number: 'B',
      owner_company: owner.id,
      last_address: 'Chicago, IL',
      ...planned,
    })
    const nowhere = await rows.vehicle({ unit_number: 'C', owner_company: owner.id, ...place(0, 0) })
    expect((await call({})).body.results).toEqual([
      {
        id: here.id,
        unit_number: 'A',
        driver_name: 'Kim Doe',
        owner_name: 'Blue LLC',
        ...CHICAGO,
        last_address: 'Chicago, IL',
        state: 'empty',
      },
      {
        id: there.id,
        unit_number: 'B',
        driver_name: '',
        owner_name: 'Blue LLC',
        latitude: 41.08,
        longitude: -81.52,
        last_address: 'Akron, OH',
        state: 'later',
      },
      {
        id: nowhere.id,
        unit_number: 'C',
        driver_name: '',
        owner_name: 'Blue LLC',
        latitude: null,
        longitude: null,
        last_address: '',
        state: 'offline',
      },
    ])
  })

  it('gives users with loads the units of those loads, without locations', async () => {
    const owner = await rows.owner({ name: 'Blue LLC' })
    const here = await rows.vehicle({
      unit_number: 'A',
      owner_company: owner.id,
      last_address: 'Chicago, IL',
    })
    const accountant = await company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const queries: Record<string, string>[] = [
      {},
      { ids: String(here.id) },
      { location_address: 'Chicago, IL' },
    ]
    for (const query of queries)
      expect((await accountant.call(listSimpleVehicles, { query })).body.results).toEqual([
        {
          id: here.id,
          unit_number: 'A',
          driver_name: '',
          owner_name: 'Blue LLC',
          latitude: null,
          longitude: null,
          last_address: '',
        },
      ])
    const hr = await company.user(['VIEW_OWN_DASHBOARD'])
    expect((await hr.call(listSimpleVehicles)).status).toBe(403)
  })

  it('searches unit, driver and owner among vehicles in service', async () => {
    const owner = await rows.owner({ name: 'Blue Star Trucking' })
    const driver = await rows.driver(owner.id, { first_name: 'Maria', last_name: 'Gomez' })
    await rows.vehicle({ unit_number: 'V-1', owner_company: owner.id, driver: driver.id })
    await rows.vehicle({ unit_number: 'V-10', owner_company: owner.id, second_driver: driver.id })
    await rows.vehicle({ unit_number: 'V-2', owner_company: owner.id, driver: driver.id, status: 2 })
    await rows.vehicle({ unit_number: 'X-3' })
    expect(await units({ search: 'v-1' })).toEqual(['V-1', 'V-10'])
    expect(await units({ search: 'v-2' })).toEqual([])
    expect(await units({ search: 'gomez' })).toEqual(['V-1', 'V-10'])
    expect(await units({ search: 'maria g' })).toEqual(['V-1', 'V-10'])
    expect(await units({ search: 'star' })).toEqual(['V-1', 'V-10'])
    expect(await units({ search: '%' })).toEqual([])
    expect(await units({ search: '...' })).toEqual([])
  })

  it('is sorted by distance from a named place at any range, without a position last', async () => {
    await rows.vehicle({ unit_number: 'GARY', ...place(41.6, -87.35) })
    await rows.vehicle({ unit_number: 'MIAMI', ...place(25.77, -80.19) })
    await rows.vehicle({ unit_number: 'CHICAGO' })
    await rows.vehicle({ unit_number: 'GARAGE', ...place(0, 0) })
    await rows.vehicle({ unit_number: 'SHOP', status: 2 })
    expect(await units({ location_address: 'Chicago, IL' })).toEqual(['CHICAGO', 'GARY', 'MIAMI'])
    expect(await units({ location_address: '33101' })).toEqual(['MIAMI', 'GARY', 'CHICAGO'])
    expect(await units({ location_address: 'Chicago, IL', search: 'ga' })).toEqual(['GARY', 'GARAGE'])
    const { status, body } = await call({ location_address: 'Nowhereville' })
    expect([status, body.location_address[0]]).toEqual([400, expect.stringContaining('Nowhereville')])
  })

  it('returns exactly the requested vehicles of the company, whatever their status', async () => {
    const [a, b] = [
      await rows.vehicle({ unit_number: 'A', status: 2 }),
      await rows.vehicle({ unit_number: 'B', status: 3 }),
    ]
    await rows.vehicle({ unit_number: 'C' })
    const foreign = await freight(test.db, (await test.company()).id).vehicle()
    expect(await units({ ids: `${b.id},${a.id},${foreign.id},999999`, search: 'nothing' })).toEqual([
      'A',
      'B',
    ])
    expect(await units({ ids: '' })).toEqual([])
    const { status, body } = await call({ ids: '1,x' })
    expect([status, Object.keys(body)[0]]).toEqual([400, expect.stringMatching(/^ids/)])
  })
})
