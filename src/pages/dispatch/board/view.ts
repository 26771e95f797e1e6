/** Pixels; `row` is 0 until measured. */
export interface View {
  top: number
  height: number
  row: number
}

/** Equals the token --row-tall; reading the token would force a layout. */
export const ROW_TALL = 44

/** `to` is exclusive. */
export interface Range {
  from: number
  to: number
}

const SPARE = 6
const STEP = 4

/** Overscans in steps, so that scrolling does not render for each row. */
export function getRange({ top, height, row }: View): Range {
  if (row === 0) return { from: 0, to: Number.POSITIVE_INFINITY }
  const from = Math.floor((top / row - SPARE) / STEP) * STEP
  const to = Math.ceil(((top + height) / row + SPARE) / STEP) * STEP
  return { from: Math.max(0, from), to }
}
