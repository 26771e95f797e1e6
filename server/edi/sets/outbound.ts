import { wallText } from '#contract/rules/wall-time.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'
import type { Segment } from '#server/edi/x12/syntax.ts'

export interface Reply {
  readonly scac: string
  readonly shipment_id: string
  readonly day: string
  readonly isAccepted: boolean
  /** '' before it is booked. */
  readonly load_number: string
}

/** Body of a 990. */
export const replyBody = ({ scac, shipment_id, day, isAccepted, load_number }: Reply): Segment[] => [
  ['B1', scac, shipment_id, day, isAccepted ? 'A' : 'D'],
  ...(load_number === '' ? [] : [['N9', 'CN', load_number.slice(0, 30)]]),
]

export const STATUS_CODES = {
  X3: 'Arrived at pickup',
  AF: 'Departed pickup',
  X6: 'En route to delivery',
  X1: 'Arrived at delivery',
  D1: 'Delivered',
} as const
export type StatusCode = keyof typeof STATUS_CODES

/** CCYYMMDD and HHMM of a clock. */
export interface X12Clock {
  readonly day: string
  readonly time: string
}

export function clockIn(zone: string, instant: string): X12Clock {
  const [day = '', time = ''] = wallText(instant, zone).split('T')
  return { day: day.replaceAll('-', ''), time: time.replaceAll(':', '').slice(0, 4) }
}

interface Town {
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** City, state and ZIP at the end of an address. */
export function townIn(address: string): Town {
  const parts = address.split(',')
  const split = splitPlace(parts.slice(-2).join(','))
  if (!split) return { city: address.slice(0, 30), state: '', zip: '' }
  return { city: split.city.slice(0, 30), state: split.state, zip: split.zip }
}

const streetIn = (address: string) => address.split(',').slice(0, -2).join(',').trim()

const cut = (text: string, most: number) => text.slice(0, most)

function partyLoop(code: string, name: string, address: string): Segment[] {
  const { city, state, zip } = townIn(address)
  const street = streetIn(address)
  return [
    ['N1', code, cut(name || city, 60)],
    ...(street === '' ? [] : [['N3', cut(street, 55)]]),
    ...(city === '' ? [] : [['N4', city, state, zip]]),
  ]
}

export interface Status {
  readonly scac: string
  readonly shipment_id: string
  readonly load_number: string
  readonly code: StatusCode
  readonly clock: X12Clock
  /** Truck's location. */
  readonly place: string
  readonly unit_number: string
  /** Stop number from 1; null between stops. */
  readonly stop: number | null
}

/** Body of a 214. */
export function statusBody(status: Status): Segment[] {
  const { city, state } = townIn(status.place)
  return [
    ['B10', cut(status.load_number, 30), status.shipment_id, status.scac],
    ['LX', '1'],
    ['AT7', status.code, 'NS', '', '', status.clock.day, status.clock.time, 'LT'],
    ...(city === '' ? [] : [['MS1', city, state]]),
    ...(status.unit_number === '' ? [] : [['MS2', status.scac, cut(status.unit_number, 10)]]),
    ...(status.stop === null ? [] : [['L11', `${status.stop}`, 'QN']]),
  ]
}

export interface Freight {
  readonly what: string
  readonly amount_cents: number
}

export interface InvoiceSet {
  readonly scac: string
  readonly shipment_id: string
  readonly number: string
  readonly issued_on: string
  readonly delivered_on: string
  readonly shipped_on: string
  readonly load_number: string
  readonly shipper: { readonly name: string; readonly address: string }
  readonly consignee: { readonly name: string; readonly address: string }
  readonly bill_to: { readonly name: string; readonly address: string }
  readonly description: string
  readonly weight: number | null
  readonly pieces: number | null
  readonly linehaul: Freight
  readonly charges: readonly Freight[]
}

const x12 = (day: string) => day.replaceAll('-', '')
const dollars = (cents: number) => (cents / 100).toFixed(2)
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ')

/** Body of a 210; amounts with two implied decimals where X12 has them. */
export function invoiceBody(of: InvoiceSet): Segment[] {
  const lines = [of.linehaul, ...of.charges]
  const total = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const [weight, pieces] = [of.weight, of.pieces].map((one) => (one === null ? '' : `${Math.round(one)}`))
  const [issued, delivered] = [x12(of.issued_on), x12(of.delivered_on)]
  return [
    [
      'B3',
      '',
      of.number,
      of.shipment_id,
      'TP',
      '',
      issued,
      `${total}`,
      '',
      delivered,
      delivered && '035',
      of.scac,
    ],
    ['N9', 'CN', cut(of.load_number, 30)],
    ...(of.shipped_on === '' ? [] : [['G62', '86', x12(of.shipped_on)]]),
    ...partyLoop('SH', of.shipper.name, of.shipper.address),
    ...partyLoop('CN', of.consignee.name, of.consignee.address),
    ...partyLoop('BT', of.bill_to.name, oneLine(of.bill_to.address)),
    ...lines.flatMap(({ what, amount_cents }, at): Segment[] => {
      const line = `${at + 1}`
      const isFreight = at === 0
      return [
        ['LX', line],
        ['L5', line, cut(isFreight && of.description ? of.description : what, 50)],
        isFreight && weight
          ? ['L0', line, '', '', weight, 'G', '', '', ...(pieces ? [pieces, 'PCS'] : [])]
          : ['L0', line],
        ['L1', line, dollars(amount_cents), 'FR', `${amount_cents}`],
      ]
    }),
    ['L3', weight ?? '', weight ? 'G' : '', '', '', `${total}`, '', '', '', '', '', pieces ?? ''],
  ]
}
