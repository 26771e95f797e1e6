import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmBidAnswer, readBid } from '#contract/entities/market/bid.ts'
import type { PriceChoice } from '#contract/entities/freight/price-choice.ts'
import { readLoadDraft, updateOwnLoad } from '#contract/entities/freight/load.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { booking } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>

beforeAll(async () => {
  test = await lastingApp()
  await seedPlaces(test.db)
})
beforeEach(async () => {
  desk = await booking(test, { time_zone: 'America/Chicago' })
})

describe('booking a load with a past pickup', () => {
  const hours = (some: number) => new Date(Date.now() + some * 3_600_000).toISOString()
  const stops = (from: number, to: number) => [
    { kind: 'pickup', address: 'Chicago, IL 60601', window_from: hours(from), window_to: hours(to) },
    { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: hours(to + 48) },
  ]
  const PAST =
    /^The pickup time has passed: \S+ \d\d .+ CT\. .*Enter a reason to book anyway, or change the load\.$/

  it('needs an override reason, copies included', async () => {
    for (const more of [{}, { number_of_repetitions: 3, days_apart: 7 }]) {
      const refused = await desk.send(desk.dana, { stops: stops(-52, -50), ...more })
      expect([refused.status, refused.body.override_reason?.[0]]).toEqual([409, expect.stringMatching(PAST)])
    }
    expect(await test.sql`select id from load where company_id = ${desk.company.id}`).toHaveLength(0)
    const load = await desk.book(desk.dana, {
      stops: stops(-52, -50),
      override_reason: 'Picked up on Monday.',
    })
    expect(load.override_reason).toBe('Picked up on Monday.')
  })

  it('needs no reason while the window is open, nor for a later edit', async () => {
    const far = await desk.rows.vehicle({ payload: 3500 })
    const load = await desk.book(desk.dana, { vehicle: far.id, stops: stops(-2, 30) })
    expect(load.override_reason).toBe('')
    await test.sql`update load_stop set window_from = now() - interval '3 days', window_to = now() - interval '2 days' where load = ${load.id} and kind = 'pickup'`
    const edited = await desk.dana.call(updateOwnLoad, {
      params: { id: load.id },
      body: { notes: 'Ring first', version: load.version },
    })
    expect([edited.status, edited.body.notes]).toEqual([200, 'Ring first'])
  })

  it('uses the pickup time of the offer when none was entered', async () => {
    const offer = await desk.rows.offer({ broker: desk.broker.id, pick_up_date: hours(-30) })
    const untimed = stops(-2, 30).map((stop) => ({ ...stop, window_from: null, window_to: null }))
    const refused = await desk.send(desk.dana, { offer: offer.id, stops: untimed })
    expect([refused.status, refused.body.override_reason?.[0]]).toEqual([409, expect.stringMatching(PAST)])
  })

  it('shows the objection in the draft from a bid', async () => {
    const bid = await desk.place(desk.dana, {
      broker: desk.broker.id,
      order_number: '74009',
      pick_up_date: '2024-01-08T14:00:00Z',
    })
    expect((await desk.dana.call(readLoadDraft, { query: { bid: bid.id } })).body.objections).toEqual([
      'The pickup time has passed: Mon 08 Jan 2024 08:00 CT.',
    ])
  })
})

it('a draft from a bid offers both prices when the emails state two, and preselects the agreed one', async () => {
  const bid = await desk.place(desk.dana, {
    broker: desk.broker.id,
    order_number: '74002',
    pick_up_date: '2030-01-07T14:00:00Z',
  })
  const confirm = async (answer: 'accepted' | 'countered', price_cents: number | null) => {
    const { version } = (await desk.dana.call(readBid, { params: { id: bid.id } })).body
    return desk.dana.call(confirmBidAnswer, {
      params: { id: bid.id },
      body: { answer, price_cents, version },
    })
  }
  const prices = async () => {
    const { broker_price_cents, price_choices } = (
      await desk.dana.call(readLoadDraft, { query: { bid: bid.id } })
    ).body
    return {
      price: broker_price_cents,
      choices: price_choices.map(({ cents, is_agreed }: PriceChoice) => [cents, is_agreed]),
    }
  }
  expect(await prices()).toEqual({ price: 120_000, choices: [[120_000, false]] })
  await confirm('countered', 100_000)
  const open = [
    [120_000, false],
    [100_000, false],
  ]
  expect(await prices()).toEqual({ price: null, choices: open })
  const refused = await confirm('accepted', null)
  expect([refused.status, refused.body]).toEqual([
    409,
    { price_cents: ['Enter the agreed price: $1,200.00 or $1,000.00.'] },
  ])
  await confirm('accepted', 100_000)
  expect(await prices()).toEqual({ price: 100_000, choices: [[100_000, true]] })
})
