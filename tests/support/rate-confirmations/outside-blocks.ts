import { clock, day, money, OUR_ADDRESS, place, type StopFacts, thousands } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'
import { chargesOf, ends, when, window } from './words.ts'

const isPickup = ({ kind }: StopFacts) => kind === 'pickup'

export const OUTSIDE_BLOCKS: readonly Layout[] = [
  {
    name: 'stop headings, place on the left, labels on the right',
    printed: ['rate', 'load_number', 'payer', 'address', 'line_haul', 'fuel', 'extras'],
    ofStops: ['facility', 'street', 'reference'],
    draw(pen, facts) {
      pen.line('Carrier Rate and Load Confirmation', { bold: true, size: 14 })
      pen.line(facts.broker)
      pen.line(facts.street)
      pen.line(facts.town)
      pen.line(facts.contact)
      pen.line(`${facts.phone} (phone)`)
      pen.gap()
      pen.row([
        [0, `Load Number: ${facts.loadNumber}`],
        [260, `Carrier: ${OUR_ADDRESS[0]}`],
      ])
      pen.row([
        [0, 'Date: 01/02/2026'],
        [260, 'Carrier MC: MC1350077'],
      ])
      for (const [index, stop] of facts.stops.entries()) {
        pen.gap()
        pen.line(`${isPickup(stop) ? 'Shipper Pickup' : 'Consignee Delivery'} (Stop ${index + 1})`, {
          bold: true,
          size: 12,
        })
        const left = [
          stop.facility.toUpperCase(),
          stop.street.toUpperCase(),
          `${stop.town.toUpperCase()}, ${stop.state} US ${stop.zip}`,
        ]
        const right = [
          `${isPickup(stop) ? 'Pickup' : 'Delivery'} Instructions:`,
          `${isPickup(stop) ? 'Shipper' : 'Consignee'} References:`,
          `Pickup/Delivery Number: ${stop.reference}`,
          `Expected Date: ${day(stop.from, 'us')}`,
          `Shipping/Receiving Hours: ${window(stop, 'plain', '-')}`,
          'Appointment Required: No',
          'Appointment Time:',
        ]
        for (const [line, text] of right.entries())
          pen.row([
            [0, left[line] ?? ''],
            [260, text],
          ])
      }
      pen.gap()
      for (const [name, cents] of chargesOf(facts))
        pen.row([
          [0, name],
          [300, `USD ${money(cents).slice(1)}`],
        ])
      pen.row([
        [0, 'Total Cost'],
        [300, `USD ${money(facts.rate).slice(1)}`],
      ])
    },
  },
  {
    name: 'a form to fill in: name, address, date, time',
    printed: ['rate', 'load_number', 'payer', 'mc', 'weight', 'commodity'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('LOAD CONFIRMATION & RATE AGREEMENT', { bold: true, size: 14 })
      pen.row([
        [0, 'DATE: 01/02/2026'],
        [300, `ORDER # ${facts.loadNumber}`],
      ])
      pen.row([
        [0, facts.broker],
        [300, `CARRIER: ${OUR_ADDRESS[0]}`],
      ])
      pen.row([
        [0, `MC#${facts.mc}-B`],
        [300, 'MC# 1350077'],
      ])
      pen.line('LOAD INFORMATION', { bold: true })
      for (const [title, stop] of [
        ['Shipper', from],
        ['Consignee', to],
      ] as const) {
        pen.gap()
        pen.line(title, { bold: true })
        pen.row([
          [0, `Name: ${stop.facility}`],
          [280, `Date: ${day(stop.from, 'us')}`],
        ])
        pen.row([
          [0, `Address: ${stop.street}`],
          [280, `Time: ${window(stop, 'half')}`],
        ])
        pen.row([[0, `City, State, Zip: ${place(stop)}`]])
      }
      pen.gap()
      pen.line(`Commodity: ${facts.commodity}`)
      pen.line(`Weight: ${thousands(facts.weight)} lbs`)
      pen.line(`Agreed rate: ${money(facts.rate)}`, { bold: true })
    },
  },
  {
    name: 'cards beside each other: PICK 1 and DROP 1',
    printed: ['rate', 'load_number', 'payer', 'mc', 'address'],
    ofStops: ['facility', 'street', 'reference', 'po', 'appointment'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 15 })
      pen.line(`Load ${facts.loadNumber} - Carrier Rate Confirmation`, { bold: true, size: 12 })
      pen.gap()
      pen.row(
        [
          [0, 'PICK 1'],
          [280, 'DROP 1'],
        ],
        { bold: true },
      )
      for (const pick of [
        (s: StopFacts) => s.facility,
        (s: StopFacts) => s.street,
        place,
        (s: StopFacts) => `Appt: ${when(s, 'us', 'plain')}`,
        (s: StopFacts) => `${isPickup(s) ? 'PU' : 'DEL'}# ${s.reference}`,
        (s: StopFacts) => `PO: ${s.po}`,
        (s: StopFacts) => `Conf # ${s.appointment}`,
        () => 'Phone: (312) 555-0143',
      ])
        pen.row([
          [0, pick(from)],
          [280, pick(to)],
        ])
      pen.rule()
      pen.row(
        [
          [0, 'All-in rate'],
          [280, money(facts.rate)],
        ],
        { bold: true },
      )
      for (const text of TERMS.slice(0, 3)) pen.paragraph(text)
      pen.line(`${facts.broker} | ${facts.street}, ${facts.town} | MC-${facts.mc} | DOT 2211334`, { size: 7 })
    },
  },
  {
    name: 'the number in the heading, references in lines under the stop',
    stops: 3,
    printed: ['rate', 'load_number', 'payer', 'bill_to', 'terms'],
    ofStops: ['facility', 'street', 'reference', 'po', 'appointment'],
    draw(pen, facts) {
      pen.line(`LOAD CONFIRMATION #${facts.loadNumber}`, { bold: true, size: 14 })
      pen.line(`Bill To: ${facts.broker}, ${facts.street}, ${facts.town}`)
      pen.line(`Carrier: ${OUR_ADDRESS[0]}, ${OUR_ADDRESS[1]}`)
      for (const [index, stop] of facts.stops.entries()) {
        pen.gap(8)
        pen.line(`${index + 1}. ${isPickup(stop) ? 'PICKUP' : 'DELIVERY'}`, { bold: true })
        pen.line(stop.facility)
        pen.line(`${stop.street}, ${place(stop)}`)
        pen.line(`Appt: ${when(stop, 'us-short', 'half')}`)
        pen.line(
          `${isPickup(stop) ? 'PU' : 'Delivery'} #: ${stop.reference}   PO: ${stop.po}   Appt Conf #: ${stop.appointment}`,
        )
      }
      pen.gap()
      pen.line(`Carrier pay: ${money(facts.rate)}`, { bold: true })
      pen.paragraph(`Payment terms: Net ${facts.terms} days.`)
    },
  },
  {
    name: 'shipper #1 and receiver #1, labels beside',
    printed: ['rate', 'load_number', 'payer', 'line_haul', 'fuel', 'extras'],
    ofStops: ['facility', 'street', 'reference', 'appointment'],
    draw(pen, facts) {
      pen.line(`${facts.broker} Contract Addendum and Carrier Load Confirmation - #${facts.loadNumber}`, {
        bold: true,
        size: 11,
      })
      pen.gap()
      const counts = { pickup: 0, delivery: 0 }
      for (const stop of facts.stops) {
        const number = ++counts[stop.kind]
        pen.gap(6)
        pen.row([
          [0, `${isPickup(stop) ? 'SHIPPER' : 'RECEIVER'} #${number}:`],
          [90, stop.facility],
          [300, `${isPickup(stop) ? 'Pick Up' : 'Delivery'} Date:`],
          [400, day(stop.from, 'us-short')],
        ])
        pen.row([
          [0, 'Address:'],
          [90, stop.street],
          [300, `${isPickup(stop) ? 'Pick Up' : 'Delivery'} Time:`],
          [400, window(stop, 'plain')],
        ])
        pen.row([
          [90, place(stop)],
          [300, `${isPickup(stop) ? 'Pickup' : 'Delivery'}#:`],
          [400, stop.reference],
        ])
        pen.row([
          [0, 'Phone:'],
          [90, '(312) 555-0100'],
          [300, 'Appointment#:'],
          [400, stop.appointment],
        ])
      }
      pen.gap()
      for (const [name, cents] of chargesOf(facts))
        pen.row([
          [0, `${name} - FLAT RATE`],
          [400, money(cents)],
        ])
      pen.row([
        [0, 'Total:'],
        [400, money(facts.rate)],
      ])
    },
  },
  {
    name: 'a tender: earliest and latest, references in one line',
    printed: ['rate', 'load_number', 'payer', 'bill_to', 'mc'],
    ofStops: ['facility', 'street', 'reference'],
    draw(pen, facts) {
      pen.line(`LOAD TENDER ${facts.loadNumber}`, { bold: true, size: 14 })
      pen.line(`Bill To: ${facts.broker}`)
      pen.line(`${facts.street}`, {}, pen.left + 39)
      pen.line(`${facts.town}`, {}, pen.left + 39)
      for (const [index, stop] of facts.stops.entries()) {
        pen.gap(8)
        pen.line(`Stop ${index + 1} - ${isPickup(stop) ? 'Pickup' : 'Delivery'}`, { bold: true })
        pen.line(`Facility: ${stop.facility}`)
        pen.line(`Address: ${stop.street}`)
        pen.line(`City/State/Zip: ${place(stop)}`)
        pen.line(
          `Earliest: ${day(stop.from, 'us')} ${clock(stop.from, 'plain')}   Latest: ${day(stop.to, 'us')} ${clock(stop.to, 'plain')}`,
        )
        pen.line(`Reference Numbers: ${stop.reference}`)
        pen.line('Contact: Dock office 312-555-0177')
      }
      pen.gap()
      pen.line(`Total carrier charges ${money(facts.rate)}`, { bold: true })
      pen.gap(200)
      pen.line(`${facts.broker} - FMCSA licensed property broker MC${facts.mc}`, { size: 7 })
    },
  },
]
