import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOffers } from '#contract/entities/market/offer.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { freePort, WITHOUT_PAST } from '#tests/support/product.ts'
import { unpackRelease } from '#tests/support/release.ts'
import { run, type Script } from '#tests/support/script.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { keepLedger, type Ledger } from './under-way.ts'

interface Node {
  readonly url: string
  readonly script: Script
}

const CALLS = 20
const dataDir = temporaryFolder()
const releaseOf = (version: string) => join(dirname(dataDir), 'releases', version)
const running: Node[] = []
let database: TestDatabase
let address: string
let balancer: Balancer
let ledger: Ledger

async function start(version: string): Promise<Node> {
  const port = await freePort()
  const script = run(process.execPath, [join(releaseOf(version), 'server/cli/start.mjs')], {
    ...WITHOUT_PAST,
    DATABASE_URL: address,
    DATA_DIR: join(dataDir, String(port)),
    PORT: String(port),
    MAIL_IN_PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '2',
  })
  const node = { url: `http://127.0.0.1:${port}`, script }
  running.push(node)
  await script.says('ready at')
  return node
}

async function end({ script }: Node): Promise<void> {
  script.child.kill('SIGTERM')
  await script.ended
}

beforeAll(async () => {
  for (const version of ['1.0.0', '1.1.0']) unpackRelease(releaseOf(version), version)
  const migration = join(releaseOf('1.1.0'), 'server/kernel/db/migrations/9000_right.sql')
  writeFileSync(migration, 'ALTER TABLE broker ADD COLUMN planted int')
  database = await testDatabase()
  await seedPrivateDemo(database.url)
  address = await ownedUrl(database.url)
  const nodes = [await start('1.0.0'), await start('1.0.0')]
  balancer = await startBalancer(nodes.map(({ url }) => url))
  const crew = await withClient(database.url, async (client) => {
    const text = 'SELECT (SELECT min(id) FROM broker) AS broker, (SELECT min(id) FROM vehicle) AS vehicle'
    return (await client.query<{ broker: number; vehicle: number }>(text)).rows[0]!
  })
  ledger = keepLedger(await wireClient(balancer.url, 'lead', PRIVATE_PASSWORD), crew)
})

afterAll(async () => {
  await ledger.end()
  await Promise.all(running.map(end))
  await balancer.stop()
  removeFolder(dataDir)
})

test('two nodes on one database are replaced one after the other, and no call is refused or lost', async () => {
  const reader = await wireClient(balancer.url, 'dispatcher', PRIVATE_PASSWORD)
  let isOver = false
  const reading = (async () => {
    while (!isOver) await reader.call(listOffers)
  })()
  for (const old of running.slice()) {
    const { url } = await start('1.1.0')
    balancer.add(url)
    await eventually(() => expect(balancer.answers.get(url)).toBeGreaterThan(CALLS))
    await end(old)
    balancer.remove(old.url)
    const before = ledger.count()
    await eventually(() => expect(ledger.count()).toBeGreaterThan(before + 2))
  }
  isOver = true
  await reading
  const booked = await ledger.end()
  expect(balancer.failures).toEqual([])
  expect(await withClient(database.url, ledger.compare)).toBe(booked)
  expect([...balancer.answers.values()].filter((count) => count > CALLS)).toHaveLength(4)
  const { rows } = await withClient(database.url, (client) =>
    client.query('SELECT planted FROM broker LIMIT 1'),
  )
  expect(rows).toEqual([{ planted: null }])
})
