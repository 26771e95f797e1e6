import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FALLBACK_FOLDER } from '#server/kernel/db/postgres/binaries.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import {
  postgresEnvironment,
  isReachable,
  getUnprivilegedUser,
} from '#server/kernel/db/postgres/unprivileged-user.ts'

const LONGEST_SOCKET_PATH = 103

export const EMBEDDED_NAME = 'freight'
export const POSTGRES_MAJOR = '18'
/** In DATA_DIR while a restore writes there. */
const RESTORING = 'restoring'

export const restoringMark = (dataDir: string): string => join(dataDir, RESTORING)

/** Follows a symbolic link. */
export function clusterFolder(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  return existsSync(folder) ? realpathSync(folder) : folder
}

/** Folder for a new cluster, readable by PostgreSQL’s user. */
export function placeFor(dataDir: string, say: (line: string) => void): string {
  const folder = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new StartProblem(
      `The database is missing: ${folder} points to ${readlinkSync(folder)}. Restore that folder, or remove the link to start empty.`,
    )
  }
  if (isReachable(dataDir)) return join(realpathSync(dataDir), 'postgres')
  const elsewhere = join(FALLBACK_FOLDER, randomBytes(6).toString('hex'))
  try {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  } catch {
    throw new StartProblem(
      `PostgreSQL doesn’t run as root, and its user can’t open ${dataDir}. Set DATA_DIR to a folder that every user can open, such as /srv/freight.`,
    )
  }
  symlinkSync(join(elsewhere, 'postgres'), folder)
  say(
    `The database is stored in ${elsewhere}, because PostgreSQL doesn’t run as root and its user can’t open ${dataDir}.`,
  )
  return join(elsewhere, 'postgres')
}

/** Undefined when there is none yet. Throws StartProblem when this version can’t use it. */
export function existingCluster(dataDir: string): string | undefined {
  if (existsSync(restoringMark(dataDir))) {
    throw new StartProblem(
      `A restore into ${dataDir} didn’t finish. Empty that folder and restore again, or set DATA_DIR to another one.`,
    )
  }
  const existing = clusterFolder(dataDir)
  if (existsSync(join(existing, 'PG_VERSION'))) {
    const version = readFileSync(join(existing, 'PG_VERSION'), 'utf8').trim()
    if (version !== POSTGRES_MAJOR) {
      throw new StartProblem(
        `The database in ${existing} was created by PostgreSQL ${version}, but this version of Freight has ${POSTGRES_MAJOR}. Start the version that used it; docs/operations.md, A new PostgreSQL, has the way.`,
      )
    }
    return existing
  }
  return undefined
}

export function ensureCluster(
  dataDir: string,
  programs: string,
  durable: boolean,
  say: (line: string) => void,
): string {
  const existing = existingCluster(dataDir)
  if (existing !== undefined) return existing
  const cluster = placeFor(dataDir, say)
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const user = getUnprivilegedUser()
  if (user) chownSync(unfinished, user.uid, user.gid)
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${EMBEDDED_NAME}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', env: postgresEnvironment(), encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    const reason =
      made.error?.message ??
      (made.stderr.trim().split('\n').at(-1) || `initdb exited with ${made.status ?? made.signal}`)
    throw new StartProblem(
      `Couldn’t create the embedded database in ${cluster}: ${reason}. Set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
  }
  rmSync(cluster, { recursive: true, force: true })
  renameSync(unfinished, cluster)
  return cluster
}

/** Kept short: Unix socket paths are limited to about 100 bytes. */
export function makeSocketFolder(): string {
  const user = getUnprivilegedUser()
  const fits = (folder: string) =>
    `${folder}/freight-XXXXXX/.s.PGSQL.5432`.length <= LONGEST_SOCKET_PATH && isReachable(folder)
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => existsSync(folder) && fits(folder))
  if (!parent)
    throw new StartProblem(
      'No temporary folder has a path short enough for the database socket. Set TMPDIR to one, such as /tmp.',
    )
  const folder = mkdtempSync(join(parent, 'freight-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export function serverOptions(cluster: string, socketFolder: string, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: 5432,
    max_connections: 100,
    superuser_reserved_connections: 3,
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    checkpoint_timeout: '15min',
    // For backups: the archive of the log, and base copies.
    max_wal_senders: 6,
    max_replication_slots: 6,
    max_slot_wal_keep_size: '4GB',
    max_logical_replication_workers: 0,
    max_parallel_workers_per_gather: 0,
    // Statistics follow quickly after an import.
    autovacuum_naptime: '10s',
    io_method: 'sync',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...(durable
      ? { synchronous_commit: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
