import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  socketFolder: string
  ready: boolean
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /^.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** For any owner; a zombie does not count as alive. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFile(cluster)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined
  const command = commandLine(pid)
  if (!command.includes('postgres') || !command.includes(cluster)) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

function worksIn(folder: string, pid: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** PostgreSQL would mistake the reused pid for itself and refuse to start. */
export function forgetStalePostmaster(cluster: string): void {
  const pid = Number(pidFile(cluster)[0])
  if (!pid || !exists(pid) || runningPostmaster(cluster)) return
  const backends =
    process.platform === 'linux' &&
    readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(cluster, name))
  if (!backends) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
