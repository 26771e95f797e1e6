import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeBroker } from '#contract/entities/market/broker.ts'
import { downloadInvoice, generateInvoice } from '#contract/entities/money/invoice.ts'
import { createCharge } from '#contract/entities/freight/load-billing.ts'
import {
  changeLoadStatus,
  deleteOwnLoad,
  type LoadDetail,
  readOwnLoad,
  updateOwnLoad,
} from '#contract/entities/freight/load.ts'
import { IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import { API_PREFIX } from '#contract/constants.ts'
import type { InvoiceContent } from '#server/money/invoice/invoice-content.ts'
import { invoicePdf } from '#server/money/invoice/invoice-pdf.ts'
import { insertConfirmation } from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import { lastingApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { booking } from './booking.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof booking>>
let keys = 0

beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await booking(test)
})

async function delivered(extra: object = {}): Promise<LoadDetail> {
  const load = await desk.book(desk.dana, { override_reason: 'Both.', ...extra })
  let { version } = load
  for (const status of [3, 5])
    version = (await desk.dana.call(changeLoadStatus, { params: { id: load.id }, body: { status, version } }))
      .body.version
  return { ...load, version }
}
const issue = (by: TestUser, loads: number[], key = `invoice-${++keys}`) =>
  by.call(generateInvoice, { body: { loads }, headers: { [IDEMPOTENCY_HEADER]: key } })
const file = (by: TestUser, id: number) =>
  test.app.inject({
    method: 'GET',
    url: `${API_PREFIX}${buildPath(downloadInvoice, { id })}`,
    headers: { authorization: `Bearer ${by.access}` },
  })

it('a charge or an invoiced load that raises a sum beyond the storable limit is refused at its field', async () => {
  const load = await delivered()
  const charge = (broker_cents: number, driver_cents = 100) =>
    desk.dana.call(createCharge, {
      params: { id: load.id },
      body: { kind: 'other', broker_cents, driver_cents },
      headers: { [IDEMPOTENCY_HEADER]: `charge-${++keys}` },
    })
  await test.sql`insert into load_charge (company_id, load, kind, broker_cents)
    select ${desk.company.id}, ${load.id}, 'other', 100000000 from generate_series(1, 19)`
  const beyond =
    'This brings the total to $20,000,000.01; the maximum is $20,000,000.00. Enter a lower amount, or remove an extra charge first.'
  const charged = await charge(100_000_000 - 120_000 + 1)
  expect([charged.status, charged.body]).toEqual([400, { broker_cents: [beyond] }])
  expect((await charge(100_000_000 - 120_000)).status).toBe(200)

  const { version } = (await desk.dana.call(readOwnLoad, { params: { id: load.id } })).body
  const dearer = await desk.dana.call(updateOwnLoad, {
    params: { id: load.id },
    body: { version, broker_price_cents: 120_001 },
  })
  expect([dearer.status, dearer.body]).toEqual([400, { broker_price_cents: [beyond] }])
  const other = await delivered()
  const billed = await issue(desk.dana, [load.id, other.id])
  expect([billed.status, billed.body]).toEqual([
    400,
    { loads: [expect.stringContaining('the total to $20,001,200.00')] },
  ])
  expect((await issue(desk.dana, [load.id])).status).toBe(201)
})

