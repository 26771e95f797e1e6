import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { countRows } from '#server/kernel/backup/backup.repository.ts'
import { chooseBase, type ChosenBase } from '#server/kernel/backup/choose-base.ts'
import { SETTINGS, storedFile } from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { inWords, restoreCluster, type Say } from '#server/kernel/backup/restore.ts'
import { beginRestore, requireEmpty, SETTINGS_FILE } from '#server/kernel/backup/restore-folder.ts'
import { holdWaitingMails, lastReplayed, namedFiles } from '#server/kernel/backup/restored.repository.ts'
import { Damaged } from '#server/kernel/backup/sealed.ts'
import { openVault, type Vault } from '#server/kernel/backup/vault.ts'
import { isInside } from '#server/kernel/base/is-inside.ts'
import { placeFor, restoringMark } from '#server/kernel/db/postgres/cluster.ts'
import { claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
import { isFileKey, keysOfFile } from '#server/kernel/files/file-key.ts'
import { folderPath, syncFolder } from '#server/kernel/files/folder.ts'

export interface Restored {
  /** Milliseconds since 1970. */
  readonly lastChange: number | undefined
  readonly reach: number
  readonly rows: number
  readonly tables: number
  readonly files: number
  readonly missingFiles: number
  readonly heldMails: number
  readonly torn: string | undefined
}

async function fetchFile(vault: Vault, folder: string, key: string): Promise<boolean> {
  const bytes = await vault.get(storedFile(key)).catch((error: unknown) => {
    if (error instanceof Damaged) return undefined
    throw error
  })
  if (!bytes) return false
  const path = folderPath(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600, flush: true })
  return true
}

async function fetchFiles(vault: Vault, folder: string, keys: readonly string[], say: Say) {
  const STEP = 1000
  const stored = new Set((await vault.list(storedFile(''))).map(({ name }) => name))
  let [files, missing] = [0, 0]
  for (const key of keys.filter(isFileKey)) {
    if (await fetchFile(vault, folder, key)) files++
    else missing++
    const [, original] = keysOfFile(key)
    if (stored.has(storedFile(original))) await fetchFile(vault, folder, original)
    if ((files + missing) % STEP === 0) say(`Files: ${files + missing} of ${keys.length}.`)
  }
  return { files, missing }
}

async function writeSettings(vault: Vault, folder: string): Promise<boolean> {
  const bytes = await vault.get(SETTINGS).catch(() => undefined)
  if (!bytes) return false
  const settings = JSON.parse(bytes.toString()) as Record<string, string>
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
  await writeFile(join(folder, SETTINGS_FILE), lines.join(''), { mode: 0o600 })
  return lines.length > 0
}

interface Options {
  from: string
  key?: string | undefined
  until?: Date | undefined
  /** The new data folder. */
  to: string
  say: Say
}

/** The database is on a server of its own, which is restored by its own tools. */
async function restoreFilesOnly({ to, say }: Options, vault: Vault, endedAt: string): Promise<Restored> {
  say('This backup has no database: it was on a server of its own. Restore that one first.')
  const names = (await vault.list(storedFile(''))).map(({ name }) => name.slice(storedFile('').length))
  const keys = names.filter(isFileKey)
  let files = 0
  for (const key of keys) if (await fetchFile(vault, to, key)) files++
  if (await writeSettings(vault, to)) say(`The settings of the old server are in ${join(to, SETTINGS_FILE)}.`)
  const none = { lastChange: undefined, rows: 0, tables: 0, heldMails: 0, torn: undefined }
  return { ...none, reach: Date.parse(endedAt), files, missingFiles: keys.length - files }
}

async function restoreInto(options: Options, vault: Vault, { manifest }: ChosenBase): Promise<Restored> {
  const { until, to, say } = options
  if (!manifest.cluster) return restoreFilesOnly(options, vault, manifest.endedAt)
  const into = placeFor(to, say)
  const log = join(to, 'postgres.log')
  const restored = await restoreCluster({ vault, into, log, until, durable: true, say })
  try {
    const { url, base, end } = restored
    const lastChange = await lastReplayed(url)
    const counts = await countRows(url)
    const heldMails = await holdWaitingMails(url)
    const keys = base.manifest.files === null ? [] : await namedFiles(url)
    say(`Files: ${keys.length}.`)
    const { files, missing } = await fetchFiles(vault, to, keys, say)
    if (await writeSettings(vault, to))
      say(`The settings of the old server are in ${join(to, SETTINGS_FILE)}.`)
    return {
      lastChange,
      reach: end.at,
      rows: [...counts.values()].reduce((sum, { rows }) => sum + rows, 0),
      tables: counts.size,
      files,
      missingFiles: missing,
      heldMails,
      torn: end.torn,
    }
  } finally {
    await restored.stop()
  }
}

/** Restores database, files and settings into an empty folder, which can then be started. */
export async function restoreInstallation(options: Options): Promise<Restored> {
  const { from, key, until, to, say } = options
  if (!from.includes('://') && isInside(to, from))
    throw new BackupProblem(`${to} is inside the backup. Choose an empty folder outside it.`)
  await requireEmpty(to)
  const vault = await openVault(from, { key })
  if (!vault.isEncrypted) say('This backup is not encrypted.')
  const base = await chooseBase(vault, until)
  const release = claimFolder(to, 'a restore')
  try {
    await chmod(to, 0o755)
    await beginRestore(to)
    const restored = await restoreInto(options, vault, base)
    await rm(restoringMark(to))
    await syncFolder(to)
    return restored
  } finally {
    release()
  }
}

export function restoredInWords(
  { lastChange, reach, rows, tables, files, missingFiles, heldMails, torn }: Restored,
  { until, to }: { until?: Date | undefined; to: string },
): string[] {
  const upTo = until?.getTime() ?? reach
  return [
    `Restored to ${new Date(upTo).toISOString()}: ${rows.toLocaleString('en-US')} rows in ${tables} tables, ${files} files.`,
    ...(lastChange === undefined ? [] : [`The last change is of ${inWords(lastChange)}.`]),
    `Lost: everything after ${inWords(upTo)}.${until ? ` The backup reaches ${inWords(reach)}.` : ''}`,
    ...(torn === undefined ? [] : [`The end of the log is damaged (${torn}); what it held is lost too.`]),
    missingFiles === 0
      ? 'No file is missing.'
      : `${missingFiles} files are missing in the backup; their records say so when they are opened.`,
    ...(heldMails === 0
      ? []
      : [
          `${heldMails} emails were waiting to be sent and may have been sent since. They are marked uncertain: check them in the list of outgoing emails.`,
        ]),
    `Start it with DATA_DIR=${to} npm start.`,
  ]
}
