import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
import { endLeftover, runningDatabase, startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { runCode } from '#tests/support/script.ts'
import { eventually } from '#tests/support/eventually.ts'

const query = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query<Record<string, unknown>>(text))).rows

let used: string[] = []
function folder(): string {
  const dataDir = temporaryFolder()
  used.push(dataDir)
  return dataDir
}

afterEach(async () => {
  for (const dataDir of used) {
    await endLeftover(dataDir)
    removeFolder(dataDir)
  }
  used = []
})

// cp keeps the owner of the files; PostgreSQL refuses a data folder of another user.
const installed = temporaryFolder()
beforeAll(async () => (await temporaryCluster(installed)).stop())
afterAll(() => removeFolder(installed))

function installedFolder(): string {
  const dataDir = folder()
  execFileSync('cp', ['-a', installed, dataDir])
  return dataDir
}

async function cluster(dataDir = installedFolder()) {
  const postgres = await temporaryCluster(dataDir)
  onTestFinished(() => postgres.stop())
  return postgres
}

describe('embedded PostgreSQL', () => {
  test('is durable, uses UTF-8 and UTC, and listens on no network', async () => {
    const { url } = await cluster()
    const rows = await query(
      url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone, current_setting('listen_addresses') AS network, lower('ÄÖ') AS small`,
    )
    expect(rows).toEqual([{ encoding: 'UTF8', zone: 'UTC', network: '', small: 'äö' }])
    const durable = await startPostgres({ dataDir: installedFolder() })
    onTestFinished(() => durable.stop())
    expect(
      await query(
        durable.url,
        `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on' }])
  })

  test('has its rows after a restart and leaves no process or socket in between', async () => {
    const dataDir = installedFolder()
    const first = await cluster(dataDir)
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    expect(await runningDatabase(dataDir)).toBeUndefined()
    expect(existsSync(new URL(first.url).searchParams.get('host')!)).toBe(false)
    const second = await cluster(dataDir)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })

  test('is restarted when it is killed, while callers wait and listeners reconnect', async () => {
    const lines: string[] = []
    const dataDir = installedFolder()
    const postgres = await startPostgres({ dataDir, say: (line) => lines.push(line) })
    onTestFinished(() => postgres.stop())
    await query(
      postgres.url,
      `CREATE ROLE freight_app; CREATE ROLE freight_system; CREATE TABLE n (n int);
       CREATE TABLE company (id int, read_only_at timestamptz); GRANT ALL ON n, company TO freight_app`,
    )
    const db = openDatabase(postgres.url)
    onTestFinished(() => db.close())
    const reconnected = vi.fn()
    await db.listen('live', () => undefined, reconnected)
    for (let round = 1; round <= 3; round++) {
      const { pid } = postgres
      await db.tenant(1, (tx) => tx.execute(sql`INSERT INTO n VALUES (${round})`))
      process.kill(pid, 'SIGKILL')
      const { rows } = await db.read(1, (tx) => tx.execute(sql`SELECT count(*) AS n FROM n`))

      expect(rows).toEqual([{ n: round }])
      await eventually(() => expect(reconnected).toHaveBeenCalledTimes(round))
      await eventually(() => expect(postgres.pid).not.toBe(pid))
    }
    expect(lines.filter((line) => line === 'PostgreSQL is running again.')).toHaveLength(3)
  })

  test('a database that outlived its killed server is adopted and supervised by the next one', async () => {
    const dataDir = installedFolder()
    const server = runCode(
      `import { startPostgres } from '#server/kernel/db/postgres/supervisor.ts'
       const { pid } = await startPostgres({ dataDir: process.env.FOLDER, durable: false })
       console.log('up', pid)`,
      { FOLDER: dataDir },
    )
    const pid = Number(/up (\d+)/.exec(await server.says(/up \d+/))![1])
    server.child.kill('SIGKILL')
    await server.ended
    const postgres = await cluster(dataDir)
    expect([postgres.adopted, postgres.pid]).toEqual([true, pid])
    process.kill(pid, 'SIGKILL')
    await eventually(async () => expect(await query(postgres.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]))
    expect(postgres.pid).not.toBe(pid)
  })

  test('starts when its old process id belongs to another process', async () => {
    const dataDir = installedFolder()
    const first = await cluster(dataDir)
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const left = readFileSync(pidFile, 'utf8').split('\n')
    await first.stop()
    await writeFile(pidFile, [process.pid, ...left.slice(1)].join('\n'))
    expect((await cluster(dataDir)).adopted).toBe(false)
  })

  test('is created again when its first creation was interrupted', async () => {
    const dataDir = folder()
    await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
    const { url } = await cluster(dataDir)
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  test('the error of a failed start names the log file', async () => {
    const dataDir = installedFolder()
    await (await cluster(dataDir)).stop()
    await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'nonsense')
    await expect(temporaryCluster(dataDir)).rejects.toThrow(
      /did not start: .*postgresql\.conf.*postgres\.log/,
    )
  })
})

describe('data folder', () => {
  test('a data folder in use is refused to a second process until the first one ends, even if killed', async () => {
    const dataDir = folder()
    const first = runCode(
      `import { claimFolder } from '#server/kernel/db/postgres/folder-lock.ts'
       claimFolder(process.env.FOLDER, 'a running server')
       console.log('held')
       setInterval(() => undefined, 1000)`,
      { FOLDER: dataDir },
    )
    await first.says('held')
    expect(() => claimFolder(dataDir, 'this test')).toThrow(
      `in use by a running server (process ${first.child.pid})`,
    )
    first.child.kill('SIGKILL')
    await first.ended
    const release = claimFolder(dataDir, 'this test')
    expect(() => claimFolder(dataDir, 'this test')).toThrow('in use by this test')
    release()
    claimFolder(dataDir, 'this test')()
  })

  test('a data folder that cannot be created is named with what to do', () => {
    expect(() => claimFolder('/dev/null/nowhere', 'this test')).toThrow(
      /^Can’t write to the data folder \/dev\/null\/nowhere.* Set DATA_DIR/,
    )
  })
})
