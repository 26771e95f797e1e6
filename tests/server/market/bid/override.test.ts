import { beforeEach, describe, expect, it } from 'vitest'
import { createOwnBid } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import type { Freight } from '#tests/support/freight.ts'

eachCompany()

let dispatcher: TestUser

beforeEach(async () => {
  dispatcher = await company.user(['CREATE_BID'])
})

let count = 0
async function bidWith(state: Parameters<Freight['vehicle']>[0], more: Record<string, unknown> = {}) {
  const vehicle = await rows.vehicle({ unit_number: '12', ...state })
  const offer = await rows.offer()
  const body = {
    offer: offer.id,
    vehicle: vehicle.id,
    broker_price_cents: 120_000,
    subject: 'Re: Van load',
    message: 'Our rate.',
    ...more,
  }
  return dispatcher.call(createOwnBid, { body, headers: { [IDEMPOTENCY_HEADER]: `key-${++count}` } })
}
const readRows = () =>
  test.db.tenant(company.id, async (tx) => ({
    bids: await tx.select().from(bid),
    mails: await tx.select().from(outgoingMail),
    trail: (await tx.select().from(auditEntry)).filter(({ record_type }) => record_type === 'bid'),
  }))

const NOT_READY = [
  ['out of service', { status: 2 }, 'Unit 12 is out of service.'],
  [
    'without valid documents',
    { documents_expire_on: '2020-01-01' },
    'Unit 12’s documents expired on 01 Jan 2020.',
  ],
  [
    'both',
    { status: 2, documents_expire_on: '2020-01-01' },
    'Unit 12 is out of service, and its documents expired on 01 Jan 2020.',
  ],
] as const

describe('bid with a vehicle that is not ready', () => {
  it.each(NOT_READY)(
    'a vehicle with a problem (%s) is rejected without an override reason',
    async (_, state, problem) => {
      for (const override_reason of [undefined, '', '  ', '.', 'ok']) {
        const { status, body } = await bidWith({ ...state, unit_number: '12' }, { override_reason })
        expect([status, body]).toEqual([
          409,
          { override_reason: [`${problem} Enter a reason to bid anyway, or choose another vehicle.`] },
        ])
        await test.sql`update vehicle set unit_number = 'was ' || id where unit_number = '12'`
      }
      expect(await readRows()).toEqual({ bids: [], mails: [], trail: [] })
    },
  )

  it.each(NOT_READY)(
    'a vehicle with a problem (%s) is accepted with a reason, which is saved and not sent to the broker',
    async (_, state) => {
      const { status, body } = await bidWith(state, { override_reason: ' Back from the shop at noon. ' })
      expect([status, body.override_reason]).toEqual([201, 'Back from the shop at noon.'])
      const { bids, mails, trail } = await readRows()
      expect(bids).toMatchObject([{ override_reason: 'Back from the shop at noon.' }])
      expect(trail).toMatchObject([
        { action: 'create', after: { override_reason: 'Back from the shop at noon.' } },
      ])
      expect(JSON.stringify(mails)).not.toContain('shop')
    },
  )

  it('a retired vehicle is rejected even with a reason', async () => {
    const { status, body } = await bidWith({ status: 3 }, { override_reason: 'It still runs.' })
    expect([status, body]).toEqual([409, { vehicle: ['Unit 12 is retired. Bid with another vehicle.'] }])
  })
})

describe('bid with a vehicle that is ready', () => {
  it('a ready vehicle needs no override reason, and a reason given is saved', async () => {
    expect((await bidWith({})).body.override_reason).toBe('')
    const reason = 'Blacklisted broker: paid in advance'
    const { status, body } = await bidWith({ unit_number: '13' }, { override_reason: reason })
    expect([status, body.override_reason]).toEqual([201, reason])
  })

  it('documents are valid through their expiration date in the company’s time zone', async () => {
    const [today] = await test.sql`select (now() at time zone 'America/New_York')::date::text as day`
    expect((await bidWith({ documents_expire_on: String(today?.['day']) })).status).toBe(201)
  })
})
