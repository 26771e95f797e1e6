import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeLoadStatus,
  deleteLoad,
  deleteOwnLoad,
  listConfirmedLoads,
  type LoadDetail,
  readLoad,
  readOwnLoad,
  restoreLoad,
  updateLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { toIsoWeek } from '#contract/rules/iso-week.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { booking, STOPS, stopsOn } from './booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let load: LoadDetail

beforeAll(async () => {
  test = await lastingApp()
  await seedPlaces(test.db)
})
beforeEach(async () => {
  desk = await booking(test)
  load = await desk.book(desk.dana)
})

const move = (by: TestUser, status: number, more: object = {}, version = load.version) =>
  by.call(changeLoadStatus, { params: { id: load.id }, body: { status, version, ...more } })

describe('load status', () => {
  it('follows the allowed steps only, and a refusal names them', async () => {
    expect(await move(desk.dana, 5)).toMatchObject({
      status: 400,
      body: { status: ['This load is Assigned. It can change to Picked up or TONU, not Delivered.'] },
    })
    for (const blocked of [2, 4]) expect((await move(desk.dana, blocked)).status).toBe(400)
    const picked = await move(desk.dana, 3)
    expect(picked.body.status).toBe(3)
    const delivered = await move(desk.dana, 5, {}, picked.body.version)
    expect((await move(desk.dana, 3, {}, delivered.body.version)).body.status).toBe(3)
  })

  it("TONU needs the broker's fee, which replaces both prices", async () => {
    expect((await move(desk.dana, 6)).body).toHaveProperty('broker_price_cents')
    expect((await move(desk.dana, 6, { broker_price_cents: 15_000 })).body).toMatchObject({
      status: 6,
      broker_price_cents: 15_000,
      driver_price_cents: 0,
    })
  })

  it('TONU set by mistake restores both prices, also after its fee was changed', async () => {
    const prices = ({ body }: { body: LoadDetail }) => [
      body.status,
      body.broker_price_cents,
      body.driver_price_cents,
    ]
    const tonu = await move(desk.dana, 6, { broker_price_cents: 15_000 })
    const params = { id: load.id }
    const dearer = await desk.dana.call(updateOwnLoad, {
      params,
      body: { version: tonu.body.version, broker_price_cents: 20_000 },
    })
    const back = await move(desk.dana, 1, {}, dearer.body.version)
    expect(prices(back)).toEqual([1, 120_000, 90_000])
    const again = await move(
      desk.dana,
      6,
      { broker_price_cents: 120_000, driver_price_cents: 5_000 },
      back.body.version,
    )
    expect(prices(await move(desk.dana, 1, {}, again.body.version))).toEqual([1, 120_000, 90_000])
  })

  it('answers 409 with the current status to a stale change', async () => {
    await move(desk.dana, 3)
    const late = await move(desk.boss, 6, { broker_price_cents: 1 })
    expect([late.status, late.body.status]).toEqual([409, ['Someone else set this to: Picked up']])
  })
})

describe('load prices', () => {
  it('are hidden from other dispatchers and shown to users who may see all prices', async () => {
    const mine = (await desk.dana.call(readOwnLoad, { params: { id: load.id } })).body
    expect([mine.broker_price_cents, mine.driver_price_cents]).toEqual([120_000, 90_000])
    const theirs = await desk.dean.call(readOwnLoad, { params: { id: load.id } })
    expect(theirs.status).toBe(200)
    expect(Object.keys(theirs.body).filter((name) => name.includes('price'))).toEqual([])
    expect((await desk.dean.call(readLoad, { params: { id: load.id } })).status).toBe(403)
    expect((await desk.boss.call(readLoad, { params: { id: load.id } })).body.broker_price_cents).toBe(
      120_000,
    )
    const list = (await desk.dean.call(listConfirmedLoads, { query: weekOfNow() })).body
    expect([list.results[0].number, JSON.stringify(list).includes('120000')]).toEqual([load.number, false])
  })

  it('are read-only for users who may edit all loads but not all prices', async () => {
    const editor = await desk.company.user(['EDIT_ALL_CONFIRMED_LOADS_OWN_PRICES_ONLY'])
    const change = (body: object) =>
      editor.call(updateLoad, { params: { id: load.id }, body: { version: load.version, ...body } })
    expect(await change({ broker_price_cents: 1 })).toMatchObject({
      status: 403,
      body: { broker_price_cents: [expect.stringContaining('another user’s load')] },
    })
    expect((await change({ notes: 'Call before arrival.' })).body.notes).toBe('Call before arrival.')
  })
})

