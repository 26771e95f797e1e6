import { beforeEach, describe, expect, it } from 'vitest'
import { deleteDriver, readDriver, restoreDriver } from '#contract/entities/fleet/driver.ts'
import {
  deleteOwner,
  listOwners,
  readOwner,
  readOwnerHistory,
  restoreOwner,
} from '#contract/entities/fleet/owner.ts'
import { searchEverything } from '#contract/entities/reports/search.ts'
import { createVehicle, deleteVehicle, restoreVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import { listVehicleMatches, readVehicle } from '#contract/entities/fleet/vehicle.ts'
import type { Endpoint } from '#contract/http.ts'
import { vehicles } from '#server/fleet/vehicle/vehicle.record.ts'
import { ANYONE } from '#tests/support/anyone.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { eventually } from '#tests/support/eventually.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL', 'VIEW_VEHICLES'])
})

const on = (call: Endpoint, id: number, by = hr) => by.call(call, { params: { id } })
const isDeleted = async (call: Endpoint, id: number) => (await on(call, id)).body.is_deleted

describe('owner archive', () => {
  it('includes its drivers and vehicles, and restoring brings back those archived with it', async () => {
    const owner = await rows.owner()
    const [driver, gone] = [await rows.driver(owner.id), await rows.driver(owner.id, { first_name: 'Gone' })]
    const [truck, sold] = [
      await rows.vehicle({ owner_company: owner.id, driver: driver.id }),
      await rows.vehicle({ owner_company: owner.id }),
    ]
    await on(deleteDriver, gone.id)
    await on(deleteVehicle, sold.id)
    const { status, body } = await on(deleteOwner, owner.id)
    expect([status, body.is_deleted, body.version, body.driver_count, body.vehicle_count]).toEqual([
      200,
      true,
      2,
      1,
      1,
    ])
    expect((await hr.call(listOwners)).body.count).toBe(0)
    const state = async () => [
      await isDeleted(readOwner, owner.id),
      await isDeleted(readDriver, driver.id),
      await isDeleted(readDriver, gone.id),
      await isDeleted(readVehicle, truck.id),
      await isDeleted(readVehicle, sold.id),
    ]
    expect(await state()).toEqual([true, true, true, true, true])
    expect((await on(restoreOwner, owner.id)).body).toMatchObject({
      is_deleted: false,
      driver_count: 1,
      vehicle_count: 1,
    })
    expect(await state()).toEqual([false, false, true, false, true])
    expect((await on(readVehicle, truck.id)).body.driver.id).toBe(driver.id)
  })

  it('is refused while its drivers drive for other owners, with their names', async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    const driver = await rows.driver(owner.id)
    await rows.vehicle({ unit_number: '77', owner_company: other.id, second_driver: driver.id })
    const { status, body } = await on(deleteOwner, owner.id)
    expect([status, body]).toEqual([
      409,
      { detail: ['Kim Doe drives unit 77 for another owner. Reassign it first.'] },
    ])
    expect(await isDeleted(readOwner, owner.id)).toBe(false)
  })

  it('cannot be undone while another vehicle uses one of its unit numbers', async () => {
    const owner = await rows.owner()
    await rows.vehicle({ unit_number: '7', owner_company: owner.id })
    await on(deleteOwner, owner.id)
    await rows.vehicle({ unit_number: '7' })
    const { status, body } = await on(restoreOwner, owner.id)
    expect([status, body.detail[0]]).toEqual([409, expect.stringContaining('now use these unit numbers: 7.')])
    expect(await isDeleted(readOwner, owner.id)).toBe(true)
  })

  it("restores vehicles without other owners' drivers that were archived since", async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    const [kim, lee] = [await rows.driver(other.id), await rows.driver(other.id, { first_name: 'Lee' })]
    const truck = await rows.vehicle({ owner_company: owner.id, driver: kim.id, second_driver: lee.id })
    await on(deleteOwner, owner.id)
    expect((await on(deleteDriver, kim.id)).status).toBe(200)
    await on(restoreOwner, owner.id)
    const { body } = await on(readVehicle, truck.id)
    expect([body.is_deleted, body.driver, body.second_driver.id]).toEqual([false, null, lee.id])
    expect((await hr.call(readOwnerHistory, { params: { id: owner.id } })).body.results[0]).toMatchObject({
      record_type: 'vehicle',
      field: 'driver',
      before: 'Kim Doe',
      after: '',
    })
  })

  it("waits for a concurrent change that gives one of its drivers another owner's vehicle", async () => {
    const [owner, other] = [await rows.owner(), await rows.owner()]
    const driver = await rows.driver(owner.id)
    const truck = await rows.vehicle({ unit_number: '77', owner_company: other.id })
    const waiting = () =>
      test.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // Started outside the transaction, which would otherwise wait for it.
    const changed = Promise.withResolvers<void>()
    const deleting = changed.promise.then(() => on(deleteOwner, owner.id))
    await test.db.tenant(company.id, async (tx) => {
      await vehicles.update(tx, { ...ANYONE, id: hr.id }, truck.id, { driver: driver.id, version: 1 })
      changed.resolve()
      await eventually(async () => expect(await waiting()).toHaveLength(1))
    })
    expect((await deleting).body).toEqual({
      detail: ['Kim Doe drives unit 77 for another owner. Reassign it first.'],
    })
    expect(await isDeleted(readDriver, driver.id)).toBe(false)
  })

  it('and restore each take effect once, however often requested', async () => {
    const { id } = await rows.owner()
    await Promise.all(Array.from({ length: 4 }, () => on(deleteOwner, id)))
    expect((await on(deleteOwner, id)).body.version).toBe(2)
    await on(restoreOwner, id)
    expect((await on(restoreOwner, id)).body).toMatchObject({ version: 3, is_deleted: false })
  })
})

