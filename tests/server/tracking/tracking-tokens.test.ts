import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { company } from '#server/entities/company/company.table.ts'
import { deviceToken, tokenFingerprint } from '#server/entities/company/tracking-token.ts'
import { createTrackingTokens } from '#server/tracking/tracking-tokens.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

const HERE = '192.0.2.1'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})

describe('a tracking token', () => {
  it('names its company, and nobody where it is nobody’s', async () => {
    const { id, tracking_token } = await test.company()
    const { companyOf } = createTrackingTokens(test.db)
    expect(await companyOf(tracking_token, HERE)).toBe(id)
    expect(await companyOf(`${tracking_token}x`, HERE)).toBeUndefined()
  })

  it('stops within 5 seconds when it is replaced, and the new one works at once', async () => {
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

  it('of one device is good for that device alone, and ends with the company’s', async () => {
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

  it('is guessed at from one place for no longer than a while; every right token passes there, new ones too, and other places go on', async () => {
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

  it('that is withdrawn is refused at once, and phones that go on with it are no guessers', async () => {
    const { tracking_token } = await test.company()
    const { companyOf, withdraw } = createTrackingTokens(test.db)
    await companyOf(tracking_token, HERE)
    withdraw(tokenFingerprint(tracking_token))
    for (let report = 0; report < 200; report++) expect(await companyOf(tracking_token, HERE)).toBeUndefined()
    expect(await companyOf('guess', HERE)).toBeUndefined()
  })

  it('that is withdrawn while it is looked for is not remembered', async () => {
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
