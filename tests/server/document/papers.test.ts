import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperCode, PaperOf } from '#contract/rules/papers.ts'
import { checkPapers, refreshPapers } from '#server/entities/document/papers.service.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import { dayIn, insertPaper } from '#tests/server/document/paper-rows.ts'

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

const paper = (of: PaperOf, of_id: number, type: PaperCode, expires_on: string | null, more = {}) =>
  insertPaper(test.db, company.id, { of, of_id, type, expires_on, uploaded_by: user.id, ...more })
const refresh = (of: PaperOf, id: number | number[]) => test.db.tenant(company.id, (tx) => refreshPapers(tx, of, id))
const check = (of: PaperOf, id: number) => test.db.read(company.id, (tx) => checkPapers(tx, of, id))

async function expiryOf(of: PaperOf, id: number) {
  const table = { owner: 'owner', driver: 'driver', vehicle: 'vehicle' }[of]
  const found = await test.db.tenant(company.id, (tx) =>
    tx.execute<{ day: string }>(`select papers_expire_on as day from ${table} where id = ${id}`),
  )
  return found.rows[0]?.day ?? null
}

describe('when papers expire', () => {
  it('is the earliest day among the required papers that stand', async () => {
    const { id } = await rows.vehicle({ gross_weight: 26_000 })
    await paper('vehicle', id, 'registration', '2031-05-01')
    await paper('vehicle', id, 'insurance', '2031-03-01')
    await paper('vehicle', id, 'annual_inspection', '2031-04-01')
    await paper('vehicle', id, 'title', null)
    await refresh('vehicle', id)
    expect(await expiryOf('vehicle', id)).toBe('2031-03-01')
  })

  it('asks no annual inspection below 10,001 pounds, be they entered or the type’s', async () => {
    const light = await rows.vehicle({ gross_weight: 10_000, vehicle_type: 6 })
    const van = await rows.vehicle({ vehicle_type: 1 })
    const straight = await rows.vehicle({ vehicle_type: 3 })
    for (const { id } of [light, van, straight]) await paper('vehicle', id, 'annual_inspection', '2031-01-01')
    await refresh('vehicle', [light.id, van.id, straight.id])
    expect(await Promise.all([light, van, straight].map(({ id }) => expiryOf('vehicle', id)))).toEqual([null, null, '2031-01-01'])
  })

  it('leaves papers out that were replaced, and those of other records and companies', async () => {
    const { id } = await rows.owner()
    const other = await rows.owner()
    await paper('owner', id, 'coi', '2031-01-01', { replaced_at: new Date().toISOString() })
    await paper('owner', id, 'coi', '2032-01-01')
    await paper('owner', other.id, 'coi', '2030-01-01')
    await paper('driver', id, 'driving_licence', '2029-01-01')
    await refresh('owner', id)
    expect([await expiryOf('owner', id), await expiryOf('owner', other.id)]).toEqual(['2032-01-01', null])
  })

  it('asks a medical certificate of whoever drives from 10,001 pounds on, as first or as second', async () => {
    const { id: owner_company } = await rows.owner()
    const [idle, first, second] = await Promise.all([rows.driver(owner_company), rows.driver(owner_company), rows.driver(owner_company)])
    await rows.vehicle({ owner_company, gross_weight: 9000, driver: idle.id })
    await rows.vehicle({ owner_company, gross_weight: 20_000, driver: first.id, second_driver: second.id })
    await rows.vehicle({ owner_company, gross_weight: 20_000, driver: idle.id, deleted_at: new Date().toISOString() })
    for (const { id } of [idle, first, second]) {
      await paper('driver', id, 'driving_licence', '2031-06-01')
      await paper('driver', id, 'medical_certificate', '2030-06-01')
    }
    await refresh('driver', [idle.id, first.id, second.id])
    expect(await Promise.all([idle, first, second].map(({ id }) => expiryOf('driver', id)))).toEqual([
      '2031-06-01',
      '2030-06-01',
      '2030-06-01',
    ])
  })

  it('gives a driver the days of his licence and his medical certificate, and keeps what was entered where no paper says it', async () => {
    const { id: owner_company } = await rows.owner()
    const { id } = await rows.driver(owner_company, { license_expires: '2027-01-01', medical_expires: '2027-02-02' })
    await paper('driver', id, 'driving_licence', '2031-06-01')
    await refresh('driver', id)
    expect(await test.sql`select license_expires::text, medical_expires::text from driver where id = ${id}`).toEqual([
      { license_expires: '2031-06-01', medical_expires: '2027-02-02' },
    ])
  })
})

describe('the check of papers', () => {
  it('names what is required, what is missing and what has expired in the company’s zone', async () => {
    const { id } = await rows.owner()
    await paper('owner', id, 'w9', null)
    await paper('owner', id, 'coi', dayIn(-2))
    expect(await check('owner', id)).toEqual({ required: ['w9', 'coi', 'lease'], missing: ['lease'], expired: ['coi'] })
  })

  it('knows no record of another company', async () => {
    const other = await test.company()
    const { id } = await freight(test.db, other.id).owner()
    expect(await check('owner', id)).toBeUndefined()
  })
})
