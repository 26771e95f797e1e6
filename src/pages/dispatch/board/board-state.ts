import { BOARD_CAP } from '#contract/constants.ts'
import { live as bidLive } from '#contract/entities/bid.ts'
import { live as brokerLive } from '#contract/entities/broker.ts'
import { type Offer, live as offerLive, offer as offerSchema } from '#contract/entities/offer.ts'
import { readAs } from '#contract/reader/read-answer.ts'
import { boardKey, boardOf, insertOffer, markAnswered, markRead, patchOffer } from '#contract/rules/board.ts'
import type { LiveEventOf } from '#kit/use-live.ts'

/** The board as the query cache holds it. */
export interface Board {
  offers: readonly Offer[]
  /** Numbers the last live message that the snapshot held, null where the server does not number. */
  seq: number | null
  /** An offer may be missing: a message could not tell it whole, or one left a full board and nobody knows who comes after. Only a snapshot helps. */
  isIncomplete: boolean
  /** Every offer is there, but whether this user has read each is not known. */
  isDoubtful: boolean
  /** What filter the snapshot was asked for. */
  basis: string
}

/** The live messages that change the board. */
export const BOARD_MESSAGES = {
  ...offerLive,
  ...brokerLive,
  BID_CREATED: bidLive.BID_CREATED,
  BROKER_RESPONDED_BID: bidLive.BROKER_RESPONDED_BID,
}

/** A live message that changes the board. */
export type BoardEvent = LiveEventOf<typeof BOARD_MESSAGES>

/** What a list of offers answers; other servers than ours may leave out either. */
export interface BoardAnswer {
  results?: readonly Offer[]
  seq?: number
}

/** What decides how a message changes the board. */
export interface BoardRules {
  /** An instant. */
  now: string
  /** The filter, ready to be asked. */
  passes: (offer: Offer) => boolean
  /** Whether offers of a broker that comes off the blacklist join the board. */
  hidesBlacklisted?: boolean | undefined
}

const isWhole = (offer: Partial<Offer> | undefined): offer is Offer =>
  Number.isInteger(offer?.id) && typeof offer?.received_date === 'string' && typeof offer.pick_up_at === 'string'

/** The board of a snapshot, filtered again for servers that do not; an answer without results is logged and empty. */
export function boardFrom(answer: BoardAnswer | undefined, passes: BoardRules['passes'] = () => true, basis = ''): Board {
  const isList = Array.isArray(answer?.results)
  if (!isList) console.error('The offer list response has no results', answer)
  return {
    offers: boardOf(isList ? (answer?.results ?? []).filter(passes) : []),
    seq: Number.isInteger(answer?.seq) ? (answer?.seq ?? null) : null,
    isIncomplete: false,
    isDoubtful: false,
    basis,
  }
}

const withOffers = (board: Board, offers: readonly Offer[]): Board => (offers === board.offers ? board : { ...board, offers })
const incomplete = (board: Board): Board => (board.isIncomplete ? board : { ...board, isIncomplete: true })
const has = ({ offers }: Board, id: number) => offers.some((offer) => offer.id === id)

/** Whether a row of a full board now stands below all others: between it and them lies what nobody has told us. */
function hasSunk(before: readonly Offer[], after: readonly Offer[], row: Offer): boolean {
  const last = before.at(-1)
  return after.at(-1) === row && last !== undefined && (last.id !== row.id || boardKey(row) < boardKey(last))
}

/** The board after a row that it held has changed: without the row where the filter no longer takes it. */
function withChanged(board: Board, id: number, next: readonly Offer[], passes: BoardRules['passes']): Board {
  if (next === board.offers) return board
  const row = next.find((offer) => offer.id === id)
  const isKept = row !== undefined && passes(row)
  const changed = withOffers(board, isKept ? next : next.filter((offer) => offer.id !== id))
  const isFull = board.offers.length >= BOARD_CAP
  return isFull && (!isKept || hasSunk(board.offers, next, row)) ? incomplete(changed) : changed
}

function withNew(board: Board, offer: Offer, { passes }: BoardRules, isFresh: boolean): Board {
  if (!passes(offer)) return board
  const next = { ...board, offers: insertOffer(board.offers, offer), isDoubtful: board.isDoubtful || !isFresh }
  return has(next, offer.id) ? next : board
}

const withOffer = (board: Board, offer: Offer, rules: BoardRules, isFresh: boolean): Board =>
  has(board, offer.id)
    ? withChanged(board, offer.id, insertOffer(board.offers, offer), rules.passes)
    : withNew(board, offer, rules, isFresh)

type PartialOffer = (Partial<Offer> & { id?: number }) | undefined

function withMarkedOffer(board: Board, offer: PartialOffer, marks: Partial<Offer>, rules: BoardRules): Board {
  const id = offer?.id
  if (id === undefined) return incomplete(board)
  if (has(board, id)) {
    const { is_read: _, ...news } = offer ?? {}
    return withChanged(board, id, patchOffer(board.offers, id, { ...news, ...marks }), rules.passes)
  }
  if (isWhole(offer)) return withNew(board, readAs(offerSchema, { ...offer, ...marks }), rules, false)
  return marks.is_driver_bid ? incomplete(board) : board
}

function withBroker(board: Board, { id, merged_into, ...news }: LiveEventOf<typeof brokerLive>['data'], rules: BoardRules): Board {
  const shown = {
    broker_company: news.name,
    broker_rating: news.rating,
    broker_is_blacklisted: news.is_blacklisted,
    broker_days_to_pay: news.days_to_pay,
  }
  const part = Object.fromEntries(Object.entries({ broker: merged_into, ...shown }).filter(([, value]) => value !== undefined))
  const changed = board.offers
    .filter(({ broker }) => broker === id)
    .reduce((next, offer) => withChanged(next, offer.id, patchOffer(next.offers, offer.id, part as Partial<Offer>), rules.passes), board)
  return rules.hidesBlacklisted && news.is_blacklisted === false ? incomplete(changed) : changed
}

/** The board after one live message; the same board where the message tells it nothing. */
export function applyEvent(board: Board, event: BoardEvent, rules: BoardRules): Board {
  if (event.seq !== undefined && board.seq !== null && event.seq <= board.seq) return board
  switch (event.type) {
    case 'LOAD_CREATED':
    case 'LOAD_UPDATED':
      return isWhole(event.data)
        ? withOffer(board, readAs(offerSchema, event.data), rules, event.type === 'LOAD_CREATED')
        : incomplete(board)
    case 'LOAD_READ':
      return event.data.id === undefined ? board : withOffers(board, markRead(board.offers, event.data.id))
    case 'BID_CREATED':
      return withMarkedOffer(board, event.data.load, { is_bid: true }, rules)
    case 'DRIVER_BID_CREATED': {
      const at = event.data.offer?.driver_bid_at ?? rules.now
      return withMarkedOffer(board, event.data.offer, { is_driver_bid: true, driver_bid_at: at }, rules)
    }
    case 'BROKER_RESPONDED_BID':
      return event.data.offer === undefined ? incomplete(board) : withOffers(board, markAnswered(board.offers, event.data.offer))
    case 'BROKER_CHANGED':
      return withBroker(board, event.data, rules)
  }
}

/** The board after a batch of live messages, in their order. */
export const applyEvents = (board: Board, events: readonly BoardEvent[], rules: BoardRules): Board =>
  events.reduce((current, event) => applyEvent(current, event, rules), board)
