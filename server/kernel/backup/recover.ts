import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { FALLBACK_FOLDER, postgresPrograms } from '#server/kernel/db/postgres/binaries.ts'
import { makeSocketFolder, serverOptions } from '#server/kernel/db/postgres/cluster.ts'
import { runningPostmaster } from '#server/kernel/db/postgres/pid-file.ts'
import { embeddedUrl } from '#server/kernel/db/postgres/supervisor.ts'
import { getUnprivilegedUser, postgresEnvironment } from '#server/kernel/db/postgres/unprivileged-user.ts'

const LOOK_MS = 50
const NOT_REACHED = /recovery ended before configured recovery target was reached/
const PROGRESS = /redo in progress.*current LSN: ([0-9A-F/]+)/g

export interface RecoverOptions {
  cluster: string
  log: string
  until?: Date | undefined
  durable: boolean
  signal?: AbortSignal | undefined
  onProgress?: (lsn: string) => void
}

interface Running {
  readonly url: string
  stop(): Promise<void>
}

const exitOf = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

function recoveryOptions(until: Date | undefined): string[] {
  const settings = {
    // The log is in pg_wal already.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // Otherwise it is "ready" before it has replayed everything.
    hot_standby: 'off',
    synchronous_standby_names: '',
    log_min_messages: 'log',
    log_startup_progress_interval: '2s',
    ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

async function tryOnce(options: RecoverOptions): Promise<Running | string> {
  const { cluster, log, until, durable, signal, onProgress } = options
  const socketFolder = makeSocketFolder()
  const from = sizeOf(log)
  const output = openSync(log, 'a', 0o644)
  const child = spawn(
    join(postgresPrograms(FALLBACK_FOLDER), 'postgres'),
    [...serverOptions(cluster, socketFolder, durable), ...recoveryOptions(until)],
    {
      ...getUnprivilegedUser(),
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, signal) => (failure ??= `it ended with ${signal ?? `code ${code}`}`))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGINT')
    await exitOf(child)
    rmSync(socketFolder, { recursive: true, force: true })
  }
  while (failure === undefined) {
    const running = runningPostmaster(cluster)
    if (running?.ready && running.pid === child.pid) return { url: embeddedUrl(socketFolder), stop }
    await Promise.race([pause(LOOK_MS), ended])
    if (signal?.aborted) child.kill('SIGQUIT')
    const lines = readFileSync(log).subarray(from).toString()
    const place = [...lines.matchAll(PROGRESS)].at(-1)?.[1]
    if (place) onProgress?.(place)
  }
  await exitOf(child)
  rmSync(socketFolder, { recursive: true, force: true })
  signal?.throwIfAborted()
  const lines = readFileSync(log).subarray(from).toString().split('\n')
  return lines.findLast((line) => /(FATAL|PANIC):/.test(line))?.replace(/^.*(FATAL|PANIC):\s*/, '') ?? failure
}

/**
 * Replays the log of a copied cluster and leaves PostgreSQL running on it, Nobody but
 * this process knows its socket.
 */
export async function recover(options: RecoverOptions): Promise<Running> {
  const first = await tryOnce(options)
  if (typeof first !== 'string') return first
  // Nothing was committed between the end of the log and `until`: then all of the log is what is asked for.
  const second =
    options.until && NOT_REACHED.test(first) ? await tryOnce({ ...options, until: undefined }) : first
  if (typeof second !== 'string') return second
  throw new BackupProblem(
    `PostgreSQL couldn’t replay the backup: ${second.replace(/\.?$/, '.')} See its log: ${options.log}. Restore to an earlier instant with --until, or from another copy of the backup.`,
  )
}
