import type { Segment } from '#server/edi/x12/syntax.ts'
import { element } from '#server/edi/x12/syntax.ts'
import { isDay, isTime, MOST, type PURPOSES } from '#server/edi/sets/check-set.ts'

/** Times as the partner wrote them: `YYYY-MM-DDTHH:MM` in `zone`, or in the stop's own where it is ''. */
export interface TenderTime {
  readonly at: string
  readonly zone: string
}

export interface TenderStop {
  readonly kind: 'pickup' | 'delivery'
  readonly facility: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly from: TenderTime | null
  readonly to: TenderTime | null
  readonly reference: string
  readonly notes: string
  readonly contact_name: string
  readonly contact_phone: string
}

/** Pounds, pieces, cents, miles. */
export interface Tender {
  readonly purpose: keyof typeof PURPOSES
  readonly shipment_id: string
  readonly respond_by: TenderTime | null
  readonly equipment: string
  readonly hazardous: boolean
  readonly weight: number | null
  readonly pieces: number | null
  readonly price_cents: number | null
  readonly miles: number | null
  readonly contact_name: string
  readonly contact_phone: string
  readonly contact_email: string
  readonly references: string
  readonly notes: string
  readonly stops: readonly TenderStop[]
}

const PICKUPS = ['CL', 'LD', 'PL']
const DELIVERIES = ['CU', 'UL', 'PU']

const ZONES: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  ES: 'America/New_York',
  ED: 'America/New_York',
  CT: 'America/Chicago',
  CS: 'America/Chicago',
  CD: 'America/Chicago',
  MT: 'America/Denver',
  MS: 'America/Denver',
  MD: 'America/Denver',
  PT: 'America/Los_Angeles',
  PS: 'America/Los_Angeles',
  PD: 'America/Los_Angeles',
  AT: 'America/Anchorage',
  HT: 'Pacific/Honolulu',
  UT: 'UTC',
  GM: 'UTC',
}

const EQUIPMENT: Readonly<Record<string, string>> = {
  CV: 'Van',
  VA: 'Van',
  TV: 'Van',
  TF: 'Dry van',
  TL: 'Trailer',
  FT: 'Flatbed',
  RT: 'Reefer',
  CZ: 'Reefer',
  TJ: 'Tanker',
  CN: 'Container',
  SV: 'Sprinter van',
  ST: 'Straight truck',
  BX: 'Box truck',
}

const REFERENCES: Readonly<Record<string, string>> = {
  BM: 'BOL',
  PO: 'PO',
  SI: 'Shipper no.',
  DO: 'Delivery order',
  P8: 'Pickup no.',
  PU: 'Pickup no.',
  CO: 'Order',
  AO: 'Appointment',
  MB: 'Master BOL',
  CR: 'Customer ref.',
  ZZ: 'Ref.',
}
const OWN_REFERENCES = new Set(['SCA'])

const POUNDS_OF_KILO = 2.2046226218
const EARLIEST = new Set(['37', '53', '10', '02', '69', '70', '68', '78', '79'])
const LATEST = new Set(['38', '54', '10', '02', '69', '70', '68', '78', '79'])
const ONE_TIME = new Set(['10', '02', '69', '70', '68', '78', '79'])

function timeOf(segment: Segment): TenderTime | null {
  const [day, to] = [element(segment, 2), element(segment, 4)]
  if (!isDay(day)) return null
  const clock = isTime(to) ? `${to.slice(0, 2)}:${to.slice(2, 4)}` : '00:00'
  return {
    at: `${day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T${clock}`,
    zone: ZONES[element(segment, 5)] ?? '',
  }
}

const textOf = (segments: readonly Segment[], id: string, place: number) =>
  element(
    segments.find((one) => one[0] === id),
    place,
  ).trim()

const amount = (text: string) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null)
const within = (value: number | null, most: number) =>
  value !== null && value > 0 && value <= most ? value : null
const pounds = (value: number | null, unit: string) =>
  value === null ? null : Math.round(unit === 'K' ? value * POUNDS_OF_KILO : value)

function referencesIn(segments: readonly Segment[], shipment: string): string {
  const all = segments
    .filter(([id]) => id === 'L11')
    .filter(
      (one) => element(one, 1) !== '' && element(one, 1) !== shipment && !OWN_REFERENCES.has(element(one, 2)),
    )
    .map((one) =>
      `${REFERENCES[element(one, 2)] ?? (element(one, 3) || element(one, 2))} ${element(one, 1)}`.trim(),
    )
  return [...new Set(all)].join(', ')
}

const notesIn = (segments: readonly Segment[]) =>
  segments.flatMap((one) => (one[0] === 'NTE' ? [element(one, 2).trim()] : [])).join('\n')

/** Name, and phone and email of G61 or PER. */
function contactIn(segments: readonly Segment[]) {
  const all = segments.filter(([id]) => id === 'G61' || id === 'PER')
  const pairs = all.flatMap((one) => [3, 5, 7].map((at) => [element(one, at), element(one, at + 1)] as const))
  const find = (kind: string) => pairs.find(([code]) => code === kind)?.[1] ?? ''
  return {
    contact_name: element(all[0], 2).trim().slice(0, 120),
    contact_phone: find('TE').slice(0, 40),
    contact_email: find('EM').slice(0, 254),
  }
}

