import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entry, packName } from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { EMPTIED, LEFT_OUT } from '#server/kernel/db/postgres/cluster-parts.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'

const PACK_BYTES = 8 * 1024 ** 2
const READ_BYTES = 1024 ** 2

const TEMPORARY = /^(?:pgsql_tmp|t\d+_\d+)/
const CONTROL = 'global/pg_control'

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

interface Found {
  readonly path: string
  readonly isFolder: boolean
}

async function walk(cluster: string, below: string): Promise<Found[]> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  const found: Found[] = []
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isSymbolicLink() && below === 'pg_tblspc')
      throw new BackupProblem(
        `The database has a tablespace (${path}), which this backup can’t copy. Move its tables back to pg_default.`,
      )
    if (entry.isDirectory() && !TEMPORARY.test(entry.name)) {
      found.push({ path, isFolder: true })
      if (!EMPTIED.has(path)) found.push(...(await walk(cluster, path)))
    } else if (entry.isFile() && !LEFT_OUT.has(entry.name) && !TEMPORARY.test(entry.name))
      found.push({ path, isFolder: false })
  }
  return found
}

async function listCluster(cluster: string): Promise<Found[]> {
  const found = await walk(cluster, '')
  const isControl = ({ path }: Found) => path === CONTROL
  const folders = found.filter(({ isFolder }) => isFolder)
  const files = found.filter((one) => !one.isFolder && !isControl(one))
  return [...folders, { path: 'pg_wal/archive_status', isFolder: true }, ...files, ...found.filter(isControl)]
}

/** Cuts one stream of bytes into sealed objects. */
function createPacker(vault: Vault, id: string) {
  let parts: Buffer[] = []
  let size = 0
  let count = 0
  const flush = async () => {
    if (size === 0) return
    await vault.put(packName(id, ++count), Buffer.concat(parts))
    parts = []
    size = 0
  }
  return {
    async add(bytes: Buffer) {
      parts.push(bytes)
      size += bytes.length
      if (size >= PACK_BYTES) await flush()
    },
    async end(): Promise<number> {
      await flush()
      return count
    },
  }
}

async function copyFile(
  file: FileHandle,
  add: (bytes: Buffer) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, size)
    if (bytesRead === 0) return { size, sha256: hash.digest('base64') }
    const bytes = buffer.subarray(0, bytesRead)
    hash.update(bytes)
    size += bytesRead
    await add(bytes)
  }
}

export interface CopyProgress {
  signal?: AbortSignal | undefined
  onProgress?: ((bytes: number) => void) | undefined
}

/**
 * Copies a running cluster between pg_backup_start and pg_backup_stop. What changes meanwhile is repaired by
 * the write-ahead log at restore.
 */
export async function copyCluster(
  cluster: string,
  { vault, id }: { vault: Vault; id: string },
  { signal, onProgress }: CopyProgress,
): Promise<{ entries: Entry[]; packs: number; bytes: number }> {
  const packer = createPacker(vault, id)
  const entries: Entry[] = []
  let bytes = 0
  for (const { path, isFolder } of await listCluster(cluster)) {
    if (isFolder) {
      entries.push({ kind: 'folder', path })
      continue
    }
    const file = await open(join(cluster, path), 'r').catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    if (!file) continue
    const copied = await copyFile(file, (some) => packer.add(some), signal).finally(() => file.close())
    entries.push({ kind: 'file', path, ...copied })
    bytes += copied.size
    onProgress?.(bytes)
  }
  return { entries, packs: await packer.end(), bytes }
}
