import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readBroker } from '#contract/entities/market/broker.ts'
import { checkInvoice, generateInvoice, readInvoice } from '#contract/entities/money/invoice.ts'
import { readLoadBilling } from '#contract/entities/freight/load-billing.ts'
import { createLoadDocument } from '#contract/entities/freight/load-document.ts'
import { changeLoadStatus, readOwnLoad } from '#contract/entities/freight/load.ts'
import {
  completeBrokerFromConfirmation,
  decideRateField,
  listRateConfirmations,
  type RateConfirmationDetail,
  readRateConfirmation,
  takeRateField,
} from '#contract/entities/freight/rate-confirmation.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { gapsQuestion } from '#contract/rules/rate-destinations.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { booking } from '#tests/server/freight/load/booking.ts'
import { confirmationPdf } from '#tests/server/freight/rate-confirmation/confirmation-pdf.ts'
import { runReadings } from '#tests/server/freight/rate-confirmation/run-readings.ts'
import { testApp, type TestApp, type TestUser } from '#tests/support/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-take-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const STOPS = [
  {
    kind: 'pickup',
    address: 'Chicago, IL 60601',
    window_from: '2030-01-07T08:00',
    window_to: '2030-01-07T10:00',
  },
  { kind: 'delivery', address: 'Akron, OH 44308', window_from: null, window_to: '2030-01-08T10:00' },
]
const SAYS = [
  'PO #: 55019-A',
  'Line haul: $1,000.00',
  'Fuel surcharge: $150.00',
  'Detention: $50.00',
  'Bill to: PO Box 12, Akron, OH 44308',
  'Invoices: billing@pinnacle.example',
  'Payment terms: Net 21 days',
]
let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let accountant: TestUser
let load: number
let broker: number

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})
beforeEach(async () => {
  desk = await booking(test)
  accountant = await desk.company.user([
    'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
    'CREATE_BID',
    'VIEW_DISPATCH',
  ])
  broker = (
    await desk.rows.broker({
      name: 'Pinnacle Freight',
      mc_number: '455609',
      address: '',
      billing_email: '',
      terms_days: 30,
    })
  ).id
  load = (await desk.book(desk.dana, { broker, broker_reference: '778812', stops: STOPS })).id
  const file = formOf(
    partsOf({ load, kind: 'rate_confirmation' }, await confirmationPdf({}, SAYS), 'rate con.pdf'),
  )
  await send(test.app, desk.dana, createLoadDocument, file)
  await runReadings(test)
})

async function standing(by = accountant): Promise<RateConfirmationDetail> {
  const [first] = (await by.call(listRateConfirmations, { query: { load } })).body.results
  return (await by.call(readRateConfirmation, { params: { id: first.id } })).body
}
const homes = ({ rows }: RateConfirmationDetail) =>
  Object.fromEntries(rows.flatMap(({ key, home }) => (home ? [[key, home]] : [])))
async function take(key: string, now = '', by = accountant) {
  const { id, version } = await standing()
  return by.call(takeRateField, { params: { id }, body: { key, now, version } })
}

it('copying to the broker: sets billing address, email and terms, and asks before replacing a value', async () => {
  expect(homes(await standing())).toMatchObject({
    bill_to: { where: 'broker', now: '' },
    invoice_email: { where: 'broker', now: '' },
    terms: { where: 'broker', now: '30 days' },
  })
  for (const key of ['bill_to', 'invoice_email'])
    for (const _ of [1, 2]) expect((await take(key)).status).toBe(200)
  expect((await take('terms')).status).toBe(409)
  expect((await take('terms', '30 days')).status).toBe(200)
  expect((await accountant.call(readBroker, { params: { id: broker } })).body).toMatchObject({
    billing_email: 'billing@pinnacle.example',
    terms_days: 21,
    address: expect.stringContaining('PO Box 12'),
  })
  expect(
    Object.keys(homes(await standing())).filter((key) => ['bill_to', 'invoice_email', 'terms'].includes(key)),
  ).toEqual([])
  expect(
    await test.sql`select action from audit_entry where record_type = 'broker' and record_id = ${broker}`,
  ).toHaveLength(3)
})

