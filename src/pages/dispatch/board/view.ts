/** What of the list is on the screen, in pixels; `row` is the height of one row, 0 while nothing has been measured. */
export interface View {
  top: number
  height: number
  row: number
}

/** The rows that are drawn: from the first, up to but not with the last. */
export interface Range {
  from: number
  to: number
}

const SPARE = 6
const STEP = 4

/** The rows to draw for a view, with some to spare on both ends, in steps, so that a scroll does not draw anew for each row. */
export function rangeOf({ top, height, row }: View): Range {
  if (row === 0) return { from: 0, to: Number.POSITIVE_INFINITY }
  const from = Math.floor((top / row - SPARE) / STEP) * STEP
  const to = Math.ceil(((top + height) / row + SPARE) / STEP) * STEP
  return { from: Math.max(0, from), to }
}

/** The offer that must not move on the screen, if any: one that is held and in view, else the first in view once a person has scrolled. */
export function anchorOf(ids: readonly number[], held: readonly (number | null)[], view: View): number | null {
  if (view.row === 0) return null
  const first = Math.floor(view.top / view.row)
  const last = Math.floor((view.top + view.height - 1) / view.row)
  const inView = held.find((id) => {
    const index = id === null ? -1 : ids.indexOf(id)
    return index >= first && index <= last
  })
  return inView ?? (view.top > 0 ? (ids[first] ?? null) : null)
}

/** How many rows arrived above an offer between two lists; 0 where it left, or moved up itself. */
export function arrivedAbove(before: readonly number[], after: readonly number[], anchor: number): number {
  const now = after.indexOf(anchor)
  return now < 0 ? 0 : Math.max(0, now - before.indexOf(anchor))
}
