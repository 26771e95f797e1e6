import { beforeEach, describe, expect, it } from 'vitest'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { type Found, searchEverything } from '#contract/entities/reports/search.ts'
import type { Permission } from '#contract/permissions.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { invoice, invoiceLoad } from '#server/money/schema/invoice.table.ts'
import { load } from '#server/freight/schema/load.table.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'
import { freight } from '#tests/support/freight.ts'

eachCompany()

let user: TestUser

const ALL: Permission[] = ['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'VIEW_VEHICLES']

beforeEach(async () => {
  user = await company.user(ALL)
})

const search = async (text: string, by = user): Promise<Found[]> => {
  const { status, body } = await by.call(searchEverything, { query: { search: text } })
  expect(status).toBe(200)
  return body.results
}
const ids = async (text: string, kind: Found['kind']) =>
  (await search(text)).filter((one) => one.kind === kind).map(({ id }) => id)

async function bidOn(offer: number, dispatcher = user.id, unit_number = '12') {
  const values = {
    offer,
    dispatcher,
    unit_number,
    broker_email: 'a@broker.example',
    broker_price_cents: 7_654_321,
    message: '',
  }
  const made = await test.db.tenant(company.id, (tx) =>
    tx
      .insert(bid)
      .values({ ...values, reply_token: `${company.id}-${offer}-${dispatcher}-${unit_number}` })
      .returning({ id: bid.id }),
  )
  return made[0]?.id ?? 0
}

describe('search for loads', () => {
  const book = async (sequence: number, values: Partial<typeof load.$inferInsert> = {}) => {
    const named = {
      number: `XX26-48-${sequence}`,
      year: 2026,
      week: 48,
      sequence,
      pick_up_at: 'LAREDO, TX 78045',
      deliver_to: 'Akron, OH',
    }
    const prices = { broker_price_cents: 7_654_321, driver_price_cents: 6_543_217, dispatcher: user.id }
    const [made] = await test.db.tenant(company.id, (tx) =>
      tx
        .insert(load)
        .values({ ...named, ...prices, ...values })
        .returning({ id: load.id }),
    )
    return made!.id
  }
  const LOADS: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES']

  it('finds them by number, its ending or the reference, exact number first, without prices', async () => {
    const by = await company.user(LOADS)
    const made = await book(1, { unit_number: '204', broker_reference: 'PO-4711' })
    const eleventh = await book(11)
    const gone = await book(12, { deleted_at: '2026-11-23T00:00:00Z' })
    const loads = async (text: string) =>
      (await search(text, by)).map(({ kind, id }) => (kind === 'load' ? id : kind))
    expect(await loads('xx26-48-1')).toEqual([made, eleventh])
    expect(await loads('XX26')).toEqual([eleventh, made])
    for (const end of ['26-48-11', '48-11']) expect(await loads(end)).toEqual([eleventh])
    expect(await loads('po-47')).toEqual([made])
    for (const none of ['25-48-11', '47-11', '48-12', String(gone)]) expect(await loads(none)).toEqual([])
    expect(await search('48-1', by)).toEqual([
      {
        kind: 'load',
        id: made,
        title: 'XX26-48-1',
        sub_title: 'Laredo, TX → Akron, OH · Assigned · Unit 204',
      },
    ])
    expect(await search('48-1')).toEqual([])
    const { body } = await by.call(listConfirmedLoads, { query: { page: 1, search: '48-11' } })
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([eleventh])
  })

  it('finds the loads under way of a unit, first the one of exactly that unit', async () => {
    const by = await company.user(LOADS)
    const current = await book(31, { unit_number: 'A108' })
    await book(32, { unit_number: 'A108', status: 5 })
    await book(33, { unit_number: 'A1085' })
    for (const text of ['a108', 'Unit A108', 'a108 load', 'unit #A108’s load'])
      expect((await search(text, by)).map(({ id }) => id)).toEqual([current])
  })

  it('finds invoices by number for users who own all their loads or see all prices', async () => {
    const { id: broker } = await rows.broker({ name: 'Acme' })
    const own = await book(21, { broker })
    const made = await test.db.tenant(company.id, async (tx) => {
      const facts = {
        number: '1011',
        broker,
        bill_to: 'Acme',
        issued_on: '2026-11-23',
        due_on: '2026-12-23',
        total_cents: 7_654_321,
      }
      const [one] = await tx
        .insert(invoice)
        .values({ ...facts, content: {} as typeof invoice.$inferInsert.content })
        .returning({ id: invoice.id })
      await tx.insert(invoiceLoad).values({ invoice: one!.id, load: own })
      return one!.id
    })
    const found = { kind: 'invoice', id: made, title: 'Invoice 1011', sub_title: 'Acme · 23 Nov 2026' }
    expect(
      await search('1011', await company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', ...LOADS])),
    ).toEqual([found])
    expect(await search('1011', await company.user(LOADS))).toEqual([])
  })
})

describe('search for offers', () => {
  it('finds the newest few by the start of the order number in any case', async () => {
    const made = []
    for (let hour = 10; hour < 17; hour++) {
      made.push(await rows.offer({ order_number: `AB${hour}`, received_date: `2024-03-01T${hour}:00:00Z` }))
    }
    const other = await rows.offer({ order_number: 'XAB1' })
    expect(await ids('ab1', 'offer')).toEqual(
      made
        .toReversed()
        .slice(0, 5)
        .map(({ id }) => id),
    )
    const { count, results } = (await user.call(searchEverything, { query: { search: 'ab1' } })).body
    expect(count).toBeGreaterThan(results.length)
    expect(await ids('AB10', 'offer')).toEqual([made[0]?.id])
    expect(await ids('xab', 'offer')).toEqual([other.id])
    expect(await ids('b1', 'offer')).toEqual([])
  })

  it('shows lane, number, broker and details of each', async () => {
    const broker = await rows.broker({ name: 'Acme' })
    const facts = {
      order_number: '4711',
      vehicle_type: 'SPRINTER',
      miles: 342.4,
      is_taken: true,
      deliver_to: 'AKRON, OH 44301',
    }
    const { id } = await rows.offer({ ...facts, broker: broker.id })
    expect(await search('4711')).toEqual([
      {
        kind: 'offer',
        id,
        title: 'Chicago, IL → Akron, OH',
        sub_title: '4711 · Acme · SPRINTER · 342 mi · Taken',
      },
    ])
  })

  it('treats SQL wildcards and quotes as text', async () => {
    await rows.offer({ order_number: '4711' })
    await rows.offer({ order_number: '%' })
    for (const text of ['_', '4_', "4' or '1", '\\', '%%']) expect(await search(text)).toEqual([])
    expect(await search('%')).toHaveLength(1)
  })
})

describe('search for bids', () => {
  it("finds them by the offer's order number, the user's own first, without prices", async () => {
    const colleague = await company.user(ALL)
    const offer = await rows.offer({ order_number: '4711', is_bid: true })
    const [mine, theirs] = [await bidOn(offer.id), await bidOn(offer.id, colleague.id, '13')]
    const found = (await search('471')).filter(({ kind }) => kind === 'bid')
    expect(found).toEqual([
      { kind: 'bid', id: mine, title: 'Chicago, IL → Akron, OH', sub_title: '4711 · Unit 12 · Anna Example' },
      {
        kind: 'bid',
        id: theirs,
        title: 'Chicago, IL → Akron, OH',
        sub_title: '4711 · Unit 13 · Anna Example',
      },
    ])
    expect(JSON.stringify(found)).not.toContain('7654321')
  })
})

describe('search for brokers', () => {
  it('finds them by name, by the start of each word, by MC number and without punctuation', async () => {
    const robinson = await rows.broker({
      name: 'C.H. Robinson Worldwide, Inc.',
      mc_number: '131029',
      dot_number: '2217755',
      domain: 'chr.example',
    })
    const other = await rows.broker({ name: 'Robust Freight', mc_number: '999', is_blacklisted: true })
    expect(await ids('ch rob', 'broker')).toEqual([robinson.id])
    expect(await ids('C.H.', 'broker')).toEqual([robinson.id])
    expect(await ids('robinson world', 'broker')).toEqual([robinson.id])
    expect(await ids('WORLD', 'broker')).toEqual([robinson.id])
    expect(await ids('rob', 'broker')).toEqual([other.id, robinson.id])
    expect(await ids('1310', 'broker')).toEqual([robinson.id])
    expect(await ids('MC# 131029', 'broker')).toEqual([robinson.id])
    expect(await ids('USDOT 2217755', 'broker')).toEqual([robinson.id])
    expect(await ids('2217755', 'broker')).toEqual([robinson.id])
    expect(await ids('MC 2217755', 'broker')).toEqual([])
    expect(await ids('binson', 'broker')).toEqual([])
    expect((await search('rob')).map(({ title, sub_title }) => [title, sub_title])).toEqual([
      ['Robust Freight', 'MC 999 · Blacklisted'],
      ['C.H. Robinson Worldwide, Inc.', 'MC 131029 · USDOT 2217755 · chr.example'],
    ])
  })
})

describe('search for vehicles and owners', () => {
  it('finds them by unit number, VIN, driver and owner', async () => {
    const owner = await rows.owner({ name: 'Blue Star Trucking LLC', city: 'Akron', state: 'OH' })
    const [kim, jose] = [
      await rows.driver(owner.id, { first_name: 'Kim', last_name: 'O’Neil' }),
      await rows.driver(owner.id, { first_name: 'José', last_name: 'de la Cruz' }),
    ]
    const van = { owner_company: owner.id, driver: kim.id, second_driver: jose.id }
    const truck = await rows.vehicle({
      ...van,
      unit_number: 'V-12',
      vin: '1HGCM82633A004352',
      last_address: 'GARY, IN',
    })
    const retired = await rows.vehicle({ owner_company: owner.id, unit_number: 'V-120', status: 3 })
    expect(await ids('v-12', 'vehicle')).toEqual([truck.id, retired.id])
    expect(await ids('1hgcm', 'vehicle')).toEqual([truck.id])
    for (const name of ['kim', 'Kim ONeil', 'oneil', 'JOSÉ', 'de la', 'la cruz'])
      expect(await ids(name, 'vehicle')).toEqual([truck.id])
    expect(await ids('cruz', 'vehicle')).toEqual([])
    expect(await search('v-12')).toEqual([
      {
        kind: 'vehicle',
        id: truck.id,
        title: 'Unit V-12',
        sub_title: 'Cargo van · Kim O’Neil · Blue Star Trucking LLC · Gary, IN',
      },
      {
        kind: 'vehicle',
        id: retired.id,
        title: 'Unit V-120',
        sub_title: 'Retired · Cargo van · Blue Star Trucking LLC',
      },
    ])
    expect(await search('star')).toEqual([
      { kind: 'owner', id: owner.id, title: owner.name, sub_title: 'Akron, OH · 2 vehicles' },
    ])
  })
})

describe('search for drivers', () => {
  it('finds active drivers by each of their names, with vehicle and owner', async () => {
    const owner = await rows.owner({ name: 'Blue Star Trucking LLC' })
    const kim = await rows.driver(owner.id, { first_name: 'Kim', last_name: 'O’Neil' })
    await rows.driver(owner.id, { first_name: 'Kim', last_name: 'Gone', deleted_at: '2024-03-01T00:00:00Z' })
    await rows.vehicle({ owner_company: owner.id, unit_number: 'V-13', second_driver: kim.id })
    const hr = await company.user(['VIEW_HR_PORTAL'])
    for (const text of ['kim', 'ONEIL', 'kim o’n']) {
      expect((await search(text, hr)).filter(({ kind }) => kind === 'driver')).toEqual([
        { kind: 'driver', id: kim.id, title: 'Kim O’Neil', sub_title: 'Unit V-13 · Blue Star Trucking LLC' },
      ])
    }
  })
})

describe('global search', () => {
  it.each<[Permission[], Found['kind'][]]>([
    [['VIEW_DISPATCH'], ['offer', 'broker']],
    [['VIEW_OWN_BIDS'], ['bid', 'broker']],
    [['VIEW_VEHICLES'], ['vehicle', 'owner']],
    [['VIEW_HR_PORTAL'], ['vehicle', 'owner', 'driver']],
    [['VIEW_OWN_SALARY'], []],
  ])('with the permissions %j finds %j only', async (permissions, kinds) => {
    const owner = await rows.owner({ name: 'Seven Owners' })
    await rows.vehicle({ unit_number: 'seven', owner_company: owner.id })
    await rows.driver(owner.id, { first_name: 'Seven', last_name: 'Drivers' })
    await rows.broker({ name: 'Seven Brokers' })
    const offer = await rows.offer({ order_number: 'Seven1', is_bid: true })
    await bidOn(offer.id)
    const found = await search('seven', await company.user(permissions))
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('finds nothing of another company', async () => {
    const other = freight(test.db, (await test.company()).id)
    await other.vehicle({ unit_number: 'seven', owner_company: (await other.owner({ name: 'Seven' })).id })
    await other.broker({ name: 'Seven' })
    await other.offer({ order_number: 'seven' })
    expect(await search('seven')).toEqual([])
  })

  it('accepts any text of 1 to 60 characters', async () => {
    for (const text of ['', '   ', 'x'.repeat(61)]) {
      const { status, body } = await user.call(searchEverything, { query: { search: text } })
      expect([status, Object.keys(body)]).toEqual([400, ['search']])
    }
    for (const text of ['...', '&', '🚚', 'ß', "'"]) expect(await search(text)).toEqual([])
  })
})
