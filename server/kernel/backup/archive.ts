import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { newLine, readState, statePath } from '#server/kernel/backup/archive-state.ts'
import { setArchiveStatus, setRunningLine } from '#server/kernel/backup/archive-status.ts'
import { flushedLsn, STANDBY } from '#server/kernel/backup/backup.repository.ts'
import { lineWal } from '#server/kernel/backup/manifest.ts'
import {
  createSlot,
  cutWaiting,
  dropSlot,
  readSlot,
  setSynchronous,
  SLOT,
} from '#server/kernel/backup/slot.repository.ts'
import { startUploadArchive } from '#server/kernel/backup/upload-archive.ts'
import { openOrCreateVault, type Vault } from '#server/kernel/backup/vault.ts'
import { findShipped, WalWriter } from '#server/kernel/backup/wal-writer.ts'
import type { Config } from '#server/kernel/config.ts'
import { type Lsn, parseLsn, segmentLsn, segmentStart } from '#server/kernel/db/wal-position.ts'
import { openWalStream, type WalStream } from '#server/kernel/db/wal-stream.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
const STOP_MS = 5000
/** Below the server's own limit for a commit. */
const COMMIT_SECONDS = 10
const CUT_EVERY_MS = 1000

export interface ArchiveLog {
  warn(context: object, message: string): void
}

interface Options {
  config: Pick<Config, 'dataDir' | 'backupTo' | 'backupKey' | 'backupSync' | 's3Url'>
  /** The embedded database. */
  url: string
  log: ArchiveLog
  /** A commit waits no longer for the backup, with BACKUP_SYNC. */
  commitSeconds?: number
  /** The log has a gap before this point, so a new base copy is needed. */
  onNewLine(line: string): Promise<void>
}

export interface Archive {
  /** Resolves when the first commit can be archived. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

/** Goes on where this installation stopped, if the log is still whole from there; otherwise begins a line. */
async function resume(
  { config: { dataDir }, url, onNewLine }: Options,
  vault: Vault,
  { system, timeline }: Pick<WalStream, 'system' | 'timeline'>,
): Promise<{ line: string; from: Lsn }> {
  const state = await readState(dataDir)
  const kept = await readSlot(url)
  const isSame = state?.to === vault.words && state.system === system && state.timeline === timeline
  if (isSame && kept !== undefined) {
    const found = (await findShipped(vault, lineWal(state.line), segmentLsn)) ?? kept
    if (segmentStart(found) >= segmentStart(kept)) return { line: state.line, from: found }
  }
  await dropSlot(url)
  const from = segmentStart(await createSlot(url))
  const line = newLine()
  const next = { to: vault.words, line, system, timeline }
  await writeFile(statePath(dataDir), JSON.stringify(next), { mode: 0o600, flush: true })
  await onNewLine(line)
  return { line, from }
}

class RunningArchive implements Archive {
  readonly ready: Promise<void>
  readonly #options: Options
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #markReady: () => void = () => undefined
  #writer: WalWriter | undefined
  #vault: Vault | undefined
  #stopUploads: (() => Promise<void>) | undefined
  #cutter: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    setArchiveStatus({ startedAt: Date.now() })
    this.ready = new Promise((resolve) => (this.#markReady = resolve))
    this.#running = this.#keepRunning()
    if (options.config.backupSync)
      this.#cutter = setInterval(
        () => void cutWaiting(options.url, options.commitSeconds ?? COMMIT_SECONDS).catch(() => undefined),
        CUT_EVERY_MS,
      ).unref()
  }

  async stop(): Promise<void> {
    const writer = this.#writer
    if (writer) {
      const rest = flushedLsn(this.#options.url).then((lsn) => writer.reaches(parseLsn(lsn)))
      await Promise.race([rest.catch(() => undefined), pause(STOP_MS)])
    }
    this.#stopping.abort()
    writer?.stop()
    clearInterval(this.#cutter)
    await Promise.race([this.#running, pause(STOP_MS)])
    setArchiveStatus({ startedAt: undefined, reach: undefined, problem: undefined })
    if (this.#stopUploads) await Promise.race([this.#stopUploads(), pause(STOP_MS)])
    setRunningLine(undefined)
  }

  async #keepRunning(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.#stopping.signal.aborted;) {
      const began = performance.now()
      try {
        await this.#runOnce()
      } catch (error) {
        const problem = (error as Error).message
        setArchiveStatus({ problem })
        this.#options.log.warn({ err: error }, 'the backup of the log stopped; trying again')
      }
      if (performance.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS
      await pause(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }

  async #openVault(): Promise<Vault> {
    const { backupTo = '', backupKey: key, dataDir, s3Url } = this.#options.config
    this.#vault ??= await openOrCreateVault(backupTo, { key })
    setArchiveStatus({ isEncrypted: this.#vault.isEncrypted })
    if (s3Url === undefined)
      this.#stopUploads ??= startUploadArchive(this.#vault, dataDir, (error) =>
        this.#options.log.warn({ err: error }, 'could not back up uploaded files; trying again'),
      )
    return this.#vault
  }

  async #runOnce(): Promise<void> {
    const { url, config } = this.#options
    const vault = await this.#openVault()
    const stream = await openWalStream(url, { name: STANDBY, slot: SLOT, isTemporary: false })
    try {
      const { line, from } = await resume(this.#options, vault, stream)
      const writer = new WalWriter(stream, {
        vault,
        prefix: lineWal(line),
        shipped: from,
        isSync: config.backupSync,
        onShipped: (reach) => setArchiveStatus({ reach: reach || undefined, problem: undefined }),
      })
      this.#writer = writer
      setRunningLine({ line, reaches: (lsn) => writer.reaches(lsn) })
      const running = writer.run()
      running.catch(() => undefined)
      await setSynchronous(url, config.backupSync)
      this.#markReady()
      await running
    } finally {
      this.#writer = undefined
      setRunningLine(undefined)
      await stream.close()
    }
  }
}

/** Archives the log and uploaded files continuously, and goes on after failures. */
export function startArchive(options: Options): Archive {
  return new RunningArchive(options)
}
