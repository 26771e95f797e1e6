import { OFFER_LIFE_MINUTES } from '#contract/constants.ts'
import { isNetwork, sameHouse } from '#contract/rules/mail-domain.ts'
import { oneLine } from '#server/mail/parse/clean.ts'
import { isFullCircle, readFullCircle } from '#server/mail/parse/full-circle.ts'
import type { Fields, NoOffer, ParsedOffer } from '#server/mail/parse/parsed-offer.ts'
import { splitPlace } from '#server/geo/place-text.ts'
import type { ReadMail } from '#server/mail/parse/read-mail.ts'
import { readSubject } from '#server/mail/parse/subject.ts'
import { isSylectusBid, readSylectusBid } from '#server/mail/parse/sylectus-bid.ts'
import { isSylectusClassic, readSylectusClassic } from '#server/mail/parse/sylectus-classic.ts'
import { vehicleTypeOf } from '#server/mail/parse/values.ts'

const ROBOT = /^(?:posted-?loads?|loads?|no-?reply|do-?not-?reply|mailer-daemon|notifications?|alerts?)@/i
const HOUR = 3_600_000

function readBody(lines: string[], html: string): { format: ParsedOffer['format']; fields: Fields } | null {
  if (isSylectusClassic(lines)) return { format: 'sylectus_classic', fields: readSylectusClassic(lines) }
  if (isSylectusBid(lines)) return { format: 'sylectus_bid', fields: readSylectusBid(lines) }
  if (isFullCircle(lines)) return { format: 'full_circle', fields: readFullCircle(lines, html) }
  return null
}

/** Reads the load that a mail offers, from its HTML or else its text; or says why it is none. */
export function parseOffer(mail: ReadMail, receivedAt: Date): ParsedOffer | NoOffer {
  let reason = 'The format of this mail is unknown.'
  for (const body of [mail.htmlLines, mail.textLines]) {
    const read = readBody(
      body.filter((line) => !line.startsWith('>')),
      mail.html,
    )
    if (!read) continue
    const offer = assemble(mail, receivedAt, read.format, read.fields)
    if (!('reason' in offer)) return offer
    reason = offer.reason
  }
  return { reason }
}

function assemble(mail: ReadMail, receivedAt: Date, format: ParsedOffer['format'], fields: Fields): ParsedOffer | NoOffer {
  const subject = readSubject(mail.subject)
  const pickUp = oneLine(fields.pickUp || subject.from, 120)
  const deliverTo = oneLine(fields.deliverTo || subject.to, 120)
  if (!pickUp) return { reason: 'The mail states no pick-up place.' }
  if (!deliverTo) return { reason: 'The mail states no delivery place.' }
  const truck = oneLine(fields.truck || subject.truck, 80)
  const sender = ROBOT.test(mail.from.address) ? '' : mail.from.address
  const email = fields.email || subject.email || mail.replyTo || sender
  const postedAt = fields.postedAt ?? postedByHeader(mail.date, receivedAt)
  const life = (format === 'full_circle' ? OFFER_LIFE_MINUTES.full_circle : OFFER_LIFE_MINUTES.default) * 60_000
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
    vehicle_type: vehicleTypeOf(truck),
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
    order_number: /^#?\s*([\w./-]{1,40})/.exec(fields.orderNumber ?? '')?.[1] ?? '',
    contact_name: oneLine(fields.contactName ?? '', 120),
    contact_email: email,
    contact_phone: oneLine(fields.phone ?? '', 60),
    reply_to: answersReach(mail.replyTo, email) ? mail.replyTo : email,
    subject: mail.subject,
    posted_at: postedAt.toISOString(),
    expires_at: (fields.expiresAt ?? new Date(postedAt.getTime() + life)).toISOString(),
    message_id: mail.messageId,
    broker: {
      company: oneLine(fields.broker?.company || subject.company, 160),
      mc_number: fields.broker?.mc_number ?? '',
      email,
      phone: oneLine(fields.broker?.phone || fields.phone || '', 60),
      street: oneLine(fields.broker?.street ?? '', 160),
      city: oneLine(fields.broker?.city ?? '', 120),
    },
  }
}

// The broker is known by the address that the mail names: a Reply-To of another house would lead its bids to a stranger.
const answersReach = (replyTo: string, named: string) => isNetwork(replyTo) || sameHouse(replyTo, named)

// A Date header may be years off: it counts only near the moment that we took the mail in.
function postedByHeader(date: Date | null, receivedAt: Date): Date {
  const age = date ? receivedAt.getTime() - date.getTime() : Infinity
  return date && age > -HOUR / 6 && age < 2 * HOUR ? date : receivedAt
}
