import { OFFER_LIFE_MINUTES } from '#contract/constants.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { findAddresses } from '#server/market/mail-parser/bid-address.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'
import { isFullCircle, readFullCircle } from '#server/market/mail-parser/full-circle.ts'
import { readAnything, readGeneric } from '#server/market/mail-parser/generic.ts'
import { type Meanings, findMeaning } from '#server/market/mail-parser/label-words.ts'
import { otherWords, getReason } from '#server/market/mail-parser/no-offer.ts'
import type { Fields, NoOffer, ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { type Posting, parsePosting } from '#server/market/mail-parser/posting.ts'
import { readSubject, type SubjectFields } from '#server/market/mail-parser/subject.ts'
import { bidLoads, isSylectusBid, readSylectusBid } from '#server/market/mail-parser/sylectus-bid.ts'
import {
  classicLoads,
  isSylectusClassic,
  readSylectusClassic,
} from '#server/market/mail-parser/sylectus-classic.ts'
import { parseVehicleType } from '#server/market/mail-parser/values.ts'

interface Read {
  format: ParsedOffer['format']
  loads: Fields[]
  lines: readonly string[]
}

function readKnown(lines: string[], html: string): Read | null {
  if (isSylectusClassic(lines))
    return { format: 'sylectus_classic', loads: classicLoads(lines).map(readSylectusClassic), lines }
  if (isSylectusBid(lines))
    return { format: 'sylectus_bid', loads: bidLoads(lines).map(readSylectusBid), lines }
  return isFullCircle(lines) ? { format: 'full_circle', loads: [readFullCircle(lines, html)], lines } : null
}

const saidIn = ({ pickUp, deliverTo, ...fields }: Fields) =>
  [pickUp, deliverTo, ...Object.values(fields)].filter(Boolean).length
const countStated = (loads: Fields[]) => loads.reduce((sum, fields) => sum + saidIn(fields), 0)

function* readings({ bodies, html }: Posting, otherwise: () => Read): Generator<Read> {
  let isKnown = false
  for (const body of bodies) {
    const read = readKnown(body, html)
    if (!read) continue
    isKnown = true
    yield read
  }
  if (!isKnown) yield otherwise()
}

function genericReading({ bodies }: Posting, read: (body: readonly string[]) => Fields[]): Read {
  const [first = [], second = []] = bodies.map((body) => read(body))
  const isSecond = countStated(second) > countStated(first)
  return { format: 'generic', loads: isSecond ? second : first, lines: bodies[isSecond ? 1 : 0] ?? [] }
}

const isPlaced = ({ pick_up_at, deliver_to }: ParsedOffer) => pick_up_at !== '' && deliver_to !== ''

export function parseOffers(
  mail: ReadMail,
  receivedAt: Date,
  meanings: Meanings = findMeaning,
): ParsedOffer[] | NoOffer {
  const posting = parsePosting(mail)
  const generic = () => genericReading(posting, (body) => readGeneric(body, posting, receivedAt, meanings))
  let incomplete: ParsedOffer | undefined
  for (const read of readings(posting, generic)) {
    const all = assembleAll(mail, posting, receivedAt, read)
    const offers = all.filter(isPlaced)
    if (offers.length > 0) return offers
    incomplete = all[0]
  }
  if (incomplete)
    return { reason: getReason({ pickUp: incomplete.pick_up_at, deliverTo: incomplete.deliver_to }) }
  const words = posting.bodies
    .filter((body) => body.length > 0)
    .map((body) => otherWords(posting.subject, body))
    .find((text) => text !== '')
  const loosely = genericReading(posting, (body) => readAnything(body, posting, receivedAt, meanings)).loads
  return { reason: getReason(loosely[0], words) }
}

export function readLoosely(
  mail: ReadMail,
  receivedAt: Date,
  meanings: Meanings,
): { offer: ParsedOffer | undefined; lines: readonly string[] } {
  const posting = parsePosting(mail)
  const generic = () => genericReading(posting, (body) => readAnything(body, posting, receivedAt, meanings))
  const [read = generic()] = readings(posting, generic)
  const all = assembleAll(mail, posting, receivedAt, read)
  return { offer: all.find(isPlaced) ?? all[0], lines: read.lines }
}

const assembleAll = (
  mail: ReadMail,
  posting: Posting,
  receivedAt: Date,
  { format, loads }: Read,
): ParsedOffer[] =>
  loads.map((fields) => assemble(mail, posting, receivedAt, format, fields, loads.length === 1))

const NOTHING_SAID: SubjectFields = {
  truck: '',
  from: '',
  to: '',
  loadType: '',
  miles: null,
  weight: null,
  company: '',
  email: '',
}

function parseSubject(subject: string, format: ParsedOffer['format'], isOnly: boolean): SubjectFields {
  const read = readSubject(subject)
  const { company, email } = read
  return isOnly && (format !== 'generic' || read.from !== '') ? read : { ...NOTHING_SAID, company, email }
}

function assemble(
  mail: ReadMail,
  posting: Posting,
  receivedAt: Date,
  format: ParsedOffer['format'],
  fields: Fields,
  isOnly: boolean,
): ParsedOffer {
  const subject = parseSubject(posting.subject, format, isOnly)
  const pickUp = oneLine(fields.pickUp || subject.from, 120)
  const deliverTo = oneLine(fields.deliverTo || subject.to, 120)
  const truck = oneLine(fields.truck || subject.truck, 80)
  const { contact, reply } = findAddresses(posting, {
    body: fields.email || fields.broker?.email,
    subject: subject.email,
  })
  const postedAt = fields.postedAt ?? postedByHeader(posting.date, receivedAt)
  const life =
    (format === 'full_circle' ? OFFER_LIFE_MINUTES.full_circle : OFFER_LIFE_MINUTES.default) * MINUTE_MS
  return {
    format,
    received_date: receivedAt.toISOString(),
    pick_up_at: pickUp,
    pick_up_at_state: splitPlace(pickUp)?.state ?? '',
    pick_up_date: fields.pickUpDate.at?.toISOString() ?? null,
    pick_up_date_raw: oneLine(fields.pickUpDate.raw, 120),
    deliver_to: deliverTo,
    deliver_to_state: splitPlace(deliverTo)?.state ?? '',
    delivery_date: fields.deliveryDate.at?.toISOString() ?? null,
    delivery_date_raw: oneLine(fields.deliveryDate.raw, 120),
    vehicle_type: fields.vehicleType ?? parseVehicleType(truck),
    suggested_truck: truck,
    load_type: oneLine(fields.loadType || subject.loadType, 80),
    miles: fields.miles ?? subject.miles,
    pieces: fields.pieces ?? null,
    weight: fields.weight ?? subject.weight,
    length: fields.dims?.length ?? null,
    width: fields.dims?.width ?? null,
    height: fields.dims?.height ?? null,
    dims_raw: oneLine(fields.dimsRaw ?? '', 300),
    stackable: fields.stackable ?? null,
    hazardous: fields.hazardous ?? null,
    fast_load: fields.fastLoad ?? null,
    dock_level: fields.dockLevel ?? null,
    team: fields.team ?? null,
    liftgate: fields.liftgate ?? null,
    csa: fields.csa ?? null,
    posted_price_cents: fields.priceCents ?? null,
    notes: (fields.notes ?? '').slice(0, 4000).trim(),
    order_number:
      /^#?\s*([A-Z]{1,3} \d{4,20}[\w-]{0,16}$|[\w./-]{1,40})/.exec(fields.orderNumber ?? '')?.[1] ?? '',
    order_alias: /\bor\s+#?([\w./-]{1,40})/i.exec(fields.orderNumber ?? '')?.[1]?.toLowerCase() ?? '',
    contact_name: oneLine(fields.contactName ?? '', 120),
    contact_email: contact.address,
    contact_phone: oneLine(fields.phone ?? '', 60),
    reply_to: reply.address,
    reply_to_source: reply.source,
    doubts: [
      ...(fields.doubts ?? []),
      ...(posting.isSenderUnsure && reply.source === 'from' ? (['reply_to'] as const) : []),
    ],
    stop_count: fields.stopCount ?? null,
    stops: fields.stops ?? [],
    zones: { pick_up: fields.pickUpDate.zone ?? '', delivery: fields.deliveryDate.zone ?? '' },
    subject: mail.subject,
    posted_at: postedAt.toISOString(),
    expires_at: (fields.expiresAt ?? new Date(postedAt.getTime() + life)).toISOString(),
    message_id: mail.messageId,
    broker: {
      company: oneLine(fields.broker?.company || subject.company, 160),
      mc_number: fields.broker?.mc_number ?? '',
      dot_number: fields.broker?.dot_number ?? '',
      email: contact.address,
      phone: oneLine(fields.broker?.phone || fields.phone || '', 60),
      street: oneLine(fields.broker?.street ?? '', 160),
      city: oneLine(fields.broker?.city ?? '', 120),
    },
  }
}

// A Date header may be years off; it is trusted only near the receipt time.
function postedByHeader(date: Date | null, receivedAt: Date): Date {
  const age = date ? receivedAt.getTime() - date.getTime() : Infinity
  return date && age > -HOUR_MS / 6 && age < 2 * HOUR_MS ? date : receivedAt
}
