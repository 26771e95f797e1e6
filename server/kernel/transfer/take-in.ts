import { VERSION } from '#server/kernel/base/version.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { keysOfFile } from '#server/kernel/files/file-key.ts'
import type { FileStore } from '#server/kernel/files/file-store.ts'
import {
  checkVersion,
  matchTables,
  readManifest,
  readTable,
  type Row,
} from '#server/kernel/transfer/archive.ts'
import { fileColumns } from '#server/kernel/transfer/changed-columns.ts'
import type { Manifest, TableEntry } from '#server/kernel/transfer/manifest.ts'
import { TransferProblem } from '#server/kernel/transfer/problem.ts'
import {
  type Client,
  readMigration,
  readTransferTables,
  type TransferTable,
} from '#server/kernel/transfer/schema.repository.ts'
import { takeInFiles } from '#server/kernel/transfer/take-in-files.ts'
import {
  advanceSequence,
  becomeCompany,
  beginTakeIn,
  chooseCompanyId,
  claimTakeIn,
  clearTable,
  commitTakeIn,
  deletePendingFiles,
  dropLeftPending,
  findTaken,
  insertLines,
  rollBackTakeIn,
} from '#server/kernel/transfer/take-in.repository.ts'
import { readDigest, readHandbook } from '#server/kernel/transfer/take-out.repository.ts'

const TAKEN_SHOWN = 10
const ROWS_PER_INSERT = 500
const CHARACTERS_PER_INSERT = 4 * 1024 ** 2

export interface TakeIn {
  readonly url: string
  /** Stores files as they are. */
  readonly files: Pick<FileStore, 'put' | 'remove'>
  /** For files on their way, on the file system of the stored files. */
  readonly incoming: string
  readonly folder: string
  /** Refuses to give the company another number. Also continues where an earlier take-in of it died. */
  readonly keepsNumber?: boolean
  readonly say: (line: string) => void
}

export interface TakenIn {
  readonly id: number
  readonly manifest: Manifest
  /** Users who managed the platform where the company comes from. */
  readonly superusers: readonly string[]
}

interface Work extends TakeIn {
  readonly client: Client
  readonly manifest: Manifest
  readonly tables: readonly TransferTable[]
  readonly entries: ReadonlyMap<string, TableEntry>
}

function rowsOf({ folder, manifest, entries }: Work, table: TransferTable) {
  const entry = entries.get(table.name)
  if (!entry) throw new Error(`no entry of ${table.name}`)
  return readTable({ folder, manifest, table, entry })
}

/** Throws when something of the company is here already. Returns the users who manage the platform there. */
async function checkNames(work: Work): Promise<string[]> {
  const read = async (name: string) => {
    const rows: Row[] = []
    const table = work.tables.find((one) => one.name === name)
    if (table) for await (const { row } of rowsOf(work, table)) rows.push(row)
    return rows
  }
  const [company, ...more] = await read('company')
  if (!company || more.length > 0) throw new TransferProblem('tables/company.jsonl must have one row.')
  const users = await read('app_user')
  const others = await read('other_intake')
  const taken = await findTaken(work.client, {
    abbreviation: String(company['abbreviation']),
    tracking_token: String(company['tracking_token']),
    addresses: [company['intake_address'], ...others.map(({ address }) => address)].map((address) =>
      String(address).toLowerCase(),
    ),
    usernames: users.map(({ username }) => String(username)),
    uuids: users.map(({ uuid }) => String(uuid)),
  })
  if (taken.length > 0)
    throw new TransferProblem(
      `Here already: ${taken.slice(0, TAKEN_SHOWN).join(', ')}${taken.length > TAKEN_SHOWN ? ` and ${taken.length - TAKEN_SHOWN} more` : ''}. Change or remove it in one of the two places, then take the company out and in again. Nothing was taken in.`,
    )
  return users.filter((one) => one['is_superuser'] === true).map(({ username }) => String(username))
}

