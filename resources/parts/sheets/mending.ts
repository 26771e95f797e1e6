import type { MendedCell } from '#contract/entities/sheet.ts'

/** Cells corrected on the page by `mendedKey`; `pending` are those not checked since. */
export interface Mended {
  cells: ReadonlyMap<string, MendedCell>
  pending: ReadonlySet<string>
}

export interface Mending extends Mended {
  isBusy: boolean
  onMend: (cell: MendedCell) => void
  onCheck: () => void
}

export const NOTHING_MENDED: Mended = { cells: new Map(), pending: new Set() }

export const mendedKey = (row: number, column: MendedCell['column']) => `${row}:${column}`

export function withMended({ cells, pending }: Mended, cell: MendedCell): Mended {
  const key = mendedKey(cell.row, cell.column)
  return { cells: new Map(cells).set(key, cell), pending: new Set(pending).add(key) }
}
