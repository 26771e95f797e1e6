import { BOARD_CAP } from '#contract/constants.ts'
import type { Offer } from '#contract/entities/market/offer.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { toInstant } from '#contract/rules/age.ts'
import { centsPerMile } from '#contract/rules/money.ts'

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

/** Milliseconds of the later of receipt and driver bid; 0 if unreadable. */
export const boardKey = (row: BoardRow): number =>
  Math.max(toInstant(row.received_date) ?? 0, toInstant(row.driver_bid_at) ?? 0)

const byKey = (a: BoardRow, b: BoardRow): number => boardKey(b) - boardKey(a) || b.id - a.id

/** Newest first, unique ids, at most BOARD_CAP. */
export function toBoard<R extends BoardRow>(rows: readonly R[]): readonly R[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort(byKey).slice(0, BOARD_CAP)
}

function place<R extends BoardRow>(list: readonly R[], row: R): readonly R[] {
  const others = list.filter(({ id }) => id !== row.id)
  const before = others.findIndex((other) => byKey(row, other) < 0)
  return others.toSpliced(before < 0 ? others.length : before, 0, row).slice(0, BOARD_CAP)
}

export function insertOffer<R extends BoardRow>(list: readonly R[], row: R): readonly R[] {
  const current = list.find(({ id }) => id === row.id)
  if (current === undefined) return place(list, row)
  if (current.version !== undefined && row.version !== undefined && current.version > row.version) return list
  return place(list, { ...current, ...row, is_read: current.is_read === true || row.is_read === true })
}

/** Returns the same list when nothing changes, so that nothing re-renders. */
export function patchOffer<R extends BoardRow>(
  list: readonly R[],
  id: number,
  change: Partial<R>,
): readonly R[] {
  const current = list.find((row) => row.id === id)
  if (current === undefined) return list
  const isSame = (Object.keys(change) as (keyof R)[]).every((key) => Object.is(current[key], change[key]))
  if (isSame) return list
  const row = { ...current, ...change, id }
  return boardKey(row) === boardKey(current)
    ? list.map((other) => (other === current ? row : other))
    : place(list, row)
}

const mark = (flags: Partial<BoardRow>) => {
  return <R extends BoardRow>(list: readonly R[], id: number): readonly R[] =>
    patchOffer(list, id, flags as Partial<R>)
}

export const markRead = mark({ is_read: true })
export const markBid = mark({ is_bid: true })
export const markAnswered = mark({ broker_answered: true })

export function markDriverBid<R extends BoardRow>(list: readonly R[], id: number, at: string): readonly R[] {
  return patchOffer(list, id, { is_driver_bid: true, driver_bid_at: at } as Partial<R>)
}

type Ordered = Pick<Offer, 'id' | 'posted_price_cents' | 'miles'> & Partial<Pick<Offer, 'miles_out'>>

/** The highest value comes first, offers without one after them, those that are over last. */
const VALUES: Record<Exclude<DispatchFilter['order'], 'newest'>, (offer: Ordered) => number | null> = {
  rate: ({ posted_price_cents }) => posted_price_cents ?? null,
  rate_per_mile: ({ posted_price_cents, miles }) => centsPerMile(posted_price_cents, miles),
  deadhead: ({ miles_out }) => (miles_out == null ? null : -miles_out),
}

export function inOrder<R extends Ordered>(
  list: readonly R[],
  order: DispatchFilter['order'],
  isLast: (row: R) => boolean,
): readonly R[] {
  if (order === 'newest') return list
  const value = (row: R) => VALUES[order](row) ?? Number.NEGATIVE_INFINITY
  return list.toSorted((a, b) => {
    const [lastA, lastB] = [isLast(a), isLast(b)]
    if (lastA !== lastB) return lastA ? 1 : -1
    const [valueA, valueB] = [value(a), value(b)]
    return valueA === valueB ? 0 : valueB - valueA
  })
}
