import type { SheetCell, SheetColumn } from '#contract/rules/sheet-columns.ts'

/** What a sheet's cell holds: never a formula; null where it is empty. */
export type Cell = string | number | null
/** A sheet that is written: its columns, and its rows in batches as they are read. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  batches: AsyncIterable<readonly Cell[][]>
}

const NUMBERS: ReadonlySet<SheetCell> = new Set(['id', 'version', 'number', 'money'])

/** Whether the cells of a column are numbers; else they are texts. */
export const isNumber = ({ cell }: Pick<SheetColumn, 'cell'>): boolean => NUMBERS.has(cell)

const second = (instant: string) => instant.slice(0, 19).replace('T', ' ')

/** How a value stands in a column: booleans as Yes and No, days as YYYY-MM-DD, instants in UTC to the second, cents as dollars. */
export function cellOf(column: Pick<SheetColumn, 'cell'>, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (isNumber(column)) return column.cell === 'money' ? Number(value) / 100 : Number(value)
  if (column.cell === 'yes-no') return value === true ? 'Yes' : 'No'
  return column.cell === 'instant' ? second(String(value)) : String(value)
}
