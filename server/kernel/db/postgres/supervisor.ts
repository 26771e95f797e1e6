import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#server/kernel/db/connection.ts'
import { FALLBACK_FOLDER, postgresPrograms } from '#server/kernel/db/postgres/binaries.ts'
import {
  EMBEDDED_NAME,
  clusterFolder,
  ensureCluster,
  makeSocketFolder,
  serverOptions,
} from '#server/kernel/db/postgres/cluster.ts'
import {
  type Postmaster,
  forgetStalePostmaster,
  isAlive,
  runningPostmaster,
} from '#server/kernel/db/postgres/pid-file.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { postgresEnvironment, getUnprivilegedUser } from '#server/kernel/db/postgres/unprivileged-user.ts'

const START_PATIENCE = 60_000
const STOP_PATIENCE = 10_000
const LARGEST_LOG = 10 * 1024 * 1024

export interface EmbeddedPostgres {
  url: string
  adopted: boolean
  readonly pid: number
  /** Aborts running statements; committed rows are safe. */
  stop(): Promise<void>
  /** Ends the supervision and leaves PostgreSQL running, for another server to adopt. */
  leave(): Promise<void>
}

/** `durable: false` is for tests only and may lose rows in a power cut. */
export interface SupervisorOptions {
  dataDir: string
  durable?: boolean
  /** Kept for a restart, so that open connections find the socket again. */
  socketFolder?: string
  say?: (line: string) => void
}

