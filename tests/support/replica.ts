import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { startBackup, stopBackup } from '#server/kernel/backup/backup.repository.ts'
import { connectionSettings, ReplicaConnection } from '#server/kernel/db/connect.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { FALLBACK_FOLDER, postgresPrograms } from '#server/kernel/db/postgres/binaries.ts'
import { EMPTIED, LEFT_OUT } from '#server/kernel/db/postgres/cluster-parts.ts'
import { clusterFolder, makeSocketFolder, serverOptions } from '#server/kernel/db/postgres/cluster.ts'
import { embeddedUrl } from '#server/kernel/db/postgres/supervisor.ts'
import { getUnprivilegedUser, postgresEnvironment } from '#server/kernel/db/postgres/unprivileged-user.ts'
import { eventually } from '#tests/support/eventually.ts'

export interface Replica {
  readonly url: string
  /** As its administrator. */
  query(text: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

async function copyCluster(url: string, from: string, to: string): Promise<void> {
  await withClient(url, async (client) => {
    await startBackup(client, 'replica')
    // Files that vanish meanwhile are no failure.
    spawnSync('cp', ['--archive', from, to])
    for (const name of readdirSync(to)) {
      if (LEFT_OUT.has(name)) rmSync(join(to, name), { recursive: true })
      if (EMPTIED.has(name))
        for (const inside of readdirSync(join(to, name))) rmSync(join(to, name, inside), { recursive: true })
    }
    mkdirSync(join(to, 'pg_wal/archive_status'), { mode: 0o700 })
    const { labelfile } = await stopBackup(client)
    writeFileSync(join(to, 'backup_label'), labelfile)
    writeFileSync(join(to, 'standby.signal'), '')
  })
  const user = getUnprivilegedUser()
  if (user) spawnSync('chown', ['--recursive', `${user.uid}:${user.gid}`, to])
}

/** A standby that streams from an embedded cluster of the tests. Its data is beside that of the cluster. */
export async function startReplica(primary: { url: string; dataDir: string }): Promise<Replica> {
  const cluster = join(dirname(primary.dataDir), 'replica')
  await copyCluster(primary.url, clusterFolder(primary.dataDir), cluster)
  const socketFolder = makeSocketFolder()
  const { searchParams, username } = new URL(primary.url)
  const source = `host=${searchParams.get('host')} port=5432 user=${username}`
  const child = spawn(
    join(postgresPrograms(FALLBACK_FOLDER), 'postgres'),
    [...serverOptions(cluster, socketFolder, false), '-c', `primary_conninfo=${source}`],
    { ...getUnprivilegedUser(), cwd: '/', env: postgresEnvironment(), stdio: 'ignore' },
  )
  const url = embeddedUrl(socketFolder)
  const query = async (text: string) => {
    const client = new ReplicaConnection(connectionSettings(url, { name: 'tests' }))
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }
  await eventually(() => query('SELECT 1'), 50)
  return {
    url,
    query,
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGINT')
      await exit
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}