describe('invoice', () => {
  it('bills delivered loads of one broker under gapless numbers, each load once', async () => {
    const [one, other] = [await delivered(), await delivered({ broker_price_cents: 50_050 })]
    const both = await issue(desk.dana, [one.id, other.id])
    expect(both).toMatchObject({
      status: 201,
      body: { number: '1001', bill_to: 'Example Brokerage', total_cents: 170_050 },
    })
    expect((await issue(desk.dana, [one.id])).body).toEqual({ loads: [`${one.number} is already invoiced.`] })
    const third = await delivered()
    const race = await Promise.all([1, 2, 3].map(() => issue(desk.dana, [third.id])))
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(race.find(({ status }) => status === 201)?.body.number).toBe('1002')
    expect((await desk.dana.call(readOwnLoad, { params: { id: third.id } })).body.invoice_number).toBe('1002')
  })

  it("is refused for undelivered loads, several brokers or another dispatcher's load", async () => {
    const early = await desk.book(desk.dana)
    expect((await issue(desk.dana, [early.id])).body).toEqual({
      loads: [`${early.number} isn’t delivered yet.`],
    })
    const broker = (await desk.rows.broker({ name: 'Other Co' })).id
    const [one, other] = [await delivered(), await delivered({ broker })]
    expect((await issue(desk.dana, [one.id, other.id])).status).toBe(400)
    expect((await issue(desk.dean, [one.id])).status).toBe(403)
    expect((await issue(desk.dana, [999_999])).status).toBe(400)
  })

  it('is refused when its total is zero', async () => {
    const free = await delivered({ broker_price_cents: 0 })
    expect(await issue(desk.dana, [free.id])).toMatchObject({
      status: 409,
      body: { loads: [expect.stringContaining('$0.00')] },
    })
  })

  it('locks the load fields it bills', async () => {
    const load = await delivered()
    await issue(desk.dana, [load.id])
    const version = load.version + 1
    const edit = (body: object) =>
      desk.dana.call(updateOwnLoad, { params: { id: load.id }, body: { version, ...body } })
    expect((await edit({ broker_price_cents: 1 })).body.detail[0]).toContain(
      'is already invoiced. Credit the invoice first.',
    )
    expect((await desk.dana.call(deleteOwnLoad, { params: { id: load.id } })).status).toBe(409)
    expect(
      (await desk.dana.call(changeLoadStatus, { params: { id: load.id }, body: { status: 3, version } }))
        .status,
    ).toBe(409)
    expect((await edit({ driver_price_cents: 80_000 })).status, 'without saying why').toBe(400)
    expect((await edit({ driver_price_cents: 80_000, price_reason: 'As it was agreed' })).status).toBe(200)
  })

  it('describes the freight by the accepted rate confirmation or the lane, never by internal notes', async () => {
    const secret = 'Broker rate late, posted as REPOST RATE UP.'
    const [named, bare] = [await delivered({ notes: secret }), await delivered({ notes: secret })]
    const field = (key: string, value: string | number) =>
      ({ key, value, text: String(value), places: [], state: 'accepted', why: '' }) as const
    const reading = {
      policy_version: 1,
      state: 'read',
      page_count: 1,
      pages_read: 1,
      fields: [field('rate', 120_000), field('commodity', 'Machine parts')],
      duties: [],
    } as const
    const file = {
      file_key: 'key',
      file_name: 'rate.pdf',
      content_type: 'application/pdf',
      size: 1,
      sha256: 'hash',
    }
    await test.db.tenant(desk.company.id, (tx) =>
      insertConfirmation(tx, {
        ...file,
        load: named.id,
        state: 'read',
        reading,
        accepted_at: new Date().toISOString(),
      }),
    )
    const { status, body } = await issue(desk.dana, [named.id, bare.id])
    expect(status).toBe(201)
    const [{ content }] =
      (await test.sql`select content from invoice where company_id = ${desk.company.id} and id = ${body.id}`) as [
        { content: InvoiceContent },
      ]
    expect(content.lines.map(({ description }) => description)).toEqual([
      'Machine parts',
      `${bare.pick_up_at} to ${bare.deliver_to}`,
    ])
    expect(JSON.stringify(content)).not.toContain('REPOST')
  })

  it('is a one-page PDF for users who can see its prices', async () => {
    const load = await delivered()
    const { id, number } = (await issue(desk.dana, [load.id])).body
    const pdf = await file(desk.dana, id)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining(`Invoice ${number}.pdf`),
    ])
    expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(1)
    expect((await file(desk.dean, id)).statusCode).toBe(403)
    expect((await file(desk.boss, id)).statusCode).toBe(200)
    const stranger = await (await test.company()).user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    expect((await file(stranger, id)).statusCode).toBe(404)
  })

  it('follows its broker when the broker is merged into another', async () => {
    const load = await delivered()
    const { id } = (await issue(desk.dana, [load.id])).body
    const into = await desk.rows.broker({ name: 'Whole Co' })
    const merged = await desk.boss.call(mergeBroker, {
      params: { id: into.id },
      body: { other: desk.broker.id },
    })
    expect([merged.status, (await file(desk.dana, id)).statusCode]).toEqual([200, 200])
  })
})

describe('invoice PDF', () => {
  const line: InvoiceContent['lines'][number] = {
    load_number: 'NLF26-47-1',
    broker_reference: 'PO 74002',
    what: 'Line haul',
    shipped_on: '2026-11-20',
    delivered_on: '2026-11-21',
    consignor: 'Łódź Foods → Dock 4, Chicago, IL',
    consignee: 'Akron, OH',
    stops: 4,
    unit_number: '101',
    pieces: 2,
    weight: 1800,
    description: 'x'.repeat(2000),
    miles: 400,
    amount_cents: 120_000,
  }
  const content: InvoiceContent = {
    number: '1001',
    issued_on: '2026-11-22',
    due_on: '2026-12-22',
    terms_days: 30,
    company: {
      name: 'Northline 貨運',
      address: '',
      mc_number: '1',
      dot_number: '',
      phone: '',
      email: '',
      remit_to: '',
    },
    bill_to: { name: 'Ünlü & Söhne', address: '', mc_number: '' },
    lines: [line],
    total_cents: 120_000,
  }
  const pages = async (given: InvoiceContent) =>
    (await PDFDocument.load(await invoicePdf(given))).getPageCount()

  it('handles any letters, a long word and as many pages as its lines need', async () => {
    expect(await pages(content)).toBe(1)
    expect(
      await pages({ ...content, lines: Array.from({ length: 12 }, () => ({ ...line, description: '' })) }),
    ).toBeGreaterThan(1)
  })

  it('formats phone, weight and count, and remits to the company when no remit-to is set', async () => {
    const company = { ...content.company, name: 'Northline', address: '1 Dock Road', phone: '+16145550100' }
    const pdfium = await PDFiumLibrary.init()
    const drawn = await pdfium.loadDocument(
      await invoicePdf({ ...content, company, lines: [{ ...line, pieces: 1 }] }),
    )
    const text = drawn.getPage(0).getText()
    drawn.destroy()
    for (const words of ['+1(614)555-0100', '1 piece · 1,800 lb', /Remit to\s+Northline\s+1 Dock Road/])
      expect(text).toMatch(words)
  })

  it('is byte-identical each time it is generated', async () => {
    expect(Buffer.from(await invoicePdf(content)).equals(Buffer.from(await invoicePdf(content)))).toBe(true)
  })
})
