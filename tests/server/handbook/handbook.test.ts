import { beforeAll, describe, expect, it } from 'vitest'
import { listStates, listVehicleTypes } from '#contract/entities/handbook.ts'
import { seedHandbook } from '#server/entities/handbook/seed.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

let test: TestApp
let user: TestUser

beforeAll(async () => {
  test = await testApp()
  await seedHandbook(test.db)
  user = await (await test.company()).user()
})

describe('the handbook', () => {
  it('has the 50 states and the capital, by name', async () => {
    const { body } = await user.call(listStates)
    expect([body.count, body.results.length]).toEqual([51, 51])
    expect(body.results).toContainEqual({ id: 9, short_name: 'DC', name: 'District of Columbia' })
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(
      body.results.map(({ name }: { name: string }) => name).toSorted(),
    )
    expect(new Set(body.results.map(({ short_name }: { short_name: string }) => short_name)).size).toBe(51)
  })

  it('has the vehicle types in the order of size', async () => {
    const { body } = await user.call(listVehicleTypes)
    expect(body.results.slice(0, 3)).toEqual([
      { id: 1, name: 'Cargo van' },
      { id: 2, name: 'Sprinter' },
      { id: 3, name: 'Small straight' },
    ])
  })

  it('is filled again without harm', async () => {
    await test.sql`delete from state where short_name = 'OH'`
    await Promise.all([seedHandbook(test.db), seedHandbook(test.db)])
    expect((await user.call(listStates)).body.count).toBe(51)
  })
})
