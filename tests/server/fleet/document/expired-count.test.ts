import { beforeAll, expect, it } from 'vitest'
import { countExpiredVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'
import { dayIn } from '#tests/server/fleet/document/document-rows.ts'

let test: TestApp

beforeAll(async () => {
  test = await lastingApp()
})

it('the expired vehicle count uses the company’s date and leaves out retired and archived vehicles', async () => {
  const company = await test.company({ time_zone: 'UTC' })
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const rows = freight(test.db, company.id)
  const { id: owner_company } = await rows.owner()
  const expired = { owner_company, documents_expire_on: dayIn(-1) }
  await rows.vehicle(expired)
  await rows.vehicle({ ...expired, status: 2 })
  await rows.vehicle({ ...expired, status: 3 })
  await rows.vehicle({ ...expired, deleted_at: new Date().toISOString() })
  await rows.vehicle({ owner_company, documents_expire_on: dayIn(0) })
  await rows.vehicle({ owner_company, documents_expire_on: null })
  await freight(test.db, (await test.company()).id).vehicle({ documents_expire_on: dayIn(-1) })
  expect((await hr.call(countExpiredVehicles)).body).toEqual({ expired_vehicles_count: 2 })
})
