import { clock, day, money, OUR_ADDRESS, place, thousands, type StopFacts } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'
import { chargesOf, COMMON, ends, when, window } from './words.ts'

const bare = (cents: number) => money(cents).slice(1)

/** Written after the reader, which was corrected once after its first run on them. */
export const LATER_FORMS: readonly Layout[] = [
  {
    name: 'an addendum with shipper and receiver information',
    printed: ['rate', 'load_number', 'payer', 'commodity', 'weight', 'mc'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 14 })
      pen.line(`${facts.street}, ${facts.town}`)
      pen.line(`MC-${facts.mc}`)
      pen.gap()
      pen.line('Rate Confirmation - Addendum to the Broker-Carrier Agreement', { bold: true })
      pen.line(`Our Load Number: ${facts.loadNumber}`)
      for (const [title, stop] of [
        ['Shipper Information', from],
        ['Receiver Information', to],
      ] as const) {
        pen.gap()
        pen.line(title, { bold: true })
        pen.row([
          [0, 'Name'],
          [120, stop.facility],
        ])
        pen.row([
          [0, 'Address'],
          [120, `${stop.street}, ${place(stop)}`],
        ])
        pen.row([
          [0, 'Date'],
          [120, day(stop.from, 'us')],
        ])
        pen.row([
          [0, 'Hours'],
          [120, window(stop, 'plain')],
        ])
      }
      pen.gap()
      pen.row([
        [0, 'Commodity'],
        [120, facts.commodity],
      ])
      pen.row([
        [0, 'Weight'],
        [120, `${thousands(facts.weight)} lbs`],
      ])
      pen.row([
        [0, 'Amount to Carrier'],
        [120, `${bare(facts.rate)} USD`],
      ])
    },
  },
  {
    name: 'three columns: stop, address, schedule',
    stops: 3,
    printed: ['rate', 'load_number', 'payer', 'weight', 'line_haul', 'fuel', 'extras'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      pen.row(
        [
          [0, facts.broker],
          [330, 'LOAD & RATE CONFIRMATION'],
        ],
        { bold: true },
      )
      pen.row([
        [0, facts.phone],
        [330, `Order # ${facts.loadNumber}`],
      ])
      pen.gap()
      pen.row(
        [
          [0, 'Stop'],
          [110, 'Address'],
          [330, 'Schedule'],
        ],
        { bold: true },
      )
      for (const [index, stop] of facts.stops.entries()) {
        pen.row([
          [0, `${index + 1}. ${stop.kind === 'pickup' ? 'Pick' : 'Drop'}`],
          [110, stop.facility],
          [330, day(stop.from, 'short-named')],
        ])
        pen.row([
          [110, stop.street],
          [330, window(stop, 'half')],
        ])
        pen.row([[110, place(stop)]])
        pen.gap(4)
      }
      pen.line(`Gross weight ${thousands(facts.weight)} lbs`)
      for (const [name, cents] of chargesOf(facts))
        pen.row([
          [0, name],
          [300, money(cents)],
        ])
      pen.row(
        [
          [0, 'Net Carrier Pay'],
          [300, money(facts.rate)],
        ],
        { bold: true },
      )
    },
  },
  {
    name: 'another letter',
    printed: ['rate', 'load_number', 'payer', 'weight'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true })
      pen.line(`${facts.street}, ${facts.town}`)
      pen.gap(14)
      pen.line(`Attention: Dispatch, ${OUR_ADDRESS[0]}`)
      pen.line(`Subject: rate confirmation for our order ${facts.loadNumber}`, { bold: true })
      pen.gap()
      pen.paragraph(
        `This will confirm our agreement that you will collect ${thousands(facts.weight)} lbs of ${facts.commodity.toLowerCase()} from ${from.facility}, ${from.street}, ${place(from)} on ${day(from.from, 'dmy-named')} (${window(from, 'plain', ' to ')}) and deliver it to ${to.facility}, ${to.street}, ${place(to)} on ${day(to.from, 'dmy-named')} (${window(to, 'plain', ' to ')}).`,
        10,
      )
      pen.paragraph(
        `The agreed amount for this haul is ${money(facts.rate)}, which includes fuel and all accessorial charges.`,
        10,
      )
      pen.paragraph(
        'Please sign and return this letter. No detention is paid without our written approval.',
        10,
      )
    },
  },
  {
    name: 'window start and end in their own rows',
    printed: [...COMMON, 'po'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('CARRIER RATE CONFIRMATION', { bold: true, size: 13 })
      pen.line(`Issued by ${facts.broker}`)
      pen.row([
        [0, 'Shipment ID'],
        [140, facts.loadNumber],
        [300, 'Customer PO'],
        [400, facts.po],
      ])
      for (const [title, stop] of [
        ['ORIGIN', from],
        ['DESTINATION', to],
      ] as const) {
        pen.gap()
        pen.line(title, { bold: true })
        pen.line(stop.facility)
        pen.line(`${stop.street}`)
        pen.line(place(stop))
        pen.row([
          [0, 'Window start'],
          [110, `${day(stop.from, 'iso')} ${clock(stop.from, 'plain')}`],
        ])
        pen.row([
          [0, 'Window end'],
          [110, `${day(stop.to, 'iso')} ${clock(stop.to, 'plain')}`],
        ])
      }
      pen.gap()
      pen.row([
        [0, 'Goods'],
        [110, facts.commodity],
      ])
      pen.row([
        [0, 'Handling units'],
        [110, String(facts.pieces)],
      ])
      pen.row([
        [0, 'Total weight'],
        [110, `${thousands(facts.weight)} lb`],
      ])
      pen.row([
        [0, 'Total compensation'],
        [110, money(facts.rate)],
      ])
    },
  },
  {
    name: 'the truck’s cost beside the customer’s invoice, on page 3',
    printed: ['rate', 'load_number', 'payer', 'line_haul', 'fuel', 'extras'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 13 })
      pen.line(`Rate Confirmation for Load ${facts.loadNumber}`, { bold: true })
      pen.row(
        [
          [0, 'Pick Up Location'],
          [280, 'Delivery Location'],
        ],
        { bold: true },
      )
      for (const pick of [
        (s: StopFacts) => s.facility,
        (s: StopFacts) => s.street,
        place,
        (s: StopFacts) => when(s, 'us-short', 'plain'),
      ])
        pen.row([
          [0, pick(from)],
          [280, pick(to)],
        ])
      for (let page = 0; page < 2; page++) {
        pen.nextPage()
        for (const text of TERMS) pen.paragraph(text)
      }
      pen.row([
        [0, 'Customer invoice total'],
        [300, money(facts.rate + 41_500)],
      ])
      for (const [name, cents] of chargesOf(facts))
        pen.row([
          [0, name],
          [300, money(cents)],
        ])
      pen.row(
        [
          [0, 'Total truck cost'],
          [300, money(facts.rate)],
        ],
        { bold: true },
      )
    },
  },
]
