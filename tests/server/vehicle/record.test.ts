import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listVehicles, readVehicle, updateVehicle, type Vehicle } from '#contract/entities/vehicle.ts'
import { auditEntry } from '#server/core/core.table.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let user: TestUser

beforeAll(async () => {
  test = await testApp()
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  user = await company.user(['VIEW_VEHICLES', 'CHANGE_VEHICLE_STATUS'])
})

const list = async (query: Record<string, string | number> = {}) => (await user.call(listVehicles, { query })).body
const units = async (query: Record<string, string | number>) => (await list(query)).results.map((one: Vehicle) => one.unit_number)
const change = (id: number, body: Record<string, unknown>, by = user) => by.call(updateVehicle, { params: { id }, body })
const auditOf = (id: number) =>
  test.db.tenant(company.id, (tx) =>
    tx
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.record_type, 'vehicle'), eq(auditEntry.record_id, id)))
      .orderBy(auditEntry.id),
  )

describe('the list of vehicles', () => {
  it('is sorted by unit and has pages of 50; a page past the end is empty', async () => {
    const owner = await rows.owner()
    for (let unit = 100; unit < 153; unit++) await rows.vehicle({ unit_number: String(unit), owner_company: owner.id })
    const first = await list()
    expect([first.count, first.results.length, first.results[0].unit_number]).toEqual([53, 50, '100'])
    expect(await units({ page: 2 })).toEqual(['150', '151', '152'])
    expect(await list({ page: 3 })).toEqual({ count: 53, results: [] })
  })

  it('finds by unit, driver and owner, each word for itself, whatever signs are in it', async () => {
    const owner = await rows.owner({ name: 'Blue 100% Haul_age' })
    const driver = await rows.driver(owner.id, { first_name: 'Maria', last_name: 'Gomez' })
    await rows.vehicle({ unit_number: 'V-1', owner_company: owner.id, driver: driver.id })
    await rows.vehicle({ unit_number: 'V-2', owner_company: owner.id, second_driver: driver.id })
    await rows.vehicle({ unit_number: 'X-3' })
    expect(await units({ search: 'v-1' })).toEqual(['V-1'])
    expect(await units({ search: 'gomez maria' })).toEqual(['V-1', 'V-2'])
    expect(await units({ search: '100%' })).toEqual(['V-1', 'V-2'])
    expect(await units({ search: '_3' })).toEqual([])
    expect(await units({ search: "o'; drop" })).toEqual([])
    expect((await list({ search: 'blue v-2' })).count).toBe(1)
  })

  it('narrows by status, by registration in the words of the filter, and by expired papers', async () => {
    await rows.vehicle({ unit_number: 'A', status: 1, registration_status: 4 })
    await rows.vehicle({ unit_number: 'B', status: 2, registration_status: 2, papers_expire_on: '2020-01-01' })
    await rows.vehicle({ unit_number: 'C', status: 3, registration_status: 3, papers_expire_on: '2999-01-01' })
    expect(await units({ status: 0 })).toEqual(['A', 'B', 'C'])
    expect(await units({ status: 2 })).toEqual(['B'])
    expect(await units({ registration_status: 2 })).toEqual(['A'])
    expect(await units({ registration_status: 3 })).toEqual(['B'])
    expect(await units({ registration_status: 4 })).toEqual(['C'])
    expect(await units({ expired_documents: 'True' })).toEqual(['B'])
    expect((await user.call(listVehicles, { query: { status: 9 } })).body).toHaveProperty('status')
  })
})

describe('one vehicle', () => {
  it('is answered whole, and 404 where it is of another company', async () => {
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
    expect(body).toMatchObject({ unit_number: '7', owner_name: 'Owner', payload: 3500, useful_cargo_length: 144.5, second_driver: null })
    expect(body.driver).toEqual({ id: driver.id, full_name: 'Kim Doe', phone: '+13305550101' })
    const stranger = await (await test.company()).user(['VIEW_VEHICLES', 'CHANGE_VEHICLE_STATUS'])
    expect((await stranger.call(readVehicle, { params: { id: made.id } })).status).toBe(404)
    expect((await change(made.id, { version: 1, notes: 'x' }, stranger)).status).toBe(404)
  })

  it('is changed, counted up and written into the audit trail with what was and what is', async () => {
    const made = await rows.vehicle({ payload: 3500 })
    const { status, body } = await change(made.id, { version: 1, payload: 4000, status: 2, notes: '' })
    expect([status, body.payload, body.status, body.version]).toEqual([200, 4000, 2, 2])
    const [entry] = await auditOf(made.id)
    expect(entry).toMatchObject({
      user_id: user.id,
      action: 'update',
      before: { payload: 3500, status: 1 },
      after: { payload: 4000, status: 2 },
    })
  })

  it('stays as it is where nothing changes', async () => {
    const made = await rows.vehicle({ payload: 3500 })
    const { body } = await change(made.id, { version: 1, payload: 3500 })
    expect([body.version, await auditOf(made.id)]).toEqual([1, []])
  })

  it('answers 409 to a stale version and names what someone else set', async () => {
    const made = await rows.vehicle()
    await change(made.id, { version: 1, status: 2, dock: true })
    const { status, body } = await change(made.id, { version: 1, notes: 'late' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ status: ['Someone else set this to: Out of service'], dock: ['Someone else set this to: yes'] })
    expect(body.detail[0]).toContain('Load it again')
    expect(body).not.toHaveProperty('notes')
  })

  it('lets one of several simultaneous changes through', async () => {
    const made = await rows.vehicle()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => change(made.id, { version: 1, notes: `change ${index}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it.each([
    [{ payload: -1 }, 'payload'],
    [{ payload: 3.5 }, 'payload'],
    [{ status: 4 }, 'status'],
    [{ door_width: 0 }, 'door_width'],
    [{ unit_number: ' ' }, 'unit_number'],
    [{ location_type: 'planned' }, 'location_type'],
    [{ notes: 'x'.repeat(2001) }, 'notes'],
    [{ version: 'one' }, 'version'],
  ])('refuses %j and names the field', async (body, field) => {
    const made = await rows.vehicle()
    const answer = await change(made.id, { version: 1, ...body })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  it('keeps unit numbers apart within a company only', async () => {
    await rows.vehicle({ unit_number: '7' })
    const made = await rows.vehicle({ unit_number: '8' })
    await freight(test.db, (await test.company()).id).vehicle({ unit_number: '9' })
    expect((await change(made.id, { version: 1, unit_number: '7' })).body).toEqual({
      unit_number: ['Another vehicle has the unit number 7.'],
    })
    expect((await change(made.id, { version: 1, unit_number: '9' })).status).toBe(200)
  })

  it('is not to be changed by who may only look', async () => {
    const made = await rows.vehicle()
    const looker = await company.user(['VIEW_VEHICLES'])
    expect((await change(made.id, { version: 1, notes: 'x' }, looker)).status).toBe(403)
  })
})
