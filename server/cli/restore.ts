import { resolve } from 'node:path'
import { parseUntil } from '#server/kernel/backup/choose-base.ts'
import { restoredInWords, restoreInstallation } from '#server/kernel/backup/restore-installation.ts'
import { CommandProblem, commandConfig, readArguments, runCommand } from '#server/cli/command.ts'

const USAGE = `npm run restore -- FROM [--until 2026-11-28T10:15:00Z] TO

Restores the backup in FROM, a folder or the URL of a bucket, into TO, an empty or new folder. Without --until,
everything that the backup has. BACKUP_KEY must be the key that the backup was made with.`

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: { until: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(USAGE)
  const [from, to, ...more] = positionals
  if (!from?.trim() || !to?.trim() || more.length > 0) throw new CommandProblem(USAGE)
  const { backupKey: key } = commandConfig()
  const until = values.until === undefined ? undefined : parseUntil(values.until)
  const folder = resolve(to)
  const restored = await restoreInstallation({ from, key, until, to: folder, say: console.log })
  for (const line of restoredInWords(restored, { until, to: folder })) console.log(line)
})
