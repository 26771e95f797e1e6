import { pattern } from '#contract/rules/pattern.ts'
import { contactBlock } from '#server/market/mail-parser/contact.ts'
import { Labels } from '#server/market/mail-parser/labels.ts'
import type { Fields } from '#server/market/mail-parser/parsed-offer.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import {
  bulk,
  dimsIn,
  numberIn,
  poundsIn,
  wholeIn,
  yesNo,
  centsIn,
  type Dims,
} from '#server/market/mail-parser/values.ts'
import { parseWhen, parseTimes } from '#server/market/mail-parser/when.ts'

const KNOWN = pattern()`
  ^(?:requested vehicle class|we call this vehicle class|distance|total pieces|total weight
    |hazardous|hazmat|dock level.*|driver team.*|team.*|lift ?gate.*|fast load|csa(?: load)?
    |load type|notes?|special instructions?|shared order notes|this posting expires|posted|price
    |posted amount|load posted by|email|phone|fax|please reference our order number|order number
    |stackable)$
`

const STOP =
  /^\d{1,2}\s+(pick[ -]?up|delivery)\s+(.{2,60}?)\s+([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?\s+(USA?|CAN|MEX)\b\s*(.*)$/i
const PIECE =
  /^\d{1,2}\s+to\s+\d{1,2}\s+([\d,]+)\s+([\d,.]+\s*(?:lbs?|kgs?))\s+([\d.,]+)\s*in\s+([\d.,]+)\s*in\s+([\d.,]+)\s*in(?:\s+(yes|no))?/i

const flatten = (lines: string[]) => lines.map((line) => line.replace(/\s+/g, ' ').trim())

export const isFullCircle = (lines: string[]): boolean =>
  flatten(lines).some(
    (line) => STOP.test(line) || /^(?:requested|we call this) vehicle class\s*:/i.test(line),
  )

export function readFullCircle(body: string[], html: string): Fields {
  const lines = flatten(body)
  const labels = new Labels(body, (key) => KNOWN.test(key))
  const contact = contactBlock(lines)
  const stops = lines.map(toStop).filter((stop) => stop !== null)
  const pickUp = stops.find((stop) => stop.kind === 'pick up')
  const delivery = stops.findLast((stop) => stop.kind === 'delivery')
  const pieces = lines.map(toPiece).filter((piece) => piece !== null)
  const largest = pieces.reduce<Dims | null>(
    (best, piece) => (best && bulk(best) >= bulk(piece.dims) ? best : piece.dims),
    null,
  )
  return {
    pickUp: pickUp?.place ?? '',
    pickUpDate: pickUp?.date ?? { raw: '', at: null },
    deliverTo: delivery?.place ?? '',
    deliveryDate: delivery?.date ?? { raw: '', at: null },
    truck: labels.get('requested vehicle class', 'we call this vehicle class'),
    loadType: labels.get('load type'),
    miles: numberIn(labels.get('distance'), 20_000),
    pieces: wholeIn(labels.get('total pieces')) ?? sum(pieces.map((piece) => piece.count)),
    weight: poundsIn(labels.get('total weight')) ?? sum(pieces.map((piece) => piece.weight)),
    dims: largest ?? dimsIn(undefined),
    dimsRaw: pieces.map((piece) => piece.raw).join('; '),
    stackable:
      pieces.length > 0 ? allOrNone(pieces.map((piece) => piece.stackable)) : yesNo(labels.get('stackable')),
    hazardous: yesNo(labels.get('hazardous', 'hazmat')),
    fastLoad: yesNo(labels.get('fast load')),
    dockLevel: yesNo(labels.get('dock level*')),
    team: yesNo(labels.get('driver team*', 'team*')),
    liftgate: yesNo(labels.get('liftgate*', 'lift gate*')),
    csa: yesNo(labels.get('csa', 'csa load')),
    priceCents: centsIn(labels.get('posted amount', 'price')),
    notes: labels.get('notes', 'note', 'shared order notes', 'special instructions', 'special instruction'),
    orderNumber:
      labels.get('please reference our order number', 'order number') ??
      /\/posting\/(\d{1,12})\/bid/.exec(html)?.[1],
    contactName: labels.get('load posted by') || contact.person,
    email: emailIn(labels.get('email')) || contact.email,
    phone: labels.get('phone') || contact.phone,
    postedAt: parseWhen(labels.get('posted') ?? ''),
    expiresAt: parseWhen(labels.get('this posting expires') ?? ''),
    broker: contact,
    stopCount: stops.length || null,
    stops:
      stops.length > 2
        ? stops.map(({ kind, place, date }) => ({
            kind: kind === 'delivery' ? kind : ('pickup' as const),
            at: place,
            date_raw: date.raw,
          }))
        : [],
  }
}

function toStop(line: string) {
  const found = STOP.exec(line)
  if (!found) return null
  const [, kind = '', city = '', state = '', zip = '', , date = ''] = found
  return {
    kind: /^d/i.test(kind) ? ('delivery' as const) : ('pick up' as const),
    place: [`${city}, ${state.toUpperCase()}`, zip].filter(Boolean).join(' '),
    date: parseTimes([{ label: '', value: date.trim() }]),
  }
}

function toPiece(line: string) {
  const found = PIECE.exec(line)
  if (!found) return null
  const [, count, weight, length, width, height, stackable] = found
  const dims = {
    length: numberIn(length, 2000),
    width: numberIn(width, 2000),
    height: numberIn(height, 2000),
  }
  return {
    count: wholeIn(count),
    weight: poundsIn(weight),
    dims,
    stackable: yesNo(stackable),
    raw: `${count} @ ${length}x${width}x${height} in.`,
  }
}

const sum = (numbers: (number | null)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0) || null

function allOrNone(answers: (boolean | null)[]): boolean | null {
  if (answers.some((answer) => answer === false)) return false
  return answers.every((answer) => answer === true) ? true : null
}
