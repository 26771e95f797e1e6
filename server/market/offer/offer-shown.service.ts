import type { Offer } from '#contract/entities/market/offer.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { ESTIMATED_WAYS, type Ways } from '#server/kernel/geo/ways.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { findBestTrucks, toPlaced } from '#server/market/deadhead/best-truck.service.ts'
import {
  bidOfferText,
  boardRowsText,
  boardText,
  liveOfferText,
  offerText,
} from '#server/market/offer/offer.repository.ts'

async function withDeadheads<O extends Offer>(tx: Tx, offers: readonly O[], ways: Ways): Promise<O[]> {
  const found = await findBestTrucks(tx, offers.map(toPlaced), ways)
  return offers.map((offer) => ({ ...offer, ...found.get(offer.id) }))
}

async function onBoard(tx: Tx, text: JsonText, ways: Ways): Promise<JsonText> {
  const board = JSON.parse(text.text) as { results: Offer[] }
  return json(JSON.stringify({ ...board, results: await withDeadheads(tx, board.results, ways) }))
}

async function single(tx: Tx, text: string, ways = ESTIMATED_WAYS): Promise<string> {
  const [offer] = await withDeadheads(tx, [JSON.parse(text) as Offer], ways)
  return JSON.stringify(offer)
}

/** The offers and the number of the last live message share a snapshot. */
export const readBoard = async (tx: Tx, viewer: Viewer, ways: Ways): Promise<JsonText> =>
  onBoard(tx, await boardText(tx, viewer), ways)

/** The offers and the number of the last live message share the caller's snapshot. */
export const readBoardRows = async (
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
  ways: Ways,
): Promise<JsonText> => onBoard(tx, await boardRowsText(tx, viewer, ids), ways)

export async function readOffer(
  tx: Tx,
  id: number,
  viewer: Viewer,
  ways?: Ways,
): Promise<JsonText | undefined> {
  const text = await offerText(tx, id, viewer)
  return text && json(await single(tx, text.text, ways))
}

/** Without a read mark: the event goes to every user. */
export const offerForLive = async (tx: Tx, id: number): Promise<JsonText> =>
  json(await single(tx, (await liveOfferText(tx, id)).text))

/** Without the read mark, which is per user. */
export const offerForBidEvent = async (tx: Tx, id: number): Promise<string> =>
  single(tx, await bidOfferText(tx, id))
