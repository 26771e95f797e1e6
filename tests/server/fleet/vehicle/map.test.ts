import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listVehicleMap } from '#contract/entities/fleet/vehicle-map.ts'
import { lastingApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { CHICAGO, freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
})

const map = async () => (await company.user(['VIEW_VEHICLES'])).call(listVehicleMap)

it('vehicle map: lists every vehicle in or out of service with its effective position, by unit', async () => {
  const owner = await rows.owner()
  const driver = await rows.driver(owner.id)
  const base = { owner_company: owner.id, last_geo_date_time: '2026-01-10T12:00:00.000Z' }
  const planned = { location_type: 'planned', planned_latitude: 41.08, planned_longitude: -81.52 } as const
  const second = await rows.vehicle({ ...base, unit_number: 'B2', status: 2, ...planned })
  const first = await rows.vehicle({ ...base, unit_number: 'A1', driver: driver.id })
  const third = await rows.vehicle({ ...base, unit_number: 'C3', last_latitude: 0, last_longitude: 0 })
  await rows.vehicle({ ...base, unit_number: 'D4', status: 3 })
  await rows.vehicle({ ...base, unit_number: 'E5', deleted_at: new Date().toISOString() })
  await freight(test.db, (await test.company()).id).vehicle()

  const { status, body } = await map()
  const row = {
    vehicle_type: 1,
    team: null,
    last_geo_date_time: '2026-01-10T12:00:00+00:00',
    driver_name: '',
    is_planned: false,
    availability: expect.objectContaining({ state: 'empty' }),
  }
  expect([status, body]).toEqual([
    200,
    {
      count: 3,
      results: [
        { ...row, id: first.id, unit_number: 'A1', status: 1, ...CHICAGO, driver_name: 'Kim Doe' },
        {
          ...row,
          id: second.id,
          unit_number: 'B2',
          status: 2,
          latitude: 41.08,
          longitude: -81.52,
          is_planned: true,
        },
        {
          ...row,
          id: third.id,
          unit_number: 'C3',
          status: 1,
          latitude: null,
          longitude: null,
          availability: expect.objectContaining({ state: 'unknown' }),
        },
      ],
    },
  ])
})

it('vehicle map: is empty without vehicles and refused without permission', async () => {
  expect((await map()).body).toEqual({ count: 0, results: [] })
  expect((await (await company.user(['VIEW_HR_PORTAL'])).call(listVehicleMap)).status).toBe(403)
  expect((await test.call(listVehicleMap)).status).toBe(401)
})
