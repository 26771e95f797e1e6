import { beforeAll, describe, expect, it } from 'vitest'
import {
  listCompanyTypes,
  listDocks,
  listEquipment,
  listLiabilityTypes,
  listRejectNotes,
  listStates,
  listTeams,
  listVehicleTypes,
} from '#contract/entities/kernel/handbook.ts'
import { seedHandbook } from '#server/kernel/handbook/seed.ts'
import { joinTeams } from '#server/people/user/user.repository.ts'
import { team } from '#server/kernel/tenant/user.table.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let user: TestUser

beforeAll(async () => {
  test = await testApp()
  await seedHandbook(test.db)
  user = await (await test.company()).user()
})

describe('handbook lists', () => {
  it('contain the 50 states and the District of Columbia by name', async () => {
    const { body } = await user.call(listStates)
    expect([body.count, body.results.length]).toEqual([51, 51])
    expect(body.results).toContainEqual({ id: 9, short_name: 'DC', name: 'District of Columbia' })
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(
      body.results.map(({ name }: { name: string }) => name).toSorted(),
    )
    expect(new Set(body.results.map(({ short_name }: { short_name: string }) => short_name)).size).toBe(51)
  })

  it('contain the vehicle types sorted by size', async () => {
    const { body } = await user.call(listVehicleTypes)
    expect(body.results.slice(0, 3)).toEqual([
      { id: 1, name: 'Cargo van' },
      { id: 2, name: 'Sprinter' },
      { id: 3, name: 'Small straight' },
    ])
  })

  it('can be seeded again without harm', async () => {
    await test.sql`delete from state where short_name = 'OH'`
    await Promise.all([seedHandbook(test.db), seedHandbook(test.db)])
    expect((await user.call(listStates)).body.count).toBe(51)
  })
})

describe('registration lists', () => {
  it.each([
    ['company types', listCompanyTypes, { id: 4, name: 'LLC' }],
    ['liability types', listLiabilityTypes, { id: 2, name: 'Auto liability $750,000' }],
    ['equipment', listEquipment, { id: 1, name: 'Pallet jack' }],
    ['docks', listDocks, { id: 1, name: 'Dock high' }],
    ['reject notes', listRejectNotes, { id: 2, note: 'A document has expired' }],
  ])('contain %s sorted by id', async (_, endpoint, entry) => {
    const { status, body } = await user.call(endpoint)
    expect([status, body.count]).toEqual([200, body.results.length])
    expect(body.results).toContainEqual(entry)
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual(
      body.results.map((__: unknown, index: number) => index + 1),
    )
  })

  it("keep the specification's spelling of the paths", () => {
    expect([listLiabilityTypes.path, listVehicleTypes.path]).toEqual([
      'handbk/liabilit-type/list',
      'handbk/vehicle_type/list',
    ])
  })
})

describe('team list', () => {
  it("starts with All, which the user's own teams leave out", async () => {
    const company = await test.company()
    const [member, loner] = [await company.user(), await company.user()]
    await test.db.tenant(company.id, async (tx) => {
      await joinTeams(tx, member.id, ['Expedite'])
      await tx.insert(team).values({ name: 'Bulk' })
    })
    const { body } = await loner.call(listTeams)
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['All', 'Bulk', 'Expedite'])
    expect([body.count, body.results[0].id]).toEqual([3, 0])
    expect(
      (await member.call(listTeams, { query: { mine: 'True' } })).body.results.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(['Expedite'])
    expect((await loner.call(listTeams, { query: { mine: 'true' } })).body).toEqual({ count: 0, results: [] })
    expect((await user.call(listTeams)).body.results).toEqual([{ id: 0, name: 'All' }])
  })
})