/** One segment with both ends of the window, or one for each. */
function windowIn(segments: readonly Segment[]): Pick<TenderStop, 'from' | 'to'> {
  const all = segments.filter(([id]) => id === 'G62')
  const find = (codes: ReadonlySet<string>) => all.find((one) => codes.has(element(one, 1)))
  const [first, last] = [find(EARLIEST), find(LATEST)]
  const isOneTime = first !== undefined && first === last && ONE_TIME.has(element(first, 1))
  return { from: first ? timeOf(first) : null, to: isOneTime || !last ? null : timeOf(last) }
}

function readStop(segments: readonly Segment[], kind: TenderStop['kind'], shipment: string): TenderStop {
  const { contact_name, contact_phone } = contactIn(segments)
  const streets = segments.filter(([id]) => id === 'N3').slice(0, 1)
  const goods = segments.flatMap((one) => (one[0] === 'L5' ? [element(one, 2).trim()] : [])).filter(Boolean)
  return {
    kind,
    facility: textOf(segments, 'N1', 2).slice(0, 200),
    street: streets
      .map((one) => [element(one, 1), element(one, 2)].filter(Boolean).join(' '))
      .join('')
      .slice(0, 200),
    city: textOf(segments, 'N4', 1).slice(0, 80),
    state: textOf(segments, 'N4', 2).slice(0, 20),
    zip: textOf(segments, 'N4', 3).slice(0, 10),
    ...windowIn(segments),
    reference: referencesIn(segments, shipment).slice(0, 120),
    notes: [notesIn(segments), [...new Set(goods)].join('; ')].filter(Boolean).join('\n').slice(0, 2000),
    contact_name,
    contact_phone,
  }
}

/** Splits at each `id`; what is before the first is the head. */
function loopsOf(segments: readonly Segment[], id: string) {
  const starts = segments.flatMap((one, at) => (one[0] === id ? [at] : []))
  return {
    head: segments.slice(0, starts[0] ?? segments.length),
    loops: starts.map((start, at) => segments.slice(start, starts[at + 1] ?? segments.length)),
  }
}

function weightIn(total: Segment | undefined, pickups: readonly (readonly Segment[])[]) {
  const stated = within(pounds(amount(element(total, 1)), element(total, 12)), MOST.pounds)
  if (stated !== null) return stated
  // AT8 stands once for the stop and once for each order of it: the first counts.
  const perStop = pickups.map((loop) => loop.find(([id]) => id === 'AT8')).filter((one) => one !== undefined)
  const sum = perStop.reduce((all, one) => all + (pounds(amount(element(one, 3)), element(one, 2)) ?? 0), 0)
  return within(sum, MOST.pounds)
}

function priceIn(total: Segment | undefined): number | null {
  const [rate, by, charge] = [3, 4, 5].map((place) => element(total, place))
  // L305 has two implied decimals, L303 has its own.
  const cents = charge ? amount(charge) : by === 'FR' && rate ? (amount(rate) ?? 0) * 100 : null
  return within(cents === null ? null : Math.round(cents), MOST.cents)
}

/** Reads a 204 that `checkSet` accepted, or that a user chose to process anyway. */
export function readTender(segments: readonly Segment[]): Tender {
  const totalAt = segments.findLastIndex(([id]) => id === 'L3')
  const total = segments[totalAt]
  const { head, loops } = loopsOf(segments.slice(0, totalAt === -1 ? -1 : totalAt), 'S5')
  const shipment_id = textOf(head, 'B2', 4)
  const reasonOf = (loop: readonly Segment[]) => element(loop[0], 2)
  const pickups = loops.filter((loop) => PICKUPS.includes(reasonOf(loop)))
  const placed = loops.filter((loop) => [...PICKUPS, ...DELIVERIES].includes(reasonOf(loop)))
  const equipment = textOf(head, 'N7', 11) || textOf(segments, 'N7', 11)
  const distance = segments.find(([id]) => id === 'PLD' || id === 'MEA')
  const respondBy = head.find((one) => one[0] === 'G62' && element(one, 1) === '64')
  return {
    purpose: (textOf(head, 'B2A', 1) || '00') as Tender['purpose'],
    shipment_id: shipment_id.slice(0, 30),
    respond_by: respondBy ? timeOf(respondBy) : null,
    equipment: EQUIPMENT[equipment] ?? equipment.slice(0, 80),
    hazardous: segments.some(([id]) => ['LH1', 'LH2', 'LH3'].includes(id ?? '')),
    weight: weightIn(total, pickups),
    pieces: within(amount(element(total, 11)), MOST.pieces),
    price_cents: priceIn(total),
    miles:
      distance?.[0] === 'MEA' && element(distance, 2) === 'DI'
        ? within(amount(element(distance, 3)), MOST.miles)
        : null,
    ...contactIn(head),
    references: referencesIn(head, shipment_id),
    notes: notesIn(head).slice(0, 3000),
    stops: placed.map((loop) =>
      readStop(loop, PICKUPS.includes(reasonOf(loop)) ? 'pickup' : 'delivery', shipment_id),
    ),
  }
}
