import { beforeAll, beforeEach } from 'vitest'
import { lastingApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

export let test: TestApp
export let company: TestCompany
export let rows: Freight

export function eachCompany(): void {
  beforeAll(async () => {
    test = await lastingApp()
  })

  beforeEach(async () => {
    company = await test.company()
    rows = freight(test.db, company.id)
  })
}
