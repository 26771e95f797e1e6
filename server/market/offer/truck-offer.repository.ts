import { and, eq, sql } from 'drizzle-orm'
import { BOARD_FILTER_WINDOW } from '#contract/constants.ts'
import type { TruckOffer } from '#contract/entities/market/offer.ts'
import { boundingBox, type Position } from '#contract/rules/distance.ts'
import type { PlacedOffer } from '#contract/rules/fit.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { fitColumns } from '#server/market/deadhead/offer-fit.repository.ts'
import { boardKey } from '#server/market/offer/offer.repository.ts'
import { notBlacklisted, notOver } from '#server/market/offer/board-narrowing.repository.ts'
import { offer } from '#server/market/schema/offer.table.ts'

export type OfferAround = PlacedOffer &
  Omit<
    TruckOffer,
    | 'deadhead_miles'
    | 'pickup_eta'
    | 'pickup_margin_minutes'
    | 'rate_per_mile_cents'
    | 'days_until_home'
    | 'warnings'
  >

/** With more places, offers are near one of them nearly everywhere, and looking costs more than it spares. */
const MOST_BOXES = 50

export const aroundColumns = {
  ...fitColumns,
  pick_up_at: offer.pick_up_at,
  deliver_to: offer.deliver_to,
  miles: offer.miles,
  posted_price_cents: offer.posted_price_cents,
}

/** Live offers of the board's window, picked up in the box of so many miles around one of the places. */
export async function liveOffersAround(
  tx: Tx,
  places: readonly Position[],
  miles: number,
): Promise<OfferAround[]> {
  if (places.length === 0) return []
  const boxes = places.map((place) => boundingBox(place, miles))
  const isNear = sql`exists (
    select from json_to_recordset(${JSON.stringify(boxes)}::json) as box (south float8, north float8, west float8, east float8)
    where ${offer.pick_up_latitude} between box.south and box.north and ${offer.pick_up_longitude} between box.west and box.east)`
  const window = tx
    .select({ id: offer.id })
    .from(offer)
    .where(eq(offer.company_id, tx.companyId))
    .orderBy(sql`${boardKey} desc`, sql`${offer.id} desc`)
    .limit(BOARD_FILTER_WINDOW)
  return tx
    .select(aroundColumns)
    .from(offer)
    .where(
      and(
        eq(offer.company_id, tx.companyId),
        sql`${offer.id} in (${window})`,
        notOver,
        notBlacklisted(tx),
        boxes.length > MOST_BOXES ? undefined : isNear,
      ),
    )
}
