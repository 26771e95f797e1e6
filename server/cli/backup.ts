import { findLine } from '#server/kernel/backup/archive-state.ts'
import { makeBaseCopy } from '#server/kernel/backup/base-copy.ts'
import { mb } from '#server/kernel/backup/restore.ts'
import { openOrCreateVault } from '#server/kernel/backup/vault.ts'
import {
  CommandProblem,
  commandConfig,
  onUnchangedDatabase,
  readArguments,
  runCommand,
} from '#server/cli/command.ts'
import { writtenSettings } from '#server/kernel/config.ts'

const USAGE = `npm run backup -- [TO]

Copies the database, the uploaded files and the settings to TO, a folder or the URL of a bucket, while the server
runs. Without TO, to BACKUP_TO. Encrypted with BACKUP_KEY, if it is set.`

const SAY_EVERY_BYTES = 100 * 1024 ** 2

function createProgress(): (bytes: number) => void {
  let said = 0
  return (bytes) => {
    if (bytes < said + SAY_EVERY_BYTES) return
    said = bytes
    console.log(`Database: ${mb(bytes)}.`)
  }
}

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(USAGE)
  if (positionals.length > 1) throw new CommandProblem(`Give one place to back up to.\n\n${USAGE}`)
  const [place] = positionals
  const to = (place === undefined ? commandConfig() : commandConfig({ BACKUP_TO: place })).backupTo
  if (to === undefined) throw new CommandProblem(`Give a place to back up to, or set BACKUP_TO.\n\n${USAGE}`)
  await onUnchangedDatabase('a backup', async (url, config) => {
    const vault = await openOrCreateVault(to, { key: config.backupKey })
    console.log(
      vault.isEncrypted
        ? `Backing up to ${vault.words}, encrypted. Without BACKUP_KEY nobody can restore it: store the key elsewhere.`
        : `Backing up to ${vault.words}, NOT encrypted: whoever can read it reads everything. Set BACKUP_KEY to encrypt it.`,
    )
    if (config.databaseUrl)
      console.log('DATABASE_URL is set: only files and settings are copied. Back up that server by itself.')
    const line = await findLine(config.dataDir, vault.words)
    const copy = await makeBaseCopy({
      config,
      url,
      vault,
      line,
      settings: writtenSettings(),
      onProgress: createProgress(),
    })
    if (!config.databaseUrl)
      console.log(
        `Database: ${copy.rows.toLocaleString('en-US')} rows in ${copy.tables} tables, ${mb(copy.bytes)}.`,
      )
    console.log(
      config.s3Url
        ? 'Files are in the bucket of S3_URL: turn on its versioning.'
        : `Files: ${copy.files}, of which ${copy.newFiles} are new in this backup.`,
    )
    console.log(
      `Backed up in ${copy.seconds.toFixed(1)} s. Restore it with npm run restore -- ${vault.words} NEW_FOLDER.`,
    )
  })
})
