import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { company } from '#server/entities/company/company.table.ts'
import { createTrackingTokens } from '#server/tracking/tracking-tokens.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})

describe('a tracking token', () => {
  it('names its company, and nobody where it is nobody’s', async () => {
    const { id, tracking_token } = await test.company()
    const companyOf = createTrackingTokens(test.db)
    expect(await companyOf(tracking_token)).toBe(id)
    expect(await companyOf(`${tracking_token}x`)).toBeUndefined()
  })

  it('stops within 5 seconds when it is replaced, and the new one works at once', async () => {
    let now = 0
    const { id, tracking_token } = await test.company()
    const companyOf = createTrackingTokens(test.db, () => now)
    expect(await companyOf(tracking_token)).toBe(id)
    expect(await companyOf(`${tracking_token}-new`)).toBeUndefined()
    await test.db.system((tx) =>
      tx
        .update(company)
        .set({ tracking_token: `${tracking_token}-new` })
        .where(eq(company.id, id)),
    )
    expect(await companyOf(`${tracking_token}-new`)).toBe(id)
    now = 5000
    expect(await companyOf(tracking_token)).toBeUndefined()
  })
})
