import { StandardFonts } from '@cantoo/pdf-lib'
import { day, money, OUR_ADDRESS, place, thousands, type StopFacts } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'
import { COMMON, ends, when, window } from './words.ts'

export const ODDITIES: readonly Layout[] = [
  {
    name: 'four pages of terms',
    printed: [...COMMON, 'line_haul', 'fuel', 'extras', 'terms', 'mc'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('RATE CONFIRMATION SHEET', { bold: true, size: 13 })
      pen.row([
        [0, facts.broker],
        [300, `Pro #: ${facts.loadNumber}`],
      ])
      pen.row([
        [0, `MC ${facts.mc}`],
        [300, OUR_ADDRESS[2]!],
      ])
      for (const [title, stop] of [
        ['ORIGIN', from],
        ['DESTINATION', to],
      ] as const) {
        pen.line(title, { bold: true })
        pen.line(`${stop.facility}`)
        pen.line(`${stop.street}, ${place(stop)}`)
        pen.line(when(stop, 'short-named', 'half'))
      }
      pen.gap()
      pen.row([
        [0, `Freight: ${facts.pieces} pcs, ${thousands(facts.weight)} lbs`],
        [300, `Commodity: ${facts.commodity}`],
      ])
      pen.row([
        [0, 'Base rate'],
        [200, money(facts.lineHaul)],
      ])
      pen.row([
        [0, 'FSC'],
        [200, money(facts.fuel)],
      ])
      for (const { name, cents } of facts.extras)
        pen.row([
          [0, name],
          [200, money(cents)],
        ])
      pen.row([
        [0, 'TOTAL CARRIER PAYMENT'],
        [200, money(facts.rate)],
      ])
      for (let page = 0; page < 4; page++) {
        pen.nextPage()
        for (const text of TERMS) pen.paragraph(text)
      }
      pen.paragraph(
        `Standard payment terms are Net ${facts.terms}. Quick pay in 2 days is available for a 3% fee.`,
      )
    },
  },
  {
    name: 'two totals: what the customer pays, and the carrier',
    printed: ['rate', 'load_number', 'payer', 'pieces', 'weight'],
    ofStops: ['facility'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 14 })
      pen.line('Load Rate Confirmation', { bold: true })
      pen.line(`Load ID: ${facts.loadNumber}`)
      pen.row(
        [
          [0, 'PICKUP'],
          [280, 'DELIVERY'],
        ],
        { bold: true },
      )
      for (const pick of [(s: StopFacts) => s.facility, place, (s: StopFacts) => when(s, 'us', 'plain')])
        pen.row([
          [0, pick(from)],
          [280, pick(to)],
        ])
      pen.gap()
      pen.row([
        [0, 'Customer rate total'],
        [200, money(facts.rate + 35_000)],
      ])
      pen.row([
        [0, 'Carrier rate total'],
        [200, money(facts.rate)],
      ])
      pen.gap()
      pen.row(
        [
          [0, 'Pieces'],
          [100, 'Weight'],
        ],
        { bold: true },
      )
      pen.row([
        [0, String(facts.pieces)],
        [100, thousands(facts.weight)],
      ])
    },
  },
  {
    name: 'bill-to box and remit-to',
    printed: ['rate', 'load_number', 'payer', 'commodity', 'invoice_email', 'terms'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('CARRIER RATE AGREEMENT', { bold: true, size: 13 })
      pen.line(`Load # ${facts.loadNumber}`)
      pen.row(
        [
          [0, 'BILL TO'],
          [280, 'CARRIER'],
        ],
        { bold: true },
      )
      pen.row([
        [0, facts.broker],
        [280, OUR_ADDRESS[0]!],
      ])
      pen.row([
        [0, facts.street],
        [280, OUR_ADDRESS[1]!],
      ])
      pen.row([
        [0, facts.town],
        [280, OUR_ADDRESS[2]!],
      ])
      pen.gap()
      for (const [title, stop] of [
        ['Pick up 1', from],
        ['Delivery 1', to],
      ] as const) {
        pen.line(title, { bold: true })
        pen.line(stop.facility)
        pen.line(`${stop.street}`)
        pen.line(place(stop))
        pen.line(`${day(stop.from, 'dmy-named')}, ${window(stop, 'plain')}`)
        pen.gap()
      }
      pen.line(`Description: ${facts.commodity}`)
      pen.line(`Amount payable to carrier: ${money(facts.rate)}`, { bold: true })
      pen.paragraph(
        `Invoices with signed BOL are paid ${facts.terms} days from receipt. Send to ${facts.invoiceEmail}. The load number must appear on the invoice.`,
      )
    },
  },
  {
    name: 'days without times, FCFS',
    daysOnly: true,
    printed: ['rate', 'load_number', 'payer', 'weight', 'commodity'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(`${facts.broker} RATE CONFIRMATION`, { bold: true, size: 12 })
      pen.line(`Our reference: ${facts.loadNumber}`)
      pen.row(
        [
          [0, 'Shipper'],
          [280, 'Receiver'],
        ],
        { bold: true },
      )
      for (const pick of [
        (s: StopFacts) => s.facility,
        (s: StopFacts) => s.street,
        place,
        (s: StopFacts) => `${day(s.from, 'us')} FCFS`,
      ])
        pen.row([
          [0, pick(from)],
          [280, pick({ ...to, to: to.from })],
        ])
      pen.gap()
      pen.line(`Cargo: ${facts.commodity}, ${thousands(facts.weight)} lbs`)
      pen.line(`Rate: ${money(facts.rate)}`)
    },
  },
  {
    name: 'a scan without text',
    state: 'no_text',
    printed: [],
    async draw(pen, _facts, document) {
      const font = await document.embedFont(StandardFonts.Helvetica)
      const page = document.getPage(0)
      page.setFont(font)
      page.drawRectangle({ x: 60, y: 60, width: 480, height: 660 })
      pen.line('Scan 1')
    },
  },
  {
    name: 'no rate confirmation: an invoice',
    state: 'not_a_confirmation',
    printed: [],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true })
      pen.line('INVOICE', { bold: true, size: 15 })
      pen.line(`Invoice number: ${facts.loadNumber}`)
      pen.line(`Shipper: ${place(from)}`)
      pen.line(`Consignee: ${place(to)}`)
      pen.line(`Total due: ${money(facts.rate)}`)
    },
  },
  {
    name: 'no rate confirmation: a bill of lading',
    state: 'not_a_confirmation',
    printed: [],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('STRAIGHT BILL OF LADING', { bold: true, size: 13 })
      pen.row(
        [
          [0, 'SHIP FROM'],
          [280, 'SHIP TO'],
        ],
        { bold: true },
      )
      for (const pick of [(s: StopFacts) => s.facility, place])
        pen.row([
          [0, pick(from)],
          [280, pick(to)],
        ])
      pen.line(`${facts.pieces} pallets ${facts.commodity} ${thousands(facts.weight)} lbs`)
      pen.paragraph(`Carrier liability is limited to $25.00 per pound. Declared value ${money(facts.rate)}.`)
    },
  },
  {
    name: 'parts that do not come to the total',
    printed: ['load_number', 'payer'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true })
      pen.line('Rate Confirmation', { bold: true, size: 13 })
      pen.line(`Load number: ${facts.loadNumber}`)
      for (const [title, stop] of [
        ['Pickup', from],
        ['Delivery', to],
      ] as const) {
        pen.line(`${title}: ${stop.facility}, ${stop.street}, ${place(stop)}`)
        pen.line(`${day(stop.from, 'us')} ${window(stop, 'plain')}`)
      }
      pen.row([
        [0, 'Line haul'],
        [300, money(facts.lineHaul)],
      ])
      pen.row([
        [0, 'Fuel surcharge'],
        [300, money(facts.fuel)],
      ])
      pen.row([
        [0, 'Total'],
        [300, money(facts.lineHaul + facts.fuel + 20_000)],
      ])
    },
  },
]
