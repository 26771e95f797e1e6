import { beforeEach, describe, expect, it } from 'vitest'
import { countExpiredVehicles, listOwnerVehicles, listVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { listFleet, type Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { joinTeams } from '#server/people/user/user.repository.ts'
import { team as teamTable } from '#server/kernel/tenant/user.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

type Query = Record<string, string | number>
let hr: TestUser
let dispatcher: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
  dispatcher = await company.user(['VIEW_VEHICLES'])
})

const NOW = new Date().toISOString()
const unitsOf = (body: { results: Vehicle[] }) => body.results.map((one) => one.unit_number)
const list = async (query: Query = {}) => (await hr.call(listVehicles, { query })).body
const units = async (query: Query) => unitsOf(await list(query))
const fleet = async (query: Query = {}, by = dispatcher) =>
  unitsOf((await by.call(listFleet, { query })).body)

describe('HR vehicle list', () => {
  it('is sorted by unit with pages of 50, and a page past the end is empty', async () => {
    const owner = await rows.owner()
    for (let unit = 100; unit < 153; unit++)
      await rows.vehicle({ unit_number: String(unit), owner_company: owner.id })
    const first = await list()
    expect([first.count, first.results.length, first.results[0].unit_number]).toEqual([53, 50, '100'])
    expect(await units({ page: 2 })).toEqual(['150', '151', '152'])
    expect(await list({ page: 3 })).toEqual({ count: 53, results: [] })
  })

  it('searches unit, VIN, driver and owner word by word, with any characters', async () => {
    const owner = await rows.owner({ name: 'Blue 100% Haul_age' })
    const driver = await rows.driver(owner.id, { first_name: 'Maria', last_name: 'Gomez' })
    await rows.vehicle({ unit_number: 'V-1', owner_company: owner.id, driver: driver.id })
    await rows.vehicle({
      unit_number: 'V-2',
      owner_company: owner.id,
      second_driver: driver.id,
      vin: '1M8GDM9AXKP042788',
    })
    await rows.vehicle({ unit_number: 'X-3' })
    expect(await units({ search: 'v-1' })).toEqual(['V-1'])
    expect(await units({ search: '1m8gdm' })).toEqual(['V-2'])
    expect(await units({ search: 'maria gomez' })).toEqual(['V-1', 'V-2'])
    expect(await units({ search: 'gomez maria' })).toEqual(['V-1', 'V-2'])
    expect(await units({ search: '100%' })).toEqual(['V-1', 'V-2'])
    expect(await units({ search: 'blue', order: '-unit_number' })).toEqual(['V-2', 'V-1'])
    expect(await units({ search: '_3' })).toEqual([])
    expect(await units({ search: "o'; drop" })).toEqual([])
    expect((await list({ search: 'blue v-2' })).count).toBe(1)
  })

  it('filters by registration, expired documents and archive', async () => {
    await rows.vehicle({ unit_number: 'A', registration_status: 4 })
    await rows.vehicle({ unit_number: 'B', registration_status: 2, documents_expire_on: '2020-01-01' })
    await rows.vehicle({
      unit_number: 'C',
      status: 3,
      registration_status: 3,
      documents_expire_on: '2999-01-01',
    })
    await rows.vehicle({
      unit_number: 'E',
      status: 3,
      registration_status: 1,
      documents_expire_on: '2020-01-01',
    })
    await rows.vehicle({
      unit_number: 'D',
      registration_status: 4,
      documents_expire_on: '2020-01-01',
      deleted_at: NOW,
    })
    expect(await units({})).toEqual(['A', 'B', 'C', 'E'])
    expect(await units({ registration_status: 0 })).toEqual(['A', 'B', 'C', 'E'])
    expect(await units({ registration_status: 2 })).toEqual(['A'])
    expect(await units({ registration_status: 3 })).toEqual(['B'])
    expect(await units({ registration_status: 4 })).toEqual(['C'])
    expect(await units({ expired_documents: 'True' })).toEqual(['B'])
    expect((await hr.call(countExpiredVehicles)).body).toEqual({ expired_vehicles_count: 1 })
    expect(await units({ is_deleted: 'true' })).toEqual(['D'])
    expect(await units({ is_deleted: 'true', search: 'd' })).toEqual(['D'])
    expect(await units({ search: 'd' })).toEqual([])
    expect((await list({ is_deleted: 'TRUE' })).results[0]).toMatchObject({ is_deleted: true })
  })

  it.each([
    ['unit_number', ['1', '2', '3']],
    ['owner_name', ['2', '3', '1']],
    ['status', ['1', '3', '2']],
    ['last_geo_date_time', ['3', '2', '1']],
    ['documents_expire_on', ['3', '1', '2']],
    ['payload', ['1', '3', '2']],
    ['created_at', ['1', '2', '3']],
  ])('sorts by %s in both directions', async (order, rising) => {
    const [zulu, alpha] = [await rows.owner({ name: 'Zulu' }), await rows.owner({ name: 'Alpha' })]
    const base = { documents_expire_on: '2027-01-01' }
    await rows.vehicle({
      ...base,
      unit_number: '1',
      owner_company: zulu.id,
      last_geo_date_time: '2026-03-01T00:00:00Z',
      payload: null,
    })
    await rows.vehicle({
      unit_number: '2',
      owner_company: alpha.id,
      status: 2,
      last_geo_date_time: '2026-02-01T00:00:00Z',
      payload: 5000,
      documents_expire_on: null,
    })
    await rows.vehicle({
      unit_number: '3',
      owner_company: alpha.id,
      last_geo_date_time: null,
      payload: 3000,
      documents_expire_on: '2026-12-01',
    })
    expect(await units({ order })).toEqual(rising)
    expect(await units({ order: `-${order}` })).toEqual(rising.toReversed())
  })

  it.each([
    [{ registration_status: 7 }, 'registration_status'],
    [{ expired_documents: 'perhaps' }, 'expired_documents'],
    [{ order: 'vin' }, 'order'],
    [{ page: 0 }, 'page'],
  ])('refuses %j and names the field', async (query, field) => {
    const { status, body } = await hr.call(listVehicles, { query: query as Query })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

describe('dispatch vehicle list', () => {
  const teams = (...names: string[]) =>
    test.db.tenant(company.id, async (tx) => {
      const made = await tx
        .insert(teamTable)
        .values(names.map((name) => ({ name })))
        .returning()
      return made.map(({ id }) => id)
    })

  it("defaults to the user's own teams, or to all vehicles for users without a team", async () => {
    const [east, west] = await teams('East', 'West')
    await rows.vehicle({ unit_number: '1', team: east })
    await rows.vehicle({ unit_number: '2', team: west })
    await rows.vehicle({ unit_number: '3' })
    const member = await company.user(['VIEW_VEHICLES'])
    await test.db.tenant(company.id, (tx) => joinTeams(tx, member.id, ['East']))
    expect(await fleet()).toEqual(['1', '2', '3'])
    expect(await fleet({}, member)).toEqual(['1'])
    expect(await fleet({ team: '0' }, member)).toEqual(['1', '2', '3'])
    expect(await fleet({ team: `0,${west}` }, member)).toEqual(['1', '2', '3'])
    expect(await fleet({ team: `${west}` }, member)).toEqual(['2'])
    expect(await fleet({ team: `${east},${west}` }, member)).toEqual(['1', '2'])
    expect(await fleet({ team: '999999' }, member)).toEqual([])
    const { body } = await member.call(listFleet, { query: { team: String(east) } })
    expect([body.count, body.results[0].team_name]).toEqual([1, 'East'])
    for (const team of ['East', '99999999999999999999999'])
      expect((await member.call(listFleet, { query: { team } })).body).toHaveProperty('team')
    expect((await member.call(listFleet, { query: { team: '99999999999' } })).status).toBe(400)
  })

  it('leaves out retired vehicles unless requested, and archived ones always', async () => {
    await rows.vehicle({ unit_number: '1' })
    await rows.vehicle({ unit_number: '2', status: 2 })
    await rows.vehicle({ unit_number: '3', status: 3 })
    await rows.vehicle({ unit_number: '4', deleted_at: NOW })
    expect(await fleet()).toEqual(['1', '2'])
    expect(await fleet({ status: 0 })).toEqual(['1', '2'])
    expect(await fleet({ status: 1 })).toEqual(['1'])
    expect(await fleet({ status: 2 })).toEqual(['2'])
    expect(await fleet({ status: 3 })).toEqual(['3'])
    expect((await dispatcher.call(listFleet)).body.count).toBe(2)
  })

  it('filters by type and text and sorts, all combined', async () => {
    await rows.vehicle({ unit_number: '11', vehicle_type: 1, payload: 1 })
    await rows.vehicle({ unit_number: '12', vehicle_type: 2, payload: 2 })
    await rows.vehicle({ unit_number: '13', vehicle_type: 3, payload: 3 })
    await rows.vehicle({ unit_number: '21', vehicle_type: 3, payload: 3 })
    expect(await fleet({ vehicle_type: '1,3' })).toEqual(['11', '13', '21'])
    expect(await fleet({ vehicle_type: '1,3', search: '1', order: '-payload' })).toEqual(['13', '11'])
  })

  it('requires dispatch permission, and the HR list requires HR permission', async () => {
    expect((await hr.call(listFleet)).status).toBe(403)
    expect((await dispatcher.call(listVehicles)).status).toBe(403)
  })
})

describe('vehicles of an owner', () => {
  it('are the active ones, or the archived ones when requested', async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    await rows.vehicle({ unit_number: '1', owner_company: owner.id, status: 3 })
    await rows.vehicle({ unit_number: '2', owner_company: owner.id, deleted_at: NOW })
    await rows.vehicle({ unit_number: '3', owner_company: other.id })
    const of = async (query: Query) => unitsOf((await hr.call(listOwnerVehicles, { query })).body)
    expect(await of({ owner_company_id: owner.id })).toEqual(['1'])
    expect(await of({ owner_company_id: owner.id, is_deleted: 'true' })).toEqual(['2'])
    expect((await hr.call(listOwnerVehicles)).body).toHaveProperty('owner_company_id')
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    expect((await stranger.call(listOwnerVehicles, { query: { owner_company_id: owner.id } })).body).toEqual({
      count: 0,
      results: [],
    })
  })
})
