import { listBases, type Manifest, readManifest } from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'
import { findReach } from '#server/kernel/backup/wal-log.ts'

export interface ChosenBase {
  readonly id: string
  readonly manifest: Manifest
}

/** An instant with its offset from UTC; throws in words. */
export function parseUntil(text: string, now = new Date()): Date {
  const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/
  const until = new Date(text)
  if (!INSTANT.test(text) || Number.isNaN(until.getTime()))
    throw new BackupProblem(
      `${JSON.stringify(text)} is not an instant. Write it with its time zone, such as 2026-11-28T10:15:00Z or 2026-11-28T04:15:00-06:00.`,
    )
  if (until > now)
    throw new BackupProblem(`${text} is in the future. Leave --until out to restore everything.`)
  return until
}

/** The end of the next older complete base copy than `id`. */
export async function olderBase(vault: Vault, id: string): Promise<string | undefined> {
  const older = (await listBases(vault)).findLast((base) => base.isWhole && base.id < id)
  return older && (await readManifest(vault, older.id)).endedAt
}

export function refuseBeyond(end: number, until: Date | undefined): void {
  if (until && until.getTime() > end)
    throw new BackupProblem(
      `The backup ends at ${new Date(end).toISOString()}. Choose that instant or an earlier one, or leave --until out to restore everything.`,
    )
}

/**
 * The newest base copy that was complete at `until`; the newest of all without one. Throws when the backup begins
 * after that instant or ends before it.
 */
export async function chooseBase(vault: Vault, until?: Date): Promise<ChosenBase> {
  const whole = (await listBases(vault)).filter(({ isWhole }) => isWhole)
  if (whole.length === 0)
    throw new BackupProblem(
      `The backup in ${vault.words} has no complete base copy yet. Run npm run backup, or use another backup.`,
    )
  let earliest = ''
  for (const { id } of whole.toReversed()) {
    const manifest = await readManifest(vault, id)
    earliest = manifest.endedAt
    if (until && new Date(manifest.endedAt) > until) continue
    if (until && manifest.cluster) refuseBeyond(await findReach(vault, id, manifest.cluster), until)
    return { id, manifest }
  }
  throw new BackupProblem(
    `The backup in ${vault.words} begins at ${earliest}. Choose that instant or a later one.`,
  )
}
