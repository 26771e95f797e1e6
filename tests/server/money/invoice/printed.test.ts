import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayDetail } from '#contract/entities/money/pay.ts'
import type { InvoiceContent, InvoiceLine } from '#server/money/invoice/invoice-content.ts'
import { creditNotePdf, invoicePdf } from '#server/money/invoice/invoice-pdf.ts'
import { statementPdf } from '#server/money/invoice/statement-pdf.ts'
import { openStatementPdf } from '#server/money/receive/open-statement-pdf.ts'
import { payPdf } from '#server/money/pay/pay-file.ts'

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

async function read(bytes: Uint8Array): Promise<string[]> {
  const document = await pdfium.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  return pages
}
const whole = async (bytes: Uint8Array) => (await read(bytes)).join(' ')
const count = (text: string, words: string) => text.split(words).length - 1

const company = {
  name: 'Northline Freight LLC',
  address: '1200 Commerce Parkway\nGrove City, OH 43123',
  mc_number: '912345',
  dot_number: '3456789',
  phone: '+16145550100',
  email: 'billing@northline.example',
  remit_to: '',
}
const line: InvoiceLine = {
  load_number: 'NLF26-47-1',
  broker_reference: 'REF-778812',
  po_number: '74002',
  stop_references: 'BOL 5512998',
  what: 'Line haul',
  shipped_on: '2026-11-20',
  delivered_on: '2026-11-21',
  consignor: 'Midwest Machine Works\n4400 S Western Ave, Chicago, IL 60609',
  consignee: 'Akron Rubber Co\n881 Industrial Pkwy, Akron, OH 44310',
  stops: 2,
  unit_number: '101',
  pieces: 2,
  weight: 1800,
  description: 'Machine parts',
  miles: 400,
  amount_cents: 120_000,
  charges: [{ what: 'Detention: 2 h', amount_cents: 10_000 }],
}
const content: InvoiceContent = {
  number: '1001',
  issued_on: '2026-11-22',
  due_on: '2026-12-22',
  terms_days: 30,
  company,
  bill_to: {
    name: 'Blue Sky Logistics Inc',
    address: '99 Payables Way\nOmaha, NE 68102',
    mc_number: '445566',
    dot_number: '3311220',
  },
  lines: [line],
  total_cents: 130_000,
}

