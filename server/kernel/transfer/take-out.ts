import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { VERSION } from '#server/kernel/base/version.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { keysOfFile } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import { writeLines } from '#server/kernel/transfer/line-file.ts'
import {
  FILE_LIST,
  type FileEntry,
  FILES,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  tablePath,
} from '#server/kernel/transfer/manifest.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import { endReadOnly, makeReadOnly } from '#server/kernel/transfer/read-only.ts'
import { readState } from '#server/kernel/transfer/read-only.repository.ts'
import { describeFormat } from '#server/kernel/transfer/readme.ts'
import {
  type Client,
  readMigration,
  readTransferTables,
  type TransferTable,
} from '#server/kernel/transfer/schema.repository.ts'
import {
  type CompanyHere,
  findCompany,
  inSnapshot,
  readDigest,
  readFileKeys,
  readHandbook,
  readLastId,
  readRows,
} from '#server/kernel/transfer/take-out.repository.ts'

const FILES_PER_BATCH = 100

export interface TakeOut {
  readonly url: string
  readonly files: Pick<FileStore, 'get'>
  /** An abbreviation, whatever its case. */
  readonly company: string
  readonly folder: string
  /** Nothing of it is written any more from here on, until `endReadOnly` or `removeCompany`. */
  readonly isReadOnlyFirst?: boolean
  readonly say: (line: string) => void
}

/** Throws when the folder has files already; true when it was made here. */
async function prepareFolder(folder: string): Promise<boolean> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new TransferProblem(`Can’t write to ${folder}: ${error.message}. Choose another folder.`)
  })
  if (there && there.length > 0)
    throw new TransferProblem(`${folder} is not empty. Choose a new folder, so that nothing is mixed.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return there === undefined
}

async function copyFile(
  { files, folder }: TakeOut,
  key: string,
  content_type: string,
): Promise<FileEntry | undefined> {
  const found = await files.get(key)
  if (!found) return undefined
  const path = join(folder, FILES, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(found.stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { key, content_type, size, sha256: hash.digest('hex') }
}

async function copyFiles(
  call: TakeOut,
  stored: readonly { key: string; content_type: string }[],
): Promise<Manifest['files']> {
  let [count, missing, bytes] = [0, 0, 0]
  async function* lines() {
    let batch: string[] = []
    for (const { key, content_type } of stored) {
      const copied: FileEntry[] = []
      for (const one of keysOfFile(key)) {
        const entry = await copyFile(call, one, content_type)
        if (entry) copied.push(entry)
        else if (one === key) copied.push({ key, content_type, size: null, sha256: null })
      }
      for (const { size } of copied) {
        if (size === null) missing++
        else count++
        bytes += size ?? 0
      }
      batch.push(...copied.map((entry) => JSON.stringify(entry)))
      if (batch.length < FILES_PER_BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  }
  const list = await writeLines(call.folder, FILE_LIST, lines())
  return { count, missing, bytes, list_bytes: list.bytes, list_sha256: list.sha256 }
}

async function copyTables(
  client: Client,
  tables: readonly TransferTable[],
  { id }: CompanyHere,
  { folder, say }: TakeOut,
): Promise<Manifest['tables']> {
  const entries: Manifest['tables'] = []
  for (const table of tables) {
    const written = await writeLines(folder, tablePath(table.name), readRows(client, id, table))
    const last_id = table.sequence && !table.isRenumbered ? await readLastId(client, table) : null
    entries.push({ name: table.name, ...written, last_id, digest: await readDigest(client, id, table) })
    if (written.rows > 0) say(`${table.name}: ${written.rows.toLocaleString('en-US')}`)
  }
  return entries
}

async function write(call: TakeOut, onReadOnly: () => void): Promise<Manifest> {
  const { url, folder } = call
  const { manifest, stored, tables } = await withClient(url, async (client) => {
    const company = await findCompany(client, call.company)
    if (call.isReadOnlyFirst && (await makeReadOnly(client, company))) onReadOnly()
    const migration = await readMigration(client)
    return inSnapshot(client, company.id, async () => {
      const tables = await readTransferTables(client)
      const manifest = {
        format: FORMAT,
        format_version: FORMAT_VERSION,
        program_version: VERSION,
        migration,
        taken_at: new Date().toISOString(),
        read_only_at: (await readState(client, company.id)).read_only_at,
        company,
        handbook: await readHandbook(client),
        tables: await copyTables(client, tables, company, call),
      } as const
      return { manifest, tables, stored: await readFileKeys(client, tables) }
    })
  })
  const whole: Manifest = { ...manifest, files: await copyFiles(call, stored) }
  await writeFile(join(folder, 'README.md'), describeFormat(whole, tables), { mode: 0o600, flush: true })
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flush: true })
  return whole
}

/**
 * Writes a company into a new folder while the server runs; a failure leaves nothing, and a company writable that
 * was so before. Throws TransferProblem.
 */
export async function takeOut(call: TakeOut): Promise<Manifest> {
  const isOurs = await prepareFolder(call.folder)
  let isMadeReadOnly = false
  try {
    return await write(call, () => (isMadeReadOnly = true))
  } catch (error) {
    if (isMadeReadOnly) await endReadOnly(call.url, call.company)
    if (isOurs) await rm(call.folder, { recursive: true, force: true })
    else
      for (const name of await readdir(call.folder))
        await rm(join(call.folder, name), { recursive: true, force: true })
    throw error
  }
}
