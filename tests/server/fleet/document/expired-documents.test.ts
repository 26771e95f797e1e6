import { expect, it } from 'vitest'
import { listDrivers } from '#contract/entities/fleet/driver.ts'
import { listVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { listOwners } from '#contract/entities/fleet/owner.ts'
import type { DocumentCode, DocumentOf } from '#contract/rules/documents.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

it('owners, drivers, and vehicles show their number of expired documents, and owners their expired drivers and vehicles', async () => {
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const owner = await rows.owner()
  const driver = await rows.driver(owner.id)
  const vehicle = await rows.vehicle({ owner_company: owner.id, gross_weight: 9000 })
  const retired = await rows.vehicle({ owner_company: owner.id, status: 3 })
  const document = (of: DocumentOf, of_id: number, type: DocumentCode, days: number) =>
    insertDocument(test.db, company.id, { of, of_id, type, uploaded_by: hr.id, expires_on: dayIn(days) })
  await document('owner', owner.id, 'coi', 3)
  await document('driver', driver.id, 'driving_licence', -3)
  await document('driver', driver.id, 'hazmat_endorsement', -3)
  await document('vehicle', vehicle.id, 'registration', -3)
  await document('vehicle', vehicle.id, 'insurance', -9)
  await document('vehicle', vehicle.id, 'annual_inspection', -9)
  await document('vehicle', retired.id, 'insurance', -9)
  await test.db.tenant(company.id, async (tx) => {
    await refreshDocuments(tx, 'owner', owner.id)
    await refreshDocuments(tx, 'driver', driver.id)
    await refreshDocuments(tx, 'vehicle', [vehicle.id, retired.id])
  })
  expect((await hr.call(listOwners)).body.results).toMatchObject([
    { expired_documents: 0, drivers_expired: 1, vehicles_expired: 1 },
  ])
  expect((await hr.call(listDrivers)).body.results).toMatchObject([{ expired_documents: 2 }])
  const { results } = (await hr.call(listVehicles)).body
  expect(results.find(({ id }: { id: number }) => id === vehicle.id)).toMatchObject({ expired_documents: 3 })
})
