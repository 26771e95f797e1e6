import { describe, expect, it } from 'vitest'
import { BOARD_MAILS, extraBoardMails } from '#tests/inputs/board-mails.ts'
import { BROKEN_MAILS } from '#tests/inputs/broken-mails.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

describe('corpus of malformed emails', () => {
  it('becomes offers or quarantine rows in any order, and duplicates add nothing', async () => {
    const carrier = await carrierOf(db)
    const all = [...BROKEN_MAILS.map(([, raw]) => raw), ...BOARD_MAILS, ...extraBoardMails()]
    const taken = []
    for (const raw of all) taken.push(await carrier.take(raw))
    const mails = await carrier.mails()
    expect(mails).toHaveLength(taken.filter(({ state }) => state !== 'duplicate').length)
    expect(mails.length).toBeGreaterThan(BROKEN_MAILS.length / 2)
    expect(
      mails.filter(({ state, reason, offer }) => (state === 'quarantined' ? reason === '' : offer === null)),
    ).toEqual([])
    const again = await Promise.all(all.toReversed().map((raw) => carrier.take(raw)))
    expect(again.every(({ state }) => state === 'duplicate')).toBe(true)
    expect(await carrier.mails()).toHaveLength(mails.length)
  })
})

describe('load board emails', () => {
  it('create two offers, one posted twice and reposted, the other with scripts escaped', async () => {
    const carrier = await carrierOf(db, 'samples@demo.example')
    for (const raw of [...BOARD_MAILS, ...BOARD_MAILS.toReversed()]) await carrier.take(raw)
    const offers = await carrier.offers()
    expect(offers.map(({ order_number }) => order_number).toSorted()).toEqual(['770001', '770002'])
    expect(offers.find(({ order_number }) => order_number === '770002')?.notes).toContain(
      '<img src=x onerror=alert(1)>',
    )
    expect((await carrier.mails()).map(({ state }) => state).toSorted()).toEqual(['offer', 'offer', 'repost'])
    expect(
      (await carrier.mails()).filter(({ html }) => /<script|onerror=(?!alert\(1\)&gt;)/.test(html)),
    ).toEqual([])
  })
})
