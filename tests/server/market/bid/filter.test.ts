import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Bid, createOwnBid, listBids } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { lastingApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { freight, type Freight } from '#tests/support/freight.ts'

let test: TestApp
let company: TestCompany
let rows: Freight
let ann: TestUser
let ben: TestUser
let broker: number
const names = new Map<number, string>()
const bids = new Map<string, { id: number; offer: number }>()

async function place(
  name: string,
  by: TestUser,
  offer: Parameters<Freight['offer']>[0],
  changes: Partial<typeof bid.$inferInsert> = {},
) {
  const [made, vehicle] = [await rows.offer(offer), await rows.vehicle()]
  const body = {
    offer: made.id,
    vehicle: vehicle.id,
    broker_price_cents: 120_000,
    subject: 'Re: load',
    message: 'Our rate.',
  }
  const { body: placed } = await by.call(createOwnBid, { body, headers: { [IDEMPOTENCY_HEADER]: name } })
  if (Object.keys(changes).length > 0)
    await test.db.tenant(company.id, (tx) => tx.update(bid).set(changes).where(eq(bid.id, placed.id)))
  names.set(placed.id, name)
  bids.set(name, { id: placed.id, offer: made.id })
}

beforeAll(async () => {
  test = await lastingApp()
  company = await test.company({ time_zone: 'America/Chicago' })
  rows = freight(test.db, company.id)
  ann = await company.user(['CREATE_BID'])
  ben = await company.user(['CREATE_BID'])
  broker = (await rows.broker()).id
  await place(
    'laredo',
    ann,
    {
      pick_up_at: 'Laredo, TX',
      pick_up_at_state: 'TX',
      deliver_to: 'AKRON, OH 44301',
      deliver_to_state: 'OH',
      broker,
    },
    // 23:30 on the 13th in Chicago
    { created_at: '2024-03-14T04:30:00Z' },
  )
  await place(
    'chicago',
    ben,
    {
      pick_up_date: '2024-03-15T04:59:59.999Z',
      delivery_date: '2024-03-15T05:00:00Z',
      deliver_to_state: 'OH',
      contact_email: 'Sam_x@Other.example',
    },
    {
      created_at: '2024-03-14T05:00:00Z',
      broker_answered: true,
      answer: 'accepted',
      answer_confirmed_at: '2024-03-14T06:00:00Z',
    },
  )
  await place(
    'reno',
    ann,
    { pick_up_at: '100% Reno, NV', pick_up_at_state: 'NV', deliver_to_state: 'CA' },
    { broker_answered: true, answer: 'countered' },
  )
  await place(
    'unread',
    ben,
    { pick_up_at_state: '', deliver_to_state: '' },
    { broker_answered: true, answer: 'unclear' },
  )
  const stranger = freight(test.db, (await test.company()).id)
  await stranger.offer({ pick_up_at_state: 'TX' })
})

const list = async (query: Record<string, string | number>) => {
  const { body } = await ann.call(listBids, { query })
  expect(body.count).toBe(body.results.length)
  return body.results.map(({ id }: Bid) => names.get(id))
}

describe('bid list filters', () => {
  it.each<[query: Record<string, string | number>, found: string[]]>([
    [{}, ['unread', 'reno', 'chicago', 'laredo']],
    [{ pickup_state: 'TX' }, ['laredo']],
    [{ pickup_state: 'tx, nv,' }, ['reno', 'laredo']],
    [{ pickup_state: ',' }, ['unread', 'reno', 'chicago', 'laredo']],
    [{ pickup_state: 'ZZ' }, []],
    [{ delivery_state: 'oh' }, ['chicago', 'laredo']],
    [{ delivery_state: 'oh', pickup_state: 'il' }, ['chicago']],
    [{ pickup_address: 'LARE' }, ['laredo']],
    [{ pickup_address: '100% r' }, ['reno']],
    [{ pickup_address: '%' }, ['reno']],
    [{ pickup_address: ' chicago ' }, ['unread', 'chicago']],
    [{ delivery_address: 'akron, oh 44' }, ['laredo']],
    [{ pickup_address: '', delivery_address: '' }, ['unread', 'reno', 'chicago', 'laredo']],
    [{ pickup_date: '2024-03-14' }, ['chicago']],
    [{ pickup_date: '2024-03-15' }, []],
    [{ delivery_date: '2024-03-15' }, ['chicago']],
    [{ delivery_date: '2024-03-14' }, []],
    [{ bid_created_date: '2024-03-13' }, ['laredo']],
    [{ bid_created_date: '2024-03-14' }, ['chicago']],
    [{ broker_email: 'other.EXAMPLE' }, ['chicago']],
    [{ broker_email: 'sam_x' }, ['chicago']],
    [{ broker_email: 'sam%' }, []],
    [{ search: 'lareDO' }, ['laredo']],
    [{ search: '100% R' }, ['reno']],
    [{ search: 'nowhere' }, []],
    [{ order: '-created_at', delivery_state: 'OH' }, ['chicago', 'laredo']],
    [{ order: 'created_at', delivery_state: 'OH' }, ['laredo', 'chicago']],
    [{ order: 'created_at', search: 'a' }, ['laredo', 'chicago', 'reno', 'unread']],
    [{ answer: 'none' }, ['laredo']],
    [{ answer: 'accepted' }, ['chicago']],
    [{ answer: 'countered' }, ['reno']],
    [{ answer: 'rejected' }, []],
    [{ answer: 'unclear' }, ['unread']],
    [{ answer: 'to_confirm' }, ['unread', 'reno']],
  ])('the query %j returns %j', async (query, found) => {
    expect(await list(query)).toEqual(found)
  })

  it('bids can be filtered by dispatcher, broker, and offer', async () => {
    expect(await list({ dispatcher: ben.id })).toEqual(['unread', 'chicago'])
    expect(await list({ dispatcher: `${ann.id},${ben.id}` })).toHaveLength(4)
    expect(await list({ broker })).toEqual(['laredo'])
    expect(await list({ offer: bids.get('reno')!.offer })).toEqual(['reno'])
    expect(await list({ dispatcher: ben.id, answer: 'to_confirm', broker })).toEqual([])
  })

  it('a filtered list still hides colleagues’ prices', async () => {
    const { body } = await ann.call(listBids, { query: { delivery_state: 'OH' } })
    expect(body.results[0]).not.toHaveProperty('broker_price_cents')
    expect(body.results[1]).toMatchObject({ broker_price_cents: 120_000, driver_price_cents: null })
  })

  it('a filtered list has pages', async () => {
    const { body } = await ann.call(listBids, { query: { delivery_state: 'OH', page: 2 } })
    expect(body).toEqual({ count: 2, results: [] })
  })

  it.each([
    ['pickup_date', '14/03/2024'],
    ['delivery_date', '2024-02-30'],
    ['pickup_date', '0000-01-01'],
    ['bid_created_date', 'today'],
    ['dispatcher', 'ann'],
    ['dispatcher', '1,-2'],
    ['dispatcher', '99999999999999999999'],
    ['pickup_state', 'x'.repeat(61)],
    ['delivery_state', 'TX,'.repeat(101)],
    ['pickup_address', 'x'.repeat(201)],
    ['broker_email', 'x'.repeat(255)],
    ['answer', 'maybe'],
    ['broker', '0'],
    ['order', 'broker_price_cents'],
    ['offer', 'x'],
  ])('an invalid filter %s=%s answers 400 with the field named', async (field, value) => {
    const { status, body } = await ann.call(listBids, { query: { [field]: value } })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})
