import type { ImportReport, SheetProblem } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { plainWord } from './corrections.ts'
import { findPlaces } from './problem-lines.ts'

/** One decision: equal wrong cells of a column, or one cell where the error is the row's own. */
export interface ProblemValue {
  key: string
  title: string
  /** 0-based column of the file; null where it has none to correct at once. */
  column: number | null
  value: string
  text: string
  rows: readonly number[]
  suggestions: NonNullable<SheetProblem['suggestions']>
  /** All cells of the column with this value are meant. */
  isShared: boolean
  isRequired: boolean
}

type Report = Pick<ImportReport, 'titles' | 'columns' | 'problems'>

export function listProblemValues(report: Report, columns: readonly SheetColumn[]): ProblemValue[] {
  const places = findPlaces(report, columns)
  const keyOf = ({ column, value, row, of_value }: SheetProblem) =>
    `${column}=${plainWord(value)}${of_value && places.has(column) ? '' : `=${row}`}`
  return [...Map.groupBy(report.problems, keyOf)].flatMap(([key, mine]) => {
    const [first] = mine
    if (!first) return []
    const { column: title, value, suggestions = [] } = first
    const known = columns.find((one) => one.title === title)
    return {
      key,
      title,
      column: places.get(title) ?? null,
      value,
      text: [...new Set(mine.map(({ text }) => text))].join(' '),
      rows: [...new Set(mine.map(({ row }) => row))],
      suggestions,
      isShared: first.of_value === true && places.has(title),
      isRequired: known?.isRequired === true,
    }
  })
}
