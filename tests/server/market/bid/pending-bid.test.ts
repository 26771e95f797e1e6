import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { pendingBidsOfVehicles } from '#server/market/index.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  desk = await booking(test)
})

const place = (on?: Parameters<typeof desk.place>[1], more: Record<string, unknown> = {}) =>
  desk.place(desk.ann, on ?? { broker: desk.broker.id }, { vehicle: desk.vehicle.id, ...more })
const write = (id: number, values: Partial<typeof bid.$inferInsert>) =>
  test.db.tenant(desk.company.id, (tx) => tx.update(bid).set(values).where(eq(bid.id, id)))
const writeOffer = (id: number, values: Partial<typeof offer.$inferInsert>) =>
  test.db.tenant(desk.company.id, (tx) => tx.update(offer).set(values).where(eq(offer.id, id)))
const read = async (exceptOffer?: number) =>
  (
    await test.db.tenant(desk.company.id, (tx) =>
      pendingBidsOfVehicles(tx, [desk.vehicle.id, 999_999], exceptOffer),
    )
  ).get(desk.vehicle.id) ?? []

it('a bid without a reply is pending, with its amount, broker and dispatcher', async () => {
  const sent = await place()
  expect(await read()).toEqual([
    {
      bid: sent.id,
      vehicle: desk.vehicle.id,
      offer: sent.offer,
      dispatcher: desk.ann.id,
      amount_cents: 120_000,
      broker: 'Example Brokerage',
      state: 'pending',
    },
  ])
  expect(await read(sent.offer)).toEqual([])
})

it('without a broker the address stands for it', async () => {
  await place({})
  expect(await read()).toMatchObject([{ broker: 'dana@broker.example' }])
})

it.each(['countered', 'question', 'unclear'] as const)(
  'a bid with a reply %s is still pending',
  async (answer) => {
    const { id } = await place()
    await write(id, { answer, answer_price_cents: answer === 'countered' ? 110_000 : null })
    expect(await read()).toMatchObject([
      { state: 'pending', amount_cents: answer === 'countered' ? 110_000 : 120_000 },
    ])
  },
)

it('an accepted bid stays until it is booked', async () => {
  const { id, offer: of } = await place()
  await write(id, { answer: 'accepted', answer_price_cents: 115_000 })
  await writeOffer(of, { is_taken: true })
  await place()
  expect(await read()).toMatchObject([
    { bid: id, state: 'accepted', amount_cents: 115_000 },
    { state: 'pending' },
  ])
  await test.sql`update bid set dispatcher = ${desk.dana.id} where id = ${id}`
  await desk.book(desk.dana, { bid: id, override_reason: 'Agreed.' })
  expect(await read()).toMatchObject([{ state: 'pending' }])
})

it('of several bids on one offer only the newest counts', async () => {
  const first = await place()
  const second = await place(first.offer, { broker_price_cents: 110_000, message: 'Lower.' })
  expect(await read()).toMatchObject([{ bid: second.id, amount_cents: 110_000 }])
})

const OVER: Record<string, (one: { id: number; offer: number }) => Promise<unknown>> = {
  'was declined': ({ id }) => write(id, { answer: 'rejected' }),
  'was taken by a colleague': ({ offer: of }) => writeOffer(of, { is_taken: true }),
  'was withdrawn': ({ offer: of }) => writeOffer(of, { is_withdrawn: true }),
  'has its pickup behind it': ({ offer: of }) => writeOffer(of, { pick_up_date: '2020-01-01T08:00:00Z' }),
  'is old and has no pickup time': ({ id }) => write(id, { created_at: '2020-01-01T08:00:00Z' }),
  'reached nobody': ({ id }) => test.sql`update outgoing_mail set state = 'failed' where bid = ${id}`,
}

it.each(Object.entries(OVER))('a bid that %s is not pending', async (_, end) => {
  const one = await place()
  await end(one)
  expect(await read()).toEqual([])
})
