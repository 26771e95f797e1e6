import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { openInstallation } from '#server/kernel/operation/installation.ts'
import { temporaryFolder } from '#tests/support/cluster.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { startPooler } from '#tests/support/pooler.ts'

const dataDir = temporaryFolder()
let said: string[] = []
afterEach(() => void (said = []))

const open = (databaseUrl: string, databaseWaitSeconds = 0) =>
  openInstallation({
    config: { dataDir, databaseUrl, databaseWaitSeconds },
    purpose: 'a test',
    say: (line) => said.push(line),
  })
const query = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query(text))).rows
const tables = (url: string) => query(url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)

describe('a start on an external database', () => {
  test('refuses a superuser and says which user to create, before it changes anything', async () => {
    const url = await emptyDatabase()
    await expect(open(url)).rejects.toThrow(
      /^The database user freight is a superuser, .*: CREATE ROLE freight LOGIN CREATEROLE PASSWORD .*; ALTER DATABASE test_\w+ OWNER TO freight;/,
    )
    expect(await tables(url)).toEqual([])
  })

  test('refuses a user with BYPASSRLS', async () => {
    const url = await emptyDatabase()
    const address = new URL(url)
    address.username = 'freight_bypass'
    await query(url, 'CREATE ROLE freight_bypass LOGIN BYPASSRLS')
    onTestFinished(() => query(url, 'DROP ROLE freight_bypass').then(() => undefined))
    await expect(open(address.href)).rejects.toThrow(/^The database user freight_bypass has BYPASSRLS/)
  })

  test.each([true, false])(
    'refuses a pooler in transaction mode in words (it drops settings: %s)',
    async (ignoresOptions) => {
      const url = await emptyDatabase()
      const pooler = await startPooler(await ownedUrl(url), { ignoresOptions })
      onTestFinished(pooler.stop)
      await expect(open(pooler.url)).rejects.toThrow(/^DATABASE_URL leads to a connection pooler/)
      expect(await tables(url)).toEqual([])
    },
  )

  test('waits for a primary and says so', async () => {
    const { url } = await testDatabase()
    const owned = await ownedUrl(url)
    const name = new URL(url).pathname.slice(1)
    const setReadOnly = (value: string) =>
      query(
        url.replace(`/${name}`, '/postgres'),
        `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
      )
    await setReadOnly('on')
    await expect(open(owned)).rejects.toThrow(/^Can’t reach the database .* read-only/)
    const opening = open(owned, 600)
    await eventually(() =>
      expect(said).toEqual([expect.stringMatching(/^Waiting for the database .* read-only/)]),
    )
    await setReadOnly('off')
    await (await opening).close()
  })

  test('takes the host that is up', async () => {
    const proxy = await startDatabaseProxy(await ownedUrl((await testDatabase()).url))
    onTestFinished(proxy.stop)
    const { host } = new URL(proxy.url)
    const { db, close } = await open(proxy.url.replace(host, `127.0.0.1:1,${host}`))
    expect(await db.system(async (tx) => (await tx.execute(sql`select session_user as name`)).rows)).toEqual([
      { name: 'freight_owner' },
    ])
    await close()
  })

  test('does not wait for a database that does not exist', async () => {
    const address = new URL(await ownedUrl(await emptyDatabase()))
    address.pathname = '/nowhere'
    await expect(open(address.href, 600)).rejects.toThrow(
      /^Can’t reach the database \/nowhere .*does not exist/,
    )
  })
})
