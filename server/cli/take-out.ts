import { resolve } from 'node:path'
import {
  CommandProblem,
  onInstallation,
  readArguments,
  requireOutside,
  runCommand,
} from '#server/cli/command.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { takeOut } from '#server/kernel/transfer/take-out.ts'

const USAGE = `npm run take-out -- COMPANY [FOLDER]

Writes all data of the company with this abbreviation, with its files and emails, to a new folder, while the server runs.
npm run take-in takes it into another installation. Without FOLDER: COMPANY-YYYY-MM-DD.`

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [company, folder, ...more] = positionals
  if (values.help) return console.log(USAGE)
  if (company === undefined || more.length > 0) throw new CommandProblem(`Give one company.\n\n${USAGE}`)
  const to = resolve(folder ?? `${company}-${new Date().toISOString().slice(0, 10)}`)
  await onInstallation('take-out', async ({ url }, config) => {
    requireOutside(to, config)
    const manifest = await takeOut({
      url,
      files: openPlainStore(config),
      company,
      folder: to,
      say: console.log,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { name, abbreviation } = manifest.company
    console.log(
      `Took out ${name} (${abbreviation}): ${rows.toLocaleString('en-US')} rows, ${manifest.files.count.toLocaleString('en-US')} files.`,
    )
    if (manifest.files.missing > 0)
      console.log(
        `${manifest.files.missing} files were missing from storage already: ${to}/files.jsonl names them.`,
      )
    console.log(
      `It is in ${to}, not encrypted, with personal data and hashes of passwords: keep it as safe as a backup.\nTake it in with npm run take-in -- ${to}`,
    )
  })
})
