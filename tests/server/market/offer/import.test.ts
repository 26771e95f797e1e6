import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { listOffers, type Offer } from '#contract/entities/market/offer.ts'
import {
  exportOffers,
  importOffers,
  listOfferImports,
  undoOfferImport,
} from '#contract/entities/market/offer-sheet.ts'
import type { ImportUndo } from '#contract/entities/reports/sheet.ts'
import { figures, type Imported, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import type { TestUser } from '#tests/support/app.ts'
import { company, eachCompany, rows, test } from '#tests/support/each-company.ts'

eachCompany()

let dana: TestUser
beforeEach(async () => {
  dana = await company.user(['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'])
})

const TITLES = [
  'Order number',
  'Broker',
  'Pickup',
  'Pickup time',
  'Delivery',
  'Suggested truck',
  'Weight',
  'Hazardous',
  'Posted rate',
  'Contact email',
  'Notes',
]
const row = (order: string, notes = '', email = 'rick@rush.example') => [
  order,
  'Rush Freight',
  'Dayton, OH 45402',
  '2030-01-10 08:00',
  'Chicago, IL',
  'sprinter',
  '1,850',
  'No',
  '$1,450.00',
  email,
  notes,
]
const bring = (
  mode: 'check' | 'all' | 'good',
  sheet: readonly (readonly unknown[])[],
  key?: string,
): Promise<Imported> => importSheet(test.app, dana, 'offer', mode, [TITLES, ...sheet], key)
const board = async (): Promise<Offer[]> => (await dana.call(listOffers)).body.results
const undo = async (run: number | null): Promise<ImportUndo> =>
  (await dana.call(undoOfferImport, { params: { id: run ?? 0 } })).body

it('offer import: creates one offer per row as if entered by hand, once per key', async () => {
  const checked = await bring('check', [row('F-1'), row('F-2')])
  expect([problemLines(checked), figures(checked)]).toEqual([
    [],
    { rows: 2, created: 2, changed: 0, same: 0, bad: 0, is_done: false },
  ])
  expect(await board()).toEqual([])
  const key = randomUUID()
  const done = await bring('all', [row('F-1'), row('F-2')], key)
  expect(figures(done)).toMatchObject({ created: 2, is_done: true })
  expect((await bring('all', [row('F-1'), row('F-2')], key)).body.run).toBe(done.body.run)
  const offers = await board()
  expect(offers.map(({ order_number }) => order_number)).toEqual(['F-2', 'F-1'])
  expect(offers[0]).toMatchObject({
    source: 'file',
    broker_company: 'Rush Freight',
    pick_up_at_state: 'OH',
    pick_up_date: expect.stringMatching(/^2030-01-10T13:00:00/),
    pick_up_latitude: expect.any(Number),
    vehicle_type: 'SPRINTER',
    weight: 1850,
    hazardous: false,
    posted_price_cents: 145_000,
    reply_to: 'rick@rush.example',
    reply_to_source: 'entered',
    miles_estimated: true,
  })
  expect((await dana.call(listOfferImports)).body.results).toMatchObject([{ created: 2, undo: null }])
})

it('offer import: is published live to open boards', async () => {
  await bring('all', [row('L-1'), row('L-2')])
  expect((await rows.events()).filter(({ type }) => type === 'LOAD_CREATED')).toHaveLength(2)
})

it('offer import: reports a missing place, a load board address, a repeated order and a bad amount', async () => {
  const checked = await bring('check', [
    row('G-1').with(2, ''),
    row('G-2', '', 'postedloads@sylectus.com'),
    row('G-3'),
    row('G-3'),
    row('G-4').with(8, 'call'),
  ])
  expect(problemLines(checked)).toEqual([
    expect.stringMatching(/^2 Pickup \(\):/),
    expect.stringMatching(/^3 Contact email \(postedloads@sylectus\.com\): You can’t bid to this address/),
    expect.stringMatching(/^5 Order number \(G-3\): Row 4 also has this broker and order number/),
    expect.stringMatching(/^6 Posted rate \(call\): Enter dollars and cents/),
  ])
  expect(figures(await bring('good', [row('G-1').with(2, ''), row('G-5')]))).toMatchObject({
    created: 1,
    bad: 1,
    is_done: true,
  })
})

it('offer import: undo withdraws new offers and keeps earlier ones and those with a bid', async () => {
  await bring('all', [row('H-1')])
  const second = await bring('all', [row('H-1', 'rate up'), row('H-2'), row('H-3')])
  const bidOn = (await board()).find(({ order_number }) => order_number === 'H-3')!
  await test.sql`update offer set is_bid = true where company_id = ${company.id} and id = ${bidOn.id}`
  const undone = await undo(second.body.run)
  expect(undone).toMatchObject({ removed: 1, restored: 0, unchanged_count: 2 })
  expect(undone.unchanged.map(({ text }) => text).toSorted()).toEqual([
    'Kept with the file’s values: it was already on the board.',
    'Kept: a bid was sent on it.',
  ])
  const trail =
    await test.sql`select action, after from audit_entry where company_id = ${company.id} and record_type = 'offer' order by id desc limit 1`
  expect(trail).toMatchObject([{ action: 'withdraw', after: { is_withdrawn: true } }])
  const standing = (await board()).filter(({ is_withdrawn }) => !is_withdrawn)
  expect(standing.map(({ order_number, notes }) => [order_number, notes]).toSorted()).toEqual([
    ['H-1', 'rate up'],
    ['H-3', ''],
  ])
})

it('offer import: the board can be exported, and an import needs the permission to bid', async () => {
  await bring('all', [row('I-1')])
  const sheet = await dana.call(exportOffers, { query: { format: 'csv' } as never })
  expect(sheet.status).toBe(200)
  const looker = await company.user(['VIEW_DISPATCH'])
  const refused = await importSheet(test.app, looker, 'offer', 'all', [TITLES, row('I-2')])
  expect(refused.status).toBe(403)
  expect((await looker.call(listOfferImports)).status).toBe(403)
  expect(importOffers.access).toEqual(['offers', 'create'])
})

it('offer import: accepts two thousand rows at most', async () => {
  const many = Array.from({ length: 2001 }, (_, n) => [
    '',
    'Rush Freight',
    'Dayton, OH',
    '',
    'Chicago, IL',
    '',
    n + 1,
    '',
    '',
    '',
    '',
  ])
  expect((await bring('check', many)).body.file).toEqual([
    'An offer file can have up to 2,000 rows. Split it into several files.',
  ])
})
