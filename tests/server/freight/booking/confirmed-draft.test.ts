import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type LoadDraft, readLoadDraft } from '#contract/entities/freight/load.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let bid: number

beforeAll(async () => {
  test = await lastingApp()
  await seedPlaces(test.db)
})
beforeEach(async () => {
  desk = await booking(test)
  bid = (await desk.place(desk.dana, (await desk.rows.offer()).id, { vehicle: desk.vehicle.id })).id
})

const FIELDS = {
  load_number: 'RC-5501',
  weight: 4200,
  'stop.1.pickup.place': 'Chicago, IL 60601',
  'stop.1.pickup.street': '100 W Lake St',
  'stop.1.pickup.facility': 'Lakeside Cold Storage',
  'stop.1.pickup.from': '2030-01-07T08:00',
  'stop.1.pickup.to': '2030-01-07T10:00',
  'stop.1.pickup.po': '778',
  'stop.2.delivery.place': 'Akron, OH',
  'stop.2.delivery.to': '2030-01-08',
}
const file = async (fields: object, { verdict = 'aligned', certainty = 'accepted' } = {}) => {
  const reading = {
    policy_version: 1,
    state: 'read',
    page_count: 1,
    pages_read: 1,
    duties: [],
    fields: Object.entries(fields).map(([key, value]) => ({
      key,
      value,
      text: String(value),
      places: [],
      state: certainty,
      why: '',
    })),
  }
  await test.sql`insert into rate_confirmation (company_id, bid, file_key, file_name, content_type, size, sha256, sent_by, sender_verdict, state, reading)
    values (${desk.company.id}, ${bid}, ${`key-${Math.random()}`}, 'rate.pdf', 'application/pdf', 9, ${`sha-${Math.random()}`}, 'dana@broker.example',
      ${verdict}, 'read', ${JSON.stringify(reading)}::text::jsonb)`
}
const draft = async () => (await desk.dana.call(readLoadDraft, { query: { bid } })).body as LoadDraft

it('takes reference, weight, addresses and windows from the rate confirmation, and says so', async () => {
  const before = await draft()
  expect([before.confirmation, before.sources]).toEqual([null, {}])
  await file(FIELDS)
  const after = await draft()
  expect(after).toMatchObject({
    broker_reference: 'RC-5501',
    weight: 4200,
    pieces: before.pieces,
    confirmation: { file_name: 'rate.pdf' },
    sources: {
      broker_reference: 'rate confirmation',
      weight: 'rate confirmation',
      stops: 'rate confirmation',
    },
  })
  expect(after.stops).toMatchObject([
    {
      kind: 'pickup',
      facility: 'Lakeside Cold Storage',
      address: '100 W Lake St, Chicago, IL 60601',
      time_zone: 'America/Chicago',
      window_from: '2030-01-07T14:00:00.000Z',
      window_to: '2030-01-07T16:00:00.000Z',
      reference: 'PO 778',
    },
    { kind: 'delivery', window_from: null, window_to: '2030-01-09T04:59:00.000Z' },
  ])
})

it('keeps the bid where the sender is unproven, the reading unsure, or a stop has no place', async () => {
  const before = await draft()
  await file(FIELDS, { verdict: 'failed' })
  expect(await draft()).toEqual(before)
  await file(FIELDS, { certainty: 'marked' })
  expect(await draft()).toMatchObject({ stops: before.stops, weight: before.weight, sources: {} })
  await file({ 'stop.1.pickup.place': 'Chicago, IL', 'stop.2.delivery.to': '2030-01-08' })
  expect((await draft()).stops).toEqual(before.stops)
})

it('warns once, naming both sources, when it states another rate than the emails', async () => {
  const { broker_price_cents: agreed } = await draft()
  await file({ rate: (agreed ?? 0) + 5000 })
  const { objections, broker_price_cents } = await draft()
  expect(broker_price_cents).toBe(agreed ?? 5000)
  expect(objections.filter((text) => text.startsWith('Rate confirmation:'))).toHaveLength(
    agreed === null ? 0 : 1,
  )
})
