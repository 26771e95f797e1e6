import { lstat, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { FALLBACK_FOLDER } from '#server/kernel/db/postgres/binaries.ts'
import { restoringMark } from '#server/kernel/db/postgres/cluster.ts'
import { endLeftover } from '#server/kernel/db/postgres/supervisor.ts'

const LOCKS = new Set(['lock', 'lock-journal', 'lock.json'])
export const SETTINGS_FILE = 'settings.env'
export const RESTORE_SIGNATURE = 'Freight restores a backup into this folder.\n'

/** Everything that a restore makes in its folder, but the locks. */
const MADE = new Set(['postgres', 'postgres.new', 'postgres.log', 'files', SETTINGS_FILE])

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupProblem(`Can’t restore into ${folder}: ${error.message}. Choose an empty folder.`)
  })
  return names.filter((name) => !LOCKS.has(name))
}

const isMarked = async (folder: string): Promise<boolean> =>
  (await readFile(restoringMark(folder), 'utf8').catch(() => '')) === RESTORE_SIGNATURE

/** An interrupted restore's remains may be removed; anything else is somebody's data. */
export async function requireEmpty(folder: string): Promise<void> {
  const names = await namesIn(folder)
  const mark = basename(restoringMark(folder))
  const foreign = (await isMarked(folder)) ? names.filter((name) => name !== mark && !MADE.has(name)) : names
  if (foreign.length > 0)
    throw new BackupProblem(
      `${folder} is not empty (${foreign.slice(0, 3).join(', ')}). Choose an empty folder or a new one.`,
    )
}

/** The folder of its own that a cluster gets where PostgreSQL's user can't reach the data folder. */
async function placeElsewhere(folder: string): Promise<string | undefined> {
  const link = join(folder, 'postgres')
  if (!(await lstat(link).catch(() => undefined))?.isSymbolicLink()) return undefined
  const place = dirname(await readlink(link))
  return dirname(place) === FALLBACK_FOLDER ? place : undefined
}

/** Marks the claimed folder as being restored, and ends and removes what an interrupted restore left there. */
export async function beginRestore(folder: string): Promise<void> {
  await requireEmpty(folder)
  if (!(await isMarked(folder))) await writeFile(restoringMark(folder), RESTORE_SIGNATURE, { flush: true })
  await endLeftover(folder)
  const elsewhere = await placeElsewhere(folder)
  if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true })
  for (const name of MADE) await rm(join(folder, name), { recursive: true, force: true })
}
