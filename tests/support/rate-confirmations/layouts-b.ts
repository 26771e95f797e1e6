import { StandardFonts } from '@cantoo/pdf-lib'
import { clock, day, type Facts, money, OUR_ADDRESS, place, type StopFacts, thousands, type TimeStyle } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'

const window = ({ from, to }: StopFacts, style: TimeStyle, between = ' - ') =>
  from === to ? clock(from, style) : `${clock(from, style)}${between}${clock(to, style)}`
const ends = ({ stops }: Facts) => [stops[0]!, stops.at(-1)!] as const

/** More layouts that the reader was written beside. */
export const SECOND_LAYOUTS: readonly Layout[] = [
  {
    name: 'military times, PU and SO',
    stops: 3,
    references: true,
    printed: ['rate', 'load_number', 'payer', 'weight', 'pieces'],
    draw(pen, facts) {
      pen.line(facts.broker, { bold: true })
      pen.line(`RATE CON   LOAD# ${facts.loadNumber}`, { bold: true, size: 13 })
      for (const [index, stop] of facts.stops.entries()) {
        const name = stop.kind === 'pickup' ? `PU ${index + 1}` : `SO ${index}`
        pen.row([[0, name], [60, `${stop.facility} ${place(stop)}`], [360, `${day(stop.from, 'us-short')} ${window(stop, 'military', '-')}${stop.from === stop.to ? ' hrs' : ''}`]])
        pen.row([[60, `Ref #: ${stop.reference}`]])
      }
      pen.line(`${facts.pieces} PALLETS / ${thousands(facts.weight)} LBS`)
      pen.line(`TRUCK PAY: ${money(facts.rate)}`, { bold: true })
    },
  },
  {
    name: 'typewritten',
    printed: ['rate', 'load_number', 'commodity', 'weight', 'payer', 'line_haul', 'fuel', 'extras'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      const mono = { mono: true, size: 9 }
      const put = (label: string, value: string) => pen.line(`${label.padEnd(18, '.')}: ${value}`, mono)
      pen.line(facts.broker.toUpperCase(), mono)
      pen.line('LOAD RATE CONFIRMATION', mono)
      put('LOAD NO', facts.loadNumber)
      for (const [title, stop] of [['PICKUP', from], ['DELIVERY', to]] as const) {
        pen.gap(6)
        pen.line(title, mono)
        pen.line(`  ${stop.facility.toUpperCase()}`, mono)
        pen.line(`  ${place(stop).toUpperCase()}`, mono)
        pen.line(`  ${day(stop.from, 'us')} ${window(stop, 'plain')}`, mono)
      }
      pen.gap()
      put('COMMODITY', facts.commodity)
      put('WEIGHT', `${facts.weight} LBS`)
      put('LINE HAUL', money(facts.lineHaul))
      put('FUEL', money(facts.fuel))
      for (const { name, cents } of facts.extras) put(name.toUpperCase(), money(cents))
      put('TOTAL PAY', money(facts.rate))
    },
  },
  {
    name: 'quantities times rates',
    printed: ['rate', 'load_number', 'payer', 'line_haul', 'fuel', 'extras', 'mc'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.row([[0, facts.broker], [320, 'Rate Confirmation']], { bold: true, size: 13 })
      pen.row([[0, `MC# ${facts.mc}`], [320, `Trip # ${facts.loadNumber}`]])
      for (const [title, stop] of [['Pick-up', from], ['Drop-off', to]] as const) {
        pen.gap()
        pen.row([[0, title], [100, stop.facility]])
        pen.row([[100, place(stop)]])
        pen.row([[100, `Appt: ${day(stop.from, 'us')} ${window(stop, 'half')}`]])
      }
      pen.gap()
      pen.row([[0, 'Charge'], [200, 'Units'], [280, 'Unit price'], [400, 'Total']], { bold: true })
      const miles = 100 + (facts.pieces % 7) * 50
      pen.row([[0, 'Line haul'], [200, `${miles}`], [280, money(Math.round(facts.lineHaul / miles))], [400, money(facts.lineHaul)]])
      pen.row([[0, 'Fuel'], [200, `${miles}`], [280, money(Math.round(facts.fuel / miles))], [400, money(facts.fuel)]])
      for (const { name, cents } of facts.extras) pen.row([[0, name], [200, '1'], [280, money(cents)], [400, money(cents)]])
      pen.row([[280, 'Grand total'], [400, money(facts.rate)]], { bold: true })
    },
  },
  {
    name: 'earliest and latest day and time',
    printed: ['rate', 'load_number', 'payer', 'commodity', 'weight'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 12 })
      pen.line('LOAD TENDER - RATE CONFIRMATION', { bold: true })
      pen.line(`Reference #: ${facts.loadNumber}`)
      for (const [title, stop] of [['Origin', from], ['Destination', to]] as const) {
        pen.gap()
        pen.line(title, { bold: true })
        pen.line(`${stop.facility} | ${stop.street} | ${place(stop)}`)
        pen.row([[0, `Earliest: ${day(stop.from, 'us')} ${clock(stop.from, 'plain')}`], [230, `Latest: ${day(stop.to, 'us')} ${clock(stop.to, 'plain')}`]])
      }
      pen.gap()
      pen.row([[0, `Product: ${facts.commodity}`], [260, `Wt: ${thousands(facts.weight)} lbs`]])
      pen.line(`Flat rate ${money(facts.rate)}`, { bold: true })
      for (const text of TERMS.slice(0, 3)) pen.paragraph(text)
    },
  },
  {
    name: 'bill-to box and remit-to',
    printed: ['rate', 'load_number', 'payer', 'commodity', 'invoice_email', 'terms'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('CARRIER RATE AGREEMENT', { bold: true, size: 13 })
      pen.line(`Load # ${facts.loadNumber}`)
      pen.row([[0, 'BILL TO'], [280, 'CARRIER']], { bold: true })
      pen.row([[0, facts.broker], [280, OUR_ADDRESS[0]!]])
      pen.row([[0, facts.street], [280, OUR_ADDRESS[1]!]])
      pen.row([[0, facts.town], [280, OUR_ADDRESS[2]!]])
      pen.gap()
      for (const [title, stop] of [['Pick up 1', from], ['Delivery 1', to]] as const) {
        pen.line(title, { bold: true })
        pen.line(stop.facility)
        pen.line(`${stop.street}`)
        pen.line(place(stop))
        pen.line(`${day(stop.from, 'dmy-named')}, ${window(stop, 'plain')}`)
        pen.gap()
      }
      pen.line(`Description: ${facts.commodity}`)
      pen.line(`Amount payable to carrier: ${money(facts.rate)}`, { bold: true })
      pen.paragraph(`Invoices with signed BOL are paid ${facts.terms} days from receipt. Send to ${facts.invoiceEmail}. The load number must appear on the invoice.`)
    },
  },
  {
    name: 'days without times, FCFS',
    daysOnly: true,
    printed: ['rate', 'load_number', 'payer', 'weight', 'commodity'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(`${facts.broker} RATE CONFIRMATION`, { bold: true, size: 12 })
      pen.line(`Our reference: ${facts.loadNumber}`)
      pen.row([[0, 'Shipper'], [280, 'Receiver']], { bold: true })
      for (const pick of [(s: StopFacts) => s.facility, (s: StopFacts) => s.street, place, (s: StopFacts) => `${day(s.from, 'us')} FCFS`]) pen.row([[0, pick(from)], [280, pick({ ...to, to: to.from })]])
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
      pen.row([[0, 'SHIP FROM'], [280, 'SHIP TO']], { bold: true })
      for (const pick of [(s: StopFacts) => s.facility, place]) pen.row([[0, pick(from)], [280, pick(to)]])
      pen.line(`${facts.pieces} pallets ${facts.commodity} ${thousands(facts.weight)} lbs`)
      pen.paragraph(`Carrier liability is limited to $25.00 per pound. Declared value ${money(facts.rate)}.`)
    },
  },
  {
    name: 'parts that do not come to the total',
    printed: ['load_number', 'payer'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true })
      pen.line('Rate Confirmation', { bold: true, size: 13 })
      pen.line(`Load number: ${facts.loadNumber}`)
      for (const [title, stop] of [['Pickup', from], ['Delivery', to]] as const) {
        pen.line(`${title}: ${stop.facility}, ${stop.street}, ${place(stop)}`)
        pen.line(`${day(stop.from, 'us')} ${window(stop, 'plain')}`)
      }
      pen.row([[0, 'Line haul'], [300, money(facts.lineHaul)]])
      pen.row([[0, 'Fuel surcharge'], [300, money(facts.fuel)]])
      pen.row([[0, 'Total'], [300, money(facts.lineHaul + facts.fuel + 20_000)]])
    },
  },
]
