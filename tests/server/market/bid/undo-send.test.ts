import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listBids, replyToBroker, takeBackMail } from '#contract/entities/market/bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { claimMail } from '#server/kernel/email/outgoing.repository.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { type Bidding, bidding } from '#tests/server/market/bid/bidding.ts'

let test: TestApp
let desk: Bidding

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  desk = await bidding(test, { undo_send_seconds: 30 })
})

const takeBack = (by: TestUser, mail: number) => by.call(takeBackMail, { params: { id: mail } })
const isMarked = async (id: number) =>
  (
    await test.db.tenant(desk.company.id, (tx) =>
      tx.select({ is_bid: offer.is_bid }).from(offer).where(eq(offer.id, id)),
    )
  )[0]?.is_bid
const reply = (bid: number) =>
  desk.ann.call(replyToBroker, {
    params: { id: bid },
    body: { message: 'Still there?' },
    headers: { [IDEMPOTENCY_HEADER]: `undo-${bid}` },
  })

it('a bid email is held for the company’s undo period and shows the seconds left', async () => {
  const made = await desk.place(desk.ann)
  const [mail] = await desk.mails()
  expect(mail).toMatchObject({ state: 'queued', attempts: 0 })
  const shown = (await desk.read(desk.ann, made.id)).mails[0]
  expect(shown.undo_seconds).toBeGreaterThan(0)
  expect(shown.undo_seconds).toBeLessThanOrEqual(30)
})

it('undoing a bid deletes it with its email, unmarks the offer, and records the text in the audit log', async () => {
  const made = await desk.place(desk.ann)
  const [mail] = await desk.mails()
  const answer = await takeBack(desk.ann, mail!.id)
  expect([answer.status, answer.body]).toEqual([200, { bid: made.id, offer: made.offer, is_bid_gone: true }])
  expect(await desk.mails()).toEqual([])
  expect((await desk.ann.call(listBids, { query: {} })).body.count).toBe(0)
  expect(await isMarked(made.offer)).toBe(false)
  expect(await desk.trail('take back')).toMatchObject([
    { record_id: made.id, before: { text: 'Our rate is $1,200.00.' } },
  ])
  expect((await desk.rows.events()).slice(-2)).toMatchObject([
    { type: 'LOAD_UPDATED', data: { id: made.offer, is_bid: false } },
    { type: 'BID_CHANGED', data: { id: made.id } },
  ])
  expect((await takeBack(desk.ann, mail!.id)).status).toBe(404)
})

it('undoing a bid leaves the offer marked while another bid on it exists', async () => {
  const first = await desk.place(desk.ann)
  await desk.place(desk.ben, first.offer)
  const [mail] = await desk.mails()
  expect((await takeBack(desk.ann, mail!.id)).body.is_bid_gone).toBe(true)
  expect(await isMarked(first.offer)).toBe(true)
})

it('undoing a reply leaves the bid and its email', async () => {
  const { id } = await desk.place(desk.ann)
  await reply(id)
  const [first, second] = await desk.mails()
  expect((await takeBack(desk.ann, second!.id)).body.is_bid_gone).toBe(false)
  expect((await desk.mails()).map((mail) => mail.id)).toEqual([first!.id])
})

it('an email that is being sent can no longer be undone and answers 409', async () => {
  await desk.place(desk.ann)
  const [mail] = await desk.mails()
  await test.sql`update outgoing_mail set next_try_at = now() - interval '1 day' where id = ${mail!.id}`
  expect((await test.db.tenant(desk.company.id, (tx) => claimMail(tx, mail!.id)))?.id).toBe(mail!.id)
  const answer = await takeBack(desk.ann, mail!.id)
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    ['Too late to undo: this email was already sent.'],
  ])
  expect((await desk.read(desk.ann, mail!.bid!)).mails[0].undo_seconds).toBeNull()
})

it('a reply during an undo either keeps the bid or answers 404', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await desk.place(desk.ann)
    const mail = (await desk.mails()).find(({ bid }) => bid === id)
    const [back, sent] = await Promise.all([takeBack(desk.ann, mail!.id), reply(id)])
    expect([back.status, sent.status]).toEqual([200, back.body.is_bid_gone ? 404 : 200])
  }
})

it('only one of two concurrent undo calls succeeds', async () => {
  await desk.place(desk.ann)
  const [mail] = await desk.mails()
  const answers = await Promise.all([takeBack(desk.ann, mail!.id), takeBack(desk.ann, mail!.id)])
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a bid can be undone only by its dispatcher or by a user who sees all prices', async () => {
  await desk.place(desk.ann)
  const [mail] = await desk.mails()
  const stranger = await (await test.company()).user(['CREATE_BID'])
  expect((await takeBack(desk.ben, mail!.id)).status).toBe(403)
  expect((await takeBack(stranger, mail!.id)).status).toBe(404)
  expect((await takeBack(desk.lead, mail!.id)).status).toBe(200)
})

it('a company without an undo period sends bids at once', async () => {
  const hasty = await bidding(test)
  const { id } = await hasty.place(hasty.ann)
  expect((await hasty.read(hasty.ann, id)).mails[0].undo_seconds).toBe(0)
  expect((await hasty.ann.call(readOffer, { params: { id: (await hasty.bid(id)).offer } })).status).toBe(200)
})
