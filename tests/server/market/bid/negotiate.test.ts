import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBids, type NegotiationAct, negotiateBid, takeBackMail } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { negotiationText } from '#contract/rules/negotiation-text.ts'
import { readNegotiation } from '#server/market/bid/negotiation.service.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { type TestApp, testApp, type TestUser } from '#tests/support/app.ts'
import { type Bidding, bidding } from '#tests/server/market/bid/bidding.ts'

const SENDER = { first_name: 'Ann', last_name: 'Example', company: { name: 'Example Freight' } }

let test: TestApp
let desk: Bidding

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  desk = await bidding(test, { undo_send_seconds: 30 })
})

const write = (id: number, values: Partial<typeof bid.$inferInsert>) =>
  test.db.tenant(desk.company.id, (tx) => tx.update(bid).set(values).where(eq(bid.id, id)))

async function countered(values: Partial<typeof bid.$inferInsert> = {}) {
  const made = await desk.place(desk.ann)
  await desk.rows.incoming({
    state: 'answer',
    bid: made.id,
    writer: 'person',
    subject: 'Re: Van load',
    text: 'Can you do $1,000?',
  })
  await write(made.id, {
    broker_answered: true,
    answer: 'countered',
    answer_price_cents: 100_000,
    answered_at: new Date().toISOString(),
    ...values,
  })
  return made
}

let keys = 0
const send = (
  id: number,
  act: NegotiationAct,
  body: Record<string, unknown> = {},
  { key = `negotiate-${++keys}`, by = desk.ann }: { key?: string; by?: TestUser } = {},
) => {
  const price_cents = act === 'accept' ? 100_000 : act === 'counter' ? 110_000 : null
  return by.call(negotiateBid, {
    params: { id },
    body: {
      act,
      price_cents,
      message: negotiationText(act, { price_cents, sender: SENDER }),
      version: 1,
      ...body,
    },
    headers: { [IDEMPOTENCY_HEADER]: key },
  })
}
const offerOf = async (id: number) =>
  (await test.db.tenant(desk.company.id, (tx) => tx.select().from(offer).where(eq(offer.id, id))))[0]
const mailCount = async () => (await desk.mails()).length
const negotiation = (id: number) => test.db.tenant(desk.company.id, (tx) => readNegotiation(tx, id))
const toConfirm = async () =>
  (await desk.ann.call(listBids, { query: { answer: 'to_confirm' } })).body.results.map(
    ({ id }: { id: number }) => id,
  )

describe('a reply to the broker’s counter', () => {
  it('accept emails the price, wins the bid at it and takes the offer', async () => {
    const { id, offer: of } = await countered()
    const { status, body } = await send(id, 'accept')
    expect([status, body]).toMatchObject([
      200,
      {
        answer: 'accepted',
        answer_price_cents: 100_000,
        answer_confirmed_by: 'Ann Example',
        is_replied: true,
      },
    ])
    expect((await desk.mails()).map(({ text }) => text)).toEqual([
      'Our rate is $1,200.00.',
      'We accept $1,000.00 all in.\n\nPlease send the rate confirmation.\n\nAnn Example\nExample Freight',
    ])
    expect(await offerOf(of)).toMatchObject({ is_taken: true })
    expect((await negotiation(id)).agreed?.cents).toBe(100_000)
  })

  it('counter emails our price, and the broker’s next yes is to that price', async () => {
    const { id } = await countered({
      answer_confirmed_at: new Date().toISOString(),
      answer_confirmed_by: desk.ann.id,
    })
    const { body } = await send(id, 'counter')
    expect(body).toMatchObject({
      counter_price_cents: 110_000,
      answer: 'countered',
      answer_price_cents: 100_000,
      answer_confirmed_at: null,
      is_replied: true,
    })
    expect((await negotiation(id)).ours.map(({ cents }) => cents)).toEqual([110_000])
    await desk.rows.incoming({ state: 'answer', bid: id, writer: 'person', text: 'Ok, booked.' })
    expect((await negotiation(id)).agreed?.cents).toBe(110_000)
  })

  it('hold emails and changes nothing but the version', async () => {
    const { id, offer: of } = await countered()
    expect((await send(id, 'hold')).body).toMatchObject({ answer: 'countered', version: 2, is_replied: true })
    expect(await offerOf(of)).toMatchObject({ is_taken: false })
    expect((await negotiation(id)).theirs.map(({ cents }) => cents)).toEqual([100_000])
  })

  it('pass emails and ends the bid', async () => {
    const { id, offer: of } = await countered()
    expect((await send(id, 'pass')).body).toMatchObject({ answer: 'rejected', answer_price_cents: null })
    expect(await offerOf(of)).toMatchObject({ is_taken: false })
    expect((await negotiation(id)).agreed).toBeNull()
  })

  it.each(['counter', 'hold'] as const)('after %s the bid waits for the broker, not for us', async (act) => {
    const { id } = await countered()
    expect(await toConfirm()).toEqual([id])
    await send(id, act)
    expect(await toConfirm()).toEqual([])
    await write(id, { answered_at: new Date().toISOString() })
    expect(await toConfirm()).toEqual([id])
  })
})

