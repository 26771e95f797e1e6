import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { POSITION_BATCH } from '#contract/constants.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import { lastingApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { CHICAGO, freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let ids: number[]

beforeAll(async () => {
  test = await lastingApp()
})

const UNSEEN = { last_latitude: null, last_longitude: null, last_geo_date_time: null }

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  ids = [
    (await rows.vehicle({ object_id: 'phone-1', ...UNSEEN })).id,
    (await rows.vehicle({ object_id: 'phone-2', ...UNSEEN })).id,
  ]
})

const location = (minutesAgo: number, latitude = CHICAGO.latitude) => ({
  timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  coords: { latitude, longitude: CHICAGO.longitude },
})
const send = (body: unknown) => test.call(reportPosition, { query: { token: company.tracking_token }, body })
const lastOf = async (id: number | undefined) => {
  const [row] = await test.db.tenant(company.id, (tx) => tx.select().from(vehicle).where(eq(vehicle.id, id!)))
  return row?.last_latitude
}
const countPositions = () => test.db.tenant(company.id, (tx) => tx.$count(vehiclePosition))
const done = { accepted: true, is_latest: false }
const latest = { accepted: true, is_latest: true }

it('tracking batch: positions stored offline are answered one by one and move the vehicle once', async () => {
  const first = location(5)
  const { status, body } = await send({
    device_id: 'phone-1',
    location: [location(2, 41.9), first, location(1, 41.91), first],
  })
  expect([status, body.count]).toEqual([200, 4])
  expect(body.results.map(({ accepted }: { accepted: boolean }) => accepted)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(body.results[2]).toEqual(latest)
  expect(await lastOf(ids[0])).toBe(41.91)
  expect(await rows.events()).toHaveLength(1)
})

it('tracking batch: may contain several vehicles, and an invalid report does not affect others', async () => {
  const wrong = { coords: { latitude: 0, longitude: 0 } }
  const list = [
    { device_id: 'phone-1', location: location(3) },
    { device_id: 'phone-2', location: location(1, 41.5) },
    { device_id: 'phone-1', location: wrong },
    { device_id: 'nobody', location: location(1) },
    { location: location(1) },
    { device_id: 'phone-1', location: location(2, 41.9) },
  ]
  const { status, body } = await send(list)
  const refused = (field: string) => ({
    accepted: false,
    is_latest: false,
    refused: { [field]: [expect.any(String)] },
  })
  expect([status, body]).toEqual([
    200,
    { count: 6, results: [done, latest, refused('lat'), refused('id'), refused('id'), latest] },
  ])
  expect([await lastOf(ids[0]), await lastOf(ids[1]), await countPositions()]).toEqual([41.9, 41.5, 3])
})

it('tracking: a report without a position is refused with the field, and the app may go on', async () => {
  for (const nothing of [{}, { coords: null }, { coords: { latitude: null, longitude: null } }])
    expect((await send({ device_id: 'phone-1', location: nothing })).body).toMatchObject({
      accepted: false,
      refused: { lat: [expect.any(String)] },
    })
})

it('tracking batch: an unassigned device gets 404, so that it keeps its positions', async () => {
  expect((await send({ device_id: 'new-phone', location: [location(1), location(2)] })).status).toBe(404)
})

it('tracking batch: an empty list is accepted and one that is too long is refused', async () => {
  expect((await send([])).body).toEqual({ count: 0, results: [] })
  const many = Array.from({ length: POSITION_BATCH + 1 }, (_, n) => location(n))
  expect(await send({ device_id: 'phone-1', location: many })).toMatchObject({
    status: 400,
    body: { detail: [`Send one position, or a list of at most ${POSITION_BATCH}.`] },
  })
  expect((await send(many.map((one) => ({ device_id: 'phone-1', location: one })))).status).toBe(400)
  expect(
    (await send({ device_id: 'phone-1', location: many.slice(1), filler: 'x'.repeat(300_000) })).status,
  ).toBe(413)
  expect(await countPositions()).toBe(0)
})

it('tracking batch: a device that sends lists without end is rate limited', async () => {
  const list = (length: number) => ({
    device_id: 'phone-1',
    location: Array.from({ length }, (_, n) => location(n + 1)),
  })
  for (const length of [POSITION_BATCH - 1, POSITION_BATCH]) {
    const { status, body } = await send(list(length))
    expect([status, body.count]).toEqual([200, length])
  }
  const third = await send(list(1))
  expect([third.status, Number(third.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await send({ device_id: 'phone-2', location: location(1) })).status).toBe(200)
})

it("tracking batch: never reaches another company's vehicle with the same device id", async () => {
  const other = await test.company()
  const theirs = await freight(test.db, other.id).vehicle({ object_id: 'phone-1', ...UNSEEN })
  await send({ device_id: 'phone-1', location: [location(1)] })
  const [row] = await test.db.tenant(other.id, (tx) =>
    tx.select().from(vehicle).where(eq(vehicle.id, theirs.id)),
  )
  expect(row?.last_latitude).toBeNull()
})
