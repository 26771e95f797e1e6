import { lstatSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { compareVersions } from '#server/kernel/base/compare-versions.mjs'
import { BootstrapProblem } from './bootstrap.mjs'
import { askControl } from './control.mjs'
import { dataFolder } from './launcher.mjs'
import { readPackage } from './read-package.mjs'

const USAGE = `npm run upgrade -- NEW [--backup-to TO | --without-backup]

Changes the running server of this folder for the version in the folder NEW, and returns by itself if that fails. NEW
is an unpacked release. The backup goes to BACKUP_TO, or to TO.`

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

function readArguments() {
  const text = { type: 'string' }
  const flag = { type: 'boolean' }
  try {
    return parseArgs({
      options: { 'backup-to': text, 'without-backup': flag, help: flag },
      allowPositionals: true,
    })
  } catch (error) {
    throw new BootstrapProblem(`${error.message}\n\n${USAGE}`, { cause: error })
  }
}

function checkVersion(folder) {
  const [own, next] = [readPackage(root), readPackage(folder)]
  if (!next?.version || next.name !== own.name)
    throw new BootstrapProblem(`${folder} has no readable release. Unpack one there and try again.`)
  if (folder === root)
    throw new BootstrapProblem(`${folder} is the running version. Name the folder of the new one.`)
  if (compareVersions(next.version, own.version) < 0)
    throw new BootstrapProblem(
      `${folder} has version ${next.version}, which is older than ${own.version}. To go back, restore the backup.`,
    )
  console.log(`Upgrading from ${own.version} to ${next.version}.`)
}

async function prepare(folder) {
  try {
    const bootstrap = await import(pathToFileURL(join(folder, 'server/cli/bootstrap.mjs')).href)
    const needsBuild = !bootstrap.clientIsCurrent(folder)
    await bootstrap.installPackages(folder, { withDev: needsBuild })
    if (needsBuild) await bootstrap.buildClient(folder)
  } catch (error) {
    throw new BootstrapProblem(`${error.message}\nNothing was changed.`, { cause: error })
  }
}

/** What starts next time: a link `current` beside the folders, if the system was set up with one. */
function moveLink(folder) {
  const link = join(dirname(root), 'current')
  const isOurs = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && realpathSync(link) === root
  if (!isOurs)
    return console.log(
      `Start Freight from ${folder} next time, with DATA_DIR=${dataFolder(root)}. Whatever starts ${root} still starts the old version.`,
    )
  const fresh = `${link}.${process.pid}`
  try {
    symlinkSync(dirname(folder) === dirname(root) ? basename(folder) : folder, fresh)
    renameSync(fresh, link)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw new BootstrapProblem(
      `The new version serves, but ${link} could not be moved (${error.message}). Point it to ${folder} yourself.`,
      { cause: error },
    )
  }
  console.log(`${link} now points to ${folder}.`)
}

async function upgrade() {
  const { values, positionals } = readArguments()
  if (values.help) return console.log(USAGE)
  if (positionals.length !== 1 || (values['backup-to'] && values['without-backup']))
    throw new BootstrapProblem(USAGE)
  const given = resolve(process.env.INIT_CWD ?? '.', positionals[0])
  if (!readPackage(given))
    throw new BootstrapProblem(`${given} has no readable release. Unpack one there and try again.`)
  const folder = realpathSync(given)
  checkVersion(folder)
  await prepare(folder)
  const backupTo = values['backup-to'] && resolveTarget(values['backup-to'])
  const request = {
    root: folder,
    withoutBackup: values['without-backup'] === true,
    ...(backupTo && { backupTo }),
  }
  const { version } = await askControl(dataFolder(root), request, console.log)
  moveLink(folder)
  console.log(`Upgraded to ${version}. Keep ${root} until the server was restarted once.`)
}

const resolveTarget = (to) => (/^\w+:\/\//.test(to) ? to : resolve(process.env.INIT_CWD ?? '.', to))

try {
  await upgrade()
} catch (error) {
  console.error(error instanceof BootstrapProblem ? error.message : error)
  process.exitCode = 1
}
