import { resolve } from 'node:path'
import {
  CommandProblem,
  onInstallation,
  readArguments,
  requireOutside,
  runCommand,
} from '#server/cli/command.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { takeIn } from '#server/kernel/transfer/take-in.ts'

const USAGE = `npm run take-in -- FOLDER

Takes in a company that npm run take-out wrote to FOLDER, while the server runs. It must be of the same version.`

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [folder, ...more] = positionals
  if (values.help) return console.log(USAGE)
  if (folder === undefined || more.length > 0) throw new CommandProblem(`Give one folder.\n\n${USAGE}`)
  await onInstallation('take-in', async ({ url }, config) => {
    requireOutside(folder, config)
    const { id, manifest, superusers } = await takeIn({
      url,
      files: openPlainStore(config),
      incoming: incomingFolder(config.dataDir),
      folder: resolve(folder),
      say: console.log,
    })
    const { name, abbreviation } = manifest.company
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Took in ${name} (${abbreviation}) as company ${id}: ${rows.toLocaleString('en-US')} rows, ${manifest.files.count.toLocaleString('en-US')} files.`,
    )
    console.log('All tables have the same rows as where it was taken out.')
    console.log('Its users log in with their usernames, passwords and second factors; nobody is logged in.')
    if (id !== manifest.company.id)
      console.log(
        'Its number is another one here: phones that report with a QR code of their own need a new one, from Settings → Tracking.',
      )
    if (superusers.length > 0)
      console.log(`They managed the platform there, and don’t manage it here: ${superusers.join(', ')}.`)
  })
})
