import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from '#server/kernel/base/problem.ts'

const SQLITE_BUSY = 5

// Holds the references: a garbage-collected database would release its lock.
const lockedFolders = new Set<DatabaseSync>()

export class FolderInUse extends StartProblem {}

function holder(path: string): string {
  try {
    const { purpose, pid } = JSON.parse(readFileSync(path, 'utf8')) as { purpose: string; pid: number }
    return `${purpose} (process ${pid})`
  } catch {
    return 'another process'
  }
}

function hold(lock: DatabaseSync): () => void {
  lockedFolders.add(lock)
  return () => {
    if (lockedFolders.delete(lock)) lock.close()
  }
}

export function claimFolder(dataDir: string, purpose: string): () => void {
  const note = join(dataDir, 'lock.json')
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    // The kernel releases an SQLite lock however the process ends; it also works between containers.
    lock = new DatabaseSync(join(dataDir, 'lock'))
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(note, JSON.stringify({ pid: process.pid, purpose }))
    chmodSync(note, 0o644)
    return hold(lock)
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new FolderInUse(
        `The data folder ${dataDir} is in use by ${holder(note)}. Stop it first, or set DATA_DIR and PORT to run a second installation.`,
      )
    }
    throw new StartProblem(
      `Can’t write to the data folder ${dataDir} (${(error as Error).message}). Set DATA_DIR to a folder that this user can write to.`,
    )
  }
}
