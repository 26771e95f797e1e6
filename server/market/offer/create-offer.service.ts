import { OFFER_LIFE_MINUTES } from '#contract/constants.ts'
import type { OfferInput } from '#contract/entities/market/offer.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import { BadRequest, Conflict, NotFound } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { refusedAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { announceOffer } from '#server/market/offer/announce-offer.service.ts'
import { type NewOffer, type SavedOffer, saveOffer } from '#server/market/offer/offer-write.repository.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'
import { findBroker } from '#server/market/broker/find-broker.service.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { conclude } from '#server/market/offer/conclude-mail.service.ts'
import { lockOpen, markLookedAt } from '#server/market/mail/incoming.repository.ts'
import { understood } from '#server/market/mail/mail-result.ts'
import { offerValues } from '#server/market/offer/offer-values.ts'
import { sentOnThread } from '#server/market/mail/sent-on-thread.repository.ts'
import { mayReadWaiting } from '#server/market/mail/mail-access.repository.ts'
import { looseWhen } from '#server/market/mail-parser/loose-when.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { parseVehicleType } from '#server/market/mail-parser/values.ts'

/** Fallback when the place's time zone is unknown. */
const ZONE = 'America/New_York'

function toTime(at: string | null, raw: string, moment: Date): { at: string | null; zone: string } {
  if (at !== null || raw === '') return { at, zone: '' }
  const read = looseWhen(raw, { receivedAt: moment, zone: ZONE })
  return { at: read.at?.toISOString() ?? null, zone: read.zone ?? '' }
}

function toParsedOffer(input: OfferInput, now: Date, moment: Date): ParsedOffer {
  const {
    broker_company: company,
    broker_mc_number: mc_number,
    broker_dot_number: dot_number,
    mail: _mail,
    ...stated
  } = input
  const pickUp = toTime(stated.pick_up_date, stated.pick_up_date_raw, moment)
  const delivery = toTime(stated.delivery_date, stated.delivery_date_raw, moment)
  const { length, width, height, contact_email, contact_phone: phone } = stated
  const dims = [length, width, height].filter((side) => side !== null)
  return {
    ...stated,
    pick_up_date: pickUp.at,
    delivery_date: delivery.at,
    format: 'generic',
    received_date: now.toISOString(),
    posted_at: now.toISOString(),
    expires_at:
      stated.expires_at ?? new Date(now.getTime() + OFFER_LIFE_MINUTES.default * MINUTE_MS).toISOString(),
    pick_up_at_state: splitPlace(stated.pick_up_at)?.state ?? '',
    deliver_to_state: splitPlace(stated.deliver_to)?.state ?? '',
    vehicle_type: parseVehicleType(stated.suggested_truck),
    dims_raw: dims.length === 3 ? `${dims.join('x')} in.` : '',
    csa: null,
    order_alias: '',
    reply_to: contact_email,
    reply_to_source: contact_email === '' ? '' : 'entered',
    subject: '',
    message_id: '',
    doubts: [],
    stop_count: null,
    stops: [],
    zones: { pick_up: pickUp.zone, delivery: delivery.zone },
    broker: { company, mc_number, dot_number, email: contact_email, phone, street: '', city: '' },
  }
}

/** A caller that knows the broker names it. */
type Entered = Pick<NewOffer, 'source' | 'incoming_mail' | 'truck' | 'broker' | 'stops' | 'stop_count'>

/**
 * Updates the existing offer when this is the same posting. Relative words such as "today" count from
 * `moment`.
 */
export async function saveEntered(
  tx: Tx,
  input: OfferInput,
  moment: Date,
  entered: Entered,
): Promise<SavedOffer> {
  const parsed = toParsedOffer(input, new Date(), moment)
  const broker = entered.broker ?? (await findBroker(tx, parsed.broker, parsed.contact_name))
  const saved = await saveOffer(tx, { ...(await offerValues(tx, parsed, 'entered')), ...entered, broker })
  await announceOffer(tx, saved)
  return saved
}

/** Releases the email that the offer was read from out of quarantine. */
export async function createOffer(tx: Tx, viewer: Viewer, input: OfferInput): Promise<number> {
  const { mail, contact_email } = input
  if (mail !== null && !(await mayReadWaiting(tx, viewer, mail))) throw new NotFound()
  const waiting = mail === null ? undefined : await lockOpen(tx, mail)
  if (mail !== null && waiting?.state !== 'quarantined')
    throw new Conflict({ detail: ['This email no longer needs review.'] })
  const refused = await refusedAddress(tx, contact_email)
  if (refused !== undefined) throw new BadRequest({ contact_email: [refused] })
  const moment = waiting ? new Date(waiting.received_at) : new Date()
  const list = waiting && (await sentOnThread(tx, [waiting.in_reply_to], []))?.vehicles
  const entered: Entered = {
    source: mail === null ? 'api' : list?.length ? 'truck_list' : 'mail',
    ...(mail !== null && { incoming_mail: mail }),
    ...(list?.length === 1 && { truck: list[0] }),
  }
  const { id, change } = await saveEntered(tx, input, moment, entered)
  if (mail !== null) {
    await conclude(tx, mail, understood(change === 'created' ? 'offer' : 'repost', { offer: id }), null)
    await markLookedAt(tx, mail)
  }
  return id
}
