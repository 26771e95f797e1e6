import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askDrivers, type DriverBid, listDriverBids } from '#contract/entities/market/driver-bid.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { auditEntry } from '#server/kernel/history/audit.table.ts'
import type { driver as driverTable } from '#server/fleet/schema/driver.table.ts'
import { brokerAlias } from '#server/market/schema/broker.table.ts'
import { driverBid } from '#server/market/schema/driver-bid.table.ts'
import { offer as offerTable } from '#server/market/schema/offer.table.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let dispatcher: TestUser

beforeAll(async () => {
  test = await lastingApp()
})

beforeEach(async () => {
  company = await test.company({ name: 'Northline Freight', phone: '+16145550100' })
  rows = freight(test.db, company.id)
  dispatcher = await company.user(['CREATE_BID', 'VIEW_DISPATCH', 'VIEW_OWN_BIDS'])
})

let count = 0
const ask = (
  offer: number,
  vehicles: number[],
  { key = `key-${++count}` as string | null, note = '', by = dispatcher } = {},
) =>
  by.call(askDrivers, {
    params: { id: offer },
    body: { vehicles, note },
    headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
  })
const readRows = () =>
  test.db.tenant(company.id, async (tx) => ({
    asks: await tx.select().from(driverBid).orderBy(asc(driverBid.id)),
    mails: await tx.select().from(outgoingMail).orderBy(asc(outgoingMail.id)),
  }))

async function unit(
  unit_number: string,
  driver: Partial<typeof driverTable.$inferInsert> = {},
  vehicle = {},
) {
  const owner = await rows.owner()
  const person = await rows.driver(owner.id, { email: `kim.${unit_number}@drivers.example`, ...driver })
  return {
    ...(await rows.vehicle({ unit_number, owner_company: owner.id, driver: person.id, ...vehicle })),
    driver: person.id,
  }
}

describe('asking drivers', () => {
  it('each driver gets one row and one email with their own deadhead, and live events are sent', async () => {
    const near = await unit('12')
    const far = await unit('13', { first_name: 'Lee' }, { last_latitude: 41.08, last_longitude: -81.52 })
    const { id } = await rows.offer()
    const { status, body } = await ask(id, [near.id, far.id, near.id])
    expect([status, body.count]).toEqual([201, 2])
    expect(body.results).toMatchObject([
      {
        offer: id,
        vehicle: near.id,
        unit_number: '12',
        driver_name: 'Kim Doe',
        state: 'asked',
        price_cents: null,
        mail_state: 'not_sent',
      },
      {
        offer: id,
        vehicle: far.id,
        unit_number: '13',
        driver_name: 'Lee Doe',
        is_estimated: true,
        asked_by: 'Anna Example',
      },
    ])
    expect(body.results.map(({ miles_out }: DriverBid) => Math.round(miles_out ?? -1))).toEqual([
      0,
      expect.closeTo(386, -2),
    ])
    const { asks, mails } = await readRows()
    const [local, domain] = company.intake_address.split('@')
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({
      bid: null,
      driver_bid: asks[1]?.id,
      from: `"Northline Freight" <${company.intake_address}>`,
      to: '"Lee Doe" <kim.13@drivers.example>',
      reply_to: `${local}+bid.${asks[1]?.reply_token}@${domain}`,
      subject: 'Unit 13, your price? Chicago, IL to Akron, OH',
      in_reply_to: '',
      references: '',
    })
    expect(mails[1]?.text).toMatch(/Deadhead: \d{3} mi, about \d h \d+ min \(estimated\)/)
    expect(JSON.stringify(body)).not.toContain(asks[0]?.reply_token)
    expect(await rows.events()).toMatchObject(
      asks.map((one) => ({ type: 'DRIVER_BID_CHANGED', data: { id: one.id, offer: id } })),
    )
    const trail = await test.db.tenant(company.id, (tx) =>
      tx.select().from(auditEntry).where(eq(auditEntry.record_type, 'driver_bid')),
    )
    expect(trail).toMatchObject([{ action: 'ask', user_id: dispatcher.id }, { action: 'ask' }])
  })

  it('driver bids are listed on their own and with the offer', async () => {
    const { id } = await rows.offer()
    const { body } = await ask(id, [(await unit('12')).id])
    expect((await dispatcher.call(listDriverBids, { params: { id } })).body).toEqual(body)
    expect((await dispatcher.call(readOffer, { params: { id } })).body.driver_bids).toEqual(body.results)
  })

  it('the deadhead is unknown when the truck has no location', async () => {
    const lost = await unit('12', {}, { last_latitude: null, last_longitude: null })
    const { body } = await ask((await rows.offer()).id, [lost.id])
    expect(body.results).toMatchObject([{ miles_out: null, minutes_out: null }])
    expect((await readRows()).mails[0]?.text).toContain('we don’t have your truck’s location')
  })

  it('an idempotency key is required and sends the emails once', async () => {
    const vehicle = await unit('12')
    const { id } = await rows.offer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(id, [vehicle.id], { key: 'same' })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect((await readRows()).mails).toHaveLength(1)
    expect((await ask(id, [vehicle.id], { key: 'same', note: 'other' })).status).toBe(409)
    const without = await ask(id, [vehicle.id], { key: null })
    expect([without.status, Object.keys(without.body)]).toEqual([400, [IDEMPOTENCY_HEADER]])
  })

  it('asking again reuses the driver’s row, also with concurrent requests', async () => {
    const vehicle = await unit('12')
    const { id } = await rows.offer()
    const lead = await company.user(['CREATE_BID'])
    await Promise.all([ask(id, [vehicle.id]), ask(id, [vehicle.id]), ask(id, [vehicle.id], { by: lead })])
    const { asks, mails } = await readRows()
    expect([asks.length, mails.length]).toEqual([1, 3])
    expect(new Set(mails.map(({ reply_to, driver_bid }) => `${reply_to} ${driver_bid}`)).size).toBe(1)
  })

  it.each([
    ['priced', { state: 'priced', price_cents: 45_000, reply_text: 'ok 450' }],
    ['declined', { state: 'asked', price_cents: null, reply_text: '' }],
    ['unclear', { state: 'asked', price_cents: null, reply_text: '' }],
  ] as const)('a driver whose bid is %s can be asked again', async (state, after) => {
    const vehicle = await unit('12')
    const { id } = await rows.offer()
    await ask(id, [vehicle.id])
    const price_cents = state === 'priced' ? 45_000 : null
    await test.db.tenant(company.id, (tx) =>
      tx.update(driverBid).set({ state, price_cents, reply_text: 'ok 450' }),
    )
    expect((await ask(id, [vehicle.id])).body.results).toMatchObject([after])
  })

  it('another driver of the same vehicle gets another row', async () => {
    const vehicle = await unit('12')
    const { id } = await rows.offer()
    await ask(id, [vehicle.id])
    const other = await rows.driver(vehicle.owner_company, {
      first_name: 'Lee',
      email: 'lee@drivers.example',
    })
    await test.sql`update vehicle set driver = ${other.id} where id = ${vehicle.id}`
    await ask(id, [vehicle.id])
    expect((await readRows()).asks.map(({ driver_email }) => driver_email)).toEqual([
      'kim.12@drivers.example',
      'lee@drivers.example',
    ])
  })
})

