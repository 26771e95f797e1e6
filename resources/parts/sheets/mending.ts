import type { MendedCell } from '#contract/entities/sheet.ts'

/** The cells of a sheet that were corrected on the page, by `mendedKey`, and which of them no check has seen yet. */
export interface Mended {
  cells: ReadonlyMap<string, MendedCell>
  pending: ReadonlySet<string>
}

/** The corrections, and the way to another one and to their check. */
export interface Mending extends Mended {
  isBusy: boolean
  onMend: (cell: MendedCell) => void
  onCheck: () => void
}

/** Nothing was corrected. */
export const NOTHING_MENDED: Mended = { cells: new Map(), pending: new Set() }

/** What names a cell: its row as the spreadsheet counts it, and its column as a correction names it. */
export const mendedKey = (row: number, column: MendedCell['column']) => `${row}:${column}`

/** The corrections with one more. */
export function withMended({ cells, pending }: Mended, cell: MendedCell): Mended {
  const key = mendedKey(cell.row, cell.column)
  return { cells: new Map(cells).set(key, cell), pending: new Set(pending).add(key) }
}
