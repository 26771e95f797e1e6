import { beforeAll, describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES } from '#contract/permissions.ts'
import { liveCounter } from '#server/kernel/live/live.table.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { group } from '#server/kernel/tenant/user.table.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = (await testDatabase()).db
})

describe('creating a company', () => {
  it('a new company has the built-in roles, a live counter, and its own tracking token', async () => {
    const { id, tracking_token } = await createCompany(db, {
      name: ' Northline ',
      abbreviation: 'nl',
      intake_address: 'Loads@Northline.example',
    })
    await db.tenant(id, async (tx) => {
      expect(await readCompany(tx)).toMatchObject({
        name: 'Northline',
        abbreviation: 'NL',
        intake_address: 'loads@northline.example',
        tracking_token,
        payment_status: 'active',
      })
      expect(tracking_token).toMatch(/^[\w-]{32}$/)
      const roles = await tx.select({ name: group.name, permissions: group.permissions }).from(group)
      expect(Object.fromEntries(roles.map(({ name, permissions }) => [name, permissions]))).toEqual(
        BUILT_IN_ROLES,
      )
      expect(await tx.select().from(liveCounter)).toEqual([{ company_id: id, seq: 0 }])
    })
  })

  it('an abbreviation or intake address of another company answers 409', async () => {
    await createCompany(db, { name: 'First', abbreviation: 'FST', intake_address: 'first@company.example' })
    const second = (more: object) =>
      createCompany(db, {
        name: 'Second',
        abbreviation: 'SCD',
        intake_address: 'second@company.example',
        ...more,
      })
    await expect(second({ abbreviation: 'fst' })).rejects.toMatchObject({
      status: 409,
      body: { abbreviation: [expect.any(String)] },
    })
    await expect(second({ intake_address: 'FIRST@company.example' })).rejects.toMatchObject({
      status: 409,
      body: { intake_address: [expect.any(String)] },
    })
  })

  it.each([
    ['name', { name: ' ' }],
    ['abbreviation', { abbreviation: 'TOOLONG' }],
    ['abbreviation', { abbreviation: 'A1' }],
    ['intake_address', { intake_address: 'loads' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['tracking_token', { tracking_token: 'short' }],
  ])('an invalid %s is rejected with the field named', async (field, wrong) => {
    const made = createCompany(db, {
      name: 'Third',
      abbreviation: 'TH',
      intake_address: 'third@company.example',
      ...wrong,
    })
    await expect(made).rejects.toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })
})
