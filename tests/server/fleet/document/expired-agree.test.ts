import { beforeAll, expect, it } from 'vitest'
import {
  countExpiringDocuments,
  type ExpiringDocument,
  listExpiringDocuments,
} from '#contract/entities/fleet/document-request.ts'
import { countExpiredVehicles } from '#contract/entities/fleet/hr-vehicle.ts'
import { countOwners, listOwners, type Owner } from '#contract/entities/fleet/owner.ts'
import { DOCUMENT_TYPES, type DocumentCode, type DocumentOf } from '#contract/rules/documents.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { freight } from '#tests/support/freight.ts'

let test: TestApp
beforeAll(async () => {
  test = await lastingApp()
})

it('the Licenses Expired count and the expiring list count the same documents', async () => {
  const company = await test.company({ time_zone: 'UTC' })
  const hr = await company.user(['VIEW_HR_PORTAL'])
  const rows = freight(test.db, company.id)
  const random = seededRandom(8)
  const gone = new Date().toISOString()
  const codes = (Object.keys(DOCUMENT_TYPES) as DocumentCode[]).filter((code) => DOCUMENT_TYPES[code].expires)
  const give = async (of: DocumentOf, id: number) => {
    for (const type of codes.filter((code) => DOCUMENT_TYPES[code].of === of))
      if (random.chance(0.5))
        await insertDocument(test.db, company.id, {
          of,
          of_id: id,
          type,
          expires_on: dayIn(random.chance(0.25) ? -3 : 20),
          uploaded_by: hr.id,
          ...(random.chance(0.2) && { replaced_at: gone }),
        })
    await test.db.tenant(company.id, (tx) => refreshDocuments(tx, of, id))
  }
  for (let place = 0; place < 24; place++) {
    const { id } = await rows.owner(random.chance(0.1) ? { deleted_at: gone } : {})
    await give('owner', id)
    await give('driver', (await rows.driver(id, random.chance(0.2) ? { deleted_at: gone } : {})).id)
    const status = random.chance(0.2) ? 3 : 1
    await give(
      'vehicle',
      (await rows.vehicle({ owner_company: id, gross_weight: random.chance(0.5) ? 9000 : 26_000, status }))
        .id,
    )
  }
  const overdue = await hr.call(listExpiringDocuments, { query: { bucket: 'overdue' } })
  const queued: ExpiringDocument[] = overdue.body.results
  expect(queued.length).toBe(overdue.body.count)
  expect((await hr.call(countExpiringDocuments)).body.overdue).toBe(queued.length)
  expect(queued.some(({ type }) => type === 'hazmat_endorsement' || type === 'driver_other')).toBe(true)
  const owners: Owner[] = (await hr.call(listOwners, { query: { expired_documents: 'True' } })).body.results
  const behind = new Set(queued.map(({ owner }) => owner))
  expect(new Set(owners.map(({ id }) => id))).toEqual(behind)
  expect((await hr.call(countOwners)).body.counts['5']).toBe(behind.size)
  const ofOwners = queued.filter(({ of }) => of === 'owner')
  expect(owners.reduce((sum, { expired_documents }) => sum + expired_documents, 0)).toBe(ofOwners.length)
  const vehicles = new Set(queued.filter(({ of }) => of === 'vehicle').map(({ of_id }) => of_id))
  expect((await hr.call(countExpiredVehicles)).body.expired_vehicles_count).toBe(vehicles.size)
})
