import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import {
  createDriverLoadDocument,
  type DriverLoad,
  listDriverLoads,
  markStop,
  reportDriverPosition,
  takeBackMark,
} from '#contract/entities/freight/driver-load.ts'
import { tieAccountDriver } from '#contract/entities/fleet/driver-account.ts'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { listConfirmedLoads, readOwnLoad } from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { formOf, partsOf, SAMPLES, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-driver-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: number
let luis: TestUser
let seer: TestUser
let keys = 0

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  const owner = await desk.rows.owner()
  const [his, other] = [
    await desk.rows.driver(owner.id),
    await desk.rows.driver(owner.id, { view_price: true }),
  ]
  luis = await desk.company.user([], { driver: his.id })
  seer = await desk.company.user([], { driver: other.id })
  load = (
    await desk.bookSent(desk.dana, {
      driver: his.id,
      second_driver: other.id,
      notes: 'Broker rate 1200',
      broker_reference: 'SECRET-77',
    })
  ).id
})

const mine = async (by: TestUser) => (await by.call(listDriverLoads)).body.results as DriverLoad[]
const key = () => ({ [IDEMPOTENCY_HEADER]: `mark-${++keys}` })
async function mark(
  by: TestUser,
  stop: number,
  step: string,
  at = new Date().toISOString(),
  headers = key(),
) {
  const [there] = await test.sql`select latitude, longitude from load_stop where id = ${stop}`
  return by.call(markStop, { params: { id: load }, body: { stop, step, at, ...there }, headers })
}
const back = (by: TestUser, stop: number, step: string) =>
  by.call(takeBackMark, { params: { id: load }, body: { stop, step }, headers: key() })
const photo = (by: TestUser, name: string) =>
  send(
    test.app,
    by,
    { path: createDriverLoadDocument.path.replace('{id}', String(load)) },
    formOf(partsOf({ kind: 'pod' }, SAMPLES.png, name)),
  )
const status = async () => (await desk.dana.call(readOwnLoad, { params: { id: load } })).body.status

