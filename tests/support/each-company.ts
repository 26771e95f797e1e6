import { beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

/** The app of the test file that imports this. */
export let test: TestApp
/** A company of the test's own. */
export let company: TestCompany
/** Its fleet and its offers. */
export let rows: Freight

beforeAll(async () => {
  test = await testApp()
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
})
