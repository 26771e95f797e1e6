import { PDFDocument } from '@cantoo/pdf-lib'
import tzLookup from '@photostructure/tz-lookup'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { dollars } from '#contract/rules/money.ts'
import { calm } from '#contract/rules/place.ts'
import { wallText } from '#contract/rules/wall-time.ts'
import { brokerAddress } from '#server/demo/data/brokers.ts'
import type { City } from './cities.ts'
import { PageWriter } from './page-writer.ts'
import type { Posting } from './posting.ts'
import type { Random } from '#server/demo/data/random.ts'

const TERMS = [
  'Signed proof of delivery must be sent within 24 hours of delivery. The load number must appear on the invoice.',
  'Detention is paid at $40.00 per hour after 2 hours free, to a maximum of $200.00. Carrier must notify us by e-mail 30 minutes before free time ends.',
  'Carrier must accept MacroPoint tracking. Failure to accept tracking will result in a $75.00 deduction.',
  'Truck ordered not used pays $150.00. Layover pays $200.00 per day with written approval.',
] as const

function printed(at: Date, { latitude, longitude }: City): string {
  const [day = '', time = ''] = wallText(at.toISOString(), tzLookup(latitude, longitude)).split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} ${time}`
}

const formatTown = ({ name, state, zip }: City) => `${calm(name)}, ${state} ${zip}`

export async function confirmationPdf(
  random: Random,
  posting: Posting,
  cents: number,
  isRevised: boolean,
): Promise<Buffer> {
  const { broker, order, from, to, pieces, weight, miles } = posting
  const pickUp =
    typeof posting.pickUp === 'string' ? new Date(posting.postedAt.getTime() + 2 * HOUR_MS) : posting.pickUp
  const deliver =
    typeof posting.deliver === 'string'
      ? new Date(pickUp.getTime() + (3 + miles / 45) * HOUR_MS)
      : posting.deliver
  const document = await PDFDocument.create()
  const pen = await PageWriter.on(document)
  pen.line(broker.name, { bold: true, size: 16 })
  pen.line(`${broker.street}, ${broker.city}   MC# ${broker.mc}   ${broker.phone}`, { size: 9 })
  pen.gap()
  pen.line(isRevised ? 'RATE CONFIRMATION (REVISED)' : 'RATE CONFIRMATION', { bold: true, size: 13 })
  pen.line(`Load number: ${order}`)
  pen.rule()
  const stops = [
    ['PICKUP', from, pickUp],
    ['DELIVERY', to, deliver],
  ] as const
  if (random.chance(0.5)) {
    const addColumns = (text: (stop: (typeof stops)[number]) => string, bold = false) =>
      pen.row(
        stops.map((stop, index) => [index * 270, text(stop)] as const),
        { bold },
      )
    addColumns(([title]) => title, true)
    addColumns(([, city]) => formatTown(city))
    addColumns(([, city, at]) => printed(at, city))
  } else
    for (const [title, city, at] of stops) {
      pen.line(title, { bold: true })
      pen.line(formatTown(city))
      pen.line(printed(at, city))
    }
  pen.rule()
  pen.line(`Pieces: ${pieces}`)
  pen.line(`Weight: ${weight.toLocaleString('en-US')} lbs`)
  pen.rule()
  const fuel = Math.round((cents * 0.18) / 100) * 100
  pen.row([
    [0, 'Line haul'],
    [420, dollars(cents - fuel)],
  ])
  pen.row([
    [0, 'Fuel surcharge'],
    [420, dollars(fuel)],
  ])
  pen.row(
    [
      [0, 'Total carrier pay'],
      [420, dollars(cents)],
    ],
    { bold: true },
  )
  pen.gap()
  for (const text of TERMS) pen.paragraph(text)
  pen.paragraph(
    `Payment terms: net 30 days. Send invoices to billing@${brokerAddress(broker).split('@')[1]}.`,
  )
  return Buffer.from(await document.save())
}
