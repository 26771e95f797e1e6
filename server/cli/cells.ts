import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import {
  CommandProblem,
  commandConfig,
  onInstallation,
  readArguments,
  requireOutside,
  runCommand,
} from '#server/cli/command.ts'
import { readNumbers, reserveNumbers } from '#server/cells/company-range.repository.ts'
import { Directory } from '#server/cells/directory.repository.ts'
import { moveCompany } from '#server/cells/move.ts'
import { publishAll } from '#server/cells/publish.ts'
import { loadConfig } from '#server/kernel/config.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { openSource } from '#server/kernel/operation/installation.ts'

const USAGE = `npm run cells
npm run cells -- add URL [SMTP]
npm run cells -- move COMPANY CELL --settings FOLDER [--to FOLDER]

Lists the cells of DIRECTORY_URL with their companies, and the moves that are under way.

  add   enters the installation with these settings as the cell CELL, or changes its address: URL is where routers reach
        its nodes, such as http://10.0.0.5:8080, SMTP its listener for email, such as 10.0.0.5:2525
  move  moves a company, by abbreviation or number, to another cell while both work; the same command goes on with a
        move that was cut off
        --settings  has the settings of each cell, as CELL.env
        --to        a new folder for what is taken out; without it, COMPANY-to-CELL`

async function onDirectory<T>(work: (directory: Directory) => Promise<T>): Promise<T> {
  const { directoryUrl } = commandConfig()
  if (directoryUrl === undefined)
    throw new CommandProblem('Set DIRECTORY_URL to the database of the directory.')
  const directory = new Directory(directoryUrl)
  try {
    return await work(directory)
  } finally {
    await directory.close()
  }
}

async function list(directory: Directory): Promise<void> {
  await directory.prepare()
  const [cells, places, moves] = await Promise.all([
    directory.listCells(),
    directory.listPlaces(),
    directory.listMoves(),
  ])
  for (const { name, url, smtp } of cells) {
    const here = places.filter(({ cell }) => cell === name)
    console.log(`${name}  ${url}${smtp === '' ? '' : `, email to ${smtp}`}: ${here.length} companies`)
    for (const place of here) console.log(`  ${place.company}  ${place.abbreviation}  ${place.name}`)
  }
  for (const { company, source, target } of moves)
    console.log(`Under way: ${company} from ${source} to ${target}. Repeat the command that moves it.`)
}

async function add(directory: Directory, url = '', smtp = ''): Promise<void> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'http:')
    throw new CommandProblem(
      `Give an address that starts with http://, in a network of your own.\n\n${USAGE}`,
    )
  if (smtp !== '' && !/^[\w.:[\]-]+:\d+$/.test(smtp))
    throw new CommandProblem(`Give the SMTP listener as HOST:PORT.\n\n${USAGE}`)
  await onInstallation('cells', async (installation, { cell: name }) => {
    if (name === undefined) throw new CommandProblem('Set CELL to the name of the cell.')
    await directory.prepare()
    const places = await directory.listPlaces()
    const here = await readNumbers(installation.url)
    const taken = places.find(({ company, cell }) => cell !== name && here.includes(company))
    if (taken)
      throw new CommandProblem(
        `Company ${taken.company} is here, and the directory has it in ${taken.cell} (${taken.name}). Take it out of here and into an empty cell first.`,
      )
    const cell = await directory.saveCell(name, url, smtp)
    await reserveNumbers(installation.url, cell.number)
    await publishAll(installation.db, directory, name)
    console.log(`${name} is a cell with ${here.length} companies.`)
  })
}

async function move(directory: Directory, company: string, to: string, settings: string, folder: string) {
  const ends: (() => Promise<void>)[] = []
  const access = async (cell: string) => {
    const path = join(settings, `${cell}.env`)
    const text = await readFile(path, 'utf8').catch(() => {
      throw new CommandProblem(`${path} can’t be read. It must have the settings of cell ${cell}.`)
    })
    const config = loadConfig({ ...parseEnv(text), DEMO_PUBLIC: 'yes' })
    requireOutside(folder, config)
    const source = await openSource({ config, purpose: 'cells', beside: true, say: console.log })
    ends.push(source.stop)
    return { url: source.url, files: openPlainStore(config), incoming: incomingFolder(config.dataDir) }
  }
  const known = new Map<string, ReturnType<typeof access>>()
  const accessOnce = (cell: string) => {
    const opened = known.get(cell) ?? access(cell)
    known.set(cell, opened)
    return opened
  }
  try {
    const { source, folder: used } = await moveCompany({
      directory,
      company,
      to,
      folder,
      access: accessOnce,
      say: console.log,
    })
    console.log(
      `Moved from ${source} to ${to}. Its users log in again. Delete ${used} when ${to} has a new backup.`,
    )
  } finally {
    for (const end of ends) await end()
  }
}

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: { settings: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(USAGE)
  const [act, ...words] = positionals
  if (act === undefined) return onDirectory(list)
  if (act === 'add' && words.length <= 2) return onDirectory((directory) => add(directory, ...words))
  const [company, to] = words
  if (act !== 'move' || company === undefined || to === undefined || words.length > 2)
    throw new CommandProblem(USAGE)
  if (values.settings === undefined) throw new CommandProblem(`Give --settings.\n\n${USAGE}`)
  const settings = resolve(values.settings)
  const folder = resolve(values.to ?? `${company}-to-${to}`)
  return onDirectory((directory) => move(directory, company, to, settings, folder))
})
