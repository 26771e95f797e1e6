import { boardKey, type BoardRow } from '#contract/rules/board.ts'

/** The rows as they stand on the screen. */
export interface ShownRows<R extends BoardRow> {
  rows: readonly R[]
  /** Names each row together with the place in time that it was shown at: an offer that takes another place gets a new row there. */
  keys: readonly string[]
  /** The shown offers that the board no longer holds. */
  gone: ReadonlySet<number>
  /** How many rows would come, or stand elsewhere, if the list were let go. */
  waiting: number
}

const NONE_GONE: ReadonlySet<number> = new Set()

const keyOf = (row: BoardRow) => `${row.id}-${boardKey(row)}`

/** The rows of a list that nobody holds: the board's own. */
export const freeRows = <R extends BoardRow>(live: readonly R[]): ShownRows<R> => ({
  rows: live,
  keys: live.map(keyOf),
  gone: NONE_GONE,
  waiting: 0,
})

const sameMembers = <T>(before: readonly T[], after: readonly T[]) =>
  before.length === after.length && before.every((value, index) => value === after[index])

/** The rows of a held list over the board as it is now: the same rows in the same places, saying what the board says of them. */
export function heldRows<R extends BoardRow>(shown: ShownRows<R>, live: readonly R[]): ShownRows<R> {
  const known = new Map(live.map((row) => [row.id, row]))
  const places = new Set(shown.keys)
  const rows = shown.rows.map((row) => known.get(row.id) ?? row)
  const gone = shown.rows.filter((row) => !known.has(row.id)).map(({ id }) => id)
  const next = {
    rows: sameMembers(shown.rows, rows) ? shown.rows : rows,
    keys: shown.keys,
    gone: sameMembers([...shown.gone], gone) ? shown.gone : new Set(gone),
    waiting: live.filter((row) => !places.has(keyOf(row))).length,
  }
  return next.rows === shown.rows && next.gone === shown.gone && next.waiting === shown.waiting ? shown : next
}

/**
 * Remembers what is on the screen, for one board. `hold` names the hold that is on, null where there is none: a hold that begins keeps
 * what is shown, another one that takes its place begins with the board as it is then.
 */
export function rowKeeper<R extends BoardRow>() {
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
