import { beforeAll, beforeEach } from 'vitest'
import { testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

/** The app of the test file that runs. */
export let test: TestApp
/** A company of the test's own. */
export let company: TestCompany
/** Its fleet and its offers. */
export let rows: Freight

/** Gives the file that calls this an app, and each of its tests a company. Files may share this module: its hooks are the file's. */
export function eachCompany(): void {
  beforeAll(async () => {
    test = await testApp()
  })

  beforeEach(async () => {
    company = await test.company()
    rows = freight(test.db, company.id)
  })
}
