import type { Offer } from '#contract/entities/offer.ts'
import type { LiveEvent } from '#contract/live.ts'
import { boardOf, insertOffer, markAnswered, markRead, patchOffer } from '#contract/rules/board.ts'

/** The board as the query cache holds it: `seq` numbers the last live message that the snapshot held, null where the server does not number. */
export interface Board {
  offers: readonly Offer[]
  seq: number | null
  /** A message spoke of an offer that the board should hold and could not tell it whole: only a snapshot helps. */
  isIncomplete: boolean
}

/** The live messages that change the board. */
export const BOARD_EVENTS = [
  'LOAD_CREATED',
  'LOAD_UPDATED',
  'LOAD_READ',
  'BID_CREATED',
  'DRIVER_BID_CREATED',
  'BROKER_RESPONDED_BID',
] as const satisfies readonly LiveEvent['type'][]

/** A live message that changes the board. */
export type BoardEvent = Extract<LiveEvent, { type: (typeof BOARD_EVENTS)[number] }>

const isWhole = (load: Partial<Offer> | undefined): load is Offer =>
  Number.isInteger(load?.id) && typeof load?.received_date === 'string' && typeof load.pick_up_at === 'string'

/** The board of a snapshot; an answer without results is logged and empty. */
export function boardFrom(answer: { results?: readonly Offer[]; seq?: number } | undefined): Board {
  if (!Array.isArray(answer?.results)) console.error('The list of offers came without results', answer)
  return {
    offers: boardOf(Array.isArray(answer?.results) ? answer.results : []),
    seq: answer?.seq ?? null,
    isIncomplete: false,
  }
}

const withOffers = (board: Board, offers: readonly Offer[]): Board => (offers === board.offers ? board : { ...board, offers })
const incomplete = (board: Board): Board => (board.isIncomplete ? board : { ...board, isIncomplete: true })

function withMarkedLoad(board: Board, load: (Partial<Offer> & { id?: number }) | undefined, marks: Partial<Offer>): Board {
  const id = load?.id
  if (id === undefined) return incomplete(board)
  if (board.offers.some((offer) => offer.id === id)) {
    const { is_read: _, ...told } = load ?? {}
    return withOffers(board, patchOffer(board.offers, id, { ...told, ...marks }))
  }
  if (isWhole(load)) return withOffers(board, insertOffer(board.offers, { ...load, ...marks }))
  return marks.is_driver_bid ? incomplete(board) : board
}

/** The board after one live message; the same board where the message tells it nothing. `now` is an instant. */
export function applyEvent(board: Board, event: BoardEvent, now: string): Board {
  if (event.seq !== undefined && board.seq !== null && event.seq <= board.seq) return board
  const { offers } = board
  switch (event.type) {
    case 'LOAD_CREATED':
    case 'LOAD_UPDATED':
      return isWhole(event.data) ? withOffers(board, insertOffer(offers, event.data)) : incomplete(board)
    case 'LOAD_READ':
      return withOffers(board, markRead(offers, event.data.id))
    case 'BID_CREATED':
      return withMarkedLoad(board, event.data.load, { is_bid: true })
    case 'DRIVER_BID_CREATED':
      return withMarkedLoad(board, event.data.load, { is_driver_bid: true, driver_bid_at: event.data.load?.driver_bid_at ?? now })
    case 'BROKER_RESPONDED_BID':
      return event.data.load === undefined ? incomplete(board) : withOffers(board, markAnswered(offers, event.data.load))
  }
}

/** The board after a batch of live messages, in their order. */
export const applyEvents = (board: Board, events: readonly BoardEvent[], now: string): Board =>
  events.reduce((current, event) => applyEvent(current, event, now), board)