const weekOfNow = () => {
  const { year, week } = toIsoWeek(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date()),
  )
  return { year, week: String(week).padStart(2, '0') }
}

describe('load change', () => {
  it('keeps unchanged stops and records the old values in the audit trail', async () => {
    const [first, last] = load.stops
    const between = { kind: 'pickup', address: 'Gary, IN' }
    const { body } = await desk.dana.call(updateOwnLoad, {
      params: { id: load.id },
      body: {
        version: load.version,
        stops: [{ ...STOPS[0], id: first?.id, facility: 'Dock 4' }, between, { ...STOPS[1], id: last?.id }],
      },
    })
    expect(body.stops.map((stop: { id: number; facility: string }) => [stop.id, stop.facility])).toEqual([
      [first?.id, 'Dock 4'],
      [expect.any(Number), ''],
      [last?.id, ''],
    ])
    expect([body.stop_count, body.version]).toEqual([3, load.version + 1])
    expect(await desk.trail('update')).toMatchObject([{ record_type: 'load', after: { stop_count: 3 } }])
  })

  it('without a difference keeps the version, and a time without offset is local to the stop', async () => {
    const [first, last] = load.stops
    const save = (pick: object) =>
      desk.dana.call(updateOwnLoad, {
        params: { id: load.id },
        body: {
          version: load.version,
          stops: [
            { ...STOPS[0], id: first?.id, ...pick },
            { ...STOPS[1], id: last?.id },
          ],
        },
      })
    expect((await save({})).body.version).toBe(load.version)
    expect((await save({ window_from: '2030-01-07T07:30', window_to: null })).body.stops[0]).toMatchObject({
      time_zone: 'America/Chicago',
      window_from: expect.stringContaining('2030-01-07T13:30'),
    })
  })

  it('to a price below the driver’s pay asks for a reason, which covers no lower price', async () => {
    const save = (body: object, version: number) =>
      desk.dana.call(updateOwnLoad, { params: { id: load.id }, body: { version, ...body } })
    const refused = await save({ broker_price_cents: 1000, driver_price_cents: 2000 }, load.version)
    expect([refused.status, refused.body.override_reason?.[0]]).toEqual([
      409,
      expect.stringContaining('$10.00 is $10.00 below driver pay of $20.00.'),
    ])
    const sold = await save(
      { broker_price_cents: 1000, driver_price_cents: 2000, override_reason: 'Truck must go home.' },
      load.version,
    )
    expect(sold.body.override_reason).toBe('Truck must go home.')
    const noted = await save({ notes: 'Call first.' }, sold.body.version)
    expect(noted.status).toBe(200)
    expect((await save({ broker_price_cents: 900 }, noted.body.version)).status).toBe(409)
  })

  it('that clears the override reason keeps it', async () => {
    const late = await desk.book(desk.dana, { override_reason: 'Agreed by phone.' })
    await desk.dana.call(deleteOwnLoad, { params: { id: load.id } })
    const body = { version: late.version, notes: 'x', override_reason: '' }
    const save = await desk.dana.call(updateOwnLoad, { params: { id: late.id }, body })
    expect([save.status, save.body.notes, save.body.override_reason]).toEqual([200, 'x', 'Agreed by phone.'])
  })

  it('keeps a vehicle and driver that are now out of service, with their names', async () => {
    const driver = await desk.rows.driver((await desk.rows.owner()).id)
    const vehicle = await desk.rows.vehicle({ driver: driver.id })
    const old = await desk.book(desk.dana, { vehicle: vehicle.id })
    await test.sql`update vehicle set status = 3, deleted_at = now(), unit_number = unit_number || '-old' where id = ${vehicle.id}`
    await test.sql`update driver set deleted_at = now() where id = ${driver.id}`
    const params = { id: old.id }
    const body = { notes: 'Two straps.', vehicle: vehicle.id, driver: driver.id }
    const save = await desk.dana.call(updateOwnLoad, { params, body: { ...body, version: old.version } })
    const { unit_number, driver_name } = old
    expect([save.status, save.body]).toMatchObject([200, { notes: 'Two straps.', unit_number, driver_name }])
    const second = { driver: null, second_driver: driver.id, version: save.body.version }
    expect((await desk.dana.call(updateOwnLoad, { params, body: second })).body).toHaveProperty(
      'second_driver',
    )
    expect(
      (
        await desk.dana.call(updateOwnLoad, {
          params: { id: load.id },
          body: { version: load.version, vehicle: vehicle.id },
        })
      ).body,
    ).toHaveProperty('vehicle')
  })

  it('is refused to another dispatcher', async () => {
    const { status, body } = await desk.dean.call(updateOwnLoad, {
      params: { id: load.id },
      body: { version: load.version, notes: 'x' },
    })
    expect([status, body.detail[0]]).toEqual([403, expect.stringContaining('Dana')])
  })
})

