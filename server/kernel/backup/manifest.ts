import { z } from 'zod'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import { Damaged } from '#server/kernel/backup/sealed.ts'
import { isObjectName } from '#server/kernel/backup/target.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'

const FORMAT = 1
const FOLDER = 'base/'
const NAME = 'manifest'

const objectName = z.string().max(500).refine(isObjectName)
const lsn = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)
const count = z.int().nonnegative()

const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), path: objectName }),
  z.object({ kind: z.literal('file'), path: objectName, size: count, sha256: z.base64() }),
])
export type Entry = z.infer<typeof entry>

const cluster = z.object({
  postgres: z.string().regex(/^\d{2}$/),
  system: z.string().max(30),
  timeline: z.int().positive(),
  start: lsn,
  stop: lsn,
  /** The continuous archive that goes on from here; null without one. */
  line: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
  label: z.string().max(10_000),
  migration: z.string().max(200),
  rows: z.record(z.string(), count),
  packs: count,
  entries: z.array(entry),
})

const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string().max(50),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Null when the database is a server of its own, which has its own backup. */
  cluster: cluster.nullable(),
  /** Keys of the uploaded files; null when they are in a bucket. */
  files: z.array(objectName).nullable(),
})
export type Manifest = z.infer<typeof manifest>
export type ClusterManifest = NonNullable<Manifest['cluster']>

export const FORMAT_OF_MANIFEST = FORMAT

export const baseFolder = (id: string): string => `${FOLDER}${id}/`
export const packName = (id: string, number: number): string =>
  `${baseFolder(id)}pack-${String(number).padStart(6, '0')}`
export const baseWal = (id: string): string => `${baseFolder(id)}wal/`
export const lineWal = (line: string): string => `wal/${line}/`
export const storedFile = (key: string): string => `files/${key}`
export const SETTINGS = 'settings'

/** Sorts by time. */
export const newBaseId = (now: Date, random: string): string =>
  `${now
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')}-${random}`

export const writeManifest = (vault: Vault, id: string, made: Manifest): Promise<void> =>
  vault.put(baseFolder(id) + NAME, Buffer.from(JSON.stringify(manifest.parse(made))))

/** The names inside come from outside and are checked here. Throws Damaged. */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const name = baseFolder(id) + NAME
  const bytes = await vault.get(name)
  if (!bytes) throw new Damaged(name)
  try {
    return manifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new BackupProblem(
      `${name} is not a manifest that this version reads. Use the version that made the backup.`,
    )
  }
}

/** Every begun base copy, oldest first; one without a manifest is unfinished. */
export async function listBases(vault: Vault): Promise<{ id: string; isWhole: boolean; names: string[] }[]> {
  const names = (await vault.list(FOLDER)).map(({ name }) => name)
  const byId = Map.groupBy(names, (name) => name.split('/')[1] ?? '')
  return [...byId].map(([id, own]) => ({
    id,
    isWhole: own.includes(baseFolder(id) + NAME),
    names: own,
  }))
}