describe('drivers who cannot be asked', () => {
  it('every driver who cannot be asked is listed with a reason, and nothing is sent', async () => {
    const fine = await unit('1')
    const { id } = await rows.offer()
    const vehicles = [
      fine.id,
      (await unit('2', { allow_bid: false })).id,
      (await unit('3', { email: '' })).id,
      (await unit('4', { email: 'kim@x.example, everyone@x.example' })).id,
      (await unit('5', {}, { driver: null })).id,
      (await unit('6', {}, { status: 3 })).id,
      999_999,
    ]
    const { status, body } = await ask(id, vehicles)
    expect(status).toBe(400)
    expect(body).toEqual({
      vehicles: [
        'Unit 2: Kim can’t bid.',
        'Unit 3: Kim has no email address.',
        'Unit 4: Kim’s email address is invalid.',
        'Unit 5: No driver assigned.',
        'Unit 6: Retired.',
        'Vehicle #999999 not found.',
      ],
    })
    expect(await readRows()).toEqual({ asks: [], mails: [] })
    expect(await rows.events()).toEqual([])
  })

  it('vehicles and offers of another company are not found', async () => {
    const other = freight(test.db, (await test.company()).id)
    const [theirs, theirOffer] = [await other.vehicle(), await other.offer()]
    const [vehicle, offer] = [await unit('1'), await rows.offer()]
    expect((await ask(offer.id, [theirs.id])).body).toEqual({
      vehicles: [`Vehicle #${theirs.id} not found.`],
    })
    expect((await ask(theirOffer.id, [vehicle.id])).status).toBe(404)
    expect((await dispatcher.call(listDriverBids, { params: { id: theirOffer.id } })).status).toBe(404)
  })

  it.each(['is_taken', 'is_withdrawn'])('asking about an offer that %s answers 409', async (flag) => {
    const { id } = await rows.offer({ [flag]: true })
    const { status, body } = await ask(id, [(await unit('1')).id])
    expect([status, body.offer[0]]).toEqual([409, expect.stringContaining('Ask about another offer')])
    expect((await readRows()).mails).toEqual([])
  })

  it.each([[[]], [Array.from({ length: 26 }, (_, index) => index + 1)], [[0]]])(
    'an invalid vehicle list is rejected: %j',
    async (vehicles) => {
      expect((await ask((await rows.offer()).id, vehicles)).body).toSatisfy((body: object) =>
        Object.keys(body).join().startsWith('vehicles'),
      )
    },
  )

  it('a user without the bid permission gets 403 but can list driver bids', async () => {
    const looker = await company.user(['VIEW_DISPATCH'])
    const { id } = await rows.offer()
    expect((await ask(id, [(await unit('1')).id], { by: looker })).status).toBe(403)
    expect((await looker.call(listDriverBids, { params: { id } })).status).toBe(200)
  })
})

