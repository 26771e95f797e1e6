import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readToday } from '#contract/entities/reports/today.ts'
import { listOrders, noteCheckCall } from '#contract/entities/freight/order.ts'
import { listBids } from '#contract/entities/market/bid.ts'
import { changeLoadStatus, deleteOwnLoad, type LoadDetail } from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { eventually } from '#tests/support/eventually.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { booking, STOPS } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let dana: TestUser
let dean: TestUser
let lead: TestUser

const DISPATCHER = [
  'VIEW_OWN_DASHBOARD',
  'CREATE_BID',
  'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
  'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS',
  'VIEW_VEHICLES',
] as const

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
  dana = await desk.company.user([...DISPATCHER], { first_name: 'Dana' })
  dean = await desk.company.user([...DISPATCHER], { first_name: 'Dean' })
  lead = await desk.company.user(['VIEW_OWN_DASHBOARD', 'CREATE_BID', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
})

const read = async (by: TestUser, query = {}) => {
  const { status, body } = await by.call(readToday, { query })
  expect(status).toBe(200)
  return body
}
const idsOf = (part: { rows: { id: number }[] }) => part.rows.map(({ id }) => id)
const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const stopsAt = (pickUp: number, delivery: number) =>
  STOPS.map((stop, index) => ({
    ...stop,
    window_from: null,
    window_to: hoursAhead(index === 0 ? pickUp : delivery),
  }))
/** A truck for each load: booking and deleting estimate the truck's other loads again. */
const book = async (by: TestUser, pickUp: number, delivery: number, more = {}) => {
  const { id: vehicle } = await desk.rows.vehicle({ payload: 3500 })
  return desk.book(by, { vehicle, stops: stopsAt(pickUp, delivery), override_reason: 'Known.', ...more })
}
/** Booking estimates the load in the background, which would overwrite what the test sets. */
const estimated = ({ id }: { id: number }) =>
  eventually(async () => expect(await test.sql`select from load_watch where load = ${id}`).toHaveLength(1))
async function watch({ id }: { id: number }, eta_status: string, margin_minutes: number) {
  await estimated({ id })
  await test.sql`update load_watch set eta_status = ${eta_status}, margin_minutes = ${margin_minutes} where load = ${id}`
}

describe('late and at risk', () => {
  it('lists late and at-risk loads, the latest first, and leaves out loads on time, deleted or of weeks ago', async () => {
    const [fine, late, atRisk, deleted, old] = [
      await book(dana, 20, 40),
      await book(dana, 20, 40),
      await book(dana, 20, 40),
      await book(dana, 20, 40),
      await book(dana, 20, 40),
    ]
    await watch(fine, 'on_time', 200)
    await watch(atRisk, 'risk', 10)
    await watch(late, 'late', -90)
    await watch(deleted, 'late', -90)
    await dana.call(deleteOwnLoad, { params: { id: deleted.id } })
    await test.sql`update load set pick_up_date = now() - interval '31 days', delivery_date = now() - interval '30 days' where id = ${old.id}`
    const body = await read(dana)
    expect([body.late.count, idsOf(body.late)]).toEqual([1, [late.id]])
    expect([body.at_risk.count, idsOf(body.at_risk)]).toEqual([1, [atRisk.id]])
    expect(body.late.rows[0]).toMatchObject({ number: late.number, eta_status: 'late', margin_minutes: -90 })
    expect([body.left_open.count, idsOf(body.left_open)]).toEqual([1, [old.id]])
  })

  it('is the list of orders late or at risk where nothing was left open', async () => {
    const [late, atRisk, fine] = [
      await book(dana, 20, 40),
      await book(dana, 20, 40),
      await book(dana, 20, 40),
    ]
    await watch(late, 'late', -5)
    await watch(atRisk, 'risk', 5)
    await watch(fine, 'on_time', 300)
    const { body } = await dana.call(listOrders, { query: { is_at_risk: 'true' } })
    const today = await read(dana)
    expect([today.late.count, today.at_risk.count, body.count]).toEqual([1, 1, 2])
  })
})

