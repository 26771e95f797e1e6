import type { TestApp, TestCompany, TestUser } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

export interface MailOffice {
  company: TestCompany
  rows: Freight
  dispatcher: TestUser
  colleague: TestUser
  lead: TestUser
}

export async function mailOffice(test: TestApp): Promise<MailOffice> {
  const company = await test.company()
  return {
    company,
    rows: freight(test.db, company.id),
    dispatcher: await company.user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS']),
    colleague: await company.user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_OWN_BIDS']),
    lead: await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']),
  }
}

export const strangerOf = async (test: TestApp): Promise<TestUser> =>
  (await test.company()).user(['VIEW_DISPATCH', 'CREATE_BID', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
