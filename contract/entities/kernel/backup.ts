import { z } from 'zod'
import { endpoint, instant } from '#contract/http.ts'

export const backupState = z.object({
  is_set_up: z.boolean(),
  /** Null while it isn't known yet. */
  is_encrypted: z.boolean().nullable(),
  copied_at: instant.nullable(),
  /** When a backup was last restored on trial, with the same rows. */
  proven_at: instant.nullable(),
  /** The backup has everything that was saved until then. */
  reaches_to: instant.nullable(),
  /** Why the backup can't be relied on, in detail for platform administrators alone; '' when it can. */
  problem: z.string(),
})
export type BackupState = z.infer<typeof backupState>

export const readBackupState = endpoint({
  name: 'readBackupState',
  summary: 'Get when the installation was last backed up, and when that backup was last restored on trial.',
  path: 'system/backup',
  access: ['jobs', 'list'],
  whileInactive: true,
  answer: backupState,
})
