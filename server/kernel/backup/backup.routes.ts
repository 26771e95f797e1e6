import { readBackupState } from '#contract/entities/kernel/backup.ts'
import { archiveStatus } from '#server/kernel/backup/archive-status.ts'
import { readMarks } from '#server/kernel/backup/backup-mark.repository.ts'
import { backupProblem, TELL_THE_OPERATOR } from '#server/kernel/backup/backup-state.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'

export const backupRoutes: Routes = (app) => {
  const { db, config } = app.services

  mount(app, readBackupState, {
    withoutTransaction: async ({ user: { is_superuser } }) => {
      const marks = await db.system(readMarks)
      const { reach, isEncrypted } = archiveStatus()
      const problem = backupProblem(config, marks) ?? ''
      return {
        is_set_up: config.backupTo !== undefined,
        is_encrypted: isEncrypted ?? null,
        copied_at: marks.copy?.at ?? null,
        proven_at: marks.proof?.at ?? null,
        reaches_to: reach === undefined ? null : new Date(reach).toISOString(),
        problem: problem !== '' && !is_superuser ? TELL_THE_OPERATOR : problem,
      }
    },
  })
}