async function insertTable(work: Work, table: TransferTable, companyId: number, seen: (row: Row) => void) {
  let lines: string[] = []
  let characters = 0
  const insert = async () => {
    if (lines.length > 0) await insertLines(work.client, table, companyId, lines)
    lines = []
    characters = 0
  }
  for await (const { line, row } of rowsOf(work, table)) {
    seen(row)
    lines.push(line)
    characters += line.length
    if (lines.length >= ROWS_PER_INSERT || characters >= CHARACTERS_PER_INSERT) await insert()
  }
  await insert()
}

/** After all tables, because triggers write to some of them. */
async function compareRows({ client, tables, entries }: Work, companyId: number): Promise<void> {
  for (const table of tables)
    if ((await readDigest(client, companyId, table)) !== entries.get(table.name)?.digest)
      throw new TransferProblem(
        `The rows of ${table.name} are not the same here as where they were taken out. Take the company out again.`,
      )
}

/** All rows in one transaction. `known` are the keys of the files that were stored for them. */
async function insertRows(work: Work, companyId: number, known: ReadonlySet<string>): Promise<void> {
  const { client, tables, say } = work
  const unnamed = new Set(known)
  if ((await beginTakeIn(client, companyId)) !== known.size)
    throw new TransferProblem('Storing the files took too long. Take the company in again.')
  for (const table of tables) {
    const column = fileColumns(table)?.[0]
    if (table.isLast) await clearTable(client, table, companyId)
    await insertTable(work, table, companyId, (row) => {
      const key = column === undefined ? undefined : row[column]
      if (typeof key !== 'string' || key === '') return
      if (!known.has(key))
        throw new TransferProblem(`${table.name} names ${key}, which files.jsonl does not have.`)
      unnamed.delete(key)
    })
    if (table.name === 'company') await becomeCompany(client)
    const { rows } = work.entries.get(table.name) ?? { rows: 0 }
    if (rows > 0) say(`${table.name}: ${rows.toLocaleString('en-US')}`)
  }
  await compareRows(work, companyId)
  const [stray] = unnamed
  if (stray !== undefined) throw new TransferProblem(`files.jsonl has ${stray}, which no row names.`)
  await commitTakeIn(client)
}

async function undo({ client, files }: Work, companyId: number): Promise<void> {
  for (const key of await rollBackTakeIn(client, companyId))
    for (const one of keysOfFile(key)) await files.remove(one)
  await deletePendingFiles(client, companyId)
}

async function prepare(call: TakeIn, client: Client): Promise<Work> {
  const manifest = await readManifest(call.folder)
  await claimTakeIn(client)
  const tables = await readTransferTables(client)
  checkVersion(manifest, {
    migration: await readMigration(client),
    program_version: VERSION,
    handbook: await readHandbook(client),
  })
  return { ...call, client, manifest, tables, entries: matchTables(manifest, tables) }
}

/**
 * Takes in a company that was taken out, while the server runs; a failure leaves nothing of it. Throws
 * TransferProblem for a folder that is damaged, of another version, or of a company that is here already.
 */
export async function takeIn(call: TakeIn): Promise<TakenIn> {
  return withClient(call.url, async (client) => {
    const work = await prepare(call, client)
    const { manifest, tables, entries } = work
    const superusers = await checkNames(work)
    for (const { name, sequence } of tables) {
      const last = entries.get(name)?.last_id
      if (sequence && last != null) await advanceSequence(client, sequence, last)
    }
    if (call.keepsNumber) await dropLeftPending(client, manifest.company.id)
    const id = await chooseCompanyId(client, manifest.company.id)
    if (call.keepsNumber && id !== manifest.company.id)
      throw new TransferProblem(
        `The number of the company, ${manifest.company.id}, is in use here, or files of an earlier attempt are being deleted. Try again in some minutes.`,
      )
    try {
      const known = await takeInFiles({ ...work, companyId: id })
      await insertRows(work, id, known)
    } catch (error) {
      // Files left behind are deleted by the orphan sweep.
      await undo(work, id).catch(() => undefined)
      throw error
    }
    return { id, manifest, superusers }
  })
}
