import { clock, day, money, OUR_ADDRESS, place, type StopFacts, thousands } from './facts.ts'
import type { Layout } from './layout.ts'
import { chargesOf, when, window } from './words.ts'

const isPickup = ({ kind }: StopFacts) => kind === 'pickup'

export const OUTSIDE_TABLES: readonly Layout[] = [
  {
    name: 'stop details: type, date and time, name and address',
    stops: 3,
    printed: ['rate', 'load_number', 'weight', 'line_haul', 'fuel', 'extras'],
    ofStops: ['facility', 'street'],
    draw(pen, facts) {
      pen.row([
        [0, 'Carrier Contact'],
        [300, 'Broker Contact'],
      ])
      pen.row([
        [0, OUR_ADDRESS[0]!],
        [300, facts.contact],
      ])
      pen.row([[300, facts.phone]])
      pen.row([[300, facts.email]])
      pen.line('Rate Confirmation', { bold: true, size: 13 })
      pen.line(`Load ID: ${facts.loadNumber}`, { bold: true })
      pen.row([
        [0, 'Weight'],
        [100, 'Equipment'],
        [200, 'Miles'],
      ])
      pen.row([
        [0, `${thousands(facts.weight)}lbs`],
        [100, 'Van'],
        [200, '412'],
      ])
      pen.line('Stop Details', { bold: true })
      pen.row([
        [0, 'TYPE'],
        [90, 'DATE/TIME'],
        [220, 'NAME & ADDRESS'],
        [400, 'COMMENTS'],
      ])
      for (const stop of facts.stops) {
        pen.gap(4)
        pen.row([
          [0, isPickup(stop) ? 'Origin' : 'Delivery'],
          [90, `NET: ${day(stop.from, 'us')} ${clock(stop.from, 'plain')}`],
          [220, stop.facility],
          [400, 'Driver must call ahead'],
        ])
        pen.row([
          [90, `NLT: ${day(stop.to, 'us')} ${clock(stop.to, 'plain')}`],
          [220, stop.street],
        ])
        pen.row([[220, place(stop)]])
        pen.row([[220, 'Jane Doe']])
        pen.row([[220, '908-555-0123']])
      }
      pen.gap()
      for (const [name, cents] of chargesOf(facts))
        pen.row([
          [0, name],
          [200, money(cents)],
        ])
      pen.line(`ESTIMATED AWARD AMOUNT: ${money(facts.rate)}`, { bold: true })
    },
  },
  {
    name: 'a column for each: facility, address, city, appointment, reference',
    stops: 3,
    printed: ['rate', 'load_number', 'payer', 'mc'],
    ofStops: ['facility', 'street', 'reference'],
    draw(pen, facts) {
      pen.line(`Rate Confirmation for Load ${facts.loadNumber}`, { bold: true, size: 14 })
      pen.line(facts.broker)
      pen.gap()
      const columns = [0, 25, 80, 185, 290, 400, 470]
      const row = (cells: readonly string[], bold = false) =>
        pen.row(
          cells.map((cell, index) => [columns[index]!, cell] as const),
          { size: 7.5, bold },
        )
      row(['#', 'Type', 'Facility', 'Address', 'City, State, Zip', 'Appointment', 'Ref #'], true)
      for (const [index, stop] of facts.stops.entries()) {
        row([
          String(index + 1),
          isPickup(stop) ? 'Pickup' : 'Drop',
          stop.facility,
          stop.street,
          place(stop),
          day(stop.from, 'us'),
          stop.reference,
        ])
        row(['', '', '', '', '', window(stop, 'plain', '-')])
      }
      pen.gap()
      pen.line(`Total: ${money(facts.rate)}`, { bold: true })
      pen.paragraph(
        `${facts.broker} is a licensed property broker (MC ${facts.mc}). Carrier agrees to the terms of its broker-carrier agreement.`,
      )
    },
  },
  {
    name: 'one line for each stop',
    printed: ['rate', 'load_number', 'payer', 'mc'],
    ofStops: ['facility', 'street', 'reference'],
    draw(pen, facts) {
      pen.line(`${facts.broker}   MC: ${facts.mc}`, { bold: true })
      pen.line(`RATE CON ${facts.loadNumber}`, { bold: true })
      for (const stop of facts.stops) {
        pen.line(`${isPickup(stop) ? 'PU' : 'DEL'} 1: ${stop.facility}, ${stop.street}, ${place(stop)}`, {
          size: 9,
        })
        pen.line(`${when(stop, 'us', 'plain')}  ${isPickup(stop) ? 'PU' : 'DEL'}# ${stop.reference}`, {
          size: 9,
        })
      }
      pen.line(`Total rate ${money(facts.rate)}`)
    },
  },
  {
    name: 'locations with their dates, times and numbers in columns',
    printed: ['rate', 'load_number', 'payer'],
    ofStops: ['facility', 'street', 'reference'],
    draw(pen, facts) {
      pen.line(facts.broker, { bold: true, size: 13 })
      pen.line(`CARRIER RATE CONFIRMATION     PRO# ${facts.loadNumber}`, { bold: true })
      for (const stop of facts.stops) {
        pen.gap()
        pen.row(
          [
            [0, isPickup(stop) ? 'Pick-up Location' : 'Delivery Location'],
            [220, 'Date'],
            [300, 'Time'],
            [400, isPickup(stop) ? 'Pick-up #' : 'Delivery #'],
          ],
          { bold: true },
        )
        pen.row([
          [0, stop.facility],
          [220, day(stop.from, 'us')],
          [300, window(stop, 'plain', '-')],
          [400, stop.reference],
        ])
        pen.line(stop.street)
        pen.line(place(stop))
      }
      pen.gap()
      pen.line(`Carrier total ${money(facts.rate)}`, { bold: true })
    },
  },
]
