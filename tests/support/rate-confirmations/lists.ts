import { clock, day, money, place, thousands } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'
import { COMMON, ends, when, window } from './words.ts'

export const LISTS: readonly Layout[] = [
  {
    name: 'stops as a table',
    stops: 3,
    printed: [...COMMON, 'po'],
    ofStops: ['facility'],
    draw(pen, facts) {
      pen.line('Carrier Rate Confirmation', { size: 15, bold: true })
      pen.line(facts.broker, { bold: true })
      pen.line(`Order Number: ${facts.loadNumber}     PO Number: ${facts.po}`)
      pen.gap()
      pen.row(
        [
          [0, 'Stop'],
          [40, 'Type'],
          [100, 'Location'],
          [300, 'Date'],
          [380, 'Time'],
        ],
        { bold: true, size: 9 },
      )
      for (const [index, stop] of facts.stops.entries())
        pen.row(
          [
            [0, String(index + 1)],
            [40, stop.kind === 'pickup' ? 'Pickup' : 'Delivery'],
            [100, `${stop.facility}, ${place(stop)}`],
            [300, day(stop.from, 'us-short')],
            [380, window(stop, 'plain', '-')],
          ],
          { size: 9 },
        )
      pen.gap()
      pen.row([
        [0, `Commodity: ${facts.commodity}`],
        [200, `Weight: ${facts.weight} lb`],
        [330, `Pieces: ${facts.pieces}`],
      ])
      pen.gap()
      pen.line(`Total rate: ${money(facts.rate)} USD (all inclusive)`, { bold: true })
      pen.paragraph(
        'Layover $150.00 per day when approved in writing. TONU $150.00. Carrier must accept MacroPoint tracking.',
      )
    },
  },
  {
    name: 'five stops, each a block',
    stops: 5,
    printed: [...COMMON],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      pen.line(`${facts.broker}  -  Rate and Load Confirmation`, { bold: true, size: 12 })
      pen.line(`Shipment #: ${facts.loadNumber}`)
      for (const [index, stop] of facts.stops.entries()) {
        pen.gap(6)
        pen.line(`Stop ${index + 1} - ${stop.kind === 'pickup' ? 'Pickup' : 'Delivery'}`, { bold: true })
        pen.line(`${stop.facility}, ${stop.street}, ${place(stop)}`)
        pen.line(
          stop.from === stop.to
            ? `Appointment: ${when(stop, 'iso', 'plain')}`
            : `Window: ${when(stop, 'iso', 'plain')}`,
        )
      }
      pen.gap()
      pen.line(
        `Commodity: ${facts.commodity}   Pieces: ${facts.pieces}   Weight: ${thousands(facts.weight)} lbs`,
      )
      pen.line(`Agreed rate: ${money(facts.rate)}`, { bold: true })
    },
  },
  {
    name: 'military times, PU and SO',
    stops: 3,
    ofStops: ['facility', 'reference'],
    printed: ['rate', 'load_number', 'payer', 'weight', 'pieces'],
    draw(pen, facts) {
      pen.line(facts.broker, { bold: true })
      pen.line(`RATE CON   LOAD# ${facts.loadNumber}`, { bold: true, size: 13 })
      for (const [index, stop] of facts.stops.entries()) {
        const name = stop.kind === 'pickup' ? `PU ${index + 1}` : `SO ${index}`
        pen.row([
          [0, name],
          [60, `${stop.facility} ${place(stop)}`],
          [
            360,
            `${day(stop.from, 'us-short')} ${window(stop, 'military', '-')}${stop.from === stop.to ? ' hrs' : ''}`,
          ],
        ])
        pen.row([[60, `Ref #: ${stop.reference}`]])
      }
      pen.line(`${facts.pieces} PALLETS / ${thousands(facts.weight)} LBS`)
      pen.line(`TRUCK PAY: ${money(facts.rate)}`, { bold: true })
    },
  },
  {
    name: 'typewritten',
    printed: ['rate', 'load_number', 'commodity', 'weight', 'payer', 'line_haul', 'fuel', 'extras'],
    ofStops: ['facility'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      const mono = { mono: true, size: 9 }
      const put = (label: string, value: string) => pen.line(`${label.padEnd(18, '.')}: ${value}`, mono)
      pen.line(facts.broker.toUpperCase(), mono)
      pen.line('LOAD RATE CONFIRMATION', mono)
      put('LOAD NO', facts.loadNumber)
      for (const [title, stop] of [
        ['PICKUP', from],
        ['DELIVERY', to],
      ] as const) {
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
    ofStops: ['facility'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.row(
        [
          [0, facts.broker],
          [320, 'Rate Confirmation'],
        ],
        { bold: true, size: 13 },
      )
      pen.row([
        [0, `MC# ${facts.mc}`],
        [320, `Trip # ${facts.loadNumber}`],
      ])
      for (const [title, stop] of [
        ['Pick-up', from],
        ['Drop-off', to],
      ] as const) {
        pen.gap()
        pen.row([
          [0, title],
          [100, stop.facility],
        ])
        pen.row([[100, place(stop)]])
        pen.row([[100, `Appt: ${day(stop.from, 'us')} ${window(stop, 'half')}`]])
      }
      pen.gap()
      pen.row(
        [
          [0, 'Charge'],
          [200, 'Units'],
          [280, 'Unit price'],
          [400, 'Total'],
        ],
        { bold: true },
      )
      const miles = 100 + (facts.pieces % 7) * 50
      pen.row([
        [0, 'Line haul'],
        [200, `${miles}`],
        [280, money(Math.round(facts.lineHaul / miles))],
        [400, money(facts.lineHaul)],
      ])
      pen.row([
        [0, 'Fuel'],
        [200, `${miles}`],
        [280, money(Math.round(facts.fuel / miles))],
        [400, money(facts.fuel)],
      ])
      for (const { name, cents } of facts.extras)
        pen.row([
          [0, name],
          [200, '1'],
          [280, money(cents)],
          [400, money(cents)],
        ])
      pen.row(
        [
          [280, 'Grand total'],
          [400, money(facts.rate)],
        ],
        { bold: true },
      )
    },
  },
  {
    name: 'earliest and latest day and time',
    printed: ['rate', 'load_number', 'payer', 'commodity', 'weight'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 12 })
      pen.line('LOAD TENDER - RATE CONFIRMATION', { bold: true })
      pen.line(`Reference #: ${facts.loadNumber}`)
      for (const [title, stop] of [
        ['Origin', from],
        ['Destination', to],
      ] as const) {
        pen.gap()
        pen.line(title, { bold: true })
        pen.line(`${stop.facility} | ${stop.street} | ${place(stop)}`)
        pen.row([
          [0, `Earliest: ${day(stop.from, 'us')} ${clock(stop.from, 'plain')}`],
          [230, `Latest: ${day(stop.to, 'us')} ${clock(stop.to, 'plain')}`],
        ])
      }
      pen.gap()
      pen.row([
        [0, `Product: ${facts.commodity}`],
        [260, `Wt: ${thousands(facts.weight)} lbs`],
      ])
      pen.line(`Flat rate ${money(facts.rate)}`, { bold: true })
      for (const text of TERMS.slice(0, 3)) pen.paragraph(text)
    },
  },
]
