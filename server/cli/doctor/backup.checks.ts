import { readState } from '#server/kernel/backup/archive-state.ts'
import { listBases, readManifest } from '#server/kernel/backup/manifest.ts'
import { NoBackup, openVault } from '#server/kernel/backup/vault.ts'
import { type Check, failed, messageOf, ofSetting, ok, warning } from '#server/cli/doctor/check.ts'
import { readSystem } from '#server/cli/doctor/doctor.repository.ts'

export const BACKUP: readonly Check[] = [
  ofSetting(
    'backup place',
    'Can the backup in BACKUP_TO be read, and is it this installation’s?',
    { of: ({ backupTo }) => backupTo, unset: 'BACKUP_TO is not set.' },
    async (to, { config, database }) => {
      try {
        const vault = await openVault(to, { key: config.backupKey })
        const newest = (await listBases(vault)).findLast(({ isWhole }) => isWhole)
        const cluster = newest && (await readManifest(vault, newest.id)).cluster
        if (cluster && database && cluster.system !== (await readSystem(database.url)))
          return failed(
            `The newest base copy in ${vault.words} is of another installation.`,
            'Set BACKUP_TO to a place of this installation alone, then run npm run backup.',
          )
        return ok(`${vault.words} can be read${vault.isEncrypted ? ' with BACKUP_KEY' : ''}.`)
      } catch (error) {
        const isNew = error instanceof NoBackup && (await readState(config.dataDir)) === undefined
        return (isNew ? warning : failed)(
          messageOf(error),
          isNew
            ? 'The server begins one when it starts. Run the doctor again then.'
            : 'Check BACKUP_TO and BACKUP_KEY, and that its disk is mounted or its bucket answers.',
        )
      }
    },
  ),
]
