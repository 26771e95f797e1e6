import { SHEET_TYPES, type SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { SheetKind } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { inExportPlace } from '#server/kernel/http/export-place.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { findNamesakes, readSheetRows, writtenColumns } from '#server/reports/sheet/export.repository.ts'
import type { SheetExport, Values } from '#server/kernel/sheets/sheet-rules.ts'
import { type Cell, toCell } from '#server/kernel/sheets/write-cells.ts'

/** Rows read per query; bounds memory besides the socket's buffer. */
export const BATCH_ROWS = 500

// Imported on first use: the libraries take 6 and 17 MB of memory.
const WRITERS = {
  csv: {
    load: async () => (await import('#server/kernel/sheets/write-csv.ts')).csvStream,
    content_type: `${SHEET_TYPES.csv}; charset=utf-8`,
  },
  xlsx: {
    load: async () => (await import('#server/kernel/sheets/write-xlsx.ts')).xlsxStream,
    content_type: SHEET_TYPES.xlsx,
  },
} as const

export interface ExportRequest {
  kind: SheetKind
  list: SheetExport
  format: SheetFormat
  isEmpty: boolean
  query: Values
}
type Namesakes = Record<'owner' | 'driver', ReadonlySet<number>>
type ExportCall = Pick<UserCall<never, never, never>, 'read' | 'user' | 'caller'> & {
  db: Database
  who: Principal
}

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

export interface ListSheet {
  kind: string
  name: string
  format: SheetFormat
  isEmpty: boolean
  filter: Values
  columns: readonly SheetColumn[]
  find(tx: Tx, today: string): Promise<Int32Array>
  /** Reads shared data once; returns a function that reads one batch. */
  open(read: ExportCall['read']): Promise<(tx: Tx, ids: Int32Array) => Promise<Cell[][]>>
}

async function* readBatches(
  { read, caller }: ExportCall,
  { open }: ListSheet,
  ids: Int32Array,
): AsyncGenerator<Cell[][]> {
  if (ids.length === 0) return
  const readRows = await open(read)
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    caller.signal.throwIfAborted()
    yield await read((tx) => readRows(tx, ids.subarray(from, from + BATCH_ROWS)))
  }
}

/** Rows are read while the file is streamed; an empty export has titles only. */
async function openSheet(call: ExportCall, list: ListSheet): Promise<Download> {
  const { kind, name, format, isEmpty, filter, columns } = list
  const { today, ids } = await call.read(async (tx) => {
    const day = await companyToday(tx)
    return { today: day, ids: isEmpty ? new Int32Array() : await list.find(tx, day) }
  })
  if (!isEmpty) {
    const { company_id } = call.user
    const { order: _, ...narrowed } = filter
    const note = { who: call.who, action: 'export', record_type: kind, record_id: 0 }
    await call.db.tenant(company_id, (tx) =>
      audit(tx, { ...note, after: { format, rows: ids.length, ...narrowed } }),
    )
  }
  const { load, content_type } = WRITERS[format]
  const stream = await load()
  const file_name = `${name.toLowerCase()}-${isEmpty ? 'template' : today}.${format}`
  return { file_name, content_type, stream: stream({ name, columns, batches: readBatches(call, list, ids) }) }
}

export const exportList = (call: ExportCall, list: ListSheet): Promise<Download> =>
  inExportPlace(call.user.company_id, call.caller, () => openSheet(call, list))

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
