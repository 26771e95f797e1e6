import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportPosition, reportPositionByQuery } from '#contract/entities/fleet/position.ts'
import { readVehicle } from '#contract/entities/fleet/vehicle.ts'
import { buildPath } from '#contract/http.ts'
import { deviceToken } from '#server/company/company/tracking-token.ts'
import { vehicle, vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { CHICAGO } from '#tests/support/freight.ts'

eachCompany()

let id: number

beforeEach(async () => {
  id = (
    await rows.vehicle({
      object_id: 'phone-1',
      last_latitude: null,
      last_longitude: null,
      last_geo_date_time: null,
    })
  ).id
})

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
const report = (query: Record<string, string | number>) =>
  test.call(reportPosition, {
    query: {
      id: 'phone-1',
      token: company.tracking_token,
      lat: CHICAGO.latitude,
      lon: CHICAGO.longitude,
      ...query,
    },
  })
const last = async () => {
  const [row] = await test.db.tenant(company.id, (tx) => tx.select().from(vehicle).where(eq(vehicle.id, id)))
  return row
}
const history = () =>
  test.db.tenant(company.id, (tx) =>
    tx
      .select()
      .from(vehiclePosition)
      .where(and(eq(vehiclePosition.vehicle, id)))
      .orderBy(asc(vehiclePosition.fix_time)),
  )

describe('position report', () => {
  it('moves the vehicle, names the place and is published live', async () => {
    const timestamp = minutesAgo(1)
    const { status, body } = await report({ timestamp })
    expect([status, body]).toEqual([200, { accepted: true, is_latest: true }])
    const time = new Date(timestamp * 1000).toISOString()
    expect(await last()).toMatchObject({
      last_latitude: CHICAGO.latitude,
      last_longitude: CHICAGO.longitude,
      last_geo_date_time: time,
      last_address: 'Chicago, IL',
      version: 1,
    })
    expect(await rows.events()).toEqual([
      {
        seq: 1,
        type: 'VEHICLE_MOVED',
        user_id: null,
        data: {
          id,
          last_latitude: CHICAGO.latitude,
          last_longitude: CHICAGO.longitude,
          last_address: 'Chicago, IL',
          last_geo_date_time: time,
        },
      },
    ])
  })

  it('is also accepted in the JSON form of the phone app and by GET', async () => {
    const location = {
      timestamp: new Date(Date.now() - 60_000).toISOString(),
      coords: { latitude: 41.6, longitude: -87.6, accuracy: 5 },
      is_moving: true,
    }
    const byJson = await test.call(reportPosition, {
      query: { token: company.tracking_token },
      body: { device_id: 'phone-1', location },
    })
    expect([byJson.status, byJson.body]).toEqual([200, { accepted: true, is_latest: true }])
    expect(await last()).toMatchObject({ last_latitude: 41.6 })
    const byGet = await test.call(reportPositionByQuery, {
      query: { id: 'phone-1', token: company.tracking_token, lat: 41.61, lon: -87.6 },
    })
    expect([byGet.status, (await last())?.last_latitude]).toEqual([200, 41.61])
  })

  describe('less accurate than the arrival radius', () => {
    const shown = async () =>
      (await (await company.user(['VIEW_VEHICLES'])).call(readVehicle, { params: { id } })).body

    it.each([
      ['by query', (accuracy: number) => report({ timestamp: minutesAgo(1), accuracy })],
      [
        'in JSON',
        (accuracy: number) =>
          test.call(reportPosition, {
            query: { token: company.tracking_token },
            body: {
              device_id: 'phone-1',
              location: { timestamp: minutesAgo(1), coords: { ...CHICAGO, accuracy } },
            },
          }),
      ],
    ])('moves nothing, is stored, and is shown until a better one comes (%s)', async (_, send) => {
      expect((await send(3500)).body).toEqual({ accepted: true, is_latest: false })
      expect([(await last())?.last_latitude, await history()]).toEqual([null, []])
      expect((await shown()).vague_place).toMatchObject({
        latitude: CHICAGO.latitude,
        miles: expect.closeTo(2.17, 1),
      })
      expect((await report({ timestamp: minutesAgo(0), accuracy: 12 })).body).toEqual({
        accepted: true,
        is_latest: true,
      })
      expect([(await shown()).vague_place, (await history()).length]).toEqual([null, 1])
    })

    it('is accepted when the company sets a wider radius', async () => {
      await test.sql`update company set arrival_radius_miles = 3 where id = ${company.id}`
      expect((await report({ timestamp: minutesAgo(1), accuracy: 3500 })).body).toEqual({
        accepted: true,
        is_latest: true,
      })
    })
  })

  it.each([0, -1, 'unknown', '', '5.2'])('with the accuracy %s is accepted', async (accuracy) => {
    expect((await report({ timestamp: minutesAgo(1), accuracy })).body).toEqual({
      accepted: true,
      is_latest: true,
    })
  })

  it.each([
    ['x-token', (token: string) => token],
    ['authorization', (token: string) => `Bearer ${token}`],
  ])('may have its token in the header %s', async (header, value) => {
    const query = { id: 'phone-1', lat: 41.6, lon: -87.6 }
    expect(
      (await test.call(reportPosition, { query, headers: { [header]: value(company.tracking_token) } }))
        .status,
    ).toBe(200)
  })

  it('that comes twice is stored once', async () => {
    const timestamp = minutesAgo(1)
    await report({ timestamp })
    const again = await report({ timestamp, lat: 40 })
    expect([again.status, again.body]).toEqual([200, { accepted: false, is_latest: false }])
    expect(await history()).toHaveLength(1)
    expect(await rows.events()).toHaveLength(1)
  })

  it('that comes late goes into the history and never moves the vehicle back', async () => {
    await report({ timestamp: minutesAgo(1) })
    const late = await report({ timestamp: minutesAgo(60), lat: 40 })
    expect(late.body).toEqual({ accepted: true, is_latest: false })
    expect((await last())?.last_latitude).toBe(CHICAGO.latitude)
    expect((await history()).map(({ latitude }) => latitude)).toEqual([40, CHICAGO.latitude])
    expect(await rows.events()).toHaveLength(1)
  })

  it('that is impossible is refused with its field and reason, and blocks none after it', async () => {
    const inAnHour = minutesAgo(-60)
    for (const [wrong, field] of [
      [{ timestamp: inAnHour }, 'timestamp'],
      [{ lat: 0, lon: 0 }, 'lat'],
      [{ lat: 91 }, 'lat'],
      [{ lat: CHICAGO.longitude, lon: CHICAGO.latitude }, 'lat'],
    ] as const) {
      const { status, body } = await report(wrong)
      expect([status, body]).toEqual([400, { [field]: [expect.any(String)] }])
    }
    expect(await history()).toEqual([])
    expect((await report({ timestamp: minutesAgo(1) })).body).toEqual({ accepted: true, is_latest: true })
  })

  it('that cannot be parsed answers 400 with its field', async () => {
    for (const [wrong, field] of [
      [{ lon: 'east' }, 'lon'],
      [{ lat: '' }, 'lat'],
      [{ id: '' }, 'id'],
    ] as const) {
      const { status, body } = await report(wrong)
      expect([status, Object.keys(body)]).toEqual([400, [field]])
    }
  })

  it('that no truck can have reached is refused until the next one agrees with it', async () => {
    await report({ timestamp: minutesAgo(10) })
    const absurd = { lat: 34.05, lon: -118.24 }
    const refused = { accepted: false, is_latest: false, refused: { lat: [expect.stringContaining('fast')] } }
    const far = { timestamp: minutesAgo(9), ...absurd }
    expect((await report(far)).body).toEqual(refused)
    expect((await report(far)).body, 'the same one again agrees with nothing').toEqual(refused)
    expect((await report({ timestamp: minutesAgo(8) })).body, 'where it was before').toEqual({
      accepted: true,
      is_latest: true,
    })
    expect((await report({ timestamp: minutesAgo(7), ...absurd })).body).toEqual(refused)
    expect((await report({ timestamp: minutesAgo(6), ...absurd })).body).toEqual({
      accepted: true,
      is_latest: true,
    })
    expect(await last()).toMatchObject({ last_latitude: 34.05, last_address: 'Los Angeles, CA' })
    expect((await history()).map(({ latitude }) => latitude)).toEqual([
      CHICAGO.latitude,
      CHICAGO.latitude,
      34.05,
      34.05,
    ])
    expect((await report({ timestamp: minutesAgo(5) })).body).toEqual(refused)
    expect(
      (await report({ timestamp: minutesAgo(4) })).body,
      'back, and no fix was blocked for longer than one',
    ).toEqual({
      accepted: true,
      is_latest: true,
    })
  })

  it('of an archived vehicle answers 404', async () => {
    await test.db.tenant(company.id, (tx) =>
      tx.update(vehicle).set({ deleted_at: new Date().toISOString() }).where(eq(vehicle.id, id)),
    )
    expect((await report({})).status).toBe(404)
  })

  it('is accepted when the stored position of the vehicle has a future time', async () => {
    await test.db.tenant(company.id, (tx) =>
      tx.update(vehicle).set({ last_geo_date_time: '2099-01-01T00:00:00Z' }).where(eq(vehicle.id, id)),
    )
    expect((await report({ timestamp: minutesAgo(1) })).body.is_latest).toBe(true)
  })

  it('is processed one by one when many come at once, and the newest stays', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        report({ timestamp: minutesAgo(index + 1), lat: 41 + index / 100 }),
      ),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.accepted)).toBe(true)
    expect((await last())?.last_latitude).toBe(41)
    expect(await history()).toHaveLength(10)
  })

  it('without the right token is refused, and reaches no other company', async () => {
    expect((await report({ token: 'wrong' })).status).toBe(401)
    expect((await test.call(reportPosition, { query: { id: 'phone-1', lat: 41, lon: -87 } })).status).toBe(
      401,
    )
    const other = await test.company()
    const { status, body } = await report({ token: other.tracking_token })
    expect([status, body.id[0]]).toEqual([404, expect.stringContaining('phone-1')])
    expect(await history()).toEqual([])
  })
})

it('600 wrong tracking tokens from one address block no phone behind it, not even a new one', async () => {
  await rows.vehicle({ object_id: 'phone-2' })
  const from = (token: string, device: string) =>
    test.app.inject({
      method: 'POST',
      url: `/app/api/${buildPath(reportPosition)}`,
      remoteAddress: '198.51.100.77',
      query: { id: device, token, lat: String(CHICAGO.latitude), lon: String(CHICAGO.longitude) },
    })
  const guesses = Array.from({ length: 600 }, (_, n) =>
    from(n % 2 === 0 ? `guess-${n}` : deviceToken(company.id, `guess-${n}`, 'phone-1'), 'phone-1').then(
      ({ statusCode }) => statusCode,
    ),
  )
  const honest = [
    from(company.tracking_token, 'phone-1'),
    from(deviceToken(company.id, company.tracking_token, 'phone-2'), 'phone-2'),
  ]
  expect((await Promise.all(honest)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401, 429]))
  expect((await from(company.tracking_token, 'phone-2')).statusCode).toBe(200)
})
