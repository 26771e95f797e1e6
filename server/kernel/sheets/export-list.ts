import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import { SHEET_TYPES } from '#contract/entities/reports/sheet.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import type { UserCall } from '#server/kernel/http/calls.ts'
import { inExportPlace } from '#server/kernel/http/export-place.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'
import type { Values } from '#server/kernel/sheets/sheet-rules.ts'
import { type Cell, toCell } from '#server/kernel/sheets/write-cells.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'

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

export type ExportCall = Pick<UserCall<never, never, never>, 'read' | 'user' | 'caller'> & {
  db: Database
  who: Principal
}

interface ExportedList {
  /** In the audit trail. */
  kind: string
  /** File and sheet name, such as `Driver pay`. */
  name: string
  format: SheetFormat
  filter: Values
  columns: readonly SheetColumn[]
  find(tx: Tx, today: string): Promise<Int32Array>
}

export interface ListSheet extends ExportedList {
  isEmpty: boolean
  /** Reads shared data once; returns a function that reads one batch. */
  open(read: ExportCall['read'], today: string): Promise<(tx: Tx, ids: Int32Array) => Promise<Cell[][]>>
  /** Last row, under those of the list. */
  sum?: (tx: Tx, today: string) => Promise<Cell[]>
}

async function* readBatches(
  { read, caller }: ExportCall,
  { open, sum }: ListSheet,
  { ids, today }: { ids: Int32Array; today: string },
): AsyncGenerator<Cell[][]> {
  if (ids.length === 0) return
  const readRows = await open(read, today)
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    caller.signal.throwIfAborted()
    yield await read((tx) => readRows(tx, ids.subarray(from, from + BATCH_ROWS)))
  }
  if (sum) yield [await read((tx) => sum(tx, today))]
}

/** Rows are read while the file is streamed; an empty export has titles only. */
async function openSheet(call: ExportCall, list: ListSheet): Promise<Download> {
  const { kind, name, format, isEmpty, filter, columns } = list
  const found = await call.read(async (tx) => {
    const today = await companyToday(tx)
    return { today, ids: isEmpty ? new Int32Array() : await list.find(tx, today) }
  })
  if (!isEmpty) {
    const { company_id } = call.user
    const { order: _, ...narrowed } = filter
    const note = { who: call.who, action: 'export', record_type: kind, record_id: 0 }
    await call.db.tenant(company_id, (tx) =>
      audit(tx, { ...note, after: { format, rows: found.ids.length, ...narrowed } }),
    )
  }
  const { load, content_type } = WRITERS[format]
  const stream = await load()
  const file_name = `${name.toLowerCase().replaceAll(' ', '-')}-${isEmpty ? 'template' : found.today}.${format}`
  return {
    file_name,
    content_type,
    stream: stream({ name, columns, batches: readBatches(call, list, found) }),
  }
}

export const exportList = (call: ExportCall, list: ListSheet): Promise<Download> =>
  inExportPlace(call.user.company_id, call.caller, () => openSheet(call, list))

/** Codes by their label. */
export const toCells = (columns: readonly SheetColumn[], row: Readonly<Values>): Cell[] =>
  columns.map((column) => {
    const value = row[column.field]
    return toCell(column, column.codes ? column.codes[value as string] : value)
  })

/** Exports a list whose rows are read as they are shown; `read` keeps the order of the ids. */
export const exportRows = (
  call: ExportCall,
  {
    read,
    total,
    ...list
  }: ExportedList & {
    read(tx: Tx, ids: Int32Array, today: string): Promise<readonly Values[]>
    /** Values of the last row, over all rows. */
    total?: (tx: Tx, today: string) => Promise<Values>
  },
): Promise<Download> =>
  exportList(call, {
    ...list,
    isEmpty: false,
    open: async (_, today) => async (tx, ids) =>
      (await read(tx, ids, today)).map((row) => toCells(list.columns, row)),
    ...(total && {
      sum: async (tx: Tx, today: string) => toCells(list.columns, await total(tx, today)),
    }),
  })
