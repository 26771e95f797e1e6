import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createVehicle, restoreVehicle, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { listFleet, readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let user: TestUser

beforeEach(async () => {
  user = await company.user(['VIEW_HR_PORTAL'])
})

const create = (body: Record<string, unknown>, by = user) => by.call(createVehicle, { body })
const change = (id: number, body: Record<string, unknown>, by = user) =>
  by.call(updateVehicle, { params: { id }, body })
const auditOf = (id: number) =>
  test.db.tenant(company.id, (tx) =>
    tx
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.record_type, 'vehicle'), eq(auditEntry.record_id, id)))
      .orderBy(auditEntry.id),
  )

describe('vehicle', () => {
  it('is returned in full, and answers 404 for another company', async () => {
    const owner = await rows.owner({ name: 'Owner', phone: '+1' })
    const driver = await rows.driver(owner.id, { phone: '+13305550101' })
    const made = await rows.vehicle({
      unit_number: '7',
      owner_company: owner.id,
      driver: driver.id,
      payload: 3500,
      useful_cargo_length: 144.5,
    })
    const { status, body } = await user.call(readVehicle, { params: { id: made.id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      unit_number: '7',
      owner_name: 'Owner',
      payload: 3500,
      useful_cargo_length: 144.5,
      second_driver: null,
    })
    expect(body.driver).toEqual({ id: driver.id, full_name: 'Kim Doe', phone: '+13305550101' })
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    expect((await stranger.call(readVehicle, { params: { id: made.id } })).status).toBe(404)
    expect((await change(made.id, { version: 1, notes: 'x' }, stranger)).status).toBe(404)
  })

  it('PATCH raises the version and audits the old and new values', async () => {
    const made = await rows.vehicle({ payload: 3500 })
    const { status, body } = await change(made.id, { version: 1, payload: 4000, year: 2022, notes: '' })
    expect([status, body.payload, body.year, body.version]).toEqual([200, 4000, 2022, 2])
    const [entry] = await auditOf(made.id)
    expect(entry).toMatchObject({
      user_id: user.id,
      action: 'update',
      before: { payload: 3500, year: null },
      after: { payload: 4000, year: 2022 },
    })
  })

  it('PATCH does not change the owner, whose locked settlements count its loads', async () => {
    const made = await rows.vehicle()
    const other = await rows.owner()
    await change(made.id, { version: 1, owner_company: other.id, notes: 'x' })
    expect((await user.call(readVehicle, { params: { id: made.id } })).body.owner_company).toBe(
      made.owner_company,
    )
  })

  it('PATCH without a difference changes nothing', async () => {
    const made = await rows.vehicle({ payload: 3500 })
    const { body } = await change(made.id, { version: 1, payload: 3500 })
    expect([body.version, await auditOf(made.id)]).toEqual([1, []])
  })

  it('PATCH answers 409 when the version is stale and names what someone else set', async () => {
    const made = await rows.vehicle()
    await change(made.id, { version: 1, vehicle_type: 2, dock: true, equipment: [1, 3] })
    const { status, body } = await change(made.id, { version: 1, notes: 'late' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      vehicle_type: ['Someone else set this to: Sprinter'],
      equipment: ['Someone else set this to: Pallet jack, Load bars'],
      dock: ['Someone else set this to: Yes'],
    })
    expect(body.detail[0]).toContain('Check their changes')
    expect(body).not.toHaveProperty('notes')
  })

  it('PATCH accepts one of several concurrent changes', async () => {
    const made = await rows.vehicle()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(made.id, { version: 1, notes: `change ${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it.each([
    [{ payload: -1 }, 'payload'],
    [{ payload: 3.5 }, 'payload'],
    [{ year: 1949 }, 'year'],
    [{ vin: '1FTFW1ET5DFC1031O' }, 'vin'],
    [{ vehicle_type: 999 }, 'vehicle_type'],
    [{ dock_type: 999 }, 'dock_type'],
    [{ equipment: [1, 999] }, 'equipment'],
    [{ equipment: [1, 2, 1] }, 'equipment'],
    [{ equipment: Array.from({ length: 70_000 }).fill(1) }, 'equipment'],
    [{ driver: 999_999 }, 'driver'],
    [{ second_driver: 999_999 }, 'second_driver'],
    [{ door_width: 0 }, 'door_width'],
    [{ unit_number: ' ' }, 'unit_number'],
    [{ location_type: 'planned' }, 'location_type'],
    [{ notes: 'x'.repeat(2001) }, 'notes'],
    [{ version: 'one' }, 'version'],
  ])('PATCH refuses %j and names the field', async (body, field) => {
    const made = await rows.vehicle()
    const answer = await change(made.id, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('unit numbers are unique within a company only', async () => {
    await rows.vehicle({ unit_number: '7' })
    const made = await rows.vehicle({ unit_number: '8' })
    await freight(test.db, (await test.company()).id).vehicle({ unit_number: '9' })
    expect((await change(made.id, { version: 1, unit_number: '7' })).body).toEqual({
      unit_number: ['Another vehicle has unit number 7. Enter another.'],
    })
    expect((await change(made.id, { version: 1, unit_number: '9' })).status).toBe(200)
  })

  it('PATCH is refused to read-only users', async () => {
    const made = await rows.vehicle()
    const looker = await company.user(['VIEW_VEHICLES'])
    expect((await change(made.id, { version: 1, notes: 'x' }, looker)).status).toBe(403)
    expect(
      (await create({ owner_company: made.owner_company, unit_number: '1', vehicle_type: 1 }, looker)).status,
    ).toBe(403)
  })
})

describe('registration notes of HR', () => {
  it('are shown to HR and hidden from dispatch', async () => {
    const made = await rows.vehicle({
      comment: 'Call back on Monday',
      registration_status: 4,
      reject_note: 2,
    })
    const dispatcher = await company.user(['VIEW_VEHICLES'])
    const read = async (by: TestUser) => (await by.call(readVehicle, { params: { id: made.id } })).body
    expect(await read(user)).toMatchObject({
      comment: 'Call back on Monday',
      reject_note: 2,
      registration_status: 4,
    })
    expect(await read(dispatcher)).toMatchObject({ comment: '', reject_note: null, registration_status: 4 })
    expect((await dispatcher.call(listFleet)).body.results[0]).toMatchObject({
      id: made.id,
      comment: '',
      reject_note: null,
    })
  })
})

describe('new vehicle', () => {
  it('starts in progress, belongs to its owner and has its values in the history', async () => {
    const owner = await rows.owner({ name: 'Blue Haulage' })
    const driver = await rows.driver(owner.id)
    const entered = {
      unit_number: '55',
      vehicle_type: 3,
      vin: ' 1m8gdm9axkp042788 ',
      equipment: [2, 1],
      driver: driver.id,
      gross_weight: 14_500,
    }
    const { status, body } = await create({ owner_company: owner.id, ...entered })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ unit_number: '55', registration_status: 1, status: 1, version: 1 }),
    ])
    expect(body).toMatchObject({
      owner_name: 'Blue Haulage',
      vin: '1M8GDM9AXKP042788',
      equipment: [2, 1],
      location_type: 'current',
    })
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'create', before: null, after: { unit_number: '55', vehicle_type: 3 } },
    ])
  })

  it('needs a unique VIN until the other vehicle is archived', async () => {
    const owner = await rows.owner()
    const vin = '1M8GDM9AXKP042788'
    const other = await rows.vehicle({ unit_number: '113', vin })
    const again = () =>
      create({ unit_number: '9977', vehicle_type: 1, owner_company: owner.id, vin: vin.toLowerCase() })
    expect(await again()).toMatchObject({
      status: 400,
      body: { vin: [expect.stringContaining('Unit 113 already has this VIN')] },
    })
    await test.sql`update vehicle set deleted_at = now() where id = ${other.id}`
    expect((await again()).status).toBe(201)
  })

  it('needs a unique plate per state, however it is typed, until the other vehicle is archived', async () => {
    const owner = await rows.owner()
    const other = await rows.vehicle({ unit_number: '113', license_plate: 'ABC-1234', plate_state: 'OH' })
    const enter = (license_plate: string, plate_state: string) =>
      create({
        unit_number: `9${license_plate}${plate_state}`,
        vehicle_type: 1,
        owner_company: owner.id,
        license_plate,
        plate_state,
      })
    const refusal = {
      status: 400,
      body: { license_plate: ['Unit 113 already has this plate. Open that unit, or correct the plate.'] },
    }
    for (const plate of ['ABC1234', 'abc 1234', 'A-B-C-1234'])
      expect(await enter(plate, 'OH')).toMatchObject(refusal)
    expect(await enter('ABC1234', 'oh')).toMatchObject(refusal)
    for (const [plate, state] of [
      ['ABC1234', 'IN'],
      ['ABC1235', 'OH'],
      ['', 'OH'],
      ['--', 'OH'],
    ] as const)
      expect((await enter(plate, state)).status).toBe(201)
    await test.sql`update vehicle set deleted_at = now() where id = ${other.id}`
    expect((await enter('ABC1234', 'OH')).status).toBe(201)
    expect(await user.call(restoreVehicle, { params: { id: other.id } })).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('now has the same license plate')] },
    })
  })

  it('needs an active owner and active drivers of the company', async () => {
    const theirs = await freight(test.db, (await test.company()).id).owner()
    const archived = await rows.owner({ deleted_at: new Date().toISOString() })
    const owner = await rows.owner()
    const gone = await rows.driver(owner.id, { deleted_at: new Date().toISOString() })
    const one = { unit_number: '1', vehicle_type: 1 }
    for (const owner_company of [theirs.id, archived.id]) {
      const { status, body } = await create({ ...one, owner_company })
      expect([status, Object.keys(body)]).toEqual([400, ['owner_company']])
    }
    const { status, body } = await create({ ...one, owner_company: owner.id, driver: gone.id })
    expect([status, Object.keys(body)]).toEqual([400, ['driver']])
  })

  it('has at most two different drivers, and a driver may be the second one elsewhere', async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    const [kim, lee] = [await rows.driver(owner.id), await rows.driver(other.id, { first_name: 'Lee' })]
    const twice = await create({
      owner_company: owner.id,
      unit_number: '1',
      vehicle_type: 1,
      driver: kim.id,
      second_driver: kim.id,
    })
    expect([twice.status, Object.keys(twice.body)]).toEqual([400, ['second_driver']])
    const mine = await create({ owner_company: owner.id, unit_number: '1', vehicle_type: 1, driver: kim.id })
    const theirs = await create({
      owner_company: other.id,
      unit_number: '2',
      vehicle_type: 1,
      driver: lee.id,
      second_driver: kim.id,
    })
    expect([mine.status, theirs.status]).toEqual([201, 201])
    const again = await change(mine.body.id, { version: 1, second_driver: kim.id })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['second_driver']])
    const turned = await change(theirs.body.id, { version: 1, driver: kim.id, second_driver: lee.id })
    expect([turned.status, turned.body.driver.id, turned.body.second_driver.id]).toEqual([
      200,
      kim.id,
      lee.id,
    ])
  })

  it('has a unique unit number, even when several are entered at once', async () => {
    const { id } = await rows.owner()
    const one = { owner_company: id, unit_number: '9', vehicle_type: 1 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(one)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(5)
  })

  it('may reuse the unit number of an archived vehicle', async () => {
    const archived = await rows.vehicle({ unit_number: '7', deleted_at: new Date().toISOString() })
    const { status } = await create({
      owner_company: archived.owner_company,
      unit_number: '7',
      vehicle_type: 1,
    })
    expect(status).toBe(201)
    expect((await change(archived.id, { version: 1, notes: 'x' })).status).toBe(409)
  })
})