describe('whose work', () => {
  it('a dispatcher gets their own, also when they name a colleague', async () => {
    const [mine, theirs] = [await book(dana, 20, 40), await book(dean, 20, 40)]
    await watch(mine, 'late', -5)
    await watch(theirs, 'late', -5)
    expect(idsOf((await read(dana)).late)).toEqual([mine.id])
    expect((await read(dana, { dispatcher: String(dean.id) })).late).toEqual({ count: 0, rows: [] })
    expect((await read(dana)).sees_all).toBe(false)
  })

  it('a user who sees all loads gets everybody’s, or those of the dispatchers they name', async () => {
    const [mine, theirs] = [await book(dana, 20, 40), await book(dean, 20, 40)]
    await watch(mine, 'late', -6)
    await watch(theirs, 'late', -5)
    const body = await read(lead)
    expect([body.sees_all, idsOf(body.late)]).toEqual([true, [mine.id, theirs.id]])
    expect(idsOf((await read(lead, { dispatcher: String(dean.id) })).late)).toEqual([theirs.id])
  })

  it('another company’s work is never listed', async () => {
    const other = await booking(test)
    const stranger = await other.company.user([
      'VIEW_OWN_DASHBOARD',
      'CREATE_BID',
      'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
      'VIEW_VEHICLES',
    ])
    await watch(await book(dana, 20, 40), 'late', -5)
    await desk.place(dana)
    await test.sql`update bid set broker_answered = true, answer = 'countered', answered_at = now() where company_id = ${desk.company.id}`
    const body = await read(stranger)
    for (const part of [
      'late',
      'at_risk',
      'calls',
      'trucks',
      'replies',
      'unbooked',
      'asks',
      'pickups',
      'documents',
      'left_open',
    ])
      expect(body[part]).toEqual({ count: 0, rows: [] })
  })

  it('parts without permission are null, and without the dashboard’s permission there is no answer', async () => {
    const onlooker = await desk.company.user(['VIEW_OWN_DASHBOARD'])
    const body = await read(onlooker)
    for (const part of [
      'late',
      'at_risk',
      'calls',
      'trucks',
      'replies',
      'unbooked',
      'asks',
      'pickups',
      'documents',
      'left_open',
    ])
      expect(body[part]).toBeNull()
    const bidder = await desk.company.user(['CREATE_BID'])
    expect((await bidder.call(readToday)).status).toBe(403)
  })

  it('no price of a load is in the answer', async () => {
    await watch(await book(dana, 20, 40), 'late', -5)
    const text = JSON.stringify(await read(dana))
    expect(text).not.toMatch(/120000|90000|price/)
  })
})

describe('check calls', () => {
  it('lists loads whose check call is due until one is logged', async () => {
    const [due, soon] = [await book(dana, 1, 40), await book(dana, 20, 40)]
    await test.sql`update load set status = 3, created_at = now() - interval '5 hours' where id = ${due.id}`
    await test.sql`update load_event set at = now() - interval '5 hours' where load = ${due.id}`
    expect(soon.status).toBe(1)
    const { calls } = await read(dana)
    const list = (await dana.call(listOrders, { query: { is_call_overdue: 'true' } })).body
    expect([calls.count, idsOf(calls)]).toEqual([1, [due.id]])
    expect(list.count, 'the figure is its list').toBe(1)
    const called = await dana.call(noteCheckCall, {
      params: { id: due.id },
      body: { text: 'Near Gary.' },
      headers: { [IDEMPOTENCY_HEADER]: 'today-call' },
    })
    expect(called.status).toBe(200)
    expect((await read(dana)).calls).toEqual({ count: 0, rows: [] })
  })
})

describe('pickups without a truck', () => {
  it('lists pickups by tomorrow without a truck in service, and neither later ones nor those with one', async () => {
    const [open, later, idle, assigned] = [
      await book(dana, 1, 40),
      await book(dana, 72, 100),
      await book(dana, 2, 40, { vehicle: (await desk.rows.vehicle()).id }),
      await book(dana, 1, 40),
    ]
    await test.sql`update load set vehicle = null, unit_number = '' where id in (${open.id}, ${later.id})`
    expect(idsOf((await read(dana)).pickups)).toEqual([open.id])
    await test.sql`update vehicle set status = 2 where id = ${idle.vehicle}`
    const { pickups } = await read(dana)
    expect([pickups.count, idsOf(pickups)]).toEqual([2, [open.id, idle.id]])
    expect(assigned.vehicle).not.toBeNull()
  })
})

describe('documents', () => {
  it('lists delivered loads until their documents are there or waived', async () => {
    const loads = [await book(dana, -40, -20), await book(dana, -40, -20)]
    const step = async ({ id, version }: LoadDetail, status: number): Promise<LoadDetail> =>
      (await dana.call(changeLoadStatus, { params: { id }, body: { status, version } })).body
    expect((await read(dana)).documents.count).toBe(0)
    for (const load of loads) await step(await step(load, 3), 5)
    const { documents } = await read(dana)
    expect(documents.count).toBe(2)
    expect(documents.rows[0].check_out.missing).toEqual(['rate_confirmation', 'bol', 'pod'])
    const [first, second] = loads as [LoadDetail, LoadDetail]
    for (const code of ['rate_confirmation', 'bol', 'pod'])
      await test.sql`insert into load_waiver (company_id, load, code, reason, waived_by) values (${desk.company.id}, ${first.id}, ${code}, 'On paper.', ${dana.id})`
    expect(idsOf((await read(dana)).documents)).toEqual([second.id])
  })
})

describe('trucks empty soon', () => {
  it('lists a truck whose load ends within 4 hours, until it has a next load', async () => {
    const [near, far] = [
      await book(dana, -2, 2),
      await book(dana, -2, 30, { vehicle: (await desk.rows.vehicle()).id }),
    ]
    await test.sql`update load set status = 3 where id in (${near.id}, ${far.id})`
    for (const load of [near, far]) await estimated(load)
    await test.sql`update load_watch set estimates = '[]', empty_at = null where load in (${near.id}, ${far.id})`
    const { trucks } = await read(dana)
    expect([trucks.count, idsOf(trucks)]).toEqual([1, [near.vehicle]])
    expect(trucks.rows[0].load).toEqual({ id: near.id, number: near.number })
    expect((await read(dean)).trucks).toEqual({ count: 0, rows: [] })
    await book(dana, 10, 20, { vehicle: near.vehicle })
    expect((await read(dana)).trucks).toEqual({ count: 0, rows: [] })
  })
})