describe('driver email', () => {
  const SECRETS = [
    'LAKESHORE',
    'Dana',
    'Whitfield',
    '(216)',
    '555-0114',
    'lakeshore-expedite.example',
    '501228',
    'KX-77001',
    'Lakeside Ave',
    'OLD NAME HAULERS',
    'oldname.example',
    'Printed Other Name',
    'raw-mail-id',
    'RATE CON TO',
  ]
  const NOTES = `LAKESHORE EXPEDITE - call Dana Whitfield (216) 555-0114. Straps needed
MC# 501228, order KX-77001; dana@lakeshore-expedite.example
Old Name Haulers and Printed Other Name pay the same
no tarps | RATE CON TO billing@oldname.example | pays $1,234 flat
L A K E S H O R E  E X P E D I T E`

  async function hostileOffer() {
    const broker = await rows.broker({
      name: 'LAKESHORE EXPEDITE',
      mc_number: '501228',
      office_phone: '(216) 555-0114',
      email: 'dana@lakeshore-expedite.example',
      domain: 'lakeshore-expedite.example',
      address: '1200 Lakeside Ave, Cleveland, OH 44114',
    })
    const alias = {
      broker: broker.id,
      name: 'OLD NAME HAULERS',
      domain: 'oldname.example',
      mc_number: '778899',
    }
    await test.db.tenant(company.id, (tx) => tx.insert(brokerAlias).values(alias))
    const mail = await rows.incoming({
      from: 'Dana Whitfield, LAKESHORE EXPEDITE <dana@lakeshore-expedite.example>',
      text: NOTES,
    })
    return rows.offer({
      broker: broker.id,
      incoming_mail: mail.id,
      message_id: 'raw-mail-id@lakeshore-expedite.example',
      reply_to: 'Dana <dana@lakeshore-expedite.example>',
      contact_name: 'Dana Whitfield',
      contact_email: 'dana@lakeshore-expedite.example',
      contact_phone: '(216) 555-0114 x2',
      order_number: 'KX-77001',
      subject:
        'CARGO VAN from A, NV to B, OH - Posted by Printed Other Name (dana@lakeshore-expedite.example)',
      pick_up_at: 'LAKESHORE EXPEDITE DOCK, Chicago, IL',
      pick_up_date_raw: 'ASAP call Dana',
      suggested_truck: 'VAN, ask Dana Whitfield',
      dims_raw: '48x48x48, see lakeshore-expedite.example',
      posted_price_cents: 123_400,
      notes: NOTES,
    })
  }

  it.each([false, true])(
    'the email hides the broker, and shows the posted rate only to drivers who can see prices (%s)',
    async (view_price) => {
      const { id } = await hostileOffer()
      const { status } = await ask(id, [(await unit('12', { view_price })).id], {
        note: 'Easy one, bring straps',
      })
      expect(status).toBe(201)
      const { mails } = await readRows()
      const bytes = mails
        .map((one) => [one.from, one.to, one.subject, one.text, one.in_reply_to, one.references].join('\n'))
        .join()
        .toLowerCase()
      expect(SECRETS.filter((secret) => bytes.includes(secret.toLowerCase()))).toEqual([])
      expect(mails[0]?.text).toContain('Easy one, bring straps')
      expect(mails[0]?.text).toContain('Straps needed')
      expect(mails[0]?.text).toContain('no tarps')
      expect(mails[0]?.text.includes('Posted rate: $1,234.00')).toBe(view_price)
      expect(bytes.includes('1,234')).toBe(view_price)
    },
  )

  it.each([
    'for LAKESHORE EXPEDITE',
    'call (216) 555-0114',
    'order KX-77001',
    'from Dana Whitfield',
    'mail x@lakeshore-expedite.example',
  ])('a note that names the broker is rejected: %j', async (note) => {
    const { id } = await hostileOffer()
    const { status, body } = await ask(id, [(await unit('12')).id], { note })
    expect([status, Object.keys(body)]).toEqual([400, ['note']])
    expect((await readRows()).mails).toEqual([])
  })

  it('the email is complete for an offer without a broker or source email', async () => {
    const { id } = await rows.offer({ notes: 'Straps needed', source: 'api', message_id: '' })
    await ask(id, [(await unit('12')).id])
    expect((await readRows()).mails[0]?.text).toContain('Notes: Straps needed')
    expect(
      await test.db.tenant(company.id, (tx) => tx.select({ version: offerTable.version }).from(offerTable)),
    ).toEqual([{ version: 1 }])
  })
})
