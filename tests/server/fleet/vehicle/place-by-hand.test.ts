import { beforeEach, describe, expect, it } from 'vitest'
import { changeVehicleRegistration, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { updateVehicleLocation } from '#contract/entities/fleet/vehicle.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { CHICAGO } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['VIEW_DISPATCH'])
})

const place = (id: number, body: Record<string, unknown>, by = dispatcher) =>
  by.call(updateVehicleLocation, { params: { id }, body })
const historyOf = (id: number) =>
  test.sql`select latitude, longitude from vehicle_position where vehicle = ${id} and company_id = ${company.id}`

describe('current location set by hand', () => {
  it('from an address is stored in the history and published live', async () => {
    const { id } = await rows.vehicle()
    const before = Date.now()
    const { status, body } = await place(id, { location_type: 'current', address: 'Akron, OH', version: 1 })
    expect([status, body.last_address, body.location_type, body.version]).toEqual([
      200,
      'Akron, OH',
      'current',
      2,
    ])
    expect([body.last_latitude, body.last_longitude]).toEqual([
      expect.closeTo(41.08, 0),
      expect.closeTo(-81.52, 0),
    ])
    expect(Date.parse(body.last_geo_date_time)).toBeGreaterThanOrEqual(before - 1)
    expect(await historyOf(id)).toEqual([{ latitude: body.last_latitude, longitude: body.last_longitude }])
    const { last_latitude, last_longitude, last_address } = body
    const last_geo_date_time = new Date(body.last_geo_date_time).toISOString()
    expect((await rows.events()).map(({ type, data }) => [type, data])).toEqual([
      ['VEHICLE_MOVED', { id, last_latitude, last_longitude, last_address, last_geo_date_time }],
    ])
  })

  it('from coordinates gets the name of the nearest city', async () => {
    const { id } = await rows.vehicle({
      location_type: 'planned',
      planned_latitude: 41,
      planned_longitude: -81,
    })
    const { body } = await place(id, { location_type: 'current', ...CHICAGO, notes: 'Called in', version: 1 })
    expect(body).toMatchObject({
      last_latitude: CHICAGO.latitude,
      last_address: 'Chicago, IL',
      notes: 'Called in',
      location_type: 'current',
    })
    expect(
      (await place(id, { location_type: 'current', ...CHICAGO, address: 'Yard 7', version: 2 })).body
        .last_address,
    ).toBe('Yard 7')
  })

  it('switches back from a planned location without a new place', async () => {
    const { id } = await rows.vehicle({
      location_type: 'planned',
      planned_latitude: 41,
      planned_longitude: -81,
      last_address: 'Gary, IN',
    })
    const { body } = await place(id, { location_type: 'current', version: 1 })
    expect(body).toMatchObject({ location_type: 'current', last_address: 'Gary, IN', planned_latitude: 41 })
    expect([await historyOf(id), await rows.events()]).toEqual([[], []])
  })
})

describe('planned location set by hand', () => {
  it('has its time, and the current location stays', async () => {
    const { id } = await rows.vehicle({ last_address: 'Chicago, IL' })
    const planned_date = '2027-03-01T15:00:00-05:00'
    const { body } = await place(id, { location_type: 'planned', address: '44304', planned_date, version: 1 })
    expect(body).toMatchObject({
      location_type: 'planned',
      planned_address: 'Akron, OH 44304',
      planned_date: expect.stringContaining('2027-03-01T20:00:00'),
      last_address: 'Chicago, IL',
    })
    expect([await historyOf(id), await rows.events()]).toEqual([[], []])
    const again = await place(id, { location_type: 'planned', planned_date: null, version: 2 })
    expect(again.body).toMatchObject({ planned_date: null, planned_address: 'Akron, OH 44304' })
    const elsewhere = await place(id, { location_type: 'planned', address: 'Gary, IN', version: 3 })
    expect(elsewhere.body).toMatchObject({ planned_address: 'Gary, IN', planned_date: null })
  })
})

describe('invalid location set by hand', () => {
  it.each([
    [{ location_type: 'current', address: 'Nowhereville' }, 'address'],
    [{ location_type: 'planned' }, 'address'],
    [{ location_type: 'current', latitude: 41 }, 'longitude'],
    [{ location_type: 'current', longitude: -87 }, 'latitude'],
    [{ location_type: 'current', latitude: 0, longitude: 0 }, 'latitude'],
    [{ location_type: 'current', latitude: -87.6, longitude: 41.9 }, 'latitude'],
    [{ location_type: 'current', latitude: 91, longitude: 0 }, 'latitude'],
    [{ location_type: 'there', address: 'Akron, OH' }, 'location_type'],
    [{ location_type: 'planned', address: 'Akron, OH', planned_date: 'tomorrow' }, 'planned_date'],
    [
      { location_type: 'planned', address: 'Akron, OH', planned_date: '1970-01-01T00:00:00Z' },
      'planned_date',
    ],
    [
      { location_type: 'planned', address: 'Akron, OH', planned_date: '0001-01-01T00:00:00Z' },
      'planned_date',
    ],
    [
      { location_type: 'planned', address: 'Akron, OH', planned_date: '9999-12-31T23:59:59-12:00' },
      'planned_date',
    ],
  ])('%j is refused at its field', async (body, field) => {
    const { id } = await rows.vehicle()
    const answer = await place(id, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('is refused for a stale version, another company, an archived vehicle or without permission', async () => {
    const { id } = await rows.vehicle()
    const body = { location_type: 'current', address: 'Akron, OH', version: 1 }
    await place(id, { ...body, notes: 'mine' })
    const stale = await place(id, body)
    expect([stale.status, stale.body.notes]).toEqual([409, ['Someone else set this to: mine']])
    expect((await place(id, body, await (await test.company()).user(['VIEW_DISPATCH']))).status).toBe(404)
    expect((await place(id, body, await company.user(['VIEW_VEHICLES']))).status).toBe(403)
    const gone = await rows.vehicle({ deleted_at: new Date().toISOString() })
    expect((await place(gone.id, body)).status).toBe(409)
  })

  it('with a stale version does not reveal HR fields to other users', async () => {
    const hr = await company.user(['VIEW_HR_PORTAL'])
    const { id } = await rows.vehicle({ registration_status: 2 })
    const rejected = { registration_status: 4, reject_note: 8, comment: 'His record is bad', version: 1 }
    expect((await hr.call(changeVehicleRegistration, { params: { id }, body: rejected })).status).toBe(200)
    await hr.call(updateVehicle, {
      params: { id },
      body: { comment: 'Call his brother', notes: 'Tail lift', version: 2 },
    })
    const stale = await place(id, { location_type: 'current', address: 'Akron, OH', version: 1 })
    expect([stale.status, Object.keys(stale.body).toSorted()]).toEqual([
      409,
      ['detail', 'notes', 'registration_status'],
    ])
  })
})
