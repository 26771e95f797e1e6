import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase, type SystemTx, type Tx } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { splitHosts } from '#server/kernel/db/hosts.ts'
import { isConnectionLoss, isOutcomeUnknown, isReadOnly } from '#server/kernel/db/losses.ts'
import { createProbe } from '#server/kernel/db/probe.ts'
import { removeFolder, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually } from '#tests/support/eventually.ts'

const HASTE = { patience: 100, watch: { slow: 100, answer: 300 } }

const dataDir = temporaryFolder()
const postgres = await temporaryCluster(dataDir)
const { url } = postgres
await withClient(url, (client) =>
  client.query(
    `CREATE ROLE freight_app; CREATE ROLE freight_system; CREATE TABLE n (n int);
     CREATE TABLE company (id int, read_only_at timestamptz); GRANT ALL ON n, company TO freight_app, freight_system`,
  ),
)
const db = openDatabase(url, { appConnections: 3, systemConnections: 2, ...HASTE })
afterAll(async () => {
  await db.close()
  await postgres.stop()
  removeFolder(dataDir)
})

const insert = (tx: SystemTx, n: number) => tx.execute(sql`INSERT INTO n VALUES (${n})`)
const numbers = async () =>
  (await withClient(url, (client) => client.query<{ n: number }>('SELECT n FROM n ORDER BY n'))).rows.map(
    ({ n }) => n,
  )
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
afterEach(() => withClient(url, (client) => client.query('TRUNCATE n')))

/** As the session of an administrator, which a read-only server still serves. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const address = new URL(url)
  address.searchParams.set('options', '-c default_transaction_read_only=off')
  await withClient(address.href, async (client) => {
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
    await client.query('SELECT pg_reload_conf()')
  })
}

describe('a server that became read-only', () => {
  afterEach(() => setReadOnly('off'))

  const pooled = async () => {
    const address = new URL(url)
    address.searchParams.set('options', '-c default_transaction_read_only=off')
    return withClient(address.href, async (client) => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE application_name IN ('freight app', 'freight system')`,
      )
      return rows.length
    })
  }

  test('is left by every connection, and used again when it can be written to', async () => {
    const probe = createProbe(db)
    await Promise.all([1, 2, 3].map((n) => db.tenant(1, (tx) => insert(tx, n))))
    await probe()
    await setReadOnly('on')
    await eventually(async () => expect(isReadOnly(await reasonOf(probe()))).toBe(true))
    const refused = await Promise.all([
      reasonOf(db.tenant(1, (tx) => insert(tx, 4))),
      reasonOf(db.system((tx) => insert(tx, 4))),
      reasonOf(db.read(1, async () => undefined)),
    ])
    expect(refused.map(isReadOnly)).toEqual([true, true, true])
    await eventually(async () => expect(await pooled()).toBe(0))
    await setReadOnly('off')
    await eventually(() => probe())
    await db.tenant(1, (tx) => insert(tx, 5))
    expect(await numbers()).toEqual([1, 2, 3, 5])
  })

  test('in the middle of a transaction: it runs again on another connection, once', async () => {
    const work = vi.fn(async (tx: Tx) => {
      if (work.mock.calls.length === 1) await tx.execute(sql`SET TRANSACTION READ ONLY`)
      await insert(tx, 1)
    })
    await db.tenant(1, work)
    expect(work).toHaveBeenCalledTimes(2)
    expect(await numbers()).toEqual([1])
  })
})

describe('a server that froze', () => {
  async function freeze(): Promise<() => void> {
    const pids = await withClient(url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
      return [postgres.pid, ...rows.map(({ pid }) => pid)]
    })
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids)
        try {
          process.kill(pid, name)
        } catch {
          // It ended meanwhile.
        }
    }
    signal('SIGSTOP')
    return () => signal('SIGCONT')
  }

  test('keeps no call waiting: those that run, those in line, and work on a connection of its own', async () => {
    const begun = Promise.withResolvers<void>()
    const frozen = Promise.withResolvers<void>()
    const inside = (tx: SystemTx) => {
      begun.resolve()
      return frozen.promise.then(() => insert(tx, 1))
    }
    const running = [db.tenant(1, inside), db.system(inside), db.read(1, inside)]
    const own = withClient(url, (client) => frozen.promise.then(() => client.query('SELECT 1')), HASTE.watch)
    const outcomes = Promise.all([...running, own].map(reasonOf))
    await begun.promise
    await eventually(() => withClient(url, (client) => client.query('SELECT 1')))
    const thaw = await freeze()
    try {
      frozen.resolve()
      const inLine = Array.from({ length: 20 }, (_, n) => reasonOf(db.tenant(1, (tx) => insert(tx, n))))
      const ends = [...(await outcomes), ...(await Promise.all(inLine))]
      expect(ends.map(isConnectionLoss)).toEqual(ends.map(() => true))
      expect(isConnectionLoss(await reasonOf(createProbe(db, 50)()))).toBe(true)
    } finally {
      thaw()
    }
    await eventually(() => db.tenant(1, (tx) => insert(tx, 99)))
    expect(await numbers()).toContain(99)
  })
})

describe('a connection that breaks at the commit', () => {
  test.each([
    ['before', []],
    ['after', [7]],
  ] as const)('%s it reached the server: the outcome is unknown', async (where, found) => {
    const proxy = await startDatabaseProxy(url)
    const far = openDatabase(proxy.url, { appConnections: 1, systemConnections: 1 })
    proxy.cutNextCommit(where)
    expect(isOutcomeUnknown(await reasonOf(far.tenant(1, (tx) => insert(tx, 7))))).toBe(true)
    await eventually(async () => expect(await numbers()).toEqual(found))
    await far.tenant(1, (tx) => insert(tx, 8))
    expect(await numbers()).toEqual([...found, 8])
    await far.close()
    await proxy.stop()
  })
})

describe('several hosts', () => {
  test('of one address become one address each', () => {
    expect(splitHosts('postgresql://u:p@one:5432,two,[::1]:5433/freight?sslmode=require')).toEqual([
      'postgresql://u:p@one:5432/freight?sslmode=require',
      'postgresql://u:p@two/freight?sslmode=require',
      'postgresql://u:p@[::1]:5433/freight?sslmode=require',
    ])
    expect(splitHosts(url)).toEqual([url])
  })

  test('the one that answers and can be written to is used', async () => {
    const proxy = await startDatabaseProxy(url)
    const { host } = new URL(proxy.url)
    const several = proxy.url.replace(host, `127.0.0.1:1,${host}`)
    await withClient(several, (client) => client.query('SELECT 1'))
    const far = openDatabase(several, { appConnections: 1, systemConnections: 1 })
    await far.tenant(1, (tx) => insert(tx, 3))
    expect(await numbers()).toEqual([3])
    await far.close()
    await proxy.stop()
  })
})