it('copying to the broker: fills a missing MC and address in one step and replaces neither', async () => {
  await test.sql`update broker set mc_number = '' where id = ${broker}`
  const first = await standing()
  expect(first.broker_gaps?.mc_number).toBe('')
  const body = { key: 'mc', value: '455609', version: first.version }
  await accountant.call(decideRateField, { params: { id: first.id }, body })
  const { id, version, broker_gaps } = await standing()
  expect(broker_gaps).toEqual({
    broker: 'Pinnacle Freight',
    mc_number: '455609',
    dot_number: '',
    address: 'PO Box 12, Akron, OH 44308',
  })
  expect(gapsQuestion(broker_gaps!)).toBe('Add MC 455609 and address to Pinnacle Freight?')
  const reader = await desk.company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  expect((await standing(reader)).broker_gaps).toBeNull()
  const complete = (by: TestUser) =>
    by.call(completeBrokerFromConfirmation, { params: { id }, body: { version } })
  expect((await complete(reader)).status).toBe(403)
  for (const _ of [1, 2])
    expect(await complete(accountant)).toMatchObject({ status: 200, body: { broker_gaps: null } })
  const record = async () => (await accountant.call(readBroker, { params: { id: broker } })).body
  expect(await record()).toMatchObject({ mc_number: '455609', address: 'PO Box 12, Akron, OH 44308' })
  expect(
    await test.sql`select action from audit_entry where record_type = 'broker' and record_id = ${broker}`,
  ).toHaveLength(1)
  await test.sql`update broker set address = '1 Main St', mc_number = '' where id = ${broker}`
  await complete(accountant)
  expect(await record()).toMatchObject({ mc_number: '455609', address: '1 Main St' })
})

it('copying to the broker: is refused while a difference holds billing of the load', async () => {
  await test.sql`update load set broker_price_cents = broker_price_cents - 10000 where id = ${load}`
  expect(Object.values(homes(await standing())).filter(({ where }) => where === 'broker')).toEqual([])
  const { status, body } = await take('bill_to')
  expect([status, body.detail]).toEqual([
    409,
    [expect.stringContaining('Resolve the differences on this rate confirmation first')],
  ])
  expect((await accountant.call(readBroker, { params: { id: broker } })).body.address).toBe('')
})

it('the line items of the rate become invoice lines whose total is the rate', async () => {
  const { rows } = await standing()
  const parts = rows.filter(({ home }) => home?.where === 'part').map(({ key }) => key)
  expect(parts.toSorted()).toEqual(['accessorial.1', 'fuel'])
  for (const key of [...parts, ...parts, 'po']) expect((await take(key)).status).toBe(200)
  const { charges, po_number, broker_price_cents } = (
    await accountant.call(readLoadBilling, { params: { id: load } })
  ).body
  expect(po_number).toBe('55019-A')
  expect([broker_price_cents, charges]).toMatchObject([
    120_000,
    [
      { kind: 'fuel', broker_cents: 15_000, driver_cents: 0, rate_part: 'fuel' },
      { kind: 'detention', broker_cents: 5000, rate_part: 'accessorial.1' },
    ],
  ])
  let { version } = (await desk.dana.call(readOwnLoad, { params: { id: load } })).body
  for (const status of [3, 5] as const)
    version = (await desk.dana.call(changeLoadStatus, { params: { id: load }, body: { status, version } }))
      .body.version
  const headers = { [IDEMPOTENCY_HEADER]: 'take-invoice' }
  const issued = await accountant.call(generateInvoice, { body: { loads: [load] }, headers })
  expect([issued.status, issued.body.total_cents]).toEqual([201, 120_000])
  const { lines } = (await accountant.call(readInvoice, { params: { id: issued.body.id } })).body
  expect(lines.map(({ amount_cents }: { amount_cents: number }) => amount_cents)).toEqual([
    100_000, 15_000, 5000,
  ])
})

it('the invoice check shows where the rate confirmation wants invoices until the broker has that address', async () => {
  let { version } = (await desk.dana.call(readOwnLoad, { params: { id: load } })).body
  for (const status of [3, 5] as const)
    version = (await desk.dana.call(changeLoadStatus, { params: { id: load }, body: { status, version } }))
      .body.version
  const { id } = (
    await accountant.call(generateInvoice, {
      body: { loads: [load] },
      headers: { [IDEMPOTENCY_HEADER]: 'to-invoice' },
    })
  ).body
  const check = async () => (await accountant.call(checkInvoice, { params: { id } })).body
  const { number } = (await desk.dana.call(readOwnLoad, { params: { id: load } })).body
  expect((await check()).confirmed).toEqual({ to: 'billing@pinnacle.example', load_number: number })
  await test.sql`update broker set billing_email = 'billing@pinnacle.example' where id = ${broker}`
  expect(await check()).toMatchObject({ to: 'billing@pinnacle.example', confirmed: null })
})

it('copying to the broker: is neither offered nor allowed without permission', async () => {
  const { id, version } = await standing()
  const clerk = await desk.company.user([
    'EDIT_ALL_CONFIRMED_LOADS_WITH_PRICES',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
  ])
  const offered = Object.values(homes(await standing(clerk))).map(({ where }) => where)
  expect([offered.includes('part'), offered.includes('broker')]).toEqual([true, false])
  const body = { key: 'bill_to', now: '', version }
  expect((await clerk.call(takeRateField, { params: { id }, body })).status).toBe(200)
  expect((await desk.dean.call(takeRateField, { params: { id }, body })).status).toBe(403)
  expect((await accountant.call(readBroker, { params: { id: broker } })).body.address).toBe('')
})
