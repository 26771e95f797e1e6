import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** PostgreSQL refuses to run as root; a server started by root runs it as nobody. */
export const NOBODY_ID = 65_534

export function getUnprivilegedUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : undefined
}

const CLOCK = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'] as const

/** PostgreSQL ignores the caller's environment, except the shifted clock of `npm run test:at`. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.env.FAKETIME && Object.fromEntries(CLOCK.map((name) => [name, process.env[name]]))),
})

function isTraversable(folder: string): boolean {
  const { mode, uid } = statSync(folder)
  return (mode & 0o001) !== 0 || (uid === NOBODY_ID && (mode & 0o100) !== 0)
}

export function isReachable(path: string): boolean {
  if (!getUnprivilegedUser()) return true
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  for (folder = realpathSync(folder); ; folder = dirname(folder)) {
    if (!isTraversable(folder)) return false
    if (dirname(folder) === folder) return true
  }
}
