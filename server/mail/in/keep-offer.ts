import { milesBetween, roadMilesEstimate } from '#contract/rules/distance.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { offerForLive } from '#server/entities/offer/offer.repository.ts'
import { findPlace } from '#server/geo/places.ts'
import { brokerOf } from '#server/mail/in/broker-of.ts'
import { saveOffer } from '#server/mail/in/intake.repository.ts'
import { fateOf, type Judgement } from '#server/mail/in/judgement.ts'
import type { ParsedOffer } from '#server/mail/parse/parsed-offer.ts'

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

/** Keeps the offer that a mail brought, or renews the one that it posts again. */
export async function judgeOffer(tx: Tx, mailId: number, offer: ParsedOffer): Promise<Judgement> {
  const { id, change } = await keepOffer(tx, mailId, offer)
  const type = change === 'created' ? 'LOAD_CREATED' : 'LOAD_UPDATED'
  return {
    fate: fateOf(change === 'created' ? 'offer' : 'repost', { offer: id }),
    announce: async () => {
      if (change !== 'older') await emit(tx, { type, data: await offerForLive(tx, id) })
    },
  }
}
