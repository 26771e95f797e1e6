import { BOARD_CAP } from '#contract/constants.ts'
import { live as bidLive } from '#contract/entities/market/bid.ts'
import { live as brokerLive } from '#contract/entities/market/broker.ts'
import { type Offer, live as offerLive, offer as offerSchema } from '#contract/entities/market/offer.ts'
import { readAs } from '#contract/reader/read-answer.ts'
import {
  boardKey,
  toBoard,
  insertOffer,
  markAnswered,
  markRead,
  patchOffer,
} from '#src/pages/dispatch/board/board.ts'
import type { LiveEventOf } from '#kit/use-live.ts'

export interface Board {
  offers: readonly Offer[]
  /** Sequence number of the last live message in the snapshot; null when the server does not number. */
  seq: number | null
  /** An offer may be missing: only a snapshot helps. */
  isIncomplete: boolean
  /** All offers are there, but their read marks may be wrong. */
  isDoubtful: boolean
  basis: string
}

export const BOARD_MESSAGES = {
  ...offerLive,
  ...brokerLive,
  BID_CREATED: bidLive.BID_CREATED,
  BROKER_RESPONDED_BID: bidLive.BROKER_RESPONDED_BID,
}

export type BoardEvent = LiveEventOf<typeof BOARD_MESSAGES>

export interface BoardAnswer {
  results?: readonly Offer[]
  seq?: number
}

export interface BoardRules {
  now: string
  passes: (offer: Offer) => boolean
  hidesBlacklisted?: boolean | undefined
}

const isWhole = (offer: Partial<Offer> | undefined): offer is Offer =>
  Number.isInteger(offer?.id) &&
  typeof offer?.received_date === 'string' &&
  typeof offer.pick_up_at === 'string'

/** Filters again for servers that do not; logs an answer without results and treats it as empty. */
export function boardFrom(
  answer: BoardAnswer | undefined,
  passes: BoardRules['passes'] = () => true,
  basis = '',
): Board {
  const isList = Array.isArray(answer?.results)
  if (!isList) console.error('The offer list response has no results', answer)
  return {
    offers: toBoard(isList ? (answer?.results ?? []).filter(passes) : []),
    seq: Number.isInteger(answer?.seq) ? (answer?.seq ?? null) : null,
    isIncomplete: false,
    isDoubtful: false,
    basis,
  }
}

const withOffers = (board: Board, offers: readonly Offer[]): Board =>
  offers === board.offers ? board : { ...board, offers }
const incomplete = (board: Board): Board => (board.isIncomplete ? board : { ...board, isIncomplete: true })
const has = ({ offers }: Board, id: number) => offers.some((offer) => offer.id === id)

/** A row that sinks below all others of a full board may hide offers that were never sent. */
function hasSunk(before: readonly Offer[], after: readonly Offer[], row: Offer): boolean {
  const last = before.at(-1)
  return after.at(-1) === row && last !== undefined && (last.id !== row.id || boardKey(row) < boardKey(last))
}

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
  const next = {
    ...board,
    offers: insertOffer(board.offers, offer),
    isDoubtful: board.isDoubtful || !isFresh,
  }
  return has(next, offer.id) ? next : board
}

/** A message carries an estimate: measured road miles to the same pickup stay. */
function withMeasuredDeadhead<O extends Partial<Offer>>(offer: O, known: Offer): O {
  const isSamePickup =
    offer.pick_up_latitude === known.pick_up_latitude && offer.pick_up_longitude === known.pick_up_longitude
  const isMeasured = known.miles_out != null && known.miles_out_estimated === false
  if (!isMeasured || !isSamePickup || offer.miles_out_estimated !== true) return offer
  const { miles_out, miles_out_estimated, best_truck, no_fit } = known
  return { ...offer, miles_out, miles_out_estimated, best_truck, no_fit }
}

function withOffer(board: Board, offer: Offer, rules: BoardRules, isFresh: boolean): Board {
  const known = board.offers.find(({ id }) => id === offer.id)
  if (!known) return withNew(board, offer, rules, isFresh)
  const row = withMeasuredDeadhead(offer, known)
  return withChanged(board, offer.id, insertOffer(board.offers, row), rules.passes)
}

type PartialOffer = (Partial<Offer> & { id?: number }) | undefined

function withMarkedOffer(board: Board, offer: PartialOffer, marks: Partial<Offer>, rules: BoardRules): Board {
  const id = offer?.id
  if (id === undefined) return incomplete(board)
  const known = board.offers.find((one) => one.id === id)
  if (known) {
    const { is_read: _, ...changes } = withMeasuredDeadhead(offer ?? {}, known)
    return withChanged(board, id, patchOffer(board.offers, id, { ...changes, ...marks }), rules.passes)
  }
  if (isWhole(offer)) return withNew(board, readAs(offerSchema, { ...offer, ...marks }), rules, false)
  return marks.is_driver_bid ? incomplete(board) : board
}

function withBroker(
  board: Board,
  { id, merged_into, ...changes }: LiveEventOf<typeof brokerLive>['data'],
  rules: BoardRules,
): Board {
  const shown = {
    broker_company: changes.name,
    broker_rating: changes.rating,
    broker_is_blacklisted: changes.is_blacklisted,
    broker_days_to_pay: changes.days_to_pay,
  }
  const part = Object.fromEntries(
    Object.entries({ broker: merged_into, ...shown }).filter(([, value]) => value !== undefined),
  )
  const changed = board.offers
    .filter(({ broker }) => broker === id)
    .reduce(
      (next, offer) =>
        withChanged(next, offer.id, patchOffer(next.offers, offer.id, part as Partial<Offer>), rules.passes),
      board,
    )
  return rules.hidesBlacklisted && changes.is_blacklisted === false ? incomplete(changed) : changed
}

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
      return event.data.offer === undefined
        ? incomplete(board)
        : withOffers(board, markAnswered(board.offers, event.data.offer))
    case 'BROKER_CHANGED':
      return withBroker(board, event.data, rules)
  }
}

export const applyEvents = (board: Board, events: readonly BoardEvent[], rules: BoardRules): Board =>
  events.reduce((current, event) => applyEvent(current, event, rules), board)
