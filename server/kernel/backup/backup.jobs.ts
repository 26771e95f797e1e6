import { MINUTE_MS } from '#contract/rules/durations.ts'
import { archiveLine } from '#server/kernel/backup/archive-status.ts'
import { makeBaseCopy } from '#server/kernel/backup/base-copy.ts'
import { readMarks, setMark } from '#server/kernel/backup/backup-mark.repository.ts'
import { backupProblem, TELL_THE_OPERATOR } from '#server/kernel/backup/backup-state.ts'
import { proveRestore } from '#server/kernel/backup/prove.ts'
import { removeOld } from '#server/kernel/backup/retention.ts'
import { openOrCreateVault } from '#server/kernel/backup/vault.ts'
import { writtenSettings } from '#server/kernel/config.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { definePlatformJob } from '#server/kernel/jobs/define-job.ts'
import { forEachCompany } from '#server/kernel/jobs/each-company.ts'
import { companyZones } from '#server/kernel/jobs/job.repository.ts'
import { recordFirstNotice } from '#server/kernel/notification/notice.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

/** UTC: night from coast to coast. */
const FROM_HOUR = 8

export const nightlyBackup = definePlatformJob({
  name: 'backup',
  title: 'Back up to BACKUP_TO and restore it on trial',
  schedule: { dailyFromHour: FROM_HOUR },
  retryMs: [10 * MINUTE_MS, 60 * MINUTE_MS],
  async work({ signal, services: { config, db } }) {
    if (config.backupTo === undefined) return
    const vault = await openOrCreateVault(config.backupTo, { key: config.backupKey })
    const url = config.databaseUrl ?? (await runningDatabase(config.dataDir))
    if (url === undefined) throw new Error('The embedded database does not answer.')
    const line = config.databaseUrl === undefined ? (await archiveLine()).line : undefined
    const copy = await makeBaseCopy({ config, url, vault, line, settings: writtenSettings(), signal })
    await db.system((tx) =>
      setMark(tx, 'copy', { rows: copy.rows, files: copy.files, bytes: copy.bytes, seconds: copy.seconds }),
    )
    if (config.databaseUrl === undefined) {
      const proof = await proveRestore({ config, url, vault, signal })
      await db.system((tx) => setMark(tx, 'proof', { ...proof }))
    }
    await removeOld(vault, config.backupKeep)
  },
})

export async function notifyBackupProblem(tx: Tx, now = new Date()): Promise<void> {
  if (!(await recordFirstNotice(tx, 'backup', now.toISOString().slice(0, 10)))) return
  await notify(tx, {
    type: 'SYSTEM',
    can: ['jobs', 'list'],
    title: '<b>The backup needs attention</b>',
    sub_title: TELL_THE_OPERATOR,
    metadata: { id: 0 },
  })
}

/** Fails while the backup can't be relied on; administrators are notified once a day. */
export const backupAge = definePlatformJob({
  name: 'backup-age',
  title: 'Check the age of the backup',
  schedule: { everyMs: 10 * MINUTE_MS },
  retryMs: [],
  async work({ services: { config, db } }) {
    const problem = backupProblem(config, await db.system(readMarks))
    if (problem === undefined) return
    const { zones: companies } = await db.system(companyZones)
    const ids = companies.map(({ id }) => id)
    await forEachCompany(ids, (id) => db.tenant(id, (tx) => notifyBackupProblem(tx)))
    throw new Error(problem)
  },
})
