import { SHEET_TYPES, type SheetFormat } from '#contract/entities/sheet.ts'
import type { SheetKind } from '#contract/entities.ts'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { audit, type Changer } from '#server/core/audit.ts'
import { fewAtOnce } from '#server/core/few-at-once.ts'
import type { WaitingCall } from '#server/core/mount.ts'
import type { Download } from '#server/core/mount-download.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { companyToday } from '#server/entities/company/company.repository.ts'
import { findNamesakes, readSheetRows, writtenColumns } from '#server/entities/sheet/export.repository.ts'
import { SHEET_RULES } from '#server/entities/sheet/kinds.ts'
import type { Values } from '#server/entities/sheet/sheet-rules.ts'
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

const takePlace = fewAtOnce(2, 6, 'Other exports are running. Try again when one of them has ended.')

/** What is exported: the whole list that `query` narrows and orders. */
export interface Wanted {
  kind: SheetKind
  format: SheetFormat
  isEmpty: boolean
  query: Values
}
type Namesakes = Record<'owner' | 'driver', ReadonlySet<number>>
type Asked = Pick<WaitingCall<never, never>, 'read' | 'user' | 'gone'> & { db: Database; who: Changer }

/** How a row stands in the sheet: owners and drivers by name, and by number where others have the name or it looks like a number. */
function cellsOf(columns: readonly SheetColumn[], namesakes: Namesakes) {
  const told = ({ cell }: SheetColumn, value: unknown) => {
    if ((cell !== 'owner' && cell !== 'driver') || !Array.isArray(value)) return value
    const [id, name] = value as [string, string]
    return name.startsWith('#') || namesakes[cell].has(Number(id)) ? `#${id}` : name
  }
  return (row: Record<string, unknown>): Cell[] => columns.map((column) => cellOf(column, told(column, row[column.field])))
}

async function findAllNamesakes(tx: Tx, columns: readonly SheetColumn[]): Promise<Namesakes> {
  const found = (kind: keyof Namesakes) => (columns.some(({ cell }) => cell === kind) ? findNamesakes(tx, kind) : new Set<number>())
  return { owner: await found('owner'), driver: await found('driver') }
}

async function* batchesOf({ read, gone }: Asked, { kind, query }: Wanted, ids: Int32Array): AsyncGenerator<Cell[][]> {
  if (ids.length === 0) return
  const columns = writtenColumns(kind)
  const cells = cellsOf(columns, await read((tx) => findAllNamesakes(tx, columns)))
  for (let place = 0; place < ids.length; place += BATCH_ROWS) {
    gone.throwIfAborted()
    const rows = await read((tx) => readSheetRows(tx, kind, ids.subarray(place, place + BATCH_ROWS), query['is_deleted'] === true))
    yield rows.map(cells)
  }
}

/** The whole list as of now, or of an empty one the titles, as a file that is read from the database as it is sent. */
async function openSheet(asked: Asked, wanted: Wanted): Promise<Download> {
  const { kind, format, isEmpty, query } = wanted
  const { order: _, ...filter } = query
  const { today, ids } = await asked.read(async (tx) => {
    const day = await companyToday(tx)
    return { today: day, ids: isEmpty ? new Int32Array() : await SHEET_RULES[kind].find(tx, query, day) }
  })
  if (!isEmpty) {
    const { company_id } = asked.user
    const note = { who: asked.who, action: 'export', record_type: kind, record_id: 0 }
    await asked.db.tenant(company_id, (tx) => audit(tx, { ...note, after: { format, rows: ids.length, ...filter } }))
  }
  const { load, content_type } = WRITERS[format]
  const stream = await load()
  const { fileName: name } = SHEET_RULES[kind]
  const file_name = `${name.toLowerCase()}-${isEmpty ? 'template' : today}.${format}`
  return { file_name, content_type, stream: stream({ name, columns: writtenColumns(kind), batches: batchesOf(asked, wanted, ids) }) }
}

/** As openSheet, but so many at a time; throws TooManyRequests. */
export async function exportSheet(asked: Asked, wanted: Wanted): Promise<Download> {
  const giveBack = takePlace(asked.user.company_id)
  try {
    const download = await openSheet(asked, wanted)
    const { stream } = download
    const stop = () => void stream.destroy()
    stream.once('close', giveBack)
    if (asked.gone.aborted) stop()
    else asked.gone.addEventListener('abort', stop, { once: true })
    return download
  } catch (error) {
    giveBack()
    throw error
  }
}
