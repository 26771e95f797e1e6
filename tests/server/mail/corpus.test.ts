import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { carrierOf } from '#tests/server/mail/carrier-support.ts'
import { testDatabase } from '#tests/support/database.ts'

const emlIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.eml'))
        .map((file) => readFileSync(join(folder, file)))
    : []

const samples = emlIn(resolve('../shared/data/mail'))
const malformed = emlIn(resolve('../shared/data/mime'))
const { db } = await testDatabase()

describe.runIf(malformed.length > 0)('the corpus of malformed mails', () => {
  it('becomes offers or quarantine rows, in any order, and nothing when it comes twice', async () => {
    const carrier = await carrierOf(db)
    const all = [...malformed, ...samples]
    for (const raw of all) await carrier.take(raw)
    const mails = await carrier.mails()
    expect(mails.length).toBeGreaterThan(malformed.length / 2)
    expect(mails.filter(({ state, reason, offer }) => (state === 'quarantined' ? reason === '' : offer === null))).toEqual([])
    const again = await Promise.all(all.toReversed().map((raw) => carrier.take(raw)))
    expect(again.every(({ state }) => state === 'duplicate')).toBe(true)
    expect(await carrier.mails()).toHaveLength(mails.length)
  })
})

describe.runIf(samples.length > 0)('the sample mails of a load board', () => {
  it('make two offers: one posted twice and again, one whose notes would run', async () => {
    const carrier = await carrierOf(db, 'samples@demo.example')
    for (const raw of [...samples, ...samples.toReversed()]) await carrier.take(raw)
    const offers = await carrier.offers()
    expect(offers.map(({ order_number }) => order_number).toSorted()).toEqual(['770001', '770002'])
    expect(offers.find(({ order_number }) => order_number === '770002')?.notes).toContain('<img src=x onerror=alert(1)>')
    expect((await carrier.mails()).map(({ state }) => state).toSorted()).toEqual(['offer', 'offer', 'repost'])
    expect((await carrier.mails()).filter(({ html }) => /<script|onerror=(?!alert\(1\)&gt;)/.test(html))).toEqual([])
  })
})
