import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentCode, RegisteredOf } from '#contract/rules/documents.ts'
import { checkDocuments, refreshDocuments } from '#server/fleet/document/expiry.service.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import { dayIn, insertDocument } from '#tests/server/fleet/document/document-rows.ts'

let test: TestApp
let company: TestCompany
let user: TestUser
let rows: Freight

beforeAll(async () => {
  test = await lastingApp()
  company = await test.company()
  user = await company.user()
  rows = freight(test.db, company.id)
})

const document = (
  of: RegisteredOf,
  of_id: number,
  type: DocumentCode,
  expires_on: string | null,
  more = {},
) => insertDocument(test.db, company.id, { of, of_id, type, expires_on, uploaded_by: user.id, ...more })
const refresh = (of: RegisteredOf, id: number | number[]) =>
  test.db.tenant(company.id, (tx) => refreshDocuments(tx, of, id))
const check = (of: RegisteredOf, id: number) => test.db.read(company.id, (tx) => checkDocuments(tx, of, id))

async function expiryOf(of: RegisteredOf, id: number) {
  const table = { owner: 'owner', driver: 'driver', vehicle: 'vehicle' }[of]
  const found = await test.db.tenant(company.id, (tx) =>
    tx.execute<{ day: string }>(`select documents_expire_on as day from ${table} where id = ${id}`),
  )
  return found.rows[0]?.day ?? null
}

describe('expiration date of a record', () => {
  it('the date is the earliest one among current documents', async () => {
    const { id } = await rows.vehicle({ gross_weight: 26_000 })
    await document('vehicle', id, 'registration', '2031-05-01')
    await document('vehicle', id, 'insurance', '2031-03-01')
    await document('vehicle', id, 'annual_inspection', '2031-04-01')
    await document('vehicle', id, 'title', null)
    await refresh('vehicle', id)
    expect(await expiryOf('vehicle', id)).toBe('2031-03-01')
  })

  it('documents that are not required count too', async () => {
    const light = await rows.vehicle({ gross_weight: 10_000, vehicle_type: 6 })
    const { id: owner_company } = await rows.owner()
    const driver = await rows.driver(owner_company)
    await document('vehicle', light.id, 'annual_inspection', '2031-01-01')
    await document('driver', driver.id, 'driving_licence', '2031-06-01')
    await document('driver', driver.id, 'hazmat_endorsement', '2030-06-01')
    await refresh('vehicle', light.id)
    await refresh('driver', driver.id)
    expect([await expiryOf('vehicle', light.id), await expiryOf('driver', driver.id)]).toEqual([
      '2031-01-01',
      '2030-06-01',
    ])
    expect((await check('vehicle', light.id))?.required).toEqual([
      'registration',
      'insurance',
      'annual_inspection',
    ])
  })

  it('replaced documents and those of other records do not count', async () => {
    const { id } = await rows.owner()
    const other = await rows.owner()
    await document('owner', id, 'coi', '2031-01-01', { replaced_at: new Date().toISOString() })
    await document('owner', id, 'coi', '2032-01-01')
    await document('owner', other.id, 'coi', '2030-01-01')
    await document('driver', id, 'driving_licence', '2029-01-01')
    await refresh('owner', id)
    expect([await expiryOf('owner', id), await expiryOf('owner', other.id)]).toEqual(['2032-01-01', null])
  })

  it('every driver needs a license and a medical certificate', async () => {
    const { id: owner_company } = await rows.owner()
    const { id } = await rows.driver(owner_company)
    await rows.vehicle({ owner_company, gross_weight: 9000, driver: id })
    await document('driver', id, 'driving_licence', dayIn(30))
    expect(await check('driver', id)).toEqual({
      required: ['driving_licence', 'medical_certificate'],
      missing: ['medical_certificate'],
      expired: [],
    })
  })

  it('license and medical dates come from documents, and manual dates remain without one', async () => {
    const { id: owner_company } = await rows.owner()
    const { id } = await rows.driver(owner_company, {
      license_expires: '2027-01-01',
      medical_expires: '2027-02-02',
    })
    await document('driver', id, 'driving_licence', '2031-06-01')
    await refresh('driver', id)
    expect(
      await test.sql`select license_expires::text, medical_expires::text from driver where id = ${id}`,
    ).toEqual([{ license_expires: '2031-06-01', medical_expires: '2027-02-02' }])
  })
})

describe('document check', () => {
  it('lists required, missing, and expired documents', async () => {
    const { id } = await rows.owner()
    await document('owner', id, 'w9', null)
    await document('owner', id, 'coi', dayIn(-2))
    expect(await check('owner', id)).toEqual({
      required: ['w9', 'coi', 'lease'],
      missing: ['lease'],
      expired: ['coi'],
    })
  })

  it('a record of another company is not found', async () => {
    const other = await test.company()
    const { id } = await freight(test.db, other.id).owner()
    expect(await check('owner', id)).toBeUndefined()
  })
})
