import type { Offer } from '#contract/entities/market/offer.ts'
import { json, type JsonText } from '#server/kernel/base/json-text.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import { findBestTrucks, toPlaced } from '#server/market/deadhead/best-truck.service.ts'
import {
  bidOfferText,
  boardRowsText,
  boardText,
  liveOfferText,
  offerText,
} from '#server/market/offer/offer.repository.ts'

async function withDeadheads<O extends Offer>(tx: Tx, offers: readonly O[]): Promise<O[]> {
  const found = await findBestTrucks(tx, offers.map(toPlaced))
  return offers.map((offer) => ({ ...offer, ...found.get(offer.id) }))
}

async function onBoard(tx: Tx, text: JsonText): Promise<JsonText> {
  const board = JSON.parse(text.text) as { results: Offer[] }
  return json(JSON.stringify({ ...board, results: await withDeadheads(tx, board.results) }))
}

async function single(tx: Tx, text: string): Promise<string> {
  const [offer] = await withDeadheads(tx, [JSON.parse(text) as Offer])
  return JSON.stringify(offer)
}

/** The offers and the number of the last live message share a snapshot. */
export const readBoard = async (tx: Tx, viewer: Viewer): Promise<JsonText> =>
  onBoard(tx, await boardText(tx, viewer))

/** The offers and the number of the last live message share the caller's snapshot. */
export const readBoardRows = async (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<JsonText> =>
  onBoard(tx, await boardRowsText(tx, viewer, ids))

export async function readOffer(tx: Tx, id: number, viewer: Viewer): Promise<JsonText | undefined> {
  const text = await offerText(tx, id, viewer)
  return text && json(await single(tx, text.text))
}

/** Without a read mark: the event goes to every user. */
export const offerForLive = async (tx: Tx, id: number): Promise<JsonText> =>
  json(await single(tx, (await liveOfferText(tx, id)).text))

/** Without the read mark, which is per user. */
export const offerForBidEvent = async (tx: Tx, id: number): Promise<string> =>
  single(tx, await bidOfferText(tx, id))