describe('driver archive', () => {
  it('is refused while the driver is assigned to vehicles, naming each', async () => {
    const { id } = await rows.driver((await rows.owner()).id)
    await rows.vehicle({ unit_number: '1', driver: id })
    const second = await rows.vehicle({ unit_number: '2', second_driver: id })
    const { status, body } = await on(deleteDriver, id)
    expect([status, body]).toEqual([
      409,
      { detail: ['Kim Doe drives unit 1 and unit 2. Reassign these vehicles first.'] },
    ])
    await on(deleteVehicle, second.id)
    expect((await on(deleteDriver, id)).status).toBe(409)
  })

  it('can be undone, except while the owner is archived', async () => {
    const owner = await rows.owner()
    const { id } = await rows.driver(owner.id)
    expect((await on(deleteDriver, id)).body.is_deleted).toBe(true)
    expect((await on(restoreDriver, id)).body.is_deleted).toBe(false)
    await on(deleteDriver, id)
    await on(deleteOwner, owner.id)
    expect((await on(restoreDriver, id)).status).toBe(409)
  })
})

describe('vehicle archive', () => {
  it('removes the vehicle from radius search, reference lists and search', async () => {
    const dispatcher = await company.user(['VIEW_DISPATCH', 'VIEW_VEHICLES'])
    const owner = await rows.owner({ name: 'Zebra Lines' })
    const { id } = await rows.vehicle({ unit_number: 'Q7', owner_company: owner.id })
    const counts = async () => [
      (await dispatcher.call(listVehicleMatches, { query: { address: 'Chicago, IL', radius: 100 } })).body
        .count,
      (await dispatcher.call(listSimpleVehicles)).body.count,
      (await dispatcher.call(listSimpleVehicles, { query: { search: 'q7' } })).body.count,
      (await dispatcher.call(listSimpleVehicles, { query: { location_address: 'Chicago, IL' } })).body.count,
      (await dispatcher.call(listSimpleVehicles, { query: { ids: String(id) } })).body.count,
      (await dispatcher.call(searchEverything, { query: { search: 'q7' } })).body.results.length,
    ]
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
    await on(deleteVehicle, id)
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
    expect(
      (await dispatcher.call(searchEverything, { query: { search: 'zebra' } })).body.results,
    ).toHaveLength(1)
    await on(deleteOwner, owner.id)
    expect(
      (await dispatcher.call(searchEverything, { query: { search: 'zebra' } })).body.results,
    ).toHaveLength(0)
  })

  it('restores it without an archived driver, with its number if free, and only after its owner', async () => {
    const owner = await rows.owner()
    const [kim, lee] = [await rows.driver(owner.id), await rows.driver(owner.id, { first_name: 'Lee' })]
    const made = await rows.vehicle({
      unit_number: '7',
      owner_company: owner.id,
      driver: kim.id,
      second_driver: lee.id,
    })
    await on(deleteVehicle, made.id)
    await on(deleteDriver, kim.id)
    const other = await hr.call(createVehicle, {
      body: { owner_company: owner.id, unit_number: '7', vehicle_type: 1 },
    })
    expect((await on(restoreVehicle, made.id)).body.detail[0]).toContain('unit number 7')
    await on(deleteVehicle, other.body.id)
    const { body } = await on(restoreVehicle, made.id)
    expect([body.is_deleted, body.driver, body.second_driver.id]).toEqual([false, null, lee.id])
    await on(deleteOwner, owner.id)
    expect((await on(restoreVehicle, made.id)).status).toBe(409)
  })
})

it.each([
  ['an owner', deleteOwner, restoreOwner, async () => (await rows.owner()).id],
  ['a driver', deleteDriver, restoreDriver, async () => (await rows.driver((await rows.owner()).id)).id],
  ['a vehicle', deleteVehicle, restoreVehicle, async () => (await rows.vehicle()).id],
])(
  'archiving %s of another company answers 404, and without permission 403',
  async (_, remove, restore, made) => {
    const id = await made()
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    const dispatcher = await company.user(['VIEW_VEHICLES', 'VIEW_DISPATCH'])
    for (const call of [remove, restore]) {
      expect((await on(call, id, stranger)).status).toBe(404)
      expect((await on(call, id, dispatcher)).status).toBe(403)
    }
  },
)