describe('driver page', () => {
  it('a driver sees only their own loads, without the broker, and prices only with permission', async () => {
    await desk.bookSent(desk.dana, { vehicle: (await desk.rows.vehicle({ payload: 3500 })).id })
    const [one, ...rest] = await mine(luis)
    expect([one?.id, rest]).toEqual([load, []])
    const text = JSON.stringify(one)
    for (const secret of ['Example Brokerage', 'SECRET-77', '1200', '120000', '90000', '_price_'])
      expect(text).not.toContain(secret)
    expect((await mine(seer))[0]?.driver_price_cents).toBe(90_000)
    expect((await luis.call(listConfirmedLoads)).status).toBe(403)
  })

  it('a driver sees the ETA of the next stop that the office sees, until the truck is there', async () => {
    const [first] = (await mine(luis))[0]!.stops
    const eta = '2030-01-07T15:20:00Z'
    const estimates = JSON.stringify([{ stop: first!.id, eta, basis: 'position', miles: 40 }])
    await test.sql`insert into load_watch (company_id, load, estimates)
      values (${desk.company.id}, ${load}, ${estimates}::text::jsonb)
      on conflict (company_id, load) do update set estimates = excluded.estimates`
    const etaOf = async () => (await mine(luis))[0]!.stops[0]!.eta
    expect(await etaOf()).toBe(eta)
    await mark(luis, first!.id, 'arrived')
    expect(await etaOf()).toBeNull()
  })

  it('a driver can take a load from the first stop to the last', async () => {
    const [first, last] = (await mine(luis))[0]!.stops
    const seen: number[] = []
    for (const [stop, step] of [
      [first!.id, 'arrived'],
      [first!.id, 'loaded'],
      [first!.id, 'departed'],
      [last!.id, 'arrived'],
      [last!.id, 'delivered'],
    ] as const)
      seen.push((await mark(luis, stop, step)).body.status)
    expect(seen).toEqual([2, 3, 3, 4, 5])
    expect((await mine(luis))[0]!.stops.map(({ done_at }) => done_at === null)).toEqual([false, false])
    expect(
      (await desk.rows.events()).some(
        ({ type, user_id }) => type === 'DRIVER_LOAD_CHANGED' && user_id === luis.id,
      ),
    ).toBe(true)
  })

  const chain = async () =>
    (
      await test.sql`select after from audit_entry where company_id = ${desk.company.id} and record_type = 'load' and record_id = ${load}
        and action = 'status' order by id`
    ).map(({ after }) => (after as { status: number }).status)

  it.each([
    ['arrived', [3, 4]],
    ['delivered', [3, 4, 5]],
  ] as const)('marking the last stop %s also marks the pickup, and undo reverts both', async (step, path) => {
    const [, last] = (await mine(luis))[0]!.stops
    expect((await mark(luis, last!.id, step)).body.status).toBe(path.at(-1))
    expect(await chain()).toEqual(path)
    expect((await back(luis, last!.id, step)).status).toBe(200)
    expect(await status()).toBe(1)
  })

  it('loading after the truck was seen at the last stop sets the load at delivery, not delivered', async () => {
    const [first, last] = (await mine(luis))[0]!.stops
    await test.sql`update load_stop set arrived_at = now() where id = ${last!.id}`
    expect((await mark(luis, first!.id, 'loaded')).body.status).toBe(4)
    expect(await chain()).toEqual([3, 4])
    expect((await back(luis, first!.id, 'loaded')).body.status).toBe(1)
  })

  it('a mark sent twice is saved once and can be undone', async () => {
    const { id } = (await mine(luis))[0]!.stops[0]!
    const [at, headers] = [new Date().toISOString(), key()]
    await Promise.all([mark(luis, id, 'arrived', at, headers), mark(luis, id, 'arrived', at, headers)])
    expect(await test.sql`select count(*)::int as n from stop_mark where load = ${load}`).toEqual([{ n: 1 }])
    expect((await mine(luis))[0]!.last_mark).toMatchObject({ stop: id, step: 'arrived' })
    expect((await back(luis, id, 'loaded')).status).toBe(409)
    expect((await back(luis, id, 'arrived')).body.stops[0].arrived_at).toBe(null)
    expect(await status()).toBe(1)
  })

  it('a mark keeps the arrival time recorded from positions', async () => {
    const { id } = (await mine(luis))[0]!.stops[0]!
    await test.sql`update load_stop set arrived_at = '2030-01-07T14:00:00Z' where id = ${id}`
    const { stops } = (await mark(luis, id, 'arrived')).body as DriverLoad
    expect(Date.parse(stops[0]!.arrived_at!)).toBe(Date.parse('2030-01-07T14:00:00Z'))
    expect(Date.parse((await back(luis, id, 'arrived')).body.stops[0].arrived_at)).toBe(
      Date.parse('2030-01-07T14:00:00Z'),
    )
  })

  const HOUR = 60 * 60_000
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

  it.each([
    ['in 1970', '1970-01-01T00:00:00Z', 'before this load was booked'],
    ['in the next century', '2130-01-01T00:00:00Z', 'in the future'],
    ['an hour ahead', ago(-HOUR), 'in the future'],
    ['before its load was booked', ago(4 * 24 * HOUR), 'before this load was booked'],
  ])('a mark with a time %s is rejected at its field and saves nothing', async (_, at, why) => {
    await test.sql`update load set created_at = ${ago(3 * 24 * HOUR)} where id = ${load}`
    const { id } = (await mine(luis))[0]!.stops[0]!
    const { status: answered, body } = await mark(luis, id, 'arrived', at)
    expect([answered, body]).toEqual([400, { at: [expect.stringContaining(why)] }])
    expect(body.at[0]).toMatch(/Set the clock, discard this, and tap the step again\.$/)
    expect([(await mine(luis))[0]!.stops[0]!.arrived_at, await status()]).toEqual([null, 1])
  })

  it('a mark is accepted up to 7 days late and rejected after that', async () => {
    await test.sql`update load set created_at = ${ago(20 * 24 * HOUR)} where id = ${load}`
    const { id } = (await mine(luis))[0]!.stops[0]!
    expect((await mark(luis, id, 'arrived', ago(8 * 24 * HOUR))).body.at[0]).toContain('more than 7 days ago')
    const at = ago(6 * 24 * HOUR)
    const { stops } = (await mark(luis, id, 'arrived', at)).body as DriverLoad
    expect(Date.parse(stops[0]!.arrived_at!)).toBe(Date.parse(at))
  })

  it.each([
    [0, 'delivered', 'pickup'],
    [1, 'loaded', 'delivery'],
  ] as const)('stop %i cannot be marked as %s', async (place, step, kind) => {
    const stop = (await mine(luis))[0]!.stops[place]!
    const answer = await mark(luis, stop.id, step)
    expect([answer.status, Object.keys(answer.body), answer.body.step[0]]).toEqual([
      400,
      ['step'],
      expect.stringContaining(`a ${kind}`),
    ])
    expect(await status()).toBe(1)
  })

  it('a departure before the arrival is set to the arrival time', async () => {
    await test.sql`update load set created_at = ${ago(HOUR * 3)} where id = ${load}`
    const { id } = (await mine(luis))[0]!.stops[0]!
    const times = async (step: string, at: string) =>
      ((await mark(luis, id, step, at)).body as DriverLoad).stops[0]!
    const { arrived_at } = await times('arrived', ago(0))
    expect((await times('departed', ago(2 * HOUR))).departed_at).toBe(arrived_at)
    expect(((await back(luis, id, 'departed')).body as DriverLoad).stops[0]).toMatchObject({
      arrived_at,
      departed_at: null,
    })
  })

  it('a driver of another load gets 404 for marks, undo, and photos', async () => {
    const stranger = await desk.company.user([], {
      driver: (await desk.rows.driver((await desk.rows.owner()).id)).id,
    })
    const { id } = (await mine(luis))[0]!.stops[0]!
    const upload = await photo(stranger, 'a.png')
    expect([
      (await mark(stranger, id, 'arrived')).status,
      (await back(stranger, id, 'arrived')).status,
      upload.status,
    ]).toEqual([404, 404, 404])
    expect(await mine(stranger)).toEqual([])
  })

  it('a photo is saved once and answered with its SHA-256 hash', async () => {
    const upload = () => photo(luis, 'pod.png')
    const [first, again] = [await upload(), await upload()]
    expect([first.status, first.body]).toEqual([201, again.body])
    expect(first.body.sha256).toBe(createHash('sha256').update(SAMPLES.png).digest('hex'))
    expect((await desk.dana.call(listLoadDocuments, { query: { load } })).body.results).toMatchObject([
      { kind: 'pod', file_name: 'pod.png' },
    ])
  })

  it('an administrator can link a driver to one user only, with immediate effect', async () => {
    const admin = await desk.company.user(['VIEW_HR_PORTAL'], { is_admin: true })
    const [plain, other] = [await desk.company.user(), await desk.company.user()]
    const { id } = await desk.rows.driver((await desk.rows.owner()).id, {
      first_name: 'Ada',
      last_name: 'Vance',
    })
    const tie = (user: TestUser, driver: number | null) =>
      admin.call(tieAccountDriver, { params: { id: user.id }, body: { driver } })
    expect((await plain.call(listDriverLoads)).status).toBe(403)
    expect((await tie(plain, id)).body.driver_name).toBe('Ada Vance')
    expect((await plain.call(listDriverLoads)).status).toBe(200)
    expect((await tie(other, id)).body.driver[0]).toMatch(
      /^Ada Vance is already linked to user-\w+\. Unlink that user first\.$/,
    )
    expect([(await tie(plain, null)).body.driver_name, (await plain.call(listDriverLoads)).status]).toEqual([
      '',
      403,
    ])
    expect((await tie(other, id)).status).toBe(200)
  })

  it('a position from the driver page moves the vehicle of the driver’s load', async () => {
    const report = (by: TestUser) =>
      by.call(reportDriverPosition, {
        body: { at: new Date().toISOString(), latitude: 41.9, longitude: -87.6 },
      })
    expect((await report(luis)).body, 'also one without a tracker').toEqual({ is_taken: true })
    expect((await mine(luis))[0]!.truck).toMatchObject({ latitude: 41.9, longitude: -87.6 })
    const stranger = await desk.company.user([], {
      driver: (await desk.rows.driver((await desk.rows.owner()).id)).id,
    })
    expect((await report(stranger)).body).toEqual({ is_taken: false })
  })
})
