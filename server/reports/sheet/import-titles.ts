import type { SheetKind } from '#contract/entities.ts'
import { columnByTitle, type SheetColumn } from '#contract/rules/sheet-columns.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { SHEET_COLUMNS } from '#server/reports/sheet/columns.ts'
import { columnName, type ReadSheet } from '#server/kernel/sheets/read-gather.ts'

export interface Titles {
  columns: readonly (SheetColumn | undefined)[]
  ignored: string[]
}

const quoted = (titles: readonly string[]) => titles.map((title) => `"${title}"`).join(', ')

export function readTitles(kind: SheetKind, { titles, rows }: ReadSheet): Titles {
  const named = titles.map((title) => columnByTitle(SHEET_COLUMNS[kind], title))
  const columns = named.map((column) => (column?.way === 'out' ? undefined : column))
  const read = columns.filter((column) => column !== undefined)
  const doubled = [...new Set(read.filter((column, index) => read.indexOf(column) !== index))]
  const fields = new Set(read.map(({ field }) => field))
  const missing = fields.has('id')
    ? []
    : SHEET_COLUMNS[kind].filter(({ field, isRequired }) => isRequired && !fields.has(field))
  const problems = [
    ...(missing.length > 0
      ? [
          `${missing.length === 1 ? 'Column' : 'Columns'} ${quoted(missing.map(({ title }) => title))} not found. Rename your headers or use the template.`,
        ]
      : []),
    ...doubled.map(({ title }) => `Two columns are named "${title}". Delete one of them.`),
  ]
  if (problems.length > 0) throw new BadRequest({ file: problems })
  if (rows.length === 0)
    throw new BadRequest({ file: ['This file has headers but no rows. Add one row per record.'] })
  const ignored = titles.flatMap((title, index) => {
    if (columns[index] !== undefined) return []
    if (title !== '') return [title]
    return rows.some(({ cells }) => (cells[index] ?? '').trim() !== '') ? [`Column ${columnName(index)}`] : []
  })
  return { columns, ignored }
}
