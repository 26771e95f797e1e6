import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { type ArchiveStatus, archiveStatus } from '#server/kernel/backup/archive-status.ts'
import type { Marks } from '#server/kernel/backup/backup-mark.repository.ts'
import type { Config } from '#server/kernel/config.ts'

/** For users of a company, who must not learn the operator's paths and buckets. */
export const TELL_THE_OPERATOR = 'The backup is behind; tell the operator.'

const LONGEST_DAYS = 2
const LONGEST_LAG_MS = 10 * MINUTE_MS

const daysSince = (at: string, now: number) => Math.floor((now - Date.parse(at)) / DAY_MS)

/** For the operator: why the backup can't be relied on, and what to do; undefined when it can, or none is set up. */
export function backupProblem(
  { backupTo, databaseUrl }: Pick<Config, 'backupTo' | 'databaseUrl'>,
  marks: Marks,
  { startedAt, reach = startedAt, problem }: ArchiveStatus = archiveStatus(),
  now = Date.now(),
): string | undefined {
  if (backupTo === undefined) return undefined
  const last = databaseUrl === undefined ? marks.proof : marks.copy
  const since = last?.at ?? marks.begun?.at
  if (since !== undefined && now - Date.parse(since) > LONGEST_DAYS * DAY_MS)
    return last
      ? `The last ${databaseUrl ? 'backup' : 'proven restore'} is ${daysSince(since, now)} days old. See the backup job’s error under Settings → Jobs.`
      : 'No backup has succeeded yet. See the backup job’s error under Settings → Jobs.'
  if (reach !== undefined && now - reach > LONGEST_LAG_MS)
    return `The backup is ${Math.floor((now - reach) / MINUTE_MS)} minutes behind. ${problem ?? 'See the server’s log.'}`
  return undefined
}
