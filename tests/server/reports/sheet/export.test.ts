import { exportVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { exportOwners } from '#contract/entities/fleet/owner.ts'
import { exportDrivers } from '#contract/entities/fleet/driver.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { listNamed, type NamedList } from '#server/kernel/handbook/handbook.repository.ts'
import { team as teamTable } from '#server/kernel/tenant/user.table.ts'
import {
  exported,
  fetchSheet,
  FORMATS,
  namesOf,
  type Query,
  titlesOf,
} from '#tests/server/reports/sheet/exporting.ts'
import { readCsv, readSheet } from '#tests/server/kernel/sheets/reading.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let hr: TestUser

beforeEach(async () => {
  hr = await company.user(['VIEW_HR_PORTAL'])
})

const NOW = new Date().toISOString()
const owners = (query: Query = {}, by = hr) =>
  exported(test.app, by, exportOwners, { format: 'xlsx', ...query })
const drivers = (query: Query = {}, by = hr) =>
  exported(test.app, by, exportDrivers, { format: 'xlsx', ...query })
const vehicles = (query: Query = {}, by = hr) =>
  exported(test.app, by, exportVehicles, { format: 'xlsx', ...query })
const wordOf = async (list: NamedList, id: number) =>
  (await test.db.read(company.id, (tx) => listNamed(tx, list))).find((one) => one.id === id)?.name

describe('owner sheet export', () => {
  it('writes codes as labels and never contains a bank account', async () => {
    const one = await rows.owner({
      name: 'Blue Freight',
      company_type: 1,
      ein: '012345678',
      mc_number: '012',
      phone: '+13125550100',
      email: 'blue@example.com',
      zip: '02134',
      bank_last_four: '6789',
      comment: 'first\nsecond',
      registration_status: 2,
      documents_expire_on: '2027-01-31',
    })
    await rows.driver(one.id)
    await rows.vehicle({ owner_company: one.id })
    await rows.vehicle({ owner_company: one.id, deleted_at: NOW })
    const shown = {
      ID: one.id,
      Name: 'Blue Freight',
      'Company type': await wordOf('companyType', 1),
      'Liability type': null,
      EIN: '012345678',
      'MC number': '012',
      'DOT number': null,
      Phone: '+13125550100',
      Email: 'blue@example.com',
      Address: null,
      City: null,
      State: null,
      'ZIP code': '02134',
      'HR comment': 'first\nsecond',
      Registration: 'In review',
      'Documents expire on': '2027-01-31',
      Drivers: 1,
      Vehicles: 1,
      Version: 1,
    }
    expect(await owners()).toEqual([shown])
    const asText = Object.entries(shown).map(([title, value]) => [
      title,
      typeof value === 'number' ? String(value) : value,
    ])
    expect(await owners({ format: 'csv' })).toEqual([
      { ...Object.fromEntries(asText), Phone: "'+13125550100" },
    ])
    for (const format of FORMATS) {
      const { file } = await fetchSheet(test.app, hr, exportOwners, { format })
      const cells = format === 'csv' ? readCsv(file) : await readSheet(file)
      expect(JSON.stringify(cells)).not.toMatch(/6789"|•|bank/i)
    }
  })

  it('is filtered and sorted like the owner list', async () => {
    await rows.owner({ name: 'Able', state: 'TX', registration_status: 3 })
    await rows.owner({
      name: 'Baker',
      state: 'AL',
      registration_status: 4,
      documents_expire_on: '2020-01-01',
    })
    await rows.owner({ name: 'Able Two', state: 'OH', registration_status: 4 })
    await rows.owner({ name: 'Gone', deleted_at: NOW })
    expect(namesOf(await owners())).toEqual(['Able', 'Able Two', 'Baker'])
    expect(namesOf(await owners({ order: '-name' }))).toEqual(['Baker', 'Able Two', 'Able'])
    expect(namesOf(await owners({ order: 'state' }))).toEqual(['Baker', 'Able Two', 'Able'])
    expect(namesOf(await owners({ search: 'able' }))).toEqual(['Able', 'Able Two'])
    expect(namesOf(await owners({ registration_status: '2' }))).toEqual(['Able Two', 'Baker'])
    expect(namesOf(await owners({ expired_documents: 'True' }))).toEqual(['Baker'])
    expect(namesOf(await owners({ is_deleted: 'true' }))).toEqual(['Gone'])
    expect(await owners({ search: 'nobody' })).toEqual([])
  })
})

describe('driver sheet export', () => {
  it('names the owner and the units, and writes flags as Yes and No', async () => {
    const owner = await rows.owner({ name: 'Blue Freight' })
    const kim = await rows.driver(owner.id, {
      last_name: 'Lee',
      birth_date: '1980-02-29',
      license_class: 'A',
      license_state: 'IL',
      allow_bid: false,
      view_price: true,
    })
    await rows.vehicle({ owner_company: owner.id, driver: kim.id, unit_number: '20' })
    await rows.vehicle({ owner_company: owner.id, second_driver: kim.id, unit_number: '10' })
    const [row, ...more] = await drivers()
    expect(more).toEqual([])
    expect(Object.keys(row ?? {})).toEqual(titlesOf('driver'))
    expect(row).toMatchObject({
      ID: kim.id,
      Owner: 'Blue Freight',
      'First name': 'Kim',
      'Last name': 'Lee',
      'Date of birth': '1980-02-29',
      'License class': 'A',
      'License state': 'IL',
      'Allow Bids': 'No',
      'View Price': 'Yes',
      Units: '10; 20',
      Registration: 'In progress',
      Version: 1,
    })
  })

  it('is filtered like the driver list and sorted by name', async () => {
    const [blue, red] = [await rows.owner({ name: 'Blue' }), await rows.owner({ name: 'Red' })]
    await rows.driver(blue.id, { first_name: 'Zoe' })
    await rows.driver(blue.id, { first_name: 'Ann' })
    await rows.driver(red.id, { first_name: 'Bob' })
    await rows.driver(red.id, { first_name: 'Gone', deleted_at: NOW })
    expect(namesOf(await drivers(), 'First name')).toEqual(['Ann', 'Bob', 'Zoe'])
    expect(namesOf(await drivers({ owner_company_id: String(blue.id) }), 'First name')).toEqual([
      'Ann',
      'Zoe',
    ])
    expect(namesOf(await drivers({ search: 'bo' }), 'First name')).toEqual(['Bob'])
    expect(namesOf(await drivers({ is_deleted: 'true' }), 'First name')).toEqual(['Gone'])
  })
})

describe('vehicle sheet export', () => {
  it('names the records that a vehicle refers to', async () => {
    const owner = await rows.owner({ name: 'Blue Freight' })
    const [kim, pat] = [
      await rows.driver(owner.id, { last_name: 'Lee' }),
      await rows.driver(owner.id, { first_name: 'Pat', last_name: '' }),
    ]
    const [team] = await test.db.tenant(company.id, (tx) =>
      tx.insert(teamTable).values({ name: 'East' }).returning(),
    )
    const one = await rows.vehicle({
      unit_number: '007',
      owner_company: owner.id,
      driver: kim.id,
      second_driver: pat.id,
      vehicle_type: 2,
      dock_type: 1,
      equipment: [3, 1],
      year: 2019,
      useful_cargo_length: 81.5,
      payload: 3500,
      liftgate: true,
      status: 2,
      team: team!.id,
      last_geo_date_time: '2026-11-20T23:59:58.500Z',
    })
    const [row, ...more] = await vehicles()
    expect(more).toEqual([])
    expect(Object.keys(row ?? {})).toEqual(titlesOf('vehicle'))
    expect(row).toMatchObject({
      ID: one.id,
      Unit: '007',
      Owner: 'Blue Freight',
      Type: await wordOf('vehicleType', 2),
      Year: 2019,
      'Cargo length': 81.5,
      Payload: 3500,
      'Dock type': await wordOf('dock', 1),
      'Dock high': 'No',
      Liftgate: 'Yes',
      Equipment: `${await wordOf('equipment', 3)}; ${await wordOf('equipment', 1)}`,
      Driver: 'Kim Lee',
      'Second driver': 'Pat',
      Status: 'Out of service',
      Team: 'East',
      'Last seen (UTC)': '2026-11-20 23:59:58',
      Registration: 'Accepted',
      VIN: null,
    })
  })

  it('is filtered and sorted like the vehicle list', async () => {
    const [zoo, ant] = [await rows.owner({ name: 'Zoo' }), await rows.owner({ name: 'Ant' })]
    await rows.vehicle({
      unit_number: 'A',
      owner_company: zoo.id,
      payload: 10,
      documents_expire_on: '2020-01-01',
      status: 3,
    })
    await rows.vehicle({
      unit_number: 'B',
      owner_company: ant.id,
      payload: 30,
      documents_expire_on: '2020-01-01',
    })
    await rows.vehicle({ unit_number: 'C', owner_company: zoo.id, status: 2, registration_status: 4 })
    await rows.vehicle({ unit_number: 'D', owner_company: ant.id, deleted_at: NOW })
    const units = async (query: Query) => namesOf(await vehicles(query), 'Unit')
    expect(await units({})).toEqual(['A', 'B', 'C'])
    expect(await units({ order: 'owner_name' })).toEqual(['B', 'A', 'C'])
    expect(await units({ order: '-payload' })).toEqual(['B', 'A', 'C'])
    expect(await units({ search: 'zoo' })).toEqual(['A', 'C'])
    expect(await units({ registration_status: '2' })).toEqual(['C'])
    expect(await units({ expired_documents: 'true' })).toEqual(['B'])
    expect(await units({ is_deleted: 'true' })).toEqual(['D'])
  })
})
