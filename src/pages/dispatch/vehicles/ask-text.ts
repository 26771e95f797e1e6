import type { Offer, OfferDetail } from '#contract/entities/market/offer.ts'
import type { Me } from '#contract/entities/people/session.ts'
import type { VehicleMatch } from '#contract/entities/fleet/vehicle.ts'
import type { BrokerTraces } from '#contract/rules/broker-scrub.ts'
import { toInstant } from '#contract/rules/age.ts'
import { driverAskText } from '#contract/rules/driver-ask-text.ts'
import { parseDomain, ownDomain } from '#contract/rules/mail-domain.ts'

export type AskedOffer = Offer & Partial<OfferDetail>

/** Everything known here that could reveal the broker; the server removes at least the same. */
function toTraces(offer: AskedOffer): BrokerTraces {
  const from = offer.mail?.from ?? ''
  const emails = [offer.contact_email, offer.reply_to, ...(from.match(/[^\s<>"]+@[^\s<>"]+/g) ?? [])].filter(
    (email) => parseDomain(email) !== '',
  )
  return {
    companies: [offer.broker_company],
    people: [offer.contact_name, from.replace(/<[^<>]*>\s*$/, '').replace(/\S+@\S+/g, '')],
    emails,
    domains: [offer.broker_domain ?? '', ...emails.map(ownDomain)],
    phones: [offer.contact_phone],
    numbers: [offer.order_number, offer.broker_mc_number, offer.broker_dot_number],
    streets: [],
  }
}

/** Uses the same rule as the server, without prices for drivers who may not see them. */
export function askText(offer: AskedOffer, vehicle: VehicleMatch, me: Me, note: string, now: Date): string {
  return driverAskText({
    offer,
    way: {
      miles: vehicle.road_distance,
      minutes: vehicle.road_duration,
      is_estimated: vehicle.is_estimated,
      eta: toInstant(vehicle.arrives_at),
      from: vehicle.from ?? 'position',
    },
    driver: { first_name: vehicle.driver?.full_name.split(' ', 1)[0] ?? '', view_price: false },
    unit_number: vehicle.unit_number,
    company: me.company,
    dispatcher: me,
    note,
    traces: toTraces(offer),
    now,
  })
}
