import { day, money, OUR_ADDRESS, place, thousands, type StopFacts } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'
import { COMMON, ends, when, window } from './words.ts'

export const FORMS: readonly Layout[] = [
  {
    name: 'two columns of stops, a table of charges',
    printed: [...COMMON, 'line_haul', 'fuel', 'extras', 'mc', 'terms', 'invoice_email'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { size: 16, bold: true })
      pen.line(`${facts.street}, ${facts.town}  MC# ${facts.mc}  Phone ${facts.phone}`, { size: 9 })
      pen.gap()
      pen.line('RATE CONFIRMATION', { size: 14, bold: true })
      pen.row([
        [0, `Load #: ${facts.loadNumber}`],
        [280, `Carrier: ${OUR_ADDRESS[0]}`],
      ])
      pen.rule()
      pen.row(
        [
          [0, 'SHIPPER'],
          [280, 'CONSIGNEE'],
        ],
        { bold: true },
      )
      for (const pick of [
        (s: StopFacts) => s.facility,
        (s: StopFacts) => s.street,
        place,
        (s: StopFacts) => `Date: ${day(s.from, 'us')}`,
        (s: StopFacts) => `Time: ${window(s, 'plain')}`,
      ])
        pen.row([
          [0, pick(from)],
          [280, pick(to)],
        ])
      pen.rule()
      pen.row(
        [
          [0, 'Commodity'],
          [200, 'Pieces'],
          [300, 'Weight'],
        ],
        { bold: true },
      )
      pen.row([
        [0, facts.commodity],
        [200, String(facts.pieces)],
        [300, `${thousands(facts.weight)} lbs`],
      ])
      pen.rule()
      pen.line('CHARGES', { bold: true })
      pen.row([
        [0, 'Line haul'],
        [420, money(facts.lineHaul)],
      ])
      pen.row([
        [0, 'Fuel surcharge'],
        [420, money(facts.fuel)],
      ])
      for (const { name, cents } of facts.extras)
        pen.row([
          [0, name],
          [420, money(cents)],
        ])
      pen.row(
        [
          [0, 'Total carrier pay'],
          [420, money(facts.rate)],
        ],
        { bold: true },
      )
      pen.gap()
      pen.paragraph(
        `Payment terms: Net ${facts.terms} days from receipt of invoice and signed POD. Send invoices to ${facts.invoiceEmail}. Detention after 2 hours free at $50.00 per hour, maximum $250.00.`,
      )
    },
  },
  {
    name: 'a letter',
    printed: ['rate', 'load_number', 'pieces', 'payer', 'terms'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { size: 13, bold: true })
      pen.line(facts.street)
      pen.line(facts.town)
      pen.gap(20)
      pen.line(`Re: Load confirmation, load number ${facts.loadNumber}`, { bold: true })
      pen.gap()
      pen.paragraph('Dear carrier partner,', 10)
      pen.paragraph(
        `This letter confirms that Demo Freight LLC will pick up ${facts.pieces} pallets of ${facts.commodity.toLowerCase()} at ${from.facility} in ${place(from)} on ${day(from.from, 'named')} ${from.from === from.to ? 'at' : 'between'} ${window(from, 'half', ' and ')} and deliver to ${to.facility} in ${place(to)} on ${day(to.from, 'named')} ${to.from === to.to ? 'at' : 'between'} ${window(to, 'half', ' and ')}.`,
        10,
      )
      pen.paragraph(
        `We will pay the carrier ${money(facts.rate)} all in for this shipment. Our payment terms are net ${facts.terms} days after receipt of your invoice.`,
        10,
      )
      pen.paragraph('Any detention must be reported by e-mail before the free time of two hours ends.', 10)
      pen.line('Sincerely,')
      pen.line(facts.contact)
    },
  },
  {
    name: 'the rate on page 2',
    printed: [...COMMON, 'line_haul', 'fuel', 'extras', 'mc', 'bol'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      pen.line(facts.broker, { size: 14, bold: true })
      pen.line(`Broker MC: ${facts.mc}`)
      pen.line('LOAD CONFIRMATION', { bold: true, size: 13 })
      pen.line(`Load Number ${facts.loadNumber}`)
      pen.line(`BOL # ${facts.bol}`)
      for (const stop of facts.stops) {
        pen.gap()
        pen.line(stop.kind === 'pickup' ? 'Pick Up' : 'Deliver To', { bold: true })
        pen.line(stop.facility)
        pen.line(stop.street)
        pen.line(place(stop))
        pen.line(`${day(stop.from, 'dashed')} ${window(stop, 'plain')}`)
      }
      pen.gap()
      pen.line(`Commodity: ${facts.commodity}`)
      pen.line(`Total weight: ${thousands(facts.weight)} lbs`)
      pen.line(`Pallets: ${facts.pieces}`)
      pen.nextPage()
      pen.line('Rate details', { bold: true })
      pen.row(
        [
          [0, 'Description'],
          [250, 'Qty'],
          [320, 'Rate'],
          [420, 'Amount'],
        ],
        { bold: true },
      )
      for (const [name, cents] of [
        ['Linehaul', facts.lineHaul],
        ['Fuel', facts.fuel],
        ...facts.extras.map((extra) => [extra.name, extra.cents] as const),
      ] as const)
        pen.row([
          [0, name],
          [250, '1.00'],
          [320, money(cents)],
          [420, money(cents)],
        ])
      pen.row(
        [
          [320, 'Total:'],
          [420, money(facts.rate)],
        ],
        { bold: true },
      )
      for (const text of TERMS.slice(0, 5)) pen.paragraph(text)
    },
  },
  {
    name: 'Canadian, day first',
    canada: true,
    printed: ['rate', 'load_number', 'commodity', 'weight', 'payer'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 14 })
      pen.line('Carrier Confirmation / Confirmation du transporteur', { bold: true })
      pen.line(`Load no.: ${facts.loadNumber}`)
      pen.line(`Issued: 28/${String(1 + (facts.pieces % 12)).padStart(2, '0')}/2025`)
      for (const [title, stop] of [
        ['Shipper', from],
        ['Consignee', to],
      ] as const) {
        pen.gap()
        pen.row([
          [0, `${title}:`],
          [90, stop.facility],
        ])
        pen.row([[90, stop.street]])
        pen.row([[90, place(stop)]])
        pen.row([[90, `${day(stop.from, 'day-first')} ${window(stop, 'plain')}`]])
      }
      pen.gap()
      pen.line(`Commodity: ${facts.commodity}`)
      pen.line(`Weight: ${thousands(facts.weight)} lbs`)
      pen.line(`Total carrier pay: CAD ${money(facts.rate)}`)
    },
  },
  {
    name: 'labels left, values right',
    printed: [...COMMON, 'po', 'bol', 'line_haul', 'fuel', 'extras', 'terms', 'invoice_email'],
    ofStops: ['facility'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line('CARRIER LOAD CONFIRMATION', { bold: true, size: 13 })
      const rows: [string, string][] = [
        ['Broker:', facts.broker],
        ['Load Number:', facts.loadNumber],
        ['PO #:', facts.po],
        ['BOL Number:', facts.bol],
        ['Pickup:', `${from.facility}, ${place(from)}`],
        ['Pickup date:', when(from, 'us', 'plain')],
        ['Delivery:', `${to.facility}, ${place(to)}`],
        ['Delivery date:', when(to, 'us', 'plain')],
        ['Commodity:', facts.commodity],
        ['Piece count:', String(facts.pieces)],
        ['Weight (lbs):', thousands(facts.weight)],
        ['Line haul:', money(facts.lineHaul)],
        ['Fuel surcharge:', money(facts.fuel)],
        ...facts.extras.map(({ name, cents }): [string, string] => [`${name}:`, money(cents)]),
        ['Total:', money(facts.rate)],
        ['Terms:', `Net ${facts.terms}`],
        ['E-mail invoices to:', facts.invoiceEmail],
      ]
      for (const [label, value] of rows)
        pen.row([
          [0, label],
          [150, value],
        ])
    },
  },
  {
    name: 'boxes: titles above their values',
    printed: [...COMMON, 'po'],
    ofStops: ['facility'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 15 })
      pen.line('RATE CONFIRMATION', { bold: true })
      pen.row(
        [
          [0, 'LOAD NUMBER'],
          [140, 'PO NUMBER'],
          [280, 'EQUIPMENT'],
        ],
        { size: 8 },
      )
      pen.row(
        [
          [0, facts.loadNumber],
          [140, facts.po],
          [280, '26 ft straight truck'],
        ],
        { bold: true },
      )
      pen.gap()
      for (const [title, stop] of [
        ['Origin', from],
        ['Destination', to],
      ] as const) {
        pen.line(title, { bold: true })
        pen.row(
          [
            [0, 'FACILITY'],
            [160, 'CITY'],
            [340, 'DATE'],
            [420, 'TIME'],
          ],
          { size: 8 },
        )
        pen.row([
          [0, stop.facility],
          [160, place(stop)],
          [340, day(stop.from, 'us')],
          [420, window(stop, 'plain', '-')],
        ])
        pen.gap(6)
      }
      pen.row(
        [
          [0, 'COMMODITY'],
          [160, 'PIECES'],
          [240, 'WEIGHT'],
          [340, 'CARRIER PAY'],
        ],
        { size: 8 },
      )
      pen.row(
        [
          [0, facts.commodity],
          [160, String(facts.pieces)],
          [240, `${thousands(facts.weight)} lbs`],
          [340, money(facts.rate)],
        ],
        { bold: true },
      )
    },
  },
]
