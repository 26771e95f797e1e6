import { describe, expect, it } from 'vitest'
import { markStop, takeBackMark } from '#contract/entities/freight/driver-load.ts'
import { changeLoadStatus, readLoad } from '#contract/entities/freight/load.ts'
import { setStopTimes } from '#contract/entities/freight/order.ts'
import { reportPosition } from '#contract/entities/fleet/position.ts'
import { watchCompany } from '#server/freight/eta/watch.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

eachCompany()

const ROUNDS = 25
const AT_ONCE = 4
const STEP_SECONDS = 30
const STEPS = ['arrived', 'loaded', 'delivered', 'departed'] as const

const chainOf = async (company: number, load: number) =>
  (await test.sql`select before, after from audit_entry where company_id = ${company} and record_type = 'load' and record_id = ${load}
    and action = 'status' order by id`) as { before: { status: number }; after: { status: number } }[]

describe('concurrent positions, clicks and driver reports', () => {
  it.each([1, 2, 3])('change a load one after the other (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const desk = await booking(test)
    const driver = await desk.rows.driver((await desk.rows.owner()).id)
    const luis = await desk.company.user([], { driver: driver.id })
    const vehicle = await desk.rows.vehicle({
      object_id: `random-${seed}`,
      last_latitude: null,
      last_longitude: null,
      last_geo_date_time: null,
    })
    const { id, stops } = await desk.bookSent(desk.dana, {
      vehicle: vehicle.id,
      driver: driver.id,
      stops: [
        { kind: 'pickup', address: 'Chicago, IL 60601' },
        { kind: 'delivery', address: 'Chicago, IL 60616' },
      ],
    })
    const places = stops.map(({ latitude, longitude }) => ({ lat: latitude ?? 0, lon: longitude ?? 0 }))
    let [clock, at] = [Math.floor(Date.now() / 1000) - ROUNDS * AT_ONCE * STEP_SECONDS - 60, 0]
    let keys = 0
    const headers = () => ({ 'Idempotency-Key': `random-${seed}-${++keys}` })
    const stop = () => random.pick(stops).id
    const drive = () => {
      if (random.chance(0.15)) at = 1 - at
      const query = {
        ...places[at]!,
        id: `random-${seed}`,
        token: desk.company.tracking_token,
        timestamp: (clock += STEP_SECONDS),
      }
      return test.call(reportPosition, { query })
    }
    const look = () =>
      watchCompany({ db: test.db, roads: test.app.services.roads }, desk.company.id).then(() => ({
        status: 200,
      }))
    const click = async () => {
      const { version } = (await desk.boss.call(readLoad, { params: { id } })).body
      return desk.boss.call(changeLoadStatus, {
        params: { id },
        body: { status: random.between(1, 4), version },
      })
    }
    const say = () =>
      luis.call(markStop, {
        params: { id },
        body: { stop: stop(), step: random.pick(STEPS), at: new Date().toISOString() },
        headers: headers(),
      })
    const unsay = () =>
      luis.call(takeBackMark, {
        params: { id },
        body: { stop: stop(), step: random.pick(STEPS) },
        headers: headers(),
      })
    const correct = () => {
      const arrived_at = random.chance(0.5) ? new Date(Date.now() - 60_000).toISOString() : null
      return desk.boss.call(setStopTimes, {
        params: { id },
        body: { stop: stop(), arrived_at, departed_at: null, reason: 'Seen' },
      })
    }
    const moves: (() => Promise<{ status: number }>)[] = [
      drive,
      drive,
      drive,
      drive,
      look,
      look,
      click,
      say,
      unsay,
      correct,
    ]
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => random.pick(moves)()))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
    await look()
    const chain = await chainOf(desk.company.id, id)
    const { status } = (await desk.boss.call(readLoad, { params: { id } })).body
    expect(chain.length).toBeGreaterThan(0)
    expect(chain.map(({ before }) => before.status)).toEqual([
      1,
      ...chain.slice(0, -1).map(({ after }) => after.status),
    ])
    expect(chain.at(-1)?.after.status).toBe(status)
  })
})
