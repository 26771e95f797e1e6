import { beforeAll, beforeEach } from 'vitest'
import { lastingApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

/** The app that lasts over all test files of a worker. */
export let test: TestApp
/** A company of the test's own. */
export let company: TestCompany
/** Its fleet and its offers. */
export let rows: Freight

/** Gives the file that calls this the app, and each of its tests a company. */
export function eachCompany(): void {
  beforeAll(async () => {
    test = await lastingApp()
  })

  beforeEach(async () => {
    company = await test.company()
    rows = freight(test.db, company.id)
  })
}
