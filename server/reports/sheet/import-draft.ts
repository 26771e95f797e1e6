import type { SheetProblem } from '#contract/entities/reports/sheet.ts'
import type { SheetKind } from '#contract/entities.ts'
import type { Change } from '#server/kernel/base/change.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import type { MatchedColumn } from '#server/reports/sheet/import-match.ts'
import { plainCell } from '#server/reports/sheet/import-cell.ts'
import type { Values } from '#server/kernel/sheets/sheet-rules.ts'
import type { SheetRow } from '#server/kernel/sheets/read-gather.ts'

interface Cell extends MatchedColumn {
  raw: string
  text: string
}

/** `change` is null when nothing differs from `current`. */
export interface Draft {
  row: SheetRow
  cells: readonly Cell[]
  problems: SheetProblem[]
  id: number | undefined
  current: Values | undefined
  values: Values
  change: Change<Values> | null
}

const MAX_VALUE = 200

export function toRowDraft(row: SheetRow, columns: readonly (MatchedColumn | undefined)[]): Draft {
  const cells = columns.flatMap((column, index) => {
    // The column was added by a correction in another row.
    const raw = row.cells[index]?.trim()
    return column && raw !== undefined ? [{ ...column, raw, text: plainCell(raw) }] : []
  })
  const number = cells.find(({ column }) => column.cell === 'id')?.text ?? ''
  const id = /^#?\d{1,9}$/.test(number) ? Number(number.replace('#', '')) : undefined
  return { row, cells, problems: [], id, current: undefined, values: {}, change: null }
}

interface Blame {
  /** The cell's own value is wrong, not only in this row. */
  isOfValue?: true
}

export function blame(
  kind: SheetKind,
  draft: Draft,
  field: string,
  text: string,
  { isOfValue }: Blame = {},
): void {
  const cell = draft.cells.find(({ column }) => column.field === field)
  const column = SHEET_COLUMNS[kind].find((one) => one.field === field)
  draft.problems.push({
    row: draft.row.row,
    column: column?.title ?? '',
    value: (cell?.raw ?? '').slice(0, MAX_VALUE),
    text,
    ...(isOfValue && { of_value: true }),
  })
}

export const isBlamed = (kind: SheetKind, { problems }: Draft, field: string) => {
  const title = SHEET_COLUMNS[kind].find((one) => one.field === field)?.title
  return problems.some(({ column }) => column === title)
}
