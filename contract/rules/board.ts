import { BOARD_CAP } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/offer.ts'
import type { DispatchFilter } from '#contract/entities/offer-filter.ts'
import { instantOf } from './age.ts'
import { centsPerMile } from './money.ts'

/** What the board must know of a row to keep its order and its marks. */
export interface BoardRow {
  readonly id: number
  readonly version?: number
  readonly received_date: string
  readonly driver_bid_at?: string | null
  readonly is_read?: boolean
  readonly is_bid?: boolean
  readonly is_driver_bid?: boolean
  readonly broker_answered?: boolean
}

/** The place of a row in time: milliseconds of the later of its receipt and its driver bid; 0 where neither can be read. */
export const boardKey = (row: BoardRow): number => Math.max(instantOf(row.received_date) ?? 0, instantOf(row.driver_bid_at) ?? 0)

const byKey = (a: BoardRow, b: BoardRow): number => boardKey(b) - boardKey(a) || b.id - a.id

/** The board of an answer: newest first, each id once, at most 50. */
export function boardOf<R extends BoardRow>(rows: readonly R[]): readonly R[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort(byKey).slice(0, BOARD_CAP)
}

function place<R extends BoardRow>(list: readonly R[], row: R): readonly R[] {
  const others = list.filter(({ id }) => id !== row.id)
  const before = others.findIndex((other) => byKey(row, other) < 0)
  return others.toSpliced(before < 0 ? others.length : before, 0, row).slice(0, BOARD_CAP)
}

/** The board with an offer that came or was posted again, in date order; what this user has read stays read, an older version changes nothing. */
export function insertOffer<R extends BoardRow>(list: readonly R[], row: R): readonly R[] {
  const held = list.find(({ id }) => id === row.id)
  if (held === undefined) return place(list, row)
  if (held.version !== undefined && row.version !== undefined && held.version > row.version) return list
  return place(list, { ...held, ...row, is_read: held.is_read === true || row.is_read === true })
}

/** The board with some fields of a row changed and the row in its place; the same list where the row is not there or says so already. */
export function patchOffer<R extends BoardRow>(list: readonly R[], id: number, change: Partial<R>): readonly R[] {
  const held = list.find((row) => row.id === id)
  if (held === undefined) return list
  const isSame = (Object.keys(change) as (keyof R)[]).every((key) => Object.is(held[key], change[key]))
  if (isSame) return list
  const row = { ...held, ...change, id }
  return boardKey(row) === boardKey(held) ? list.map((other) => (other === held ? row : other)) : place(list, row)
}

const mark = (flags: Partial<BoardRow>) => {
  return <R extends BoardRow>(list: readonly R[], id: number): readonly R[] => patchOffer(list, id, flags as Partial<R>)
}

/** The board with an offer marked read. */
export const markRead = mark({ is_read: true })
/** The board with an offer marked as bid on. */
export const markBid = mark({ is_bid: true })
/** The board with an offer marked as answered by its broker. */
export const markAnswered = mark({ broker_answered: true })

/** The board with a driver's bid on an offer, which moves to the place of the bid's time, an instant: the top for a new one. */
export function markDriverBid<R extends BoardRow>(list: readonly R[], id: number, at: string): readonly R[] {
  return patchOffer(list, id, { is_driver_bid: true, driver_bid_at: at } as Partial<R>)
}

type Rated = Pick<Offer, 'posted_price_cents' | 'miles'>

const RATES: Record<Exclude<DispatchFilter['order'], 'newest'>, (offer: Rated) => number | null> = {
  rate: ({ posted_price_cents }) => posted_price_cents ?? null,
  rate_per_mile: ({ posted_price_cents, miles }) => centsPerMile(posted_price_cents, miles),
}

/** The board in an order: as it is, or the highest posted rate first; what states none comes last, and equals keep their order. */
export function inOrder<R extends Rated>(list: readonly R[], order: DispatchFilter['order']): readonly R[] {
  if (order === 'newest') return list
  const rateOf = RATES[order]
  return list.toSorted((a, b) => (rateOf(b) ?? -1) - (rateOf(a) ?? -1))
}
