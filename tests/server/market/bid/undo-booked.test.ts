import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { negotiateBid, replyToBroker, takeBackMail } from '#contract/entities/market/bid.ts'
import { deleteOwnLoad } from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let keys = 0

beforeAll(async () => {
  test = await testApp({ MAIL_OUT_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  desk = await booking(test, { undo_send_seconds: 30 })
})

const headers = () => ({ [IDEMPOTENCY_HEADER]: `booked-${++keys}` })
const takeBack = async () => desk.dana.call(takeBackMail, { params: { id: (await desk.mails()).at(-1)!.id } })
const book = (id: number) => desk.book(desk.dana, { bid: id, override_reason: 'Agreed by phone.' })
const isTaken = async (id: number) => {
  const [row] = await test.db.tenant(desk.company.id, (tx) =>
    tx.select({ is_taken: offer.is_taken }).from(offer).where(eq(offer.id, id)),
  )
  return row?.is_taken
}
const refusal = (number: string) => ({
  status: 409,
  body: { detail: [`This bid is booked as load ${number}. Delete the load first.`] },
})

async function accepted() {
  const made = await desk.place(desk.dana)
  await test.db.tenant(desk.company.id, (tx) =>
    tx
      .update(bid)
      .set({
        broker_answered: true,
        answer: 'countered',
        answer_price_cents: 100_000,
        answered_at: new Date().toISOString(),
      })
      .where(eq(bid.id, made.id)),
  )
  const { status } = await desk.dana.call(negotiateBid, {
    params: { id: made.id },
    body: { act: 'accept', price_cents: 100_000, message: 'We accept $1,000 all in.', version: 1 },
    headers: headers(),
  })
  expect(status).toBe(200)
  return made
}

it('the email that accepted the price of a booked bid stays until its load is deleted', async () => {
  const { id, offer: of } = await accepted()
  const load = await book(id)
  expect(await takeBack()).toMatchObject(refusal(load.number))
  expect(await desk.bid(id)).toMatchObject({ answer: 'accepted', answer_price_cents: 100_000 })
  expect([(await desk.mails()).length, await isTaken(of)]).toEqual([2, true])
  await desk.dana.call(deleteOwnLoad, { params: { id: load.id } })
  expect((await takeBack()).status).toBe(200)
  expect([(await desk.bid(id)).answer, await isTaken(of)]).toEqual(['countered', false])
})

it('the only email of a booked bid stays', async () => {
  const { id } = await desk.place(desk.dana)
  const load = await book(id)
  expect(await takeBack()).toMatchObject(refusal(load.number))
  expect(await desk.mails()).toHaveLength(1)
})

it('another email on a booked bid can be undone', async () => {
  const { id } = await accepted()
  await book(id)
  await desk.dana.call(replyToBroker, {
    params: { id },
    body: { message: 'Which dock?' },
    headers: headers(),
  })
  expect((await takeBack()).status).toBe(200)
  expect(await desk.bid(id)).toMatchObject({ answer: 'accepted' })
})

it('an undo during a booking never leaves a load on a bid that is not accepted', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, offer: of } = await accepted()
    const [load, back] = await Promise.all([book(id), takeBack()])
    expect(back.status === 200 || back.body.detail[0].includes(load.number)).toBe(true)
    expect([(await desk.bid(id)).answer, await isTaken(of)]).toEqual(['accepted', true])
  }
})
