import { createHash } from 'node:crypto'
import { roadMilesEstimate, milesBetween } from '#contract/rules/distance.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { cause, isConnectionLoss } from '#server/db/connection.ts'
import { offerForLive } from '#server/entities/offer/offer.repository.ts'
import { findPlace } from '#server/geo/places.ts'
import { attachAnswer } from '#server/mail/in/answer.ts'
import { brokerOf } from '#server/mail/in/broker-of.ts'
import { findBid, isAnswer } from '#server/mail/in/find-bid.ts'
import { decideFate, type Fate, insertInbound, saveOffer } from '#server/mail/in/intake.repository.ts'
import type { Digest } from '#server/mail/parse/digest.ts'
import type { ParsedOffer } from '#server/mail/parse/parsed-offer.ts'
import type { Reader } from '#server/mail/parse/reader.ts'
import { readRecipient } from '#server/mail/reply-address.ts'

/** Where a mail came from and for whom; the raw recipients, with their tags. */
export interface Envelope {
  recipients: readonly string[]
  sender: string
  receivedAt: Date
}

/** What became of a mail: kept under an id, or known already. */
export type Taken = { id: number; state: Fate['state'] } | { state: 'duplicate' }

const NOBODY = 'It answers none of our bids.'

/** Takes a mail in for a company: when it resolves, the mail is committed. Rejects only while the database is away or the server stops. */
export async function takeIn(db: Database, reader: Reader, companyId: number, raw: Buffer, envelope: Envelope): Promise<Taken> {
  const digest = await reader.read(raw, envelope.receivedAt)
  const attempt = (failure?: string) => db.tenant(companyId, (tx) => keep(tx, raw, envelope, digest, failure))
  try {
    return await attempt()
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    return attempt(`It could not be worked off: ${cause(error).message.slice(0, 300)}`)
  }
}

async function keep(tx: Tx, raw: Buffer, envelope: Envelope, digest: Digest, failure?: string): Promise<Taken> {
  const { mail } = digest
  const id = await insertInbound(tx, {
    received_at: envelope.receivedAt.toISOString(),
    from: mail.from.name ? `${mail.from.name} <${mail.from.address}>` : mail.from.address || envelope.sender,
    to: envelope.recipients.join(', ').slice(0, 2000),
    subject: mail.subject,
    size: raw.length,
    dedup_key: mail.messageId ? `id:${mail.messageId}` : `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    message_id: mail.messageId,
    in_reply_to: mail.answers[0] ?? '',
    raw,
    text: mail.text,
    html: mail.html,
  })
  if (id === undefined) return { state: 'duplicate' }
  if (failure !== undefined) {
    await decideFate(tx, id, quarantined(failure))
    return { id, state: 'quarantined' }
  }
  const fate = await judge(tx, id, envelope.recipients, digest)
  return { id, state: fate.state }
}

/** Decides what a kept mail is, and does it: an answer to a bid, an offer, or a case for the quarantine. */
export async function judge(tx: Tx, id: number, recipients: readonly string[], { mail, offer }: Digest): Promise<Fate> {
  const tokens = recipients.map((recipient) => readRecipient(recipient).token).filter((token) => token !== null)
  let fate: Fate
  const announce: (() => Promise<void>)[] = []
  if (isAnswer(mail, tokens)) {
    const bid = await findBid(tx, mail, tokens)
    fate = bid ? { state: 'answer', reason: '', load: bid.load, bid: bid.id } : quarantined(NOBODY)
    if (bid) announce.push(await attachAnswer(tx, bid, mail))
  } else if ('reason' in offer) {
    fate = quarantined(offer.reason)
  } else {
    const saved = await keepOffer(tx, id, offer)
    fate = { state: saved.change === 'created' ? 'offer' : 'repost', reason: '', load: saved.id, bid: null }
    if (saved.change !== 'older') announce.push(() => announceOffer(tx, saved.id, saved.change === 'created'))
  }
  await decideFate(tx, id, fate)
  for (const one of announce) await one()
  return fate
}

const quarantined = (reason: string): Fate => ({ state: 'quarantined', reason, load: null, bid: null })

async function keepOffer(tx: Tx, mailId: number, { broker, format: _format, ...parsed }: ParsedOffer) {
  const pickUp = await findPlace(tx, parsed.pick_up_at)
  const deliver = await findPlace(tx, parsed.deliver_to)
  const estimate = pickUp && deliver ? Math.round(roadMilesEstimate(milesBetween(pickUp, deliver))) : null
  return saveOffer(tx, {
    ...parsed,
    posted_at: parsed.posted_at ?? parsed.received_date,
    broker: await brokerOf(tx, broker, parsed.contact_name),
    pick_up_at_state: parsed.pick_up_at_state || (pickUp?.state ?? ''),
    pick_up_latitude: pickUp?.latitude ?? null,
    pick_up_longitude: pickUp?.longitude ?? null,
    deliver_to_state: parsed.deliver_to_state || (deliver?.state ?? ''),
    deliver_latitude: deliver?.latitude ?? null,
    deliver_longitude: deliver?.longitude ?? null,
    miles: parsed.miles ?? estimate,
    miles_estimated: parsed.miles === null && estimate !== null,
    inbound_mail: mailId,
    source: 'mail',
  })
}

async function announceOffer(tx: Tx, id: number, isNew: boolean): Promise<void> {
  await emit(tx, { type: isNew ? 'LOAD_CREATED' : 'LOAD_UPDATED', data: await offerForLive(tx, id) })
}
