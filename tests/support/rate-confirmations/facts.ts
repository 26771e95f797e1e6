import type { ReadValue } from '#contract/rules/rate-confirmation.ts'
import { CITIES } from '#server/demo/cities.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'

export interface StopFacts {
  kind: 'pickup' | 'delivery'
  facility: string
  street: string
  town: string
  state: string
  zip: string
  from: string
  to: string
  reference: string
  po: string
  appointment: string
}

export interface Facts {
  random: Random
  broker: string
  street: string
  town: string
  mc: string
  phone: string
  contact: string
  email: string
  loadNumber: string
  po: string
  bol: string
  stops: StopFacts[]
  commodity: string
  pieces: number
  weight: number
  lineHaul: number
  fuel: number
  extras: { name: string; cents: number }[]
  rate: number
  terms: number
  invoiceEmail: string
}

export const OURSELVES = { name: 'Demo Freight', mc: '1350077' }
export const OUR_ADDRESS = ['Demo Freight LLC', '400 Demo Way, Columbus, OH 43215', 'MC 1350077  DOT 3902211']

const FIRST =
  'Blue Harbor,Ironwood,Keystone Lane,Granite Peak,Sable River,Northfield,Crosswind,Tall Pine,Redline,Silver Creek,Anchor Point,High Plains'.split(
    ',',
  )
const LAST =
  'Logistics LLC,Freight Solutions Inc.,Transport Group,Brokerage Inc.,Supply Chain LLC,Global Logistics,Expedite LLC,Freight Brokers Inc.'.split(
    ',',
  )
const SITES =
  'Acme Foods,Delta Plastics,Orion Steel,Maple Paper Co.,Zenith Motors DC 4,Harlan Medical,Pioneer Glass,Best Tool Works,Crown Packaging,Vertex Electronics'.split(
    ',',
  )
const ROADS =
  'Industrial Dr,Commerce Blvd,Main St,Warehouse Way,W 63rd St,Airport Rd,Logistics Pkwy,S Dock Ave'.split(
    ',',
  )
const GOODS =
  'Auto parts,Plastic resin,Canned goods,Steel brackets,Paper rolls,Medical supplies,Window glass,Hand tools,Machine parts,Electronics'.split(
    ',',
  )
const PEOPLE = 'Ann Keller,Bob Santos,Carla Diaz,Derek Young,Emma Price'.split(',')
const EXTRAS = ['Stop-off', 'Team service', 'Tarp', 'Liftgate', 'Driver assist']
const CANADA = [
  ['Mississauga', 'ON', 'L5T 2N7'],
  ['Laval', 'QC', 'H7L 4R9'],
  ['Calgary', 'AB', 'T2C 1X4'],
  ['Surrey', 'BC', 'V3S 8E7'],
] as const

