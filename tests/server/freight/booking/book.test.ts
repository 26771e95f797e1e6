import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmBidAnswer, readBid } from '#contract/entities/market/bid.ts'
import {
  deleteOwnLoad,
  readLoadDraft,
  readOwnLoad,
  restoreLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { toIsoWeek, twoDigits } from '#contract/rules/iso-week.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { booking, STOPS, stopsOn } from '#tests/server/freight/load/booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>

beforeAll(async () => {
  test = await lastingApp()
  await seedPlaces(test.db)
})
beforeEach(async () => {
  desk = await booking(test, { time_zone: 'America/Chicago' })
})

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
const numberOf = (sequence: number) => {
  const { year, week } = toIsoWeek(today())
  return new RegExp(`^[A-Z]{2,4}${twoDigits(year)}-${twoDigits(week)}-${sequence}$`)
}

describe('booking a load', () => {
  it('normalizes the case of addresses', async () => {
    const stops = [
      { ...STOPS[0]!, address: '12 DOCK RD, CHICAGO, IL 60601' },
      { ...STOPS[1]!, address: 'NOWHERE AT ALL, MI' },
    ]
    const load = await desk.book(desk.dana, { stops })
    expect(load.stops.map(({ address }) => address)).toEqual([
      '12 Dock Rd, Chicago, IL 60601',
      'Nowhere At All, MI',
    ])
    expect([load.pick_up_at, load.deliver_to]).toEqual(['Chicago, IL', 'Nowhere At All, MI'])
  })

  it("assigns the next number of the week, stop positions and time zones, and the vehicle's drivers", async () => {
    const driver = await desk.rows.driver((await desk.rows.owner()).id)
    const vehicle = await desk.rows.vehicle({ driver: driver.id })
    const first = await desk.book(desk.dana, { vehicle: vehicle.id })
    const second = await desk.book(desk.dana)
    expect([first.number, second.number]).toEqual([
      expect.stringMatching(numberOf(1)),
      expect.stringMatching(numberOf(2)),
    ])
    expect(first).toMatchObject({
      status: 1,
      dispatcher: desk.dana.id,
      unit_number: vehicle.unit_number,
      driver: driver.id,
      driver_name: 'Kim Doe',
      broker_company: 'Example Brokerage',
      pick_up_at: 'Chicago, IL',
      deliver_to: 'Akron, OH',
      stop_count: 2,
      miles_estimated: true,
      stops: [
        { kind: 'pickup', time_zone: 'America/Chicago', latitude: expect.closeTo(41.9, 0) },
        { kind: 'delivery', time_zone: 'America/New_York' },
      ],
    })
    expect(first.miles).toBeGreaterThan(300)
    const changed = (await desk.rows.events()).filter(({ type }) => type === 'ORDER_CHANGED')
    // Background estimates may be announced already.
    expect(new Set(changed.map(({ data }) => data.id))).toEqual(new Set([first.id, second.id]))
  })

  it('with copies assigns consecutive numbers at the same local time, the given days apart', async () => {
    const stops = [
      { kind: 'pickup', address: 'Chicago, IL', window_from: '2030-03-09T14:00:00Z' },
      { kind: 'delivery', address: 'Akron, OH', window_to: '2030-03-09T23:00:00Z' },
    ]
    const first = await desk.book(desk.dana, { number_of_repetitions: 3, days_apart: 1, stops })
    const all = await Promise.all(
      [0, 1, 2].map((more) => desk.dana.call(readOwnLoad, { params: { id: first.id + more } })),
    )
    expect(
      all.map(({ body }) => [
        body.number.split('-').at(-1),
        body.pick_up_date,
        body.stops[0].window_from.slice(0, 16),
      ]),
    ).toEqual([
      ['1', expect.stringContaining('2030-03-09T14:00'), '2030-03-09T14:00'],
      ['2', expect.stringContaining('2030-03-10T13:00'), '2030-03-10T13:00'],
      ['3', expect.stringContaining('2030-03-11T13:00'), '2030-03-11T13:00'],
    ])
  })

  it('refuses copies beyond the last year that can be entered', async () => {
    const stops = [
      { kind: 'pickup', address: 'Chicago, IL', window_from: '2077-12-20T14:00:00Z' },
      { kind: 'delivery', address: 'Akron, OH', window_to: '2077-12-20T23:00:00Z' },
    ]
    const again = { stops, override_reason: 'Far ahead.', days_apart: 10 }
    const refused = await desk.send(desk.dana, { ...again, number_of_repetitions: 3 })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['number_of_repetitions']])
    expect((await desk.send(desk.dana, { ...again, number_of_repetitions: 2 })).status).toBe(201)
  })

  it('as a copy starts without number and references, and without prices the user cannot see', async () => {
    const load = await desk.book(desk.dana, { broker_reference: 'ONCE', notes: 'Two straps.', weight: 900 })
    const draftOf = async (by: TestUser) => (await by.call(readLoadDraft, { query: { load: load.id } })).body
    const draft = await draftOf(desk.dana)
    expect(draft).toMatchObject({
      bid: null,
      broker_reference: '',
      notes: 'Two straps.',
      weight: 900,
      broker_price_cents: 120_000,
      vehicle: desk.vehicle.id,
    })
    expect(draft.stops.map(({ address }: { address: string }) => address)).toEqual(
      STOPS.map(({ address }) => address),
    )
    expect(await draftOf(desk.dean)).toMatchObject({
      broker_price_cents: null,
      driver_price_cents: null,
      dispatcher: desk.dean.id,
    })
    expect((await (await booking(test)).dana.call(readLoadDraft, { query: { load: load.id } })).status).toBe(
      404,
    )
  })

  it('is idempotent when the same request is sent again', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => desk.send(desk.dana, {}, { key: 'the-same' })))
    expect([one?.status, other?.status, other?.body.id]).toEqual([201, 201, one?.body.id])
    expect((await desk.book(desk.dana, { override_reason: 'Both.' })).number).toMatch(numberOf(2))
  })

  it('assigns numbers without gaps or duplicates when forty users book at once and some are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        desk.send(
          desk.dana,
          index % 4 === 0 ? { driver: 999_999 } : { vehicle: desk.vehicle.id, override_reason: 'yes' },
        ),
      ),
    )
    const booked = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => Number(body.number.split('-').at(-1)))
    expect(booked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })
})