describe('printed invoice', () => {
  it('states what a freight bill states (49 CFR 373.103), who pays whom, and what is left', async () => {
    const text = await whole(await invoicePdf(content))
    for (const words of [
      'Bill to Blue Sky Logistics Inc 99 Payables Way Omaha, NE 68102 MC 445566 · USDOT 3311220',
      'Remit to Northline Freight LLC 1200 Commerce Parkway Grove City, OH 43123',
      'Consignor Midwest Machine Works 4400 S Western Ave, Chicago, IL 60609 Shipped 20 Nov 2026',
      'Consignee Akron Rubber Co 881 Industrial Pkwy, Akron, OH 44310 Delivered 21 Nov 2026',
      'Your reference: REF-778812',
      'PO 74002',
      'BOL and stop refs. BOL 5512998',
      '2 pieces · 1,800 lb · 400 mi · unit 101',
      'Description Machine parts',
      'Terms Net 30',
      'Due date 22 Dec 2026',
      'Line haul $1,200.00',
      'Detention: 2 h $100.00',
      'Balance due $1,300.00',
      'USDOT 3456789',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
  })

  it('says payments and credits, and the balance after them', async () => {
    const text = await whole(
      await invoicePdf(content, undefined, { paid_cents: 100_000, credited_cents: 5000 }),
    )
    for (const words of [
      'Total charges $1,300.00',
      'Payments received -$1,000.00',
      'Credit memos -$50.00',
      'Balance due $250.00',
    ])
      expect(text).toContain(words)
  })

  it('prints the lane once, and sends the money to a factor with its legend', async () => {
    const lane = {
      ...line,
      consignor: 'Chicago, IL',
      consignee: 'Akron, OH',
      description: 'Chicago, IL to Akron, OH',
    }
    const factor = {
      name: 'Triumph Factoring',
      remit_to: 'PO Box 610028\nDallas, TX 75261',
      legend: 'ASSIGNED to Triumph.',
    }
    const text = await whole(await invoicePdf({ ...content, lines: [lane], factor }))
    expect([count(text, 'Chicago, IL'), count(text, 'Akron, OH')]).toEqual([1, 1])
    expect(text).toContain('Description As stated on the bill of lading')
    expect(text).toContain('Remit to Triumph Factoring PO Box 610028 Dallas, TX 75261 ASSIGNED to Triumph.')
  })

  it('keeps every charge, reference and letter over many pages, and no line outside a page', async () => {
    const many = {
      ...line,
      consignor: 'X'.repeat(200),
      stop_references: Array.from({ length: 60 }, (_, index) => `REF${index}#`).join(', '),
      charges: Array.from({ length: 20 }, (_, index) => ({ what: `Łumper Їжак ${index}.`, amount_cents: 0 })),
    }
    const bare = { ...content, company: { ...company, address: '', phone: '', email: '' } }
    const bill_to = { name: 'Międzynarodowa Spółka '.repeat(8), address: '', mc_number: '' }
    const pages = await read(await invoicePdf({ ...bare, bill_to, lines: [many, many, many] }))
    const text = pages.join(' ')
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    for (let index = 0; index < 20; index++) expect(count(text, `Łumper Їжак ${index}. $0.00`)).toBe(3)
    for (let index = 0; index < 60; index++) expect(count(text, `REF${index}#`)).toBe(3)
    expect(count(text.replaceAll(' ', ''), 'X'.repeat(200))).toBe(3)
    expect(count(text, 'Load NLF26-47-1 total $1,200.00')).toBe(3)
  })

  it('credits with the invoice, the reason and the amount', async () => {
    const text = await whole(
      await creditNotePdf({
        number: 'CN-1001',
        issued_on: '2026-11-25',
        invoice_number: '1001',
        invoice_issued_on: '2026-11-22',
        company,
        bill_to: content.bill_to,
        reason: 'Late delivery',
        amount_cents: 5000,
      }),
    )
    for (const words of [
      'Credit memo no. CN-1001',
      'Applies to Invoice 1001 Dated 22 Nov 2026',
      'Reason Late delivery',
      'Total credited $50.00',
    ])
      expect(text).toContain(words)
  })
})

it('printed statement: loads with their invoices, the balance once per invoice, and where to pay', async () => {
  const row = {
    load_number: 'NLF26-47-1',
    broker_reference: 'REF-1',
    lane: 'Chicago, IL to Akron, OH',
    amount_cents: 60_000,
    number: '1001',
    due_on: '2026-12-22',
    total_cents: 120_000,
    open_cents: 20_000,
  }
  const other = { ...row, load_number: 'NLF26-47-2' }
  const open = {
    ...row,
    load_number: 'NLF26-47-3',
    number: null,
    due_on: null,
    total_cents: null,
    open_cents: null,
  }
  const pages = await read(
    await statementPdf({
      company: { ...company, remit_to: 'Northline Lockbox\nPO Box 7' },
      broker: { name: 'Blue Sky Logistics Inc', address: '9 Lake St, Gary, IN', mc_number: '778' },
      week: 47,
      year: 2026,
      today: '2026-11-30',
      rows: [row, other, open, ...Array.from({ length: 40 }, () => open)],
    }),
  )
  const text = pages.join(' ')
  expect(pages.length).toBeGreaterThan(1)
  for (const words of [
    'Statement for Blue Sky Logistics Inc 9 Lake St, Gary, IN MC 778',
    'Remit to Northline Lockbox PO Box 7',
    'NLF26-47-1 Your ref. REF-1 Chicago, IL to Akron, OH 1001, due 22 Dec 2026 $600.00',
    'Not invoiced yet',
    'Loads: 43 $25,800.00 Invoices: 1 $1,200.00 Paid or credited -$1,000.00 Balance due $200.00',
  ])
    expect(text).toContain(words)
})

it('printed statement of open invoices: adds up from totals to net due, by age', async () => {
  const one = {
    number: '1001',
    issued_on: '2026-11-22',
    due_on: '2026-12-22',
    age: 'not_due' as const,
    total_cents: 450_000,
    paid_cents: 30_500,
    credited_cents: 10_000,
    open_cents: 409_500,
    loads: [{ number: 'NLF26-47-1', reference: 'REF-1' }],
  }
  const late = { ...one, number: '0990', age: 'd30' as const, total_cents: 50_000, paid_cents: 0 }
  const text = await whole(
    await openStatementPdf({
      company,
      broker: { name: 'Blue Sky Logistics Inc', address: '9 Lake St, Gary, IN', mc_number: '778' },
      today: '2026-11-30',
      invoices: [one, { ...late, credited_cents: 0, open_cents: 50_000 }],
      unapplied_cents: 9500,
    }),
  )
  for (const words of [
    'Statement for Blue Sky Logistics Inc 9 Lake St, Gary, IN MC 778',
    'Invoices: 2 $5,000.00 Paid -$305.00 Credited -$100.00 Balance due $4,595.00',
    'NLF26-47-1, your ref. REF-1 22 Dec 2026 $4,500.00 -$405.00 $4,095.00',
    'Current 1-30 days 31-60 days 61-90 days Over 90 days $4,095.00 $0.00 $500.00 $0.00 $0.00',
    'Unapplied credit -$95.00 Net due $4,500.00',
  ])
    expect(text).toContain(words)
})

describe('printed pay', () => {
  const paid = {
    loads_cents: 122_000,
    carried_cents: -5000,
    total_cents: 117_000,
    paid_cents: 100_000,
    paid_on: '2026-11-27',
    paid_reference: 'ACH 8812',
    pay_by: null,
    year_gross_cents: 5_400_000,
    year_deducted_cents: 150_000,
    year_advanced_cents: 250_000,
    year_cents: 5_000_000,
  }
  const unit = { load: 1, load_number: 'NLF26-47-1', day: '2026-11-18', base_cents: 0, percent: null }
  const pay = {
    id: 1,
    version: 1,
    payee: 1,
    payee_name: 'Ramirez & Sons',
    monday: '2026-11-16',
    state: 'locked',
    lines: [
      { ...unit, what: 'Driver pay', amount_cents: 160_000 },
      { ...unit, what: 'Detention', amount_cents: 10_000 },
      { ...unit, what: 'Paid to Ann Wheel', percent: 30, amount_cents: -48_000 },
    ],
    adjustments: [],
    changes: [],
    escrow: [],
    ...paid,
  } as unknown as PayDetail

  it('calls an owner’s share the owner’s pay, and says what their driver was paid', async () => {
    const text = await whole(await payPdf('settlement', { company, pay, today: '2026-11-30' }))
    for (const words of [
      "NLF26-47-1 18 Nov 2026 Owner's pay $1,600.00",
      'Detention $100.00',
      'Paid to driver Ann Wheel -$480.00',
      'Balance forward -$50.00 From earlier weeks',
      'Year to date Gross pay $54,000.00 Deductions -$1,500.00 Advances -$2,500.00 Net pay $50,000.00',
      'Net pay $1,170.00 Paid -$1,000.00 Balance due $170.00 Last payment 27 Nov 2026, ACH 8812',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Driver pay')
  })

  it('carries a week below zero forward, and says a driver’s share', async () => {
    const short = { ...pay, total_cents: -2000, paid_cents: 0, paid_on: null }
    expect(await whole(await payPdf('settlement', { company, pay: short, today: '2026-11-30' }))).toContain(
      'Balance forward to next week -$20.00',
    )
    const driven = {
      ...pay,
      lines: [{ ...unit, what: 'Driver pay', base_cents: 160_000, percent: 30, amount_cents: 48_000 }],
    }
    expect(await whole(await payPdf('driver', { company, pay: driven, today: '2026-11-30' }))).toContain(
      '30% of $1,600.00 driver pay $480.00',
    )
  })
})
