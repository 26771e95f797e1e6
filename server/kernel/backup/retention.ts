import {
  baseFolder,
  lineWal,
  listBases,
  type Manifest,
  readManifest,
  storedFile,
} from '#server/kernel/backup/manifest.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import { parseLsn, segmentStart, segmentLsn } from '#server/kernel/db/wal-position.ts'

const DAY_MS = 86_400_000
const UNFINISHED_MS = 2 * DAY_MS

interface Kept {
  readonly id: string
  readonly manifest: Manifest
}

async function removeBase(vault: Vault, id: string, names: readonly string[]): Promise<void> {
  // Its manifest first: without it the rest counts as unfinished.
  await vault.remove(`${baseFolder(id)}manifest`)
  for (const name of names) await vault.remove(name)
}

/** Any instant of the last `days` stays restorable, so the last base copy from before them is kept too. */
async function thinBases(vault: Vault, days: number, now: number): Promise<Kept[]> {
  const bases = await listBases(vault)
  const oldest = now - days * DAY_MS
  const whole: (Kept & { names: string[] })[] = []
  for (const { id, isWhole, names } of bases)
    if (isWhole) whole.push({ id, names, manifest: await readManifest(vault, id) })
  const anchor = whole.findLastIndex(({ manifest }) => Date.parse(manifest.endedAt) <= oldest)
  for (const { id, names } of whole.slice(0, Math.max(anchor, 0))) await removeBase(vault, id, names)
  for (const { id, names } of bases.filter(({ isWhole }) => !isWhole)) {
    const stored = (await vault.list(baseFolder(id))).map(({ storedAt }) => storedAt.getTime())
    if (Math.max(...stored, 0) < now - UNFINISHED_MS) await removeBase(vault, id, names)
  }
  return whole.slice(Math.max(anchor, 0))
}

async function thinLog(vault: Vault, kept: readonly Kept[], now: number): Promise<void> {
  const starts = new Map<string, bigint>()
  for (const { manifest } of kept) {
    const { line, start } = manifest.cluster ?? {}
    if (!line || start === undefined) continue
    const from = segmentStart(parseLsn(start))
    const known = starts.get(line)
    starts.set(line, known !== undefined && known < from ? known : from)
  }
  for (const { name, storedAt } of await vault.list('wal/')) {
    const [, line = '', own = ''] = name.split('/')
    const from = starts.get(line)
    const segment = own.split('.')[0] ?? ''
    if (own === '' || !name.startsWith(lineWal(line))) continue
    const isOld =
      from === undefined
        ? storedAt.getTime() < now - UNFINISHED_MS
        : /^[0-9A-F]{24}$/.test(segment) && segmentLsn(segment) < from
    if (isOld) await vault.remove(name)
  }
}

/** A file that was deleted stays as long as an instant is kept at which it was there. */
async function thinFiles(vault: Vault, kept: readonly Kept[], days: number, now: number): Promise<void> {
  const named = new Set(kept.flatMap(({ manifest }) => (manifest.files ?? []).map(storedFile)))
  for (const { name, storedAt } of await vault.list(storedFile('')))
    if (!named.has(name) && storedAt.getTime() < now - (days + 1) * DAY_MS) await vault.remove(name)
}

/** Removes what no instant of the last `days` needs; there is always one base copy left. */
export async function removeOld(vault: Vault, days: number, now = Date.now()): Promise<void> {
  const kept = await thinBases(vault, days, now)
  if (kept.length === 0) return
  await thinLog(vault, kept, now)
  await thinFiles(vault, kept, days, now)
}
