import { boardKey, type BoardRow } from '#src/pages/dispatch/board/board.ts'

export interface ShownRows<R extends BoardRow> {
  rows: readonly R[]
  /** An offer that changes its place gets a new key there. */
  keys: readonly string[]
  gone: ReadonlySet<number>
  /** Rows that would appear or move on release. */
  waiting: number
}

const NONE_GONE: ReadonlySet<number> = new Set()

const formatKey = (row: BoardRow) => `${row.id}-${boardKey(row)}`

export const freeRows = <R extends BoardRow>(live: readonly R[]): ShownRows<R> => ({
  rows: live,
  keys: live.map(formatKey),
  gone: NONE_GONE,
  waiting: 0,
})

const sameMembers = <T>(before: readonly T[], after: readonly T[]) =>
  before.length === after.length && before.every((value, index) => value === after[index])

export function heldRows<R extends BoardRow>(shown: ShownRows<R>, live: readonly R[]): ShownRows<R> {
  const known = new Map(live.map((row) => [row.id, row]))
  const places = new Set(shown.keys)
  const rows = shown.rows.map((row) => known.get(row.id) ?? row)
  const removedIds = shown.rows.filter((row) => !known.has(row.id)).map(({ id }) => id)
  const next = {
    rows: sameMembers(shown.rows, rows) ? shown.rows : rows,
    keys: shown.keys,
    gone: sameMembers([...shown.gone], removedIds) ? shown.gone : new Set(removedIds),
    waiting: live.filter((row) => !places.has(formatKey(row))).length,
  }
  return next.rows === shown.rows && next.gone === shown.gone && next.waiting === shown.waiting ? shown : next
}

/**
 * A hold that begins freezes the rows on screen; a hold that replaces another starts from the current board.
 */
export function createRowHold<R extends BoardRow>() {
  let shown = freeRows<R>([])
  let of: { live: readonly R[]; hold: string | null } = { live: [], hold: null }
  return (live: readonly R[], hold: string | null): ShownRows<R> => {
    if (of.live === live && of.hold === hold) return shown
    const isKept = hold !== null && shown.rows.length > 0 && (of.hold === null || of.hold === hold)
    shown = isKept ? heldRows(shown, live) : freeRows(live)
    of = { live, hold }
    return shown
  }
}
