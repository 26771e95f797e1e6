import { beforeEach, describe, expect, it } from 'vitest'
import { createDriver, deleteDriver } from '#contract/entities/fleet/driver.ts'
import {
  changeOwnerRegistration,
  createOwner,
  readOwnerHistory,
  updateOwner,
} from '#contract/entities/fleet/owner.ts'
import type { FieldChange } from '#contract/entities/kernel/field-change.ts'
import { createVehicle, updateVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { changeVehicleStatus } from '#contract/entities/fleet/vehicle.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { insertDocument } from '#tests/server/fleet/document/document-rows.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL', 'CHANGE_VEHICLE_STATUS'], { first_name: 'Hilda' })
})

const history = async (id: number, page = 1) =>
  (await hr.call(readOwnerHistory, { params: { id }, query: { page } })).body
const lines = (body: { results: FieldChange[] }) =>
  body.results.map(({ record_type, record_name, action, field, before, after }) =>
    [record_type, record_name, action, field, before, after].join(' | '),
  )

describe('owner history', () => {
  it('lists each changed field of the owner, its drivers and vehicles in words, newest first, in the form’s order', async () => {
    const { body: owner } = await hr.call(createOwner, { body: { name: 'Blue', company_type: 1 } })
    const { body: driver } = await hr.call(createDriver, {
      body: { owner_company: owner.id, first_name: 'Kim', birth_date: '1990-02-28' },
    })
    const { body: truck } = await hr.call(createVehicle, {
      body: { owner_company: owner.id, unit_number: '7', vehicle_type: 1 },
    })
    await hr.call(updateOwner, {
      params: { id: owner.id },
      body: { version: 1, company_type: 4, phone: '+13125550100' },
    })
    await hr.call(updateVehicle, {
      params: { id: truck.id },
      body: { version: 1, driver: driver.id, equipment: [1, 2], hazmat: true },
    })
    await hr.call(changeVehicleStatus, { body: { vehicles: [truck.id], status: 2 } })
    const other = await hr.call(createOwner, { body: { name: 'Red' } })
    const body = await history(owner.id)
    expect(lines(body)).toEqual([
      'vehicle | 7 | status | status | In service | Out of service',
      'vehicle | 7 | update | hazmat | No | Yes',
      'vehicle | 7 | update | equipment |  | Pallet jack, Straps',
      'vehicle | 7 | update | driver |  | Kim',
      'owner | Blue | update | company_type | Sole proprietor | LLC',
      'owner | Blue | update | phone |  | +1(312)555-0100',
      'vehicle | 7 | create | unit_number |  | 7',
      'vehicle | 7 | create | owner_company |  | Blue',
      'vehicle | 7 | create | vehicle_type |  | Cargo van',
      'driver | Kim | create | owner_company |  | Blue',
      'driver | Kim | create | first_name |  | Kim',
      'driver | Kim | create | birth_date |  | 28 Feb 1990',
      'owner | Blue | create | name |  | Blue',
      'owner | Blue | create | company_type |  | Sole proprietor',
    ])
    expect(body.count).toBe(14)
    expect(new Set(body.results.map((one: FieldChange) => one.id)).size).toBe(14)
    expect(body.results[0]).toMatchObject({
      user_name: 'Hilda Example',
      record_id: truck.id,
      at: expect.stringMatching(/^\d{4}-/),
    })
    expect((await history(other.body.id)).count).toBe(1)
  })

  it('lists registration, archive and document changes', async () => {
    const owner = await rows.owner({ name: 'Blue', registration_status: 2 })
    const driver = await rows.driver(owner.id)
    const rejected = { registration_status: 4, reject_note: 2, version: 1 }
    await hr.call(changeOwnerRegistration, { params: { id: owner.id }, body: rejected })
    await hr.call(deleteDriver, { params: { id: driver.id } })
    const document = await insertDocument(test.db, company.id, {
      of: 'driver',
      of_id: driver.id,
      type: 'driving_licence',
      uploaded_by: hr.id,
    })
    await test.db.tenant(company.id, (tx) =>
      audit(tx, {
        action: 'create',
        record_type: 'document',
        record_id: document.id,
        after: { type: 'driving_licence', expires_on: '2027-05-01' },
      }),
    )
    const body = await history(owner.id)
    expect(lines(body)).toEqual([
      'document | Driver license | create | type |  | Driver license',
      'document | Driver license | create | expires_on |  | 01 May 2027',
      'driver | Kim Doe | delete | is_deleted | No | Yes',
      'owner | Blue | registration | registration_status | In review | Rejected',
      'owner | Blue | registration | reject_note |  | A document has expired',
    ])
    expect(body.results[0].user_name).toBe('')
  })

  it("formats amounts with units, times in the company's zone and codes by record type", async () => {
    const owner = await rows.owner()
    const truck = await rows.vehicle({ owner_company: owner.id, unit_number: '7' })
    const kim = await rows.driver(owner.id)
    const tell = (record_type: string, record_id: number, after: Record<string, unknown>) =>
      test.db.tenant(company.id, (tx) => audit(tx, { action: 'update', record_type, record_id, after }))
    await tell('vehicle', truck.id, {
      gross_weight: 45_000,
      door_width: 72.5,
      year: 2019,
      location_type: 'planned',
      status: 3,
    })
    await tell('vehicle', truck.id, { planned_date: '2026-11-22T08:15:00.000Z' })
    await tell('driver', kim.id, { status: 3, phone: '+19565550112', license_class: 'A' })
    const changes = (await history(owner.id)).results.map(({ field, after }: FieldChange) => [field, after])
    expect(Object.fromEntries(changes.slice(4))).toEqual({
      gross_weight: '45,000 lb',
      door_width: '72.5 in',
      year: '2019',
      location_type: 'Planned',
      status: 'Retired',
    })
    expect(Object.fromEntries(changes.slice(0, 4))).toEqual({
      status: '3',
      phone: '+1(956)555-0112',
      license_class: 'A',
      planned_date: '22 Nov 2026 03:15 ET',
    })
  })

  it('has pages of 50, and a page past the end is empty', async () => {
    const { id } = await rows.owner()
    await test.db.tenant(company.id, (tx) =>
      audit(
        tx,
        ...Array.from({ length: 30 }, (_, n) => ({
          action: 'update',
          record_type: 'owner',
          record_id: id,
          before: { phone: `${n}`, city: `${n}` },
          after: { phone: `${n + 1}`, city: `${n + 1}` },
        })),
      ),
    )
    const [first, second, third] = [await history(id), await history(id, 2), await history(id, 3)]
    expect([first.count, first.results.length, second.results.length, third.results.length]).toEqual([
      60, 50, 10, 0,
    ])
    expect([first.results[0].after, second.results[9].before]).toEqual(['30', '0'])
  })

  it('answers 404 to another company and 403 without the HR permission', async () => {
    const { id } = await rows.owner()
    const stranger = await (await test.company()).user(['VIEW_HR_PORTAL'])
    const dispatcher = await company.user(['VIEW_VEHICLES'])
    expect((await stranger.call(readOwnerHistory, { params: { id } })).status).toBe(404)
    expect((await dispatcher.call(readOwnerHistory, { params: { id } })).status).toBe(403)
  })
})
