import { resolve } from 'node:path'
import {
  CommandProblem,
  onInstallation,
  readArguments,
  requireOutside,
  runCommand,
} from '#server/cli/command.ts'
import type { Config } from '#server/kernel/config.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { endReadOnly } from '#server/kernel/transfer/read-only.ts'
import { removeCompany } from '#server/kernel/transfer/remove.ts'
import { takeOut } from '#server/kernel/transfer/take-out.ts'

const USAGE = `npm run take-out -- COMPANY [FOLDER] [--read-only-first]
npm run take-out -- COMPANY --return
npm run take-out -- COMPANY FOLDER --remove

Writes all data of the company with this abbreviation, with its files and emails, to a new folder, while the server runs.
npm run take-in takes it into another installation. Without FOLDER: COMPANY-YYYY-MM-DD.

  --read-only-first  nothing of the company is saved or sent here from then on, so that nothing is missing in FOLDER
  --return           ends that, if the company stays here
  --remove           deletes the company here, after it was taken in elsewhere; FOLDER is what was taken out`

const number = (count: number) => count.toLocaleString('en-US')

interface Where {
  url: string
  config: Config
  company: string
  folder: string
}

async function write({ url, config, company, folder }: Where, isReadOnlyFirst: boolean): Promise<void> {
  const manifest = await takeOut({
    url,
    files: openPlainStore(config),
    company,
    folder,
    isReadOnlyFirst,
    say: console.log,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { name, abbreviation } = manifest.company
  console.log(
    `Took out ${name} (${abbreviation}): ${number(rows)} rows, ${number(manifest.files.count)} files.`,
  )
  if (manifest.files.missing > 0)
    console.log(
      `${manifest.files.missing} files were missing from storage already: ${folder}/files.jsonl names them.`,
    )
  console.log(
    `It is in ${folder}, not encrypted, with personal data and hashes of passwords: keep it as safe as a backup.\nTake it in with npm run take-in -- ${folder}`,
  )
  if (manifest.read_only_at !== null)
    console.log(
      `It is read-only here since ${manifest.read_only_at.slice(0, 19).replace('T', ' ')} UTC. When it is taken in, delete it here with npm run take-out -- ${abbreviation} ${folder} --remove. If it stays here: npm run take-out -- ${abbreviation} --return`,
    )
}

async function remove({ url, config, company, folder }: Where): Promise<void> {
  const { name, abbreviation, rows, files } = await removeCompany({
    url,
    files: openPlainStore(config),
    company,
    folder,
  })
  console.log(`Deleted ${name} (${abbreviation}) here: ${number(rows)} rows, ${number(files)} files.`)
}

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: {
      'read-only-first': { type: 'boolean', default: false },
      return: { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [company, given, ...more] = positionals
  if (values.help) return console.log(USAGE)
  if (company === undefined || more.length > 0) throw new CommandProblem(`Give one company.\n\n${USAGE}`)
  const { 'read-only-first': isReadOnlyFirst, return: isReturn, remove: isRemoval } = values
  if ([isReadOnlyFirst, isReturn, isRemoval].filter(Boolean).length > 1)
    throw new CommandProblem(`Give one of --read-only-first, --return and --remove.\n\n${USAGE}`)
  if (isRemoval && given === undefined)
    throw new CommandProblem(`Give the folder that was taken out.\n\n${USAGE}`)
  const folder = resolve(given ?? `${company}-${new Date().toISOString().slice(0, 10)}`)
  await onInstallation('take-out', async ({ url }, config) => {
    if (isReturn) {
      const { name, abbreviation } = await endReadOnly(url, company)
      return console.log(`${name} (${abbreviation}) is written here again.`)
    }
    requireOutside(folder, config)
    const where = { url, config, company, folder }
    return isRemoval ? remove(where) : write(where, isReadOnlyFirst)
  })
})
