import { setTimeout as pause } from 'node:timers/promises'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import type { Lsn } from '#server/kernel/db/wal-position.ts'

const PATIENCE_MS = 60_000
const LOOK_MS = 100

export interface ArchiveStatus {
  /** Milliseconds since 1970; undefined when nothing is archived. */
  startedAt?: number | undefined
  /** Milliseconds since 1970: everything until then is in the backup. */
  reach?: number | undefined
  /** Stops the archive at the moment. */
  problem?: string | undefined
  isEncrypted?: boolean | undefined
}

export interface RunningLine {
  readonly line: string
  /** Resolves once everything before `lsn` is stored. */
  reaches(lsn: Lsn): Promise<void>
}

let status: ArchiveStatus = {}
let running: RunningLine | undefined

/** Per process: one server at a time runs on a data folder. */
export const archiveStatus = (): ArchiveStatus => status

export function setArchiveStatus(changed: ArchiveStatus): void {
  status = { ...status, ...changed }
}

export function setRunningLine(line: RunningLine | undefined): void {
  running = line
}

const notArchived = () =>
  new BackupProblem(
    `The log is not archived${status.problem === undefined ? '' : `: ${status.problem}`}. See the server’s log.`,
  )

export async function archiveLine(): Promise<RunningLine> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
    if (running) return running
    await pause(LOOK_MS)
  }
  throw notArchived()
}

export async function archiveReaches(lsn: Lsn): Promise<void> {
  const { reaches } = await archiveLine()
  const timer = new AbortController()
  const late = pause(PATIENCE_MS, undefined, { signal: timer.signal }).then(() =>
    Promise.reject(notArchived()),
  )
  await Promise.race([reaches(lsn), late]).finally(() => timer.abort())
}