describe('deleted load', () => {
  it('leaves the list, keeps its number and can be restored', async () => {
    const count = async (query: Record<string, string | number> = {}) =>
      (await desk.dana.call(listConfirmedLoads, { query })).body.count
    expect((await desk.dean.call(deleteOwnLoad, { params: { id: load.id } })).status).toBe(403)
    expect((await desk.dana.call(deleteOwnLoad, { params: { id: load.id } })).body.is_deleted).toBe(true)
    expect([await count(), await count({ is_deleted: 'true' })]).toEqual([0, 1])
    expect((await move(desk.dana, 3, {}, load.version + 1)).body.detail[0]).toContain('Restore it first')
    expect((await desk.book(desk.dana)).number).not.toBe(load.number)
    expect((await desk.dana.call(restoreLoad, { params: { id: load.id } })).body).toMatchObject({
      number: load.number,
      is_deleted: false,
    })
    expect((await desk.boss.call(deleteLoad, { params: { id: load.id } })).status).toBe(200)
  })
})

describe('load list', () => {
  it('filters by driver and by missing documents or invoice', async () => {
    const driver = await desk.rows.driver((await desk.rows.owner()).id)
    const other = await desk.book(desk.dana, {
      second_driver: driver.id,
      stops: stopsOn('2030-03-03'),
      override_reason: 'Agreed.',
    })
    const ids = async (query: object) =>
      (await desk.dana.call(listConfirmedLoads, { query: { ...query } })).body.results.map(
        ({ id }: LoadDetail) => id,
      )
    expect(await ids({ driver: driver.id })).toEqual([other.id])
    expect(await ids({ waits_for_document: 'true' })).toEqual([])
    await test.sql`update load set status = 5, invoice = null, proof_at = null where id = ${load.id}`
    await test.sql`update load set status = 5, proof_at = now() where id = ${other.id}`
    expect([await ids({ waits_for_document: 'true' }), await ids({ waits_for_document: 'false' })]).toEqual([
      [load.id],
      [other.id],
    ])
    expect([await ids({ is_invoiced: 'false' }), await ids({ is_invoiced: 'true' })]).toEqual([
      [other.id, load.id],
      [],
    ])
  })

  it('filters by week, status, people and words, and totals the visible prices', async () => {
    await desk.book(desk.boss, {
      broker_price_cents: 50_000,
      driver_price_cents: 60_000,
      broker_reference: 'PO-77',
      override_reason: 'both',
    })
    await move(desk.dana, 3)
    const list = async (by: TestUser, query: object) =>
      (await by.call(listConfirmedLoads, { query: { ...query } })).body
    const all = await list(desk.boss, weekOfNow())
    expect(all.totals).toMatchObject({
      loads: 2,
      priced: 2,
      broker_price_cents: 170_000,
      driver_price_cents: 150_000,
    })
    expect((await list(desk.dana, weekOfNow())).totals).toMatchObject({
      loads: 2,
      priced: 1,
      broker_price_cents: 120_000,
    })
    expect((await list(desk.boss, { status: 1 })).count).toBe(2)
    expect((await list(desk.boss, { status: 2 })).count).toBe(0)
    expect((await list(desk.boss, { search: 'po-7' })).results).toMatchObject([{ broker_reference: 'PO-77' }])
    expect((await list(desk.boss, { search: load.number.toLowerCase() })).count).toBe(1)
    const words = [
      load.pick_up_at,
      load.deliver_to.toLowerCase().slice(0, 4),
      desk.broker.name,
      desk.broker.name.split(' ').at(-1),
    ]
    for (const search of words)
      expect((await list(desk.boss, { search })).results.map(({ id }: { id: number }) => id)).toContain(
        load.id,
      )
    expect((await list(desk.boss, { search: 'Nowhere, KS' })).count).toBe(0)
    expect((await list(desk.boss, { dispatcher: desk.dana.id })).results).toMatchObject([{ id: load.id }])
    expect((await list(desk.boss, { week: 1, year: 2001 })).totals).toMatchObject({
      loads: 0,
      broker_price_cents: 0,
    })
    expect((await list(desk.boss, {})).totals).toEqual(all.totals)
  })
})
