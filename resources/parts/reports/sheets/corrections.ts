import type { CorrectedCell } from '#contract/entities/reports/sheet.ts'

/** Cells corrected on the page by `correctionKey`; `pending` are those not checked since. */
export interface Corrections {
  cells: ReadonlyMap<string, CorrectedCell>
  pending: ReadonlySet<string>
}

export interface CorrectionState extends Corrections {
  isBusy: boolean
  onMend: (cell: CorrectedCell) => void
  onCheck: () => void
}

export const NO_CORRECTIONS: Corrections = { cells: new Map(), pending: new Set() }

export const correctionKey = (row: number, column: CorrectedCell['column']) => `${row}:${column}`

export function withCorrection({ cells, pending }: Corrections, cell: CorrectedCell): Corrections {
  const key = correctionKey(cell.row, cell.column)
  return { cells: new Map(cells).set(key, cell), pending: new Set(pending).add(key) }
}