describe('booking from a bid', () => {
  const place = async () => {
    const bid = await desk.place(desk.dana, {
      broker: desk.broker.id,
      order_number: '74002',
      pick_up_date: '2030-01-07T14:00:00Z',
    })
    return bid
  }

  it('starts with the known facts and links the accepted bid, the offer and the email thread', async () => {
    const bid = await place()
    const draft = (await desk.dana.call(readLoadDraft, { query: { bid: bid.id } })).body
    expect(draft).toMatchObject({
      bid: bid.id,
      offer: bid.offer,
      booked: null,
      broker: desk.broker.id,
      broker_company: desk.broker.name,
      objections: [],
      broker_reference: '74002',
      broker_price_cents: 120_000,
      stops: [
        { kind: 'pickup', address: 'Chicago, IL', window_from: expect.stringContaining('2030-01-07') },
        { kind: 'delivery' },
      ],
    })
    const load = await desk.book(desk.dana, { bid: bid.id })
    expect(load).toMatchObject({ bid: bid.id, offer: bid.offer })
    expect((await desk.dana.call(readBid, { params: { id: bid.id } })).body).toMatchObject({
      answer: 'accepted',
      load: load.id,
      load_number: load.number,
    })
    expect((await desk.dana.call(readLoadDraft, { query: { bid: bid.id } })).body.booked).toEqual({
      id: load.id,
      number: load.number,
    })
    expect((await desk.rows.events()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['LOAD_UPDATED', 'ORDER_CHANGED']),
    )
  })

  it("uses the bid's vehicle, drivers and dispatcher", async () => {
    const bid = await place()
    const { vehicle, unit_number, driver, driver_name, dispatcher_name } = (
      await desk.dana.call(readLoadDraft, { query: { bid: bid.id } })
    ).body
    const load = await desk.book(desk.dana, { bid: bid.id, ...(vehicle && { vehicle }) })
    expect([unit_number, driver, driver_name, dispatcher_name]).toEqual([
      load.unit_number,
      load.driver,
      load.driver_name,
      load.dispatcher_name,
    ])
    expect(unit_number).not.toBe('')
  })

  it('that the broker declined needs an override reason, which survives an edit', async () => {
    const bid = await place()
    const { version } = (await desk.dana.call(readBid, { params: { id: bid.id } })).body
    await desk.dana.call(confirmBidAnswer, { params: { id: bid.id }, body: { answer: 'rejected', version } })
    expect((await desk.dana.call(readLoadDraft, { query: { bid: bid.id } })).body.objections).toEqual([
      'The broker declined this bid.',
    ])
    const refused = await desk.send(desk.dana, { bid: bid.id })
    expect([refused.status, refused.body.override_reason?.[0]]).toEqual([
      409,
      expect.stringContaining('declined this bid'),
    ])
    expect((await desk.dana.call(readBid, { params: { id: bid.id } })).body).toMatchObject({
      answer: 'rejected',
    })
    const load = await desk.book(desk.dana, { bid: bid.id, override_reason: 'Jo called back.' })
    const edited = await desk.dana.call(updateOwnLoad, {
      params: { id: load.id },
      body: { notes: 'Ring first', version: load.version },
    })
    expect(edited.body).toMatchObject({ notes: 'Ring first', override_reason: 'Jo called back.' })
  })

  it('happens once, and the second request gets the load number', async () => {
    const bid = await place()
    const answers = await Promise.all([1, 2].map(() => desk.send(desk.dana, { bid: bid.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toEqual({ bid: [`This bid is already booked as load ${won?.body.number}.`] })
  })

  it('is refused to other dispatchers, except those who assign loads for the bidder', async () => {
    const bid = await place()
    expect(await desk.send(desk.dean, { bid: bid.id })).toMatchObject({
      status: 403,
      body: { bid: [expect.stringContaining('Dana')] },
    })
    expect((await desk.dean.call(readLoadDraft, { query: { bid: bid.id } })).status).toBe(403)
    expect(await desk.book(desk.boss, { bid: bid.id }, { assigns: true })).toMatchObject({
      dispatcher: desk.dana.id,
    })
  })

  it('for another dispatcher is refused without the permission to assign loads', async () => {
    expect(await desk.send(desk.dana, { dispatcher: desk.dean.id })).toMatchObject({
      status: 403,
      body: { dispatcher: [expect.any(String)] },
    })
    expect(await desk.book(desk.boss, { dispatcher: desk.dean.id }, { assigns: true })).toMatchObject({
      dispatcher: desk.dean.id,
    })
  })

  it('allows one load per offer, and deleting the load releases the offer', async () => {
    const offer = (await desk.rows.offer({ broker: desk.broker.id })).id
    const bid = await desk.place(desk.dean, offer)
    const load = await desk.book(desk.dana, { offer })
    const beside = await desk.send(desk.dean, { bid: bid.id })
    expect(beside).toMatchObject({
      status: 409,
      body: { bid: [`This bid’s offer is already booked as load ${load.number}.`] },
    })
    const { booked } = (await desk.dana.call(readLoadDraft, { query: { offer } })).body
    expect(booked).toEqual({ id: load.id, number: load.number })
    await desk.dana.call(deleteOwnLoad, { params: { id: load.id } })
    const again = await desk.book(desk.dana, { offer })
    const restored = await desk.dana.call(restoreLoad, { params: { id: load.id } })
    expect([restored.status, restored.body.detail]).toEqual([
      409,
      [`The offer for ${load.number} is already booked as load ${again.number}.`],
    ])
    await desk.dana.call(deleteOwnLoad, { params: { id: again.id } })
    const won = await desk.book(desk.dean, { bid: bid.id })
    expect((await desk.dana.call(restoreLoad, { params: { id: load.id } })).status).toBe(409)
    await desk.dean.call(deleteOwnLoad, { params: { id: won.id } })
    expect((await desk.send(desk.dana, { offer })).body.offer[0]).toContain('Book that bid.')
    const other = (await desk.rows.offer({ broker: desk.broker.id })).id
    const twice = await desk.book(desk.dana, { offer: other, number_of_repetitions: 2, days_apart: 3 })
    await desk.dana.call(deleteOwnLoad, { params: { id: twice.id } })
    const back = await desk.dana.call(restoreLoad, { params: { id: twice.id } })
    expect([(await desk.send(desk.dean, { offer: other })).status, back.status]).toEqual([409, 200])
  })

  it('is refused for an offer that is already booked', async () => {
    const bid = await place()
    await desk.book(desk.dana, { bid: bid.id })
    expect(await desk.send(desk.dean, { offer: bid.offer })).toMatchObject({
      status: 409,
      body: { offer: [expect.stringMatching(/^This offer is already booked as load \S+\.$/)] },
    })
  })
})

describe('booking objections', () => {
  it('are checked one at a time when two users book the same unit at once', async () => {
    const answers = await Promise.all([desk.send(desk.dana), desk.send(desk.dean)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  const ofOddSender = async () => ({
    offer: (await desk.rows.offer({ sender_marks: ['look_alike'], sender_verdict: 'unknown' })).id,
  })
  const unprovenAnswer = async () => {
    const { id, offer } = await desk.place(desk.dana, { broker: desk.broker.id })
    await desk.rows.incoming({ state: 'unproven', is_answer: true, bid: id, offer })
    return { bid: id }
  }
  const cases: [string, () => Promise<object>, string][] = [
    [
      'an offer of a suspicious sender',
      ofOddSender,
      'Offer sender: Look-alike domain, Couldn’t be verified.',
    ],
    ['an unverified reply', unprovenAnswer, 'An unverified reply'],
    [
      'a unit out of service',
      async () => ({ vehicle: (await desk.rows.vehicle({ status: 2 })).id }),
      'out of service',
    ],
    [
      'a document that expires before the delivery',
      async () => ({ vehicle: (await desk.rows.vehicle({ documents_expire_on: '2030-01-07' })).id }),
      'expires on 07 Jan 2030',
    ],
    ['a load over the payload', async () => ({ weight: 4000 }), 'payload is 3,500 lb'],
    ['hazmat without an endorsement', async () => ({ hazardous: true }), 'isn’t set up for hazmat'],
    [
      'a broker on the blacklist',
      async () => ({
        broker: (
          await desk.rows.broker({ name: 'Bad Co', is_blacklisted: true, blacklist_reason: 'never pays' })
        ).id,
      }),
      'Bad Co is blacklisted: never pays',
    ],
    [
      'a broker over its credit limit with this load',
      async () => ({
        broker: (await desk.rows.broker({ name: 'Short Co', credit_limit_cents: 0 })).id,
      }),
      'With this load, Short Co is over its credit limit of $0.00, counting open invoices and booked loads.',
    ],
    [
      'a price below the driver’s pay',
      async () => ({ broker_price_cents: 100_000, driver_price_cents: 110_000 }),
      '$1,000.00 is $100.00 below driver pay of $1,100.00.',
    ],
    ['another load at that time', async () => (await desk.book(desk.dana), {}), 'is on '],
    [
      'a copy that starts before the previous one ends',
      async () => ({ number_of_repetitions: 2, days_apart: 0 }),
      'at the same time',
    ],
    [
      'another load at the time of a copy',
      async () => (
        await desk.book(desk.dana, { stops: stopsOn('2030-01-15'), override_reason: 'A team drives.' }),
        { number_of_repetitions: 2, days_apart: 7 }
      ),
      'is on ',
    ],
  ]
  it('of a credit limit tells its balance only to users who see all prices, whatever price is tried', async () => {
    const chief = await desk.company.user([
      'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
      'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    ])
    const isOver = (words: string) => words.includes('credit limit')
    const short = await desk.rows.broker({ name: 'Short Co', credit_limit_cents: 100_000 })
    const asked = { broker: short.id, broker_price_cents: 1, driver_price_cents: 0, vehicle: desk.vehicle.id }
    const tried = async (by: TestUser, cents: number) =>
      String((await desk.send(by, { ...asked, broker_price_cents: cents })).body.override_reason ?? '')
    const booked = await desk.book(desk.dana, { ...asked, broker_price_cents: 60_000 })
    expect([await tried(chief, 40_001), await tried(chief, 40_000)].map(isOver)).toEqual([true, false])
    for (const cents of [1, 40_000, 40_001, 9_000_000])
      expect(isOver(await tried(desk.dana, cents))).toBe(false)
    await test.sql`update broker set credit_limit_cents = 60000 where id = ${short.id}`
    for (const cents of [1, 9_000_000]) expect(isOver(await tried(desk.dana, cents))).toBe(true)
    const edit = async (broker_price_cents: number) =>
      desk.dana.call(updateOwnLoad, {
        params: { id: booked.id },
        body: { broker_price_cents, version: booked.version, price_reason: 'Layover' },
      })
    expect((await edit(9_000_000)).status, 'judged without this load').toBe(200)
  })
  it.each(cases)('%s is reported and needs an override reason', async (_, make, words) => {
    const extra = await make()
    const refused = await desk.send(desk.dana, extra)
    expect([refused.status, refused.body.override_reason?.[0]]).toEqual([409, expect.stringContaining(words)])
    expect(await desk.book(desk.dana, { ...extra, override_reason: 'The broker agreed.' })).toMatchObject({
      override_reason: 'The broker agreed.',
    })
  })

  it.each([
    ['broker', { broker: 999_999 }],
    ['vehicle', { vehicle: 999_999 }],
    ['driver', { driver: 999_999 }],
    ['offer', { offer: 999_999 }],
    ['bid', { bid: 999_999 }],
    ['stops', { stops: [] }],
    ['stops', { stops: STOPS.toReversed() }],
    ['broker_price_cents', { broker_price_cents: -1 }],
  ])('an invalid %s is reported at its field', async (field, extra) => {
    const { status, body } = await desk.send(desk.dana, extra)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})
