import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import { guardFormulas, unguardFormulas } from '#contract/rules/formula-guard.ts'
import { saveFile } from '#kit/save-file.ts'

export const PROBLEM_TITLE = 'Problem'

/** Guards against formula injection once, whether the cell came guarded or not. */
const guarded = (cell: string) => guardFormulas(unguardFormulas(cell))

const isProblem = (title: string) => title.trim().toLowerCase() === PROBLEM_TITLE.toLowerCase()

export async function badRowsCsv({
  titles,
  bad_rows,
  problems,
}: Pick<ImportReport, 'titles' | 'bad_rows' | 'problems'>): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const columns = titles.flatMap((title, index) => (isProblem(title) ? [] : [index]))
  const texts = Map.groupBy(problems, ({ row }) => row)
  const getText = (row: number) =>
    (texts.get(row) ?? []).map(({ column, text }) => (column ? `${column}: ${text}` : text)).join(' ')
  const rows = bad_rows.map(({ row, cells }) => [...columns.map((index) => cells[index] ?? ''), getText(row)])
  const lines = [[...columns.map((index) => titles[index] ?? ''), PROBLEM_TITLE], ...rows]
  // Quote every text: by default LibreOffice also splits unquoted ones at semicolons and tabs.
  const csv = stringify(
    lines.map((cells) => cells.map(guarded)),
    { record_delimiter: '\r\n', quoted_string: true },
  )
  return `\uFEFF${csv}`
}

export async function badRowsFile(report: ImportReport, fileName: string): Promise<File> {
  const name = fileName.replace(/\.[^.]*$/, '')
  return new File([await badRowsCsv(report)], `${name}-errors.csv`, { type: 'text/csv;charset=utf-8' })
}

export async function saveBadRows(report: ImportReport, fileName: string): Promise<void> {
  const file = await badRowsFile(report, fileName)
  saveFile(file, file.name)
}
