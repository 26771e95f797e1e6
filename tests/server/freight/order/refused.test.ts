import { expect, it } from 'vitest'
import { readOrder, readRescheduleEffects } from '#contract/entities/freight/order.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const stops = (from: number, to: number) => [
  { kind: 'pickup', address: 'Chicago, IL 60601', window_from: hence(from - 1), window_to: hence(from) },
  { kind: 'delivery', address: 'Akron, OH', window_from: null, window_to: hence(to) },
]

it('a refused stop affects every later load of its truck, and no earlier load or other truck', async () => {
  const desk = await booking(test)
  const vehicle = (await desk.rows.vehicle()).id
  const next = { vehicle, override_reason: 'Next run.' }
  const first = await desk.book(desk.dana, { stops: stops(2, 20), vehicle })
  const second = await desk.book(desk.dana, { stops: stops(50, 70), ...next })
  const third = await desk.book(desk.dana, { stops: stops(100, 120), ...next })
  await desk.book(desk.dana, { stops: stops(50, 70), vehicle: (await desk.rows.vehicle()).id })
  const refused = async (id: number) => {
    const [, delivery] = (await desk.dana.call(readOrder, { params: { id } })).body.stops
    const query = { stop: String(delivery.id), is_refused: 'true' }
    const { results } = (await desk.dana.call(readRescheduleEffects, { params: { id }, query })).body
    return results.map(({ number, address }: { number: string; address: string }) => [number, address])
  }
  expect(await refused(first.id)).toEqual([
    [second.number, 'Akron, OH'],
    [third.number, 'Akron, OH'],
  ])
  expect(await refused(third.id)).toEqual([])
})