export function embeddedUrl(socketFolder: string, database = EMBEDDED_NAME): string {
  return `postgresql://${EMBEDDED_NAME}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

async function waitUntilGone(pid: number, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitUntilGone(pid, STOP_PATIENCE)) return
  }
}

async function answers(socketFolder: string): Promise<boolean> {
  return withClient(embeddedUrl(socketFolder, 'postgres'), () => Promise.resolve(true)).catch(() => false)
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  await withClient(embeddedUrl(socketFolder, 'postgres'), async (client) => {
    // Left by a killed server: no commit would end before the backup is there, which starts later.
    const { rows } = await client.query<{ names: string }>(
      `SELECT current_setting('synchronous_standby_names') AS names`,
    )
    if (rows[0]!.names !== '') {
      await client.query('ALTER SYSTEM RESET synchronous_standby_names')
      await client.query('SELECT pg_reload_conf()')
    }
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [EMBEDDED_NAME])
    if (!rowCount) await client.query(`CREATE DATABASE ${EMBEDDED_NAME}`)
  })
}

export async function runningDatabase(dataDir: string): Promise<string | undefined> {
  const folder = await runningSocketFolder(dataDir)
  return folder === undefined ? undefined : embeddedUrl(folder)
}

export async function runningSocketFolder(dataDir: string): Promise<string | undefined> {
  const running = runningPostmaster(clusterFolder(dataDir))
  return running && (await answers(running.socketFolder)) ? running.socketFolder : undefined
}

/** A killed server leaves its PostgreSQL running. */
export const endLeftover = (dataDir: string): Promise<void> => endCluster(clusterFolder(dataDir))

export async function endCluster(cluster: string): Promise<void> {
  const running = runningPostmaster(cluster)
  if (!running) return
  await end(running.pid)
  rmSync(running.socketFolder, { recursive: true, force: true })
}

class Supervisor implements EmbeddedPostgres {
  adopted = false
  readonly #cluster: string
  readonly #programs: string
  readonly #log: string
  readonly #durable: boolean
  readonly #say: (line: string) => void
  readonly #stopping = new AbortController()
  #socketFolder = ''
  #pid = 0
  #restart: Promise<void> | undefined
  #watch: NodeJS.Timeout | undefined

  constructor({ dataDir, durable = true, socketFolder = '', say = () => undefined }: SupervisorOptions) {
    this.#socketFolder = socketFolder
    this.#programs = postgresPrograms(FALLBACK_FOLDER)
    this.#cluster = ensureCluster(dataDir, this.#programs, durable, say)
    this.#log = join(dataDir, 'postgres.log')
    this.#durable = durable
    this.#say = say
  }

  get url(): string {
    return embeddedUrl(this.#socketFolder)
  }

  get pid(): number {
    return this.#pid
  }

  async start(): Promise<void> {
    const running = runningPostmaster(this.#cluster)
    if (running && (await this.#adopt(running))) return
    this.#socketFolder ||= makeSocketFolder()
    try {
      await this.#launch()
      await ensureDatabase(this.#socketFolder)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async leave(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#watch)
    await this.#restart
  }

  async stop(): Promise<void> {
    await this.leave()
    if (this.#pid) await end(this.#pid)
    rmSync(this.#socketFolder, { recursive: true, force: true })
  }

  async #adopt(found: Postmaster): Promise<boolean> {
    const deadline = performance.now() + START_PATIENCE
    let running: Postmaster | undefined = found
    while (running && !running.ready && performance.now() < deadline) {
      await pause(20)
      running = runningPostmaster(this.#cluster)
    }
    if (!running) return false
    if (!existsSync(running.socketFolder) || !(await answers(running.socketFolder))) {
      await end(running.pid)
      return false
    }
    this.adopted = true
    this.#pid = running.pid
    this.#socketFolder = running.socketFolder
    await ensureDatabase(this.#socketFolder)
    this.#watch = setInterval(() => isAlive(running.pid) || this.#died('the process ended'), 250)
    this.#watch.unref()
    return true
  }

  async #launch(): Promise<void> {
    const deadline = performance.now() + START_PATIENCE
    for (;;) {
      forgetStalePostmaster(this.#cluster)
      const from = this.#logSize()
      const child = this.#spawn()
      const outcome = await this.#ready(child, deadline)
      if (outcome === 'ready') {
        this.#pid = child.pid!
        child.once('exit', (code, signal) => this.#died(signal ?? `code ${code}`))
        return
      }
      if (this.#stopping.signal.aborted) return
      const reason = this.#complaint(from) || outcome
      const passing =
        /pre-existing shared memory|lock file .* already exists|is starting up|is shutting down/.test(reason)
      if (!passing || performance.now() > deadline) {
        throw new StartProblem(`The embedded PostgreSQL did not start: ${reason}. See its log: ${this.#log}.`)
      }
      await pause(50)
    }
  }

  #spawn(): ChildProcess {
    if (this.#logSize() > LARGEST_LOG) renameSync(this.#log, `${this.#log}.1`)
    const log = openSync(this.#log, 'a', 0o644)
    try {
      // In its own session, so that Ctrl-C lets the server finish its transactions first.
      return spawn(
        join(this.#programs, 'postgres'),
        serverOptions(this.#cluster, this.#socketFolder, this.#durable),
        {
          ...getUnprivilegedUser(),
          cwd: '/',
          env: postgresEnvironment(),
          detached: true,
          stdio: ['ignore', log, log],
        },
      )
    } finally {
      closeSync(log)
    }
  }

  async #ready(child: ChildProcess, deadline: number): Promise<string> {
    let failure: string | undefined
    child.once('error', (error) => (failure = error.message))
    child.once('exit', (code, signal) => (failure ??= `it ended with ${signal ?? `code ${code}`}`))
    while (failure === undefined) {
      const running = runningPostmaster(this.#cluster)
      if (running?.ready && running.pid === child.pid) return 'ready'
      if (performance.now() > deadline) child.kill('SIGQUIT')
      await pause(5)
    }
    return failure
  }

  #died(how: string): void {
    if (this.#stopping.signal.aborted || this.#restart) return
    clearInterval(this.#watch)
    this.#say(`PostgreSQL stopped (${how}); restarting it.`)
    this.#restart = this.#recover().finally(() => (this.#restart = undefined))
  }

  async #recover(): Promise<void> {
    for (let wait = 100; !this.#stopping.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        await this.#launch()
        return this.#say('PostgreSQL is running again.')
      } catch (error) {
        this.#say((error as Error).message)
        await pause(wait, undefined, this.#stopping).catch(() => undefined)
      }
    }
  }

  #logSize(): number {
    return statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0
  }

  #complaint(from: number): string {
    const lines = readFileSync(this.#log).subarray(from).toString().split('\n')
    const fatal =
      lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.findLast((line) => line.trim() !== '')
    return fatal?.replace(/^.*(FATAL|PANIC):\s*/, '').replace(/\.$/, '') ?? ''
  }
}

/** Starts PostgreSQL, or adopts one that outlived its server. Throws StartProblem. */
export async function startPostgres(options: SupervisorOptions): Promise<EmbeddedPostgres> {
  const supervisor = new Supervisor(options)
  await supervisor.start()
  return supervisor
}
