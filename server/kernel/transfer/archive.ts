import { lstat } from 'node:fs/promises'
import type { z } from 'zod'
import type { TransferTable } from '#server/kernel/transfer/schema.repository.ts'
import { openRegular, readLines } from '#server/kernel/transfer/line-file.ts'
import {
  FILE_LIST,
  type FileEntry,
  fileEntry,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  manifestSchema,
  type TableEntry,
  tablePath,
} from '#server/kernel/transfer/manifest.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import { fileColumns } from '#server/kernel/transfer/changed-columns.ts'

const MANIFEST_BYTES = 4 * 1024 ** 2

function parse(text: string, path: string, number?: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const place = number === undefined ? path : `Line ${number} of ${path}`
    throw new TransferProblem(`${place} is not JSON. Copy the whole folder again.`)
  }
}

function check<S extends z.ZodType>(schema: S, value: unknown, path: string): z.infer<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue?.path.join('.') ?? ''
  throw new TransferProblem(`${path} is damaged: ${where === '' ? '' : `${where}: `}${issue?.message ?? ''}.`)
}

/** Throws TransferProblem when the folder is no complete archive of this format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const isFolder = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new TransferProblem(`${folder} is not a folder. Give the folder that take-out wrote.`)
  const handle = await openRegular(folder, MANIFEST)
  try {
    if ((await handle.stat()).size > MANIFEST_BYTES) throw new TransferProblem(`${MANIFEST} is too large.`)
    const value = parse(await handle.readFile('utf8'), MANIFEST)
    const { format, format_version } = (value ?? {}) as Partial<Record<string, unknown>>
    if (format !== FORMAT)
      throw new TransferProblem(
        `${folder} is not a company that was taken out: ${MANIFEST} has another format.`,
      )
    if (format_version !== FORMAT_VERSION)
      throw new TransferProblem(
        `This folder has format version ${String(format_version)}, and this program reads version ${FORMAT_VERSION}. Use the program version that wrote it.`,
      )
    return check(manifestSchema, value, MANIFEST)
  } finally {
    await handle.close()
  }
}

/** Throws unless the archive was written with the same tables and handbook. */
export function checkVersion(
  { migration, program_version, handbook }: Manifest,
  here: { migration: string; program_version: string; handbook: Manifest['handbook'] },
): void {
  if (migration !== here.migration)
    throw new TransferProblem(
      `The company was taken out of version ${program_version} (${migration}), and this is version ${here.program_version} (${here.migration}). Update the older one, then take the company out again.`,
    )
  for (const [table, entries] of Object.entries(handbook))
    for (const [id, name] of Object.entries(entries))
      if (here.handbook[table]?.[id] !== name)
        throw new TransferProblem(
          `The handbooks differ: ${table} ${id} is “${name}” there and “${here.handbook[table]?.[id] ?? 'missing'}” here. Run the same version in both places.`,
        )
}

/** The entry of each table; throws when there are others, fewer, or one twice. */
export function matchTables(
  { tables: entries }: Manifest,
  tables: readonly TransferTable[],
): ReadonlyMap<string, TableEntry> {
  const found = new Map(entries.map((entry) => [entry.name, entry]))
  const unknown = entries.find(({ name }) => !tables.some((table) => table.name === name))
  if (unknown || found.size !== entries.length)
    throw new TransferProblem(`${MANIFEST} is damaged: ${unknown?.name ?? 'a table'} does not belong to it.`)
  const missing = tables.find(({ name }) => !found.has(name))
  if (missing) throw new TransferProblem(`${MANIFEST} is damaged: ${missing.name} is missing.`)
  return found
}

export type Row = Readonly<Record<string, unknown>>

interface Given {
  readonly folder: string
  readonly manifest: Manifest
  readonly table: TransferTable
  readonly entry: TableEntry
}

function rowProblem(row: unknown, { manifest, table, entry }: Given): string | undefined {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'is not an object'
  const values = row as Row
  const unknown = Object.keys(values).find((name) => !table.columns.includes(name))
  if (unknown !== undefined) return `has the unknown column ${unknown}`
  const missing = table.columns.find((name) => !Object.hasOwn(values, name))
  if (missing !== undefined) return `has no column ${missing}`
  const company = manifest.company.id
  if (values[table.name === 'company' ? 'id' : 'company_id'] !== company) return 'belongs to another company'
  const { id } = values
  if (
    entry.last_id !== null &&
    !(Number.isSafeInteger(id) && (id as number) > 0 && (id as number) <= entry.last_id)
  )
    return 'has an id that the manifest does not know'
  const key = values[fileColumns(table)?.[0] ?? '']
  if (key && !(typeof key === 'string' && key.startsWith(`${company}/`) && /^\d+\/[a-f0-9]{32}$/.test(key)))
    return 'names a file of another company'
  return undefined
}

/** Each row as it was written and as it was read; throws TransferProblem for one that does not belong here. */
export async function* readTable(given: Given): AsyncGenerator<{ line: string; row: Row }> {
  const path = tablePath(given.table.name)
  for await (const { line, number } of readLines(given.folder, path, given.entry)) {
    const row = parse(line, path, number)
    const problem = rowProblem(row, given)
    if (problem) throw new TransferProblem(`Line ${number} of ${path} ${problem}. Nothing was taken in.`)
    yield { line, row: row as Row }
  }
}

export async function* readFileList(folder: string, { files, company }: Manifest): AsyncGenerator<FileEntry> {
  const expected = {
    rows: files.count + files.missing,
    bytes: files.list_bytes,
    sha256: files.list_sha256,
  }
  for await (const { line, number } of readLines(folder, FILE_LIST, expected)) {
    const entry = check(fileEntry, parse(line, FILE_LIST, number), `Line ${number} of ${FILE_LIST}`)
    if (!entry.key.startsWith(`${company.id}/`))
      throw new TransferProblem(`Line ${number} of ${FILE_LIST} names a file of another company.`)
    yield entry
  }
}
