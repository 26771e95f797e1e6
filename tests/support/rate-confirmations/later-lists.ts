import { clock, day, money, OUR_ADDRESS, place, thousands } from './facts.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './terms.ts'
import { COMMON, ends, when, window } from './words.ts'

/** Written after the reader, which was corrected once after its first run on them. */
export const LATER_LISTS: readonly Layout[] = [
  {
    name: 'five stops, live load and live unload',
    stops: 5,
    printed: ['rate', 'load_number', 'payer'],
    ofStops: ['facility'],
    draw(pen, facts) {
      pen.line(facts.broker, { bold: true, size: 12 })
      pen.line('Contract Carrier Rate Confirmation', { bold: true })
      pen.line(`Trip Number: ${facts.loadNumber}`)
      pen.gap()
      pen.row(
        [
          [0, 'Seq'],
          [30, 'Activity'],
          [110, 'Where'],
          [310, 'When'],
        ],
        { bold: true, size: 9 },
      )
      for (const [index, stop] of facts.stops.entries())
        pen.row(
          [
            [0, String(index + 1)],
            [30, stop.kind === 'pickup' ? 'Live Load' : 'Live Unload'],
            [110, `${stop.facility}, ${place(stop)}`],
            [310, when(stop, 'us', 'plain')],
          ],
          { size: 9 },
        )
      pen.gap()
      pen.line(`All-inclusive rate for this trip: ${money(facts.rate)}`)
      pen.paragraph(
        'Stop-off pay of $50.00 per extra stop is included. Late arrival is subject to a $100.00 reduction.',
      )
    },
  },
  {
    name: 'Canadian, days in ISO order, dollars of Canada',
    canada: true,
    printed: ['rate', 'load_number', 'payer', 'weight', 'pieces'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(`${facts.broker}`, { bold: true, size: 14 })
      pen.line('LOAD CONFIRMATION', { bold: true })
      pen.line(`Probill: 88${facts.bol}    Load #: ${facts.loadNumber}`)
      for (const [title, stop] of [
        ['SHIP FROM', from],
        ['SHIP TO', to],
      ] as const) {
        pen.gap()
        pen.line(title, { bold: true })
        pen.line(stop.facility)
        pen.line(stop.street)
        pen.line(place(stop))
        pen.line(`${day(stop.from, 'iso')} ${window(stop, 'plain')}`)
      }
      pen.gap()
      pen.line(`${facts.pieces} skids, ${thousands(facts.weight)} lbs`)
      pen.line(`Agreed rate ${money(facts.rate)} CAD plus applicable taxes`)
    },
  },
  {
    name: 'a dense form in small print',
    printed: [...COMMON, 'bol', 'terms', 'invoice_email'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      const small = { size: 8 }
      pen.row(
        [
          [0, facts.broker],
          [300, 'RATE CON'],
        ],
        { bold: true, size: 11 },
      )
      pen.row(
        [
          [0, `Ref No: ${facts.loadNumber}`],
          [150, `B/L No: ${facts.bol}`],
          [300, `Carrier: ${OUR_ADDRESS[0]}`],
        ],
        small,
      )
      for (const [title, stop] of [
        ['P/U', from],
        ['DEL', to],
      ] as const) {
        pen.row(
          [
            [0, title],
            [40, stop.facility],
            [200, stop.street],
            [340, place(stop)],
          ],
          small,
        )
        pen.row(
          [
            [40, `Date: ${day(stop.from, 'dashed')}`],
            [200, `Time: ${window(stop, 'plain')}`],
          ],
          small,
        )
      }
      pen.row(
        [
          [0, `Commodity: ${facts.commodity}`],
          [200, `Pallets: ${facts.pieces}`],
          [300, `Lbs: ${thousands(facts.weight)}`],
        ],
        small,
      )
      pen.row(
        [
          [0, `Flat Rate: ${money(facts.rate)}`],
          [200, `Terms: Net ${facts.terms} Days`],
        ],
        { ...small, bold: true },
      )
      pen.line(`Email invoice and POD to ${facts.invoiceEmail}`, small)
      for (const text of TERMS.slice(0, 6)) pen.paragraph(text, 7)
    },
  },
  {
    name: 'a quotation is no confirmation',
    state: 'not_a_confirmation',
    printed: [],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true })
      pen.line('FREIGHT QUOTE', { bold: true, size: 14 })
      pen.line(`From ${place(from)} to ${place(to)}`)
      pen.line(`Estimated rate ${money(facts.rate)}, valid for 7 days`)
    },
  },
  {
    name: 'pickup and delivery in one sentence each, FCFS',
    printed: ['rate', 'load_number', 'payer', 'pieces', 'weight'],
    draw(pen, facts) {
      const [from, to] = ends(facts)
      pen.line(facts.broker, { bold: true, size: 13 })
      pen.line('LOAD RATE CONFIRMATION', { bold: true })
      pen.line(`Pro Number ${facts.loadNumber}`)
      pen.gap()
      for (const [verb, stop] of [
        ['Picks up', from],
        ['Delivers', to],
      ] as const)
        pen.paragraph(
          `${verb} at ${stop.facility}, ${place(stop)}, ${day(stop.from, 'us')} from ${clock(stop.from, 'plain')} until ${clock(stop.to, 'plain')}, first come first served.`,
          10,
        )
      pen.line(`Freight: ${facts.pieces} pallets, ${thousands(facts.weight)} lbs`)
      pen.line(`Your pay for this load: ${money(facts.rate)}`)
    },
  },
]
