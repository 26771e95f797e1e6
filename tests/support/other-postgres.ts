import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '#server/kernel/db/connection.ts'
import { EMBEDDED_NAME, makeSocketFolder } from '#server/kernel/db/postgres/cluster.ts'
import { embeddedUrl } from '#server/kernel/db/postgres/supervisor.ts'
import { getUnprivilegedUser } from '#server/kernel/db/postgres/unprivileged-user.ts'

const PATIENCE_MS = 60_000

/** A PostgreSQL of another version for the server suite, from Debian's package of that version. */
export async function startOtherPostgres(version: string, dataDir: string) {
  const programs = `/usr/lib/postgresql/${version}/bin`
  if (!existsSync(programs))
    throw new Error(`PostgreSQL ${version} is not in ${programs}. Install the package postgresql-${version}.`)
  const user = getUnprivilegedUser()
  const cluster = join(dataDir, `postgres-${version}`)
  mkdirSync(dataDir, { mode: 0o755 })
  mkdirSync(cluster, { mode: 0o700 })
  if (user) chownSync(cluster, user.uid, user.gid)
  const socketFolder = makeSocketFolder()
  const options = [
    `--username=${EMBEDDED_NAME}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const made = spawnSync(join(programs, 'initdb'), [`--pgdata=${cluster}`, ...options], { ...user, cwd: '/' })
  if (made.status !== 0) throw new Error(`initdb ${version}: ${made.stderr}`)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    max_connections: 100,
    shared_buffers: '64MB',
    fsync: 'off',
    full_page_writes: 'off',
    jit: 'off',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', cluster, ...args], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  const stop = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    await exit
  }
  const url = embeddedUrl(socketFolder)
  const create = (): Promise<unknown> =>
    withClient(embeddedUrl(socketFolder, 'postgres'), (client) =>
      client.query(`CREATE DATABASE ${EMBEDDED_NAME}`),
    )
  for (const end = performance.now() + PATIENCE_MS; ; await pause(100))
    try {
      await create()
      return { url, stop }
    } catch (error) {
      if (performance.now() > end || child.exitCode !== null) throw await stop().then(() => error)
    }
}
