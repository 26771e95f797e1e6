import { milesBetween, roadMilesEstimate } from '#contract/rules/distance.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { offerForLive } from '#server/entities/offer/offer.repository.ts'
import { saveOffer } from '#server/entities/offer/offer-write.repository.ts'
import { findPlace } from '#server/geo/places.ts'
import { brokerOf } from '#server/mail/in/broker-of.ts'
import type { MailResult } from '#server/mail/in/inbound.repository.ts'
import { understood } from '#server/mail/in/mail-result.ts'
import type { ParsedOffer } from '#server/mail/parse/parsed-offer.ts'

async function placeOffer(tx: Tx, mailId: number, { broker, format: _format, ...parsed }: ParsedOffer) {
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

/** Saves the offer that a mail brought, or renews the one that it posts again. */
export async function handleOffer(tx: Tx, mailId: number, offer: ParsedOffer): Promise<MailResult> {
  const { id, change } = await placeOffer(tx, mailId, offer)
  const isNew = change === 'created'
  if (change !== 'older') await emit(tx, { type: isNew ? 'LOAD_CREATED' : 'LOAD_UPDATED', data: await offerForLive(tx, id) })
  return understood(isNew ? 'offer' : 'repost', { offer: id })
}
