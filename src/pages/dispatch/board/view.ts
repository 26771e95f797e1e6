/** What of the list is on the screen, in pixels; `row` is the height of one row, 0 while nothing has been measured. */
export interface View {
  top: number
  height: number
  row: number
}

/** The height of a row in pixels before one was measured: the token --row-tall, which to ask of the page costs a layout. */
export const ROW_TALL = 44

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
