import type { ImportReport, CorrectedCell, SheetProblem } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { plainWord } from './corrections.ts'

export interface ProblemLine {
  key: string
  row: number
  /** 0-based column, or its title when the sheet does not have it; null for an error of the whole row. */
  column: CorrectedCell['column'] | null
  title: string
  value: string
  texts: readonly string[]
  suggestions: NonNullable<SheetProblem['suggestions']>
  /** Rows with an error whose cell in this column is equal. */
  equal: number
  span: number
}

export interface ProblemRow {
  row: number
  lines: readonly ProblemLine[]
}

type Report = Pick<ImportReport, 'titles' | 'columns' | 'problems' | 'bad_rows'>

const cellKey = ({ column, value }: Pick<SheetProblem, 'column' | 'value'>) => `${column}=${plainWord(value)}`

function countEqual(problems: readonly SheetProblem[]): Map<string, number> {
  const rows = Map.groupBy(problems, cellKey)
  return new Map([...rows].map(([key, mine]) => [key, new Set(mine.map(({ row }) => row)).size]))
}

/** Columns of the file by the title of their field. */
export function findPlaces(
  { titles, columns: matched }: Pick<ImportReport, 'titles' | 'columns'>,
  columns: readonly SheetColumn[],
): ReadonlyMap<string, number> {
  const titleOf = new Map(columns.map(({ field, title }) => [field, title]))
  return new Map(titles.map((title, index) => [titleOf.get(matched[index]?.field ?? '') ?? title, index]))
}

/**
 * Wrong cells first; rows in `opened` list all other cells too, also of columns that the sheet does not have.
 */
export function problemRows(
  { titles, columns: matched, problems, bad_rows }: Report,
  columns: readonly SheetColumn[],
  opened: ReadonlySet<number>,
): ProblemRow[] {
  const places = findPlaces({ titles, columns: matched }, columns)
  const missingColumns = columns.flatMap(({ title, way, cell }) =>
    way === 'out' || cell === 'id' || cell === 'version' || places.has(title) ? [] : [title],
  )
  const equals = countEqual(problems)
  const cellsByRow = new Map(bad_rows.map(({ row, cells }) => [row, cells]))
  return [...Map.groupBy(problems, ({ row }) => row)].map(([row, mine]) => {
    const cells = cellsByRow.get(row) ?? []
    const toLine = (title: string, problems: typeof mine): Omit<ProblemLine, 'key' | 'row' | 'span'> => {
      const columnIndex = title === '' ? undefined : places.get(title)
      const value = columnIndex === undefined ? problems[0]?.value : cells[columnIndex]
      return {
        column: columnIndex ?? (title || null),
        title,
        value: value ?? '',
        texts: problems.map(({ text }) => text),
        suggestions: problems.flatMap(({ suggestions = [] }) => suggestions),
        equal: problems[0] ? (equals.get(cellKey(problems[0])) ?? 0) : 0,
      }
    }
    const wrong = [...Map.groupBy(mine, ({ column }) => column)].map(([title, problems]) =>
      toLine(title, problems),
    )
    const shown = new Set(wrong.map(({ title }) => title))
    const others = opened.has(row)
      ? [...places.keys(), ...missingColumns].filter((title) => title !== '' && !shown.has(title))
      : []
    const all = [...wrong, ...others.map((title) => toLine(title, []))]
    return {
      row,
      lines: all.map((line, index) => ({
        ...line,
        key: `${row} ${line.title}`,
        row,
        span: index === 0 ? all.length : 0,
      })),
    }
  })
}
