import type { ImportReport } from '#contract/entities/sheet.ts'
import { columnByTitle, type SheetColumn } from '#contract/rules/sheet-columns.ts'

/** One cell of a row with errors: where it stands in the sheet, -1 where no column has it, and what is wrong with it. */
export interface ProblemLine {
  key: string
  row: number
  /** The place of its column in the sheet, from 0. */
  place: number
  /** The title of its column; '' where the whole row is meant. */
  title: string
  value: string
  texts: readonly string[]
  /** Lines of the same row from this one on, which its first line states for all of them. */
  span: number
}

/** A row with errors as the spreadsheet counts it, with a line for each of its cells that is shown. */
export interface ProblemRow {
  row: number
  lines: readonly ProblemLine[]
}

type Report = Pick<ImportReport, 'titles' | 'problems' | 'bad_rows'>

/** The rows of a report that have errors: the cells that are wrong, and of the rows in `opened` all the others after them. */
export function problemRows(
  { titles, problems, bad_rows }: Report,
  columns: readonly SheetColumn[],
  opened: ReadonlySet<number>,
): ProblemRow[] {
  const places = new Map(titles.map((title, place) => [columnByTitle(columns, title)?.title ?? title, place]))
  const cellsOf = new Map(bad_rows.map(({ row, cells }) => [row, cells]))
  return [...Map.groupBy(problems, ({ row }) => row)].map(([row, mine]) => {
    const cells = cellsOf.get(row) ?? []
    const wrong = [...Map.groupBy(mine, ({ column }) => column)].map(([title, all]) => {
      const place = title === '' ? -1 : (places.get(title) ?? -1)
      return { place, title, value: cells[place] ?? all[0]?.value ?? '', texts: all.map(({ text }) => text) }
    })
    const shown = new Set(wrong.map(({ place }) => place))
    const others = titles.flatMap((title, place) =>
      !opened.has(row) || title === '' || shown.has(place) ? [] : [{ place, title, value: cells[place] ?? '', texts: [] }],
    )
    const all = [...wrong, ...others]
    return { row, lines: all.map((line, index) => ({ ...line, key: `${row} ${line.title}`, row, span: index === 0 ? all.length : 0 })) }
  })
}
