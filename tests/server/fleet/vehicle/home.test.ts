import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createVehicle, readHrVehicle, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { updateOwner } from '#contract/entities/fleet/owner.ts'
import { updateVehicleLocation } from '#contract/entities/fleet/vehicle.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { createIngest } from '#server/fleet/tracking/ingest.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { CHICAGO } from '#tests/support/freight.ts'

eachCompany()

let hr: TestUser
const AKRON = { latitude: 41.08, longitude: -81.52 }
const HOUR = 3_600_000

beforeAll(() => seedPlaces(test.db))
beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const read = async (id: number) => (await hr.call(readHrVehicle, { params: { id } })).body
const home = async (id: number) =>
  (
    await test.sql`select home_latitude, home_longitude from vehicle where company_id = ${company.id} and id = ${id}`
  )[0]

describe('home base of a vehicle', () => {
  it('is the owner’s city unless it has one of its own', async () => {
    const owner = await rows.owner({ city: 'Akron', state: 'OH' })
    const body = { unit_number: 'H1', owner_company: owner.id, vehicle_type: 1 }
    const { status, body: made } = await hr.call(createVehicle, { body })
    expect([status, made.home_base]).toEqual([201, ''])
    expect((await home(made.id))?.['home_latitude']).toBeCloseTo(41.08, 0)
    const params = { id: made.id }
    const named = await hr.call(updateVehicle, { params, body: { version: 1, home_base: 'Chicago, IL' } })
    expect(named.status).toBe(200)
    expect((await home(made.id))?.['home_longitude']).toBeCloseTo(CHICAGO.longitude, 0)
    const unknown = await hr.call(updateVehicle, {
      params,
      body: { version: 2, home_base: 'Nowhere at all' },
    })
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['home_base']])
    await hr.call(updateVehicle, { params, body: { version: 2, home_base: '' } })
    await hr.call(updateOwner, {
      params: { id: owner.id },
      body: { version: 1, city: 'Dallas', state: 'TX' },
    })
    expect((await home(made.id))?.['home_latitude']).toBeCloseTo(32.78, 0)
  })

  it('is seen by positions of devices and of people', async () => {
    const home_base = { home_latitude: AKRON.latitude, home_longitude: AKRON.longitude }
    const truck = await rows.vehicle({ object_id: 'home-1', last_geo_date_time: null, ...home_base })
    const ingest = createIngest(test.db)
    const at = Date.now() - 20 * HOUR
    await ingest(company.id, [{ device: 'home-1', time: at - HOUR, ...AKRON }])
    await ingest(company.id, [{ device: 'home-1', time: at + 15 * HOUR, ...CHICAGO }])
    expect(Date.parse((await read(truck.id)).home_seen_at)).toBe(at - HOUR)
    const { version } = await read(truck.id)
    const body = { version, location_type: 'current' as const, ...AKRON }
    expect((await hr.call(updateVehicleLocation, { params: { id: truck.id }, body })).status).toBe(200)
    expect(Date.parse((await read(truck.id)).home_seen_at)).toBeGreaterThan(Date.now() - HOUR)
  })

  it('is seen in the positions of before, once it is entered', async () => {
    const truck = await rows.vehicle({ object_id: 'home-2', last_geo_date_time: null })
    const at = Date.now() - 30 * HOUR
    await createIngest(test.db)(company.id, [
      { device: 'home-2', time: at, ...AKRON },
      { device: 'home-2', time: at + 20 * HOUR, ...CHICAGO },
    ])
    const { version } = await read(truck.id)
    await hr.call(updateVehicle, { params: { id: truck.id }, body: { version, home_base: 'Akron, OH' } })
    expect(Date.parse((await read(truck.id)).home_seen_at)).toBe(at)
  })
})