describe('replies', () => {
  const answer = (id: number, answer: string | null, more: { isConfirmed?: boolean; price?: number } = {}) =>
    test.sql`update bid set broker_answered = true, answer = ${answer}, answered_at = now() + interval '1 second',
      answer_price_cents = ${more.price ?? null}, answer_confirmed_at = ${more.isConfirmed ? new Date().toISOString() : null} where id = ${id}`

  const toConfirm = async (by: TestUser) =>
    (await by.call(listBids, { query: { answer: 'to_confirm', dispatcher: String(by.id) } })).body.count

  it('lists what the bids’ list has to confirm, accepted first, and won bids apart', async () => {
    const [countered, won, accepted, declined, silent, unread] = [
      await desk.place(dana),
      await desk.place(dana),
      await desk.place(dana),
      await desk.place(dana),
      await desk.place(dana),
      await desk.place(dana),
    ]
    await answer(countered.id, 'countered', { price: 66_000 })
    await answer(won.id, 'accepted', { isConfirmed: true })
    await answer(declined.id, 'rejected')
    await answer(unread.id, null)
    await answer(accepted.id, 'accepted')
    const { replies, unbooked } = await read(dana)
    expect([replies.count, idsOf(replies)[0]]).toEqual([await toConfirm(dana), accepted.id])
    expect(new Set(idsOf(replies))).toEqual(new Set([accepted.id, countered.id, declined.id, unread.id]))
    expect(idsOf(unbooked)).toEqual([won.id])
    expect(idsOf(replies)).not.toContain(silent.id)
    expect(replies.rows.find(({ id }: { id: number }) => id === countered.id)).toMatchObject({
      answer_price_cents: 66_000,
      broker_price_cents: 120_000,
    })
    expect((await read(dean)).replies.count).toBe(0)
  })

  it('drops a reply that we answered and an accepted bid that is booked', async () => {
    const [met, booked] = [await desk.place(dana), await desk.place(dana)]
    await answer(met.id, 'countered', { price: 66_000 })
    await answer(booked.id, 'accepted', { isConfirmed: true })
    const before = await read(dana)
    expect([idsOf(before.replies), idsOf(before.unbooked)]).toEqual([[met.id], [booked.id]])
    await test.sql`update outgoing_mail set created_at = now() + interval '1 minute' where bid = ${met.id}`
    const created = await book(dana, 20, 40, { bid: booked.id })
    expect(created.bid).toBe(booked.id)
    const after = await read(dana)
    expect([after.replies, after.unbooked]).toEqual([
      { count: 0, rows: [] },
      { count: 0, rows: [] },
    ])
    expect(await toConfirm(dana)).toBe(0)
  })
})

describe('driver asks', () => {
  it('lists quotes before asks without an answer, and drops declined, old and bid ones', async () => {
    const [quoted, asked, passed, old, bidOn] = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const [offer, vehicle] = [await desk.rows.offer(), await desk.rows.vehicle()]
        const driver = await desk.rows.driver(vehicle.owner_company)
        const [row] = await test.db.tenant(desk.company.id, (tx) =>
          tx
            .insert(driverBid)
            .values({
              offer: offer.id,
              vehicle: vehicle.id,
              driver: driver.id,
              asked_by: dana.id,
              unit_number: vehicle.unit_number,
              driver_name: 'Kim Doe',
              driver_email: 'kim@driver.example',
              reply_token: `token-${offer.id}-${vehicle.id}`,
            })
            .returning(),
        )
        return row!
      }),
    )
    const state = (id: number, to: string) =>
      test.sql`update driver_bid set state = ${to}, answered_at = now(), price_cents = 110000 where id = ${id}`
    await state(quoted!.id, 'priced')
    await state(passed!.id, 'declined')
    await state(old!.id, 'priced')
    await test.sql`update driver_bid set created_at = now() - interval '25 hours' where id = ${old!.id}`
    await state(bidOn!.id, 'priced')
    await desk.place(dana, bidOn!.offer, { vehicle: bidOn!.vehicle, override_reason: 'Known.' })
    const { asks } = await read(dana)
    expect([asks.count, idsOf(asks)]).toEqual([2, [quoted!.id, asked!.id]])
    expect(asks.rows[0]).toMatchObject({
      state: 'priced',
      price_cents: 110_000,
      asked_by: `Dana ${asks.rows[0].asked_by.split(' ')[1]}`,
      pick_up_at: 'Chicago, IL',
      deliver_to: 'Akron, OH',
    })
    expect((await read(dean)).asks.count).toBe(0)
    await test.sql`update offer set is_taken = true where id = ${quoted!.offer}`
    expect(idsOf((await read(dana)).asks)).toEqual([asked!.id])
  })
})
