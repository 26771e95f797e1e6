import { chown, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { chooseBase, type ChosenBase, olderBase, refuseBeyond } from '#server/kernel/backup/choose-base.ts'
import { type ClusterManifest, packName } from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { recover } from '#server/kernel/backup/recover.ts'
import { Damaged } from '#server/kernel/backup/sealed.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import { type LogEnd, writeLog } from '#server/kernel/backup/wal-log.ts'
import { POSTGRES_MAJOR } from '#server/kernel/db/postgres/cluster.ts'
import { getUnprivilegedUser } from '#server/kernel/db/postgres/unprivileged-user.ts'

const SPARE_BYTES = 256 * 1024 ** 2

export type Say = (line: string) => void

export interface RestoredCluster {
  readonly url: string
  readonly base: ChosenBase
  readonly cluster: ClusterManifest
  readonly end: LogEnd
  stop(): Promise<void>
}

export const inWords = (time: number | string | Date): string =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`

export const mb = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`

async function* unpacked(vault: Vault, id: string, packs: number): AsyncGenerator<Buffer> {
  for (let number = 1; number <= packs; number++) {
    const name = packName(id, number)
    const bytes = await vault.get(name)
    if (!bytes)
      throw new BackupProblem(
        `${name} is missing in the backup. Restore from another base copy or another copy of the backup.`,
      )
    yield bytes
  }
}

/** Reads exactly `size` bytes at a time from buffers of any size. */
function createReader(source: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  return async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) {
        const next = await source.next()
        if (next.done) throw new Damaged('the base copy')
        rest = next.value
      }
      const some = rest.subarray(0, left)
      rest = rest.subarray(some.length)
      left -= some.length
      yield some
    }
  }
}

async function writeEntries(
  vault: Vault,
  { id, cluster, into }: { id: string; cluster: ClusterManifest; into: string },
  onProgress: (bytes: number) => void,
): Promise<void> {
  const take = createReader(unpacked(vault, id, cluster.packs))
  let written = 0
  for (const entry of cluster.entries) {
    const path = join(into, entry.path)
    if (entry.kind === 'folder') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      continue
    }
    const file = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    try {
      for await (const bytes of take(entry.size)) {
        hash.update(bytes)
        await file.writeFile(bytes)
        written += bytes.length
        onProgress(written)
      }
    } finally {
      await file.close()
    }
    if (hash.digest('base64') !== entry.sha256) throw new Damaged(`${entry.path} of the base copy`)
  }
}

async function giveTo(user: { uid: number; gid: number } | undefined, folder: string): Promise<void> {
  if (!user) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

async function refuseSmallDisk(into: string, cluster: ClusterManifest): Promise<void> {
  const needed =
    cluster.entries.reduce((sum, one) => sum + (one.kind === 'file' ? one.size : 0), 0) + SPARE_BYTES
  const { bavail, bsize } = await statfs(dirname(into))
  if (bavail * bsize < needed)
    throw new BackupProblem(
      `The restore needs ${mb(needed)} and ${dirname(into)} has ${mb(bavail * bsize)} free. Free space, or restore to another disk.`,
    )
}

async function refuseGap(
  { gap, at }: LogEnd,
  { vault, base, until }: { vault: Vault; base: ChosenBase; until: Date | undefined },
): Promise<void> {
  if (gap === undefined || (until && until.getTime() <= at)) return
  const { endedAt } = base.manifest
  if (at < Date.parse(endedAt)) {
    const older = await olderBase(vault, base.id)
    throw new BackupProblem(
      `The backup is damaged: ${gap} is missing or can’t be read, so nothing of the base copy of ${endedAt} can be restored. Restore ${older === undefined ? '' : `the base copy before it with --until ${older}, or `}from another copy of the backup.`,
    )
  }
  throw new BackupProblem(
    `The backup is damaged: ${gap} is missing or can’t be read. Everything until ${new Date(at).toISOString()} is whole: restore with --until ${new Date(at).toISOString()}, or from another copy of the backup.`,
  )
}

export interface ClusterTarget {
  vault: Vault
  /** A folder that doesn't exist; PostgreSQL's user must reach it. */
  into: string
  log: string
  until?: Date | undefined
  durable: boolean
  signal?: AbortSignal | undefined
  say?: Say
}

/** Restores the database into a folder and leaves it running; the caller stops it. */
export async function restoreCluster(target: ClusterTarget): Promise<RestoredCluster> {
  const { vault, into, log, until, durable, signal, say = () => undefined } = target
  const base = await chooseBase(vault, until)
  const { cluster } = base.manifest
  if (!cluster)
    throw new BackupProblem(
      `The backup in ${vault.words} has files only: its database was on a server of its own. Restore that server’s backup; see docs/operations.md.`,
    )
  if (cluster.postgres !== POSTGRES_MAJOR)
    throw new BackupProblem(
      `The backup is of PostgreSQL ${cluster.postgres}, and this version brings ${POSTGRES_MAJOR}. Restore with the version that made it (${base.manifest.version}).`,
    )
  await refuseSmallDisk(into, cluster)
  say(`Base copy of ${inWords(base.manifest.endedAt)}, version ${base.manifest.version}.`)
  const unfinished = `${into}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const where = { id: base.id, cluster, into: unfinished }
  const onProgress = percent(cluster, say)
  await writeEntries(vault, where, (bytes) => {
    signal?.throwIfAborted()
    onProgress(bytes)
  })
  const end = await writeLog(
    vault,
    { ...where, into: join(unfinished, 'pg_wal') },
    until?.getTime(),
    everyFifty(say),
  )
  await refuseGap(end, { vault, base, until })
  refuseBeyond(end.at, until)
  await writeFile(join(unfinished, 'backup_label'), cluster.label, { mode: 0o600 })
  await writeFile(join(unfinished, 'recovery.signal'), '', { mode: 0o600 })
  await giveTo(getUnprivilegedUser(), unfinished)
  await rename(unfinished, into)
  say('Replaying the log.')
  const running = await recover({
    cluster: into,
    log,
    until,
    durable,
    signal,
    onProgress: (lsn) => say(`Replayed up to ${lsn}.`),
  })
  return { ...running, base, cluster, end }
}

function percent(cluster: ClusterManifest, say: Say): (bytes: number) => void {
  const STEP = 10
  const total = cluster.entries.reduce((sum, one) => sum + (one.kind === 'file' ? one.size : 0), 0)
  let said = 0
  return (bytes) => {
    const done = Math.floor((bytes * 100) / Math.max(total, 1) / STEP) * STEP
    if (done <= said) return
    said = done
    say(`Database: ${done} % of ${mb(total)}.`)
  }
}

function everyFifty(say: Say): (count: number, at: number) => void {
  return (count, at) => {
    if (count % 50 === 0) say(`Log: ${count} segments, up to ${inWords(at)}.`)
  }
}
