import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { company } from '#server/kernel/tenant/company.table.ts'
import { deviceToken, tokenFingerprint } from '#server/company/company/tracking-token.ts'
import { createTrackingTokens } from '#server/fleet/tracking/tracking-tokens.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

const HERE = '192.0.2.1'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})

describe('tracking token', () => {
  it('identifies its company, and an unknown one identifies none', async () => {
    const { id, tracking_token } = await test.company()
    const { companyOf } = createTrackingTokens(test.db)
    expect(await companyOf(tracking_token, HERE)).toBe(id)
    expect(await companyOf(`${tracking_token}x`, HERE)).toBeUndefined()
  })

  it('stops working within 5 seconds of its replacement, and the new one works at once', async () => {
    let now = 0
    const { id, tracking_token } = await test.company()
    const { companyOf } = createTrackingTokens(test.db, () => now)
    expect(await companyOf(tracking_token, HERE)).toBe(id)
    expect(await companyOf(`${tracking_token}-new`, HERE)).toBeUndefined()
    await test.db.system((tx) =>
      tx
        .update(company)
        .set({ tracking_token: `${tracking_token}-new` })
        .where(eq(company.id, id)),
    )
    expect(await companyOf(`${tracking_token}-new`, HERE)).toBe(id)
    now = 5000
    expect(await companyOf(tracking_token, HERE)).toBeUndefined()
  })

  it("of a device is valid for that device only, and ends with the company's token", async () => {
    const { id, tracking_token } = await test.company()
    const { companyOf, withdraw } = createTrackingTokens(test.db)
    const token = deviceToken(id, tracking_token, 'phone-1')
    expect(await companyOf(token, HERE, ['phone-1'])).toBe(id)
    expect(await companyOf(token, HERE, ['phone-2'])).toBeUndefined()
    expect(await companyOf(token, HERE, ['phone-1', 'phone-2'])).toBeUndefined()
    expect(await companyOf(token.replace(/^\d+/, String(id + 1)), HERE, ['phone-1'])).toBeUndefined()
    await test.sql`update company set tracking_token = ${`${tracking_token}-new`} where id = ${id}`
    withdraw(tokenFingerprint(tracking_token))
    expect(await companyOf(token, HERE, ['phone-1'])).toBeUndefined()
  })

  it('guessing is blocked per address for a while; correct tokens and other addresses are unaffected', async () => {
    let now = 0
    const [{ id, tracking_token }, other] = [await test.company(), await test.company()]
    const { companyOf } = createTrackingTokens(test.db, () => now)
    expect(await companyOf(tracking_token, HERE)).toBe(id)
    for (let guess = 0; guess < 100; guess++)
      expect(await companyOf(`guess-${guess}`, `::ffff:${HERE}`)).toBeUndefined()
    await expect(companyOf('guess', HERE)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    expect(await companyOf(tracking_token, HERE)).toBe(id)
    expect(await companyOf(other.tracking_token, HERE)).toBe(other.id)
    expect(await companyOf(deviceToken(id, tracking_token, 'phone-1'), HERE, ['phone-1'])).toBe(id)
    await expect(companyOf(deviceToken(id, 'not it', 'phone-1'), HERE, ['phone-1'])).rejects.toMatchObject({
      status: 429,
    })
    expect(await companyOf('guess', '192.0.2.2')).toBeUndefined()
    now = 1000
    expect(await companyOf('guess', HERE)).toBeUndefined()
    await expect(companyOf('guess', HERE)).rejects.toMatchObject({ status: 429 })
  })

  it('that is revoked is refused at once, and phones still using it do not count as guessing', async () => {
    const { tracking_token } = await test.company()
    const { companyOf, withdraw } = createTrackingTokens(test.db)
    await companyOf(tracking_token, HERE)
    withdraw(tokenFingerprint(tracking_token))
    for (let report = 0; report < 200; report++) expect(await companyOf(tracking_token, HERE)).toBeUndefined()
    expect(await companyOf('guess', HERE)).toBeUndefined()
  })

  it('that is revoked during its lookup is not cached', async () => {
    const { id, tracking_token } = await test.company()
    const { companyOf, withdraw } = createTrackingTokens(test.db)
    const lookup = companyOf(tracking_token, HERE)
    withdraw(tokenFingerprint(tracking_token))
    expect(await lookup).toBe(id)
    await test.db.system((tx) =>
      tx
        .update(company)
        .set({ tracking_token: `${tracking_token}-new` })
        .where(eq(company.id, id)),
    )
    expect(await companyOf(tracking_token, HERE)).toBeUndefined()
  })
})