const two = (number: number) => String(number).padStart(2, '0')
const stamp = (time: number) => new Date(time).toISOString().slice(0, 16)
const proper = (name: string) =>
  name.toLowerCase().replace(/(?:^|[\s.'-])\w/g, (letter) => letter.toUpperCase())

export function factsOf(
  seed: number,
  { stops = 2, canada = false }: { stops?: number; canada?: boolean } = {},
): Facts {
  const random = seededRandom(seed * 7919 + 13)
  const broker = `${random.pick(FIRST)} ${random.pick(LAST)}`
  const domain = `${broker
    .split(' ')
    .slice(0, 2)
    .join('')
    .toLowerCase()
    .replace(/[^a-z]/g, '')}.example`
  const lineHaul = random.between(400, 4200) * 100 + random.pick([0, 0, 0, 50])
  const fuel = random.between(50, 600) * 100 + random.pick([0, 25, 75])
  const extras = random.chance(0.4)
    ? [{ name: random.pick(EXTRAS), cents: random.between(5, 30) * 1000 }]
    : []
  let date = Date.UTC(2026, random.between(0, 11), random.between(1, 26))
  const all = Array.from({ length: stops }, (_, index): StopFacts => {
    const city = random.pick(CITIES)
    const [town, state, zip] =
      canada && index < 2
        ? CANADA[(seed + index) % CANADA.length]!
        : [proper(city.name), city.state, city.zip]
    date += index === 0 ? 0 : random.between(1, 2) * 86_400_000
    const from = date + random.between(6, 18) * 3_600_000 + random.pick([0, 0, 15, 30]) * 60_000
    return {
      kind: index === 0 || (stops > 3 && index === 1) ? 'pickup' : 'delivery',
      facility: random.pick(SITES),
      street: `${random.between(100, 9800)} ${random.pick(ROADS)}`,
      town,
      state,
      zip,
      from: stamp(from),
      to: stamp(from + random.pick([0, 1, 2, 3]) * 3_600_000),
      reference: `${random.pick(['R', 'PU', ''])}${random.between(10_000, 999_999)}`,
      po: `45${(seed * 7919 + index * 104_729) % 1_000_000}`,
      appointment: `A${String((seed * 3571 + index * 92_821) % 1_000_000).padStart(6, '0')}`,
    }
  })
  return {
    random,
    broker,
    street: `${random.between(10, 999)} ${random.pick(ROADS)}`,
    town: 'Chicago, IL 60606',
    mc: String(random.between(200_000, 1_299_999)),
    phone: `(${random.between(201, 989)}) 555-01${two(random.between(0, 99))}`,
    contact: random.pick(PEOPLE),
    email: `${random.pick(['dispatch', 'ops', 'loads'])}@${domain}`,
    loadNumber: `${random.pick(['', 'L', 'BH-', '26'])}${random.between(100_000, 9_999_999)}`,
    po: `${random.pick(['', 'PO', '45'])}${random.between(10_000, 9_999_999)}`,
    bol: String(random.between(100_000, 99_999_999)),
    stops: all,
    commodity: random.pick(GOODS),
    pieces: random.between(1, 26),
    weight: random.between(300, 44_000),
    lineHaul,
    fuel,
    extras,
    rate: lineHaul + fuel + extras.reduce((sum, { cents }) => sum + cents, 0),
    terms: random.pick([15, 21, 30, 30, 45]),
    invoiceEmail: `${random.pick(['invoices', 'billing', 'ap', 'carrierpay'])}@${domain}`,
  }
}

export const money = (cents: number): string =>
  `$${Math.floor(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}.${two(cents % 100)}`
export const thousands = (number: number): string => number.toLocaleString('en-US')

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
)
export type DayStyle =
  | 'us'
  | 'us-short'
  | 'dashed'
  | 'iso'
  | 'named'
  | 'short-named'
  | 'day-first'
  | 'dmy-named'

export function day(time: string, style: DayStyle): string {
  const [year = '', month = '', date = ''] = time.slice(0, 10).split('-')
  const name = NAMES[Number(month) - 1]!
  if (style === 'us') return `${month}/${date}/${year}`
  if (style === 'us-short') return `${Number(month)}/${Number(date)}/${year.slice(2)}`
  if (style === 'dashed') return `${month}-${date}-${year}`
  if (style === 'iso') return time.slice(0, 10)
  if (style === 'named') return `${name} ${Number(date)}, ${year}`
  if (style === 'short-named') return `${name.slice(0, 3)} ${date}, ${year}`
  return style === 'day-first' ? `${date}/${month}/${year}` : `${Number(date)} ${name} ${year}`
}

export type TimeStyle = 'plain' | 'half' | 'military'
export function clock(time: string, style: TimeStyle): string {
  const [hour = '', minute = ''] = time.slice(11).split(':')
  if (style === 'plain') return `${hour}:${minute}`
  if (style === 'military') return `${hour}${minute}`
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

export const place = ({ town, state, zip }: StopFacts): string => `${town}, ${state} ${zip}`

export type OfStop = 'facility' | 'street' | 'reference' | 'po' | 'appointment'
interface Printed {
  readonly ofStops?: readonly OfStop[]
  readonly times?: boolean
}

export function truthOf(
  facts: Facts,
  printed: readonly string[],
  { ofStops = [], times = true }: Printed = {},
): Map<string, ReadValue> {
  const all: Record<string, ReadValue> = {
    rate: facts.rate,
    line_haul: facts.lineHaul,
    fuel: facts.fuel,
    load_number: facts.loadNumber,
    po: facts.po,
    bol: facts.bol,
    mc: facts.mc,
    commodity: facts.commodity,
    pieces: facts.pieces,
    weight: facts.weight,
    terms: facts.terms,
    payer: facts.broker,
    invoice_email: facts.invoiceEmail,
    bill_to: `${facts.street}, ${facts.town}`,
    address: `${facts.street}, ${facts.town}`,
  }
  const truth = new Map(printed.map((key) => [key, all[key] ?? null]))
  if (printed.includes('extras')) {
    truth.delete('extras')
    for (const [index, { cents }] of facts.extras.entries()) truth.set(`accessorial.${index + 1}`, cents)
  }
  for (const [index, stop] of facts.stops.entries()) {
    const key = `stop.${index + 1}.${stop.kind}`
    truth.set(`${key}.place`, place(stop))
    truth.set(`${key}.from`, times ? stop.from : stop.from.slice(0, 10))
    truth.set(`${key}.to`, times ? stop.to : stop.to.slice(0, 10))
    for (const name of ofStops) truth.set(`${key}.${name}`, stop[name])
  }
  return truth
}
