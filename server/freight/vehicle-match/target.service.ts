import type { PlacedOffer } from '#contract/rules/fit.ts'
import type { Holder } from '#server/kernel/http/access.ts'
import { BadRequest, Forbidden, NotFound } from '#server/kernel/base/errors.ts'
import { fitOfferOfBid, readFitOffer } from '#server/market/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { placeNamed } from '#server/kernel/geo/place-named.ts'

export interface TargetQuery {
  load_id?: number | undefined
  bid_id?: number | undefined
  address?: string | undefined
}

const NO_OFFER: Omit<PlacedOffer, 'latitude' | 'longitude'> = {
  id: null,
  vehicle_type: '',
  pick_up_date: null,
  delivery_date: null,
  weight: null,
  pieces: null,
  length: null,
  width: null,
  height: null,
  stackable: null,
  dock_level: null,
  hazardous: null,
  team: null,
  liftgate: null,
  pick_up_at_state: '',
  deliver_latitude: null,
  deliver_longitude: null,
  deliver_to_state: '',
}

/** An offer, or an address as one that names nothing but its pickup. */
export async function getTarget(
  tx: Tx,
  holder: Holder,
  { load_id, bid_id, address = '' }: TargetQuery,
): Promise<PlacedOffer> {
  const seesTarget = holder.can('offers', 'show') || (load_id === undefined && holder.can('bids', 'show'))
  if (!seesTarget && (load_id ?? bid_id) !== undefined)
    throw new Forbidden('You can only search near an address.')
  const text = address.trim()
  const named = [
    load_id !== undefined && 'load_id',
    bid_id !== undefined && 'bid_id',
    text !== '' && 'address',
  ].filter(Boolean)
  if (named.length !== 1) throw new BadRequest('Set exactly one of load_id, bid_id or address.')
  if (text !== '') {
    const { latitude, longitude, state } = await placeNamed(tx, text, 'address')
    return { ...NO_OFFER, latitude, longitude, pick_up_at_state: state }
  }
  const offer = load_id === undefined ? await fitOfferOfBid(tx, bid_id ?? 0) : await readFitOffer(tx, load_id)
  if (!offer) throw new NotFound()
  return offer
}
