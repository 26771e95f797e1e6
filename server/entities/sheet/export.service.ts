import { SHEET_TYPES, type SheetFormat } from '#contract/entities/sheet.ts'
import type { SheetKind } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { inExportPlace } from '#server/core/export-place.ts'
import type { WaitingCall } from '#server/core/mount.ts'
import type { Download } from '#server/core/mount-download.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { companyToday } from '#server/entities/company/company.repository.ts'
import { findNamesakes, readSheetRows, writtenColumns } from '#server/entities/sheet/export.repository.ts'
import type { SheetExport, Values } from '#server/entities/sheet/sheet-rules.ts'
import { type Cell, cellOf } from '#server/sheets/write-cells.ts'

/** Records that are read at once: so many stand in memory beside what the socket holds. */
export const BATCH_ROWS = 500

// Each comes with its library, 6 and 17 MB of memory, when the first sheet of its form is asked for.
const WRITERS = {
  csv: { load: async () => (await import('#server/sheets/write-csv.ts')).csvStream, content_type: `${SHEET_TYPES.csv}; charset=utf-8` },
  xlsx: {
    load: async () => (await import('#server/sheets/write-xlsx.ts')).xlsxStream,
    content_type: SHEET_TYPES.xlsx,
  },
} as const

/** What is exported: the whole list that `query` narrows and orders. */
export interface Wanted {
  kind: SheetKind
  list: SheetExport
  format: SheetFormat
  isEmpty: boolean
  query: Values
}
type Namesakes = Record<'owner' | 'driver', ReadonlySet<number>>
type ExportCall = Pick<WaitingCall<never, never>, 'read' | 'user' | 'caller'> & { db: Database; who: Changer }

/** How a row stands in the sheet: owners and drivers by name, and by number where others have the name or it looks like a number. */
function cellsOf(columns: readonly SheetColumn[], namesakes: Namesakes) {
  const valueOf = ({ cell }: SheetColumn, value: unknown) => {
    if ((cell !== 'owner' && cell !== 'driver') || !Array.isArray(value)) return value
    const [id, name] = value as [string, string]
    return name.startsWith('#') || namesakes[cell].has(Number(id)) ? `#${id}` : name
  }
  return (row: Record<string, unknown>): Cell[] => columns.map((column) => cellOf(column, valueOf(column, row[column.field])))
}

async function findAllNamesakes(tx: Tx, columns: readonly SheetColumn[]): Promise<Namesakes> {
  const found = (kind: keyof Namesakes) => (columns.some(({ cell }) => cell === kind) ? findNamesakes(tx, kind) : new Set<number>())
  return { owner: await found('owner'), driver: await found('driver') }
}

/** A list that goes out as a sheet: which records, and how they stand in it, a batch at a time. */
export interface ListSheet {
  /** What the audit trail calls its records. */
  kind: string
  /** What its file is called. */
  name: string
  format: SheetFormat
  isEmpty: boolean
  /** What narrowed it, for the audit trail. */
  filter: Values
  columns: readonly SheetColumn[]
  /** The ids of the whole list in its order; `today` is the company's day. */
  find(tx: Tx, today: string): Promise<Int32Array>
  /** Reads what all batches need; answers how one of them is read. */
  open(read: ExportCall['read']): Promise<(tx: Tx, ids: Int32Array) => Promise<Cell[][]>>
}

async function* batchesOf({ read, caller }: ExportCall, { open }: ListSheet, ids: Int32Array): AsyncGenerator<Cell[][]> {
  if (ids.length === 0) return
  const rowsOf = await open(read)
  for (let place = 0; place < ids.length; place += BATCH_ROWS) {
    caller.signal.throwIfAborted()
    yield await read((tx) => rowsOf(tx, ids.subarray(place, place + BATCH_ROWS)))
  }
}

/** The whole list as of now, or of an empty one the titles, as a file that is read from the database as it is sent. */
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
    await call.db.tenant(company_id, (tx) => audit(tx, { ...note, after: { format, rows: ids.length, ...narrowed } }))
  }
  const { load, content_type } = WRITERS[format]
  const stream = await load()
  const file_name = `${name.toLowerCase()}-${isEmpty ? 'template' : today}.${format}`
  return { file_name, content_type, stream: stream({ name, columns, batches: batchesOf(call, list, ids) }) }
}

/** Writes a list as a sheet, so many at a time; throws TooManyRequests. */
export const exportList = (call: ExportCall, list: ListSheet): Promise<Download> =>
  inExportPlace(call.user.company_id, call.caller, () => openSheet(call, list))

/** Writes the list of a kind of record whose sheets come in too. */
export function exportSheet(call: ExportCall, { kind, list, format, isEmpty, query }: Wanted): Promise<Download> {
  const { fileName: name, find } = list
  const columns = writtenColumns(kind)
  return exportList(call, {
    kind,
    name,
    format,
    isEmpty,
    filter: query,
    columns,
    find: (tx, today) => find(tx, query, today),
    open: async (read) => {
      const cells = cellsOf(columns, await read((tx) => findAllNamesakes(tx, columns)))
      return async (tx, ids) => (await readSheetRows(tx, kind, ids, query['is_deleted'] === true)).map(cells)
    },
  })
}
