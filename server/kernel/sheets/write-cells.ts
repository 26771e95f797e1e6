import type { SheetCell, SheetColumn } from '#contract/rules/sheet-columns.ts'

export type Cell = string | number | null
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  batches: AsyncIterable<readonly Cell[][]>
}

const NUMBERS: ReadonlySet<SheetCell> = new Set(['id', 'version', 'number', 'money'])

export const isNumber = ({ cell }: Pick<SheetColumn, 'cell'>): boolean => NUMBERS.has(cell)

const second = (instant: string) => instant.slice(0, 19).replace('T', ' ')

/** Booleans as Yes and No, dates as YYYY-MM-DD, instants in UTC to the second, cents as dollars. */
export function toCell(column: Pick<SheetColumn, 'cell'>, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (isNumber(column)) return column.cell === 'money' ? Number(value) / 100 : Number(value)
  if (column.cell === 'yes-no') return value === true ? 'Yes' : 'No'
  return column.cell === 'instant' ? second(String(value)) : String(value)
}
