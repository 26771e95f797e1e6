import type { SheetKind } from '#contract/entities.ts'
import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findNamesakes, readSheetRows, writtenColumns } from '#server/reports/sheet/export.repository.ts'
import { type ExportCall, exportList } from '#server/kernel/sheets/export-list.ts'
import type { SheetExport, Values } from '#server/kernel/sheets/sheet-rules.ts'
import { type Cell, toCell } from '#server/kernel/sheets/write-cells.ts'

export interface ExportRequest {
  kind: SheetKind
  list: SheetExport
  format: SheetFormat
  isEmpty: boolean
  query: Values
}
type Namesakes = Record<'owner' | 'driver', ReadonlySet<number>>
/** Owners and drivers by name, with the id when the name is ambiguous or looks like a number. */
function createCellReader(columns: readonly SheetColumn[], namesakes: Namesakes) {
  const toCellValue = ({ cell }: SheetColumn, value: unknown) => {
    if ((cell !== 'owner' && cell !== 'driver') || !Array.isArray(value)) return value
    const [id, name] = value as [string, string]
    return name.startsWith('#') || namesakes[cell].has(Number(id)) ? `#${id}` : name
  }
  return (row: Record<string, unknown>): Cell[] =>
    columns.map((column) => toCell(column, toCellValue(column, row[column.field])))
}

async function findAllNamesakes(tx: Tx, columns: readonly SheetColumn[]): Promise<Namesakes> {
  const found = (kind: keyof Namesakes) =>
    columns.some(({ cell }) => cell === kind) ? findNamesakes(tx, kind) : new Set<number>()
  return { owner: await found('owner'), driver: await found('driver') }
}

export function exportSheet(
  call: ExportCall,
  { kind, list, format, isEmpty, query }: ExportRequest,
): Promise<Download> {
  const { fileName: name, find } = list
  const columns = writtenColumns(kind)
  return exportList(call, {
    kind,
    name,
    format,
    isEmpty,
    filter: query,
    columns,
    find: (tx, today) => find(tx, query, today, call.who),
    open: async (read) => {
      const cells = createCellReader(columns, await read((tx) => findAllNamesakes(tx, columns)))
      return async (tx, ids) => (await readSheetRows(tx, kind, ids, query['is_deleted'] === true)).map(cells)
    },
  })
}
