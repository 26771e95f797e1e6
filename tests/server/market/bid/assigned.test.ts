import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBid, createOwnBid } from '#contract/entities/market/bid.ts'
import type { Endpoint } from '#contract/http.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let lead: TestUser
let dispatcher: TestUser
let words: Record<string, unknown>

beforeEach(async () => {
  lead = await company.user(['CREATE_BID', 'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT'])
  dispatcher = await company.user(['CREATE_BID'])
  const [offer, vehicle] = [await rows.offer(), await rows.vehicle()]
  words = {
    offer: offer.id,
    vehicle: vehicle.id,
    broker_price_cents: 120_000,
    subject: 'Re: Van load',
    message: 'Our rate is $1,200.00.',
  }
})

let count = 0
const send = (
  by: TestUser,
  more: Record<string, unknown> = {},
  key = `key-${++count}`,
  call: Endpoint = createBid as unknown as Endpoint,
) => by.call(call, { body: { ...words, ...more }, headers: { [IDEMPOTENCY_HEADER]: key } })
const readRows = () =>
  test.db.tenant(company.id, async (tx) => ({
    bids: await tx.select().from(bid),
    mails: await tx.select().from(outgoingMail),
  }))

describe('bid on behalf of a dispatcher', () => {
  it('the bid belongs to the dispatcher, the email is sent as written, and the audit log names the sender', async () => {
    const { status, body } = await send(lead, { dispatcher: dispatcher.id })
    expect([status, body.dispatcher, body.broker_price_cents]).toEqual([201, dispatcher.id, 120_000])
    expect((await readRows()).mails).toMatchObject([
      { subject: 'Re: Van load', text: 'Our rate is $1,200.00.' },
    ])
    expect(await rows.events()).toMatchObject([
      { type: 'BID_CREATED', data: { id: body.id, dispatcher: dispatcher.id } },
    ])
    const trail = await test.db.tenant(company.id, (tx) =>
      tx.select().from(auditEntry).where(eq(auditEntry.record_type, 'bid')),
    )
    expect(trail).toMatchObject([{ user_id: lead.id, after: { dispatcher: dispatcher.id } }])
  })

  it.each([[{}], [{ dispatcher: null }]])('a bid with %j belongs to the sender', async (more) => {
    expect((await send(lead, more)).body.dispatcher).toBe(lead.id)
  })

  it('a sender without the assign permission gets 403', async () => {
    const { status, body } = await send(dispatcher, { dispatcher: lead.id })
    expect([status, body.detail[0]]).toEqual([
      403,
      expect.stringContaining('“Book loads and assign a dispatcher”'),
    ])
  })

  it('a sender without the bid permission gets 403, and nothing is saved', async () => {
    const planner = await company.user([
      'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
      'VIEW_DISPATCH',
      'VIEW_OWN_BIDS',
    ])
    expect(await send(planner, { dispatcher: dispatcher.id })).toMatchObject({
      status: 403,
      body: { detail: ['You can’t bid. You need “Send bids”.'] },
    })
    expect(await readRows()).toEqual({ bids: [], mails: [] })
  })

  const others = {
    'does not exist': async () => 999_999,
    "is another company's": async () => (await (await test.company()).user(['CREATE_BID'])).id,
    'is no longer active': async () => {
      await test.db.tenant(company.id, (tx) =>
        tx.update(user).set({ is_active: false }).where(eq(user.id, dispatcher.id)),
      )
      return dispatcher.id
    },
    'cannot bid': async () => (await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS'])).id,
  }
  it.each(Object.entries(others))(
    'a dispatcher who %s is rejected with advice to choose another',
    async (_, make) => {
      const { status, body } = await send(lead, { dispatcher: await make() })
      expect([status, Object.keys(body)]).toEqual([400, ['dispatcher']])
      expect(body.dispatcher[0]).toContain('Choose another dispatcher.')
      expect(await readRows()).toEqual({ bids: [], mails: [] })
    },
  )
})

describe('both bid endpoints with one idempotency key', () => {
  const own = createOwnBid as unknown as Endpoint

  it.each([
    ['assigned, then own', [undefined, own]],
    ['own, then assigned', [own, undefined]],
  ])('make one bid and one email when called in sequence: %s', async (_, [first, second]) => {
    const answers = [await send(lead, {}, 'same', first), await send(lead, {}, 'same', second)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const { bids, mails } = await readRows()
    expect([bids.length, mails.length]).toEqual([1, 1])
  })

  it('make one bid and one email when called at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(lead, {}, 'same', n % 2 === 0 ? own : undefined)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const { bids, mails } = await readRows()
    expect([bids.length, mails.length]).toEqual([1, 1])
  })

  it('the second call answers 409 when it names another dispatcher', async () => {
    await send(lead, {}, 'same', own)
    expect((await send(lead, { dispatcher: dispatcher.id }, 'same')).status).toBe(409)
    expect((await readRows()).mails).toHaveLength(1)
  })
})
