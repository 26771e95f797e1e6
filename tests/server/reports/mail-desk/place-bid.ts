import { createOwnBid } from '#contract/entities/market/bid.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { TestUser } from '#tests/support/app.ts'
import type { Freight } from '#tests/support/freight.ts'

export async function placeBid(rows: Freight, user: TestUser): Promise<{ bid: number; mail: number }> {
  const [vehicle, offer] = [await rows.vehicle(), await rows.offer()]
  const body = {
    offer: offer.id,
    vehicle: vehicle.id,
    broker_price_cents: 333_444,
    subject: 'Re: load',
    message: 'We ask 333444.',
  }
  const made = (await user.call(createOwnBid, { body, headers: { [IDEMPOTENCY_HEADER]: `key-${offer.id}` } }))
    .body
  return { bid: made.id, mail: made.mails[0].id }
}