describe('one act sends one email', () => {
  const acts: NegotiationAct[] = ['accept', 'counter', 'hold', 'pass']

  it.each(acts)('%s sent again under its key gives the same answer', async (act) => {
    const { id } = await countered()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(id, act, {}, { key: `same-${act}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await mailCount()).toBe(2)
  })

  it.each(acts)('%s clicked in several windows sends once', async (act) => {
    const { id } = await countered()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, act)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await mailCount()).toBe(2)
  })

  it.each([
    ['accept', 'pass'],
    ['counter', 'accept'],
    ['counter', 'pass'],
    ['hold', 'accept'],
  ] as const)('of %s and %s at the same time one wins', async (one, other) => {
    const { id } = await countered()
    const answers = await Promise.all([send(id, one), send(id, other, {}, { by: desk.lead })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mailCount()).toBe(2)
  })

  it.each([
    ['counter', 'accept', {}],
    ['counter', 'counter', { price_cents: 115_000, message: 'We can do $1,150.' }],
    ['counter', 'pass', {}],
    ['hold', 'accept', {}],
    ['hold', 'hold', { message: 'Still looking.' }],
  ] as const)('after %s the older version can’t %s', async (first, second, body) => {
    const { id } = await countered()
    const { version } = (await send(id, first, {}, { key: `once-${first}-${second}` })).body
    expect(await send(id, second, body, { by: desk.lead })).toMatchObject({
      status: 409,
      body: { detail: ['We already replied to the broker. Reload the bid and read our email.'] },
    })
    expect((await send(id, first, {}, { key: `once-${first}-${second}` })).status).toBe(200)
    expect(await mailCount()).toBe(2)
    expect((await send(id, second, { ...body, version }, { by: desk.lead })).status).toBe(200)
  })
})

describe('undoing the email', () => {
  const takeBack = async () =>
    desk.ann.call(takeBackMail, { params: { id: (await desk.mails()).at(-1)!.id } })

  it.each(['accept', 'pass'] as const)('of %s brings the counter back', async (act) => {
    const { id, offer: of } = await countered()
    await send(id, act)
    expect((await takeBack()).status).toBe(200)
    expect(await desk.read(desk.ann, id)).toMatchObject({
      answer: 'countered',
      answer_price_cents: 100_000,
      answer_confirmed_at: null,
      is_replied: false,
    })
    expect(await offerOf(of)).toMatchObject({ is_taken: false })
    expect(await mailCount()).toBe(1)
  })

  it('keeps an outcome that a person confirmed afterwards', async () => {
    const { id } = await countered()
    await send(id, 'pass')
    await write(id, { answer: 'accepted', decision: null })
    await takeBack()
    expect(await desk.read(desk.ann, id)).toMatchObject({ answer: 'accepted' })
  })
})

describe('nothing is sent', () => {
  it.each([
    ['when the broker wrote again', 'accept', { version: 7 }, 409, 'detail'],
    [
      'at a price the broker did not name',
      'accept',
      { price_cents: 90_000, message: '$900' },
      409,
      'price_cents',
    ],
    ['when the email names no price', 'counter', { message: 'We can do it.' }, 400, 'message'],
    ['when the email names another price', 'accept', { message: 'We accept $1,100.00.' }, 400, 'message'],
    ['without a price', 'counter', { price_cents: null }, 400, 'price_cents'],
  ] as const)('%s', async (_, act, body, status, field) => {
    const { id } = await countered()
    const answer = await send(id, act, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, [field]])
    expect(await mailCount()).toBe(1)
  })

  it('for a load that the broker withdrew', async () => {
    const { id, offer: of } = await countered()
    await test.sql`update offer set is_withdrawn = true where id = ${of}`
    for (const act of ['accept', 'counter'] as const)
      expect((await send(id, act)).body).toEqual({ act: ['The broker withdrew this offer.'] })
    expect((await send(id, 'pass')).status).toBe(200)
  })

  it('for a load that a colleague has', async () => {
    const first = await countered()
    const second = await desk.place(desk.ben, first.offer)
    await write(second.id, { answer: 'accepted', answer_confirmed_at: new Date().toISOString() })
    expect((await send(first.id, 'accept')).body.answer[0]).toContain('Ben Example already has this load')
    expect(await mailCount()).toBe(2)
  })

  it('for a colleague’s bid', async () => {
    const { id } = await countered()
    expect((await send(id, 'hold', {}, { by: desk.ben })).status).toBe(403)
  })

  it.each([
    ['a stale version', {}, { version: 7 }],
    ['another price', {}, { price_cents: 90_000 }],
    ['an email without the price', {}, { message: 'Yes.' }],
    ['a decided bid', { answer: 'accepted' }, {}],
  ] as const)('for a colleague’s bid, with no word of its price: %s', async (_, values, body) => {
    const { id } = await countered({
      answer_confirmed_at: new Date().toISOString(),
      answer_confirmed_by: desk.ann.id,
      ...values,
    })
    expect(await send(id, 'accept', body, { by: desk.ben })).toMatchObject({
      status: 403,
      body: { detail: ['This bid belongs to Ann Example. Ask Ann Example to email the broker.'] },
    })
  })
})

it('the bid shows what its driver quoted, to those who see its prices', async () => {
  const owner = await desk.rows.owner()
  const driver = await desk.rows.driver(owner.id)
  const { id, offer: of } = await countered()
  const { vehicle } = await desk.bid(id)
  await test.sql`insert into driver_bid (company_id, offer, vehicle, driver, asked_by, unit_number, driver_name, driver_email, state, price_cents, priced_at, reply_token)
    values (${desk.company.id}, ${of}, ${vehicle}, ${driver.id}, ${desk.ann.id}, '1', 'Kim', 'kim@x.example', 'priced', 70000, now(), 'quote')`
  expect(await desk.read(desk.ann, id)).toMatchObject({ driver_quote_cents: 70_000 })
  expect(await desk.read(desk.ben, id)).not.toHaveProperty('driver_quote_cents')
})
