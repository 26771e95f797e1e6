import { and, eq, inArray } from 'drizzle-orm'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

export const fitColumns = {
  id: offer.id,
  latitude: offer.pick_up_latitude,
  longitude: offer.pick_up_longitude,
  pick_up_at_state: offer.pick_up_at_state,
  deliver_latitude: offer.deliver_latitude,
  deliver_longitude: offer.deliver_longitude,
  deliver_to_state: offer.deliver_to_state,
  vehicle_type: offer.vehicle_type,
  pick_up_date: offer.pick_up_date,
  delivery_date: offer.delivery_date,
  weight: offer.weight,
  pieces: offer.pieces,
  length: offer.length,
  width: offer.width,
  height: offer.height,
  stackable: offer.stackable,
  dock_level: offer.dock_level,
  hazardous: offer.hazardous,
  team: offer.team,
  liftgate: offer.liftgate,
} satisfies Record<keyof PlacedOffer, unknown>

export async function readFitOffer(tx: Tx, id: number): Promise<PlacedOffer | undefined> {
  const [found] = await tx
    .select(fitColumns)
    .from(offer)
    .where(isRow(tx, offer, id))
  return found
}

export async function fitOfferOfBid(tx: Tx, bidId: number): Promise<PlacedOffer | undefined> {
  const [found] = await tx
    .select(fitColumns)
    .from(bid)
    .innerJoin(offer, and(eq(offer.company_id, bid.company_id), eq(offer.id, bid.offer)))
    .where(isRow(tx, bid, bidId))
  return found
}

export const readFitOffers = (tx: Tx, ids: readonly number[]): Promise<(PlacedOffer & { id: number })[]> =>
  tx
    .select(fitColumns)
    .from(offer)
    .where(and(eq(offer.company_id, tx.companyId), inArray(offer.id, [...ids])))
