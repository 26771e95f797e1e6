import { beforeEach, describe, expect, it } from 'vitest'
import { listOrders, noteCheckCall, type OrderDetail, readOrder } from '#contract/entities/freight/order.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

let desk: Awaited<ReturnType<typeof booking>>
const HOUR = 3_600_000
const hence = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const stops = (from: number, to: number) => [
  { kind: 'pickup', address: 'Chicago, IL 60601', window_from: hence(from - 1), window_to: hence(from) },
  { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: hence(to) },
]
const order = async (id: number): Promise<OrderDetail> =>
  (await desk.dana.call(readOrder, { params: { id } })).body
const list = async (query: object = {}) =>
  (await desk.dana.call(listOrders, { query: query as Record<string, string> })).body

beforeEach(async () => {
  desk = await booking(test)
})

describe('check call', () => {
  it('is logged once per key by users who may change the load', async () => {
    const { id } = await desk.book(desk.dana, { stops: stops(5, 20) })
    const headers = { 'Idempotency-Key': 'call-1' }
    const noted = await desk.dana.call(noteCheckCall, {
      params: { id },
      body: { text: 'Loaded, rolling' },
      headers,
    })
    expect([noted.status, noted.body.last_call.text, noted.body.last_call.recorded_by]).toEqual([
      200,
      'Loaded, rolling',
      'Dana Example',
    ])
    await desk.dana.call(noteCheckCall, { params: { id }, body: { text: 'Loaded, rolling' }, headers })
    expect((await order(id)).events).toHaveLength(1)
    expect((await desk.dean.call(noteCheckCall, { params: { id }, body: { text: 'x' } })).status).toBe(403)
    expect((await desk.dana.call(noteCheckCall, { params: { id }, body: { text: ' ' } })).body).toEqual({
      text: ['Enter the driver’s update.'],
    })
  })

  it('keeps the place, the ETA in the next stop’s zone and the next call, and shows them with the order', async () => {
    const { id } = await desk.book(desk.dana, { stops: stops(5, 20) })
    const next = hence(3)
    const { status, body } = await desk.dana.call(noteCheckCall, {
      params: { id },
      body: { place: 'Gary, IN', eta: '2030-07-01T10:00:00', next_call_at: next },
    })
    const said = {
      text: '',
      place: 'Gary, IN',
      eta: expect.stringMatching(/^2030-07-01T15:00:00/),
      recorded_by: 'Dana Example',
    }
    expect([status, body.last_call, body.events[0]]).toMatchObject([
      200,
      said,
      { ...said, stop: body.stops[0].id },
    ])
    expect(Date.parse(body.check_call_due_at)).toBe(Date.parse(next))
    expect((await list()).results[0].last_call).toMatchObject(said)
    const past = await desk.dana.call(noteCheckCall, {
      params: { id },
      body: { text: 'Rolling', next_call_at: hence(-1) },
    })
    expect([past.status, past.body]).toEqual([400, { next_call_at: ['Enter a time in the future.'] }])
    const eta = await desk.dana.call(noteCheckCall, {
      params: { id },
      body: { text: 'Rolling', eta: '2020-01-01T10:00:00' },
    })
    expect([eta.status, eta.body]).toEqual([400, { eta: ['Enter a time in the future.'] }])
  })

  it('is overdue after the company’s hours under way, or past the time of the call itself', async () => {
    const overdue = async () => {
      const [late, fine] = await Promise.all(
        [true, false].map(async (is_call_overdue) => (await list({ is_call_overdue })).results),
      )
      return [late, fine].map((orders) => orders.map(({ id }: OrderDetail) => id).toSorted())
    }
    const at = (id: number, hours: number) =>
      test.sql`update load_event set at = now() + make_interval(hours => ${hours}),
        next_call_at = next_call_at + make_interval(hours => ${hours}) where load = ${id}`
    const { id: ahead } = await desk.book(desk.dana, { stops: stops(12, 30) })
    const { id } = await desk.book(desk.dana, {
      stops: stops(-1, 20),
      vehicle: (await desk.rows.vehicle()).id,
      override_reason: 'Urgent.',
    })
    expect(await overdue(), 'just booked').toEqual([[], [ahead, id]])
    await test.sql`update load set created_at = now() - interval '3 hours' where id in (${ahead}, ${id})`
    expect(await overdue(), 'none before the pickup').toEqual([[id], [ahead]])
    await desk.dana.call(noteCheckCall, { params: { id }, body: { text: 'At the dock' } })
    expect(await overdue()).toEqual([[], [ahead, id]])
    await at(id, -3)
    expect(await overdue()).toEqual([[id], [ahead]])
    await test.sql`update company set check_call_hours = 4 where id = ${desk.company.id}`
    expect(await overdue()).toEqual([[], [ahead, id]])
    await desk.dana.call(noteCheckCall, { params: { id }, body: { text: 'Loading', next_call_at: hence(1) } })
    await at(id, -2)
    expect(await overdue()).toEqual([[id], [ahead]])
  })
})
