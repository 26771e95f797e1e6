import { listBases, type Manifest, readManifest } from '#server/kernel/backup/manifest.ts'
import { BackupProblem } from '#server/kernel/backup/problem.ts'
import type { Vault } from '#server/kernel/backup/vault.ts'

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

/** When the next older base copy than `id` was complete. */
export async function olderBase(vault: Vault, id: string): Promise<string | undefined> {
  const older = (await listBases(vault)).findLast((base) => base.isWhole && base.id < id)
  return older && (await readManifest(vault, older.id)).endedAt
}

/** The newest base copy that was complete at `until`; the newest of all without one. */
export async function chooseBase(vault: Vault, until?: Date): Promise<ChosenBase> {
  const whole = (await listBases(vault)).filter(({ isWhole }) => isWhole)
  if (whole.length === 0)
    throw new BackupProblem(
      `The backup in ${vault.words} has no complete base copy yet. Run npm run backup, or use another backup.`,
    )
  let earliest = ''
  for (const { id } of whole.toReversed()) {
    const manifest = await readManifest(vault, id)
    if (until === undefined || new Date(manifest.endedAt) <= until) return { id, manifest }
    earliest = manifest.endedAt
  }
  throw new BackupProblem(
    `The backup in ${vault.words} begins at ${earliest}. Choose that instant or a later one.`,
  )
}
