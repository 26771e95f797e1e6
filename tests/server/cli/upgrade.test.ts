import { readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { endLeftover, runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { PRIVATE_PASSWORD, seedPrivateDemo } from '#tests/support/demo-users.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freePort, WITHOUT_PAST } from '#tests/support/product.ts'
import { plant, unpackRelease } from '#tests/support/release.ts'
import { run, type Script } from '#tests/support/script.ts'
import { wireClient } from '#tests/support/wire-client.ts'
import { type Ledger, keepLedger, watchPort } from './under-way.ts'

declare module 'vitest' {
  interface TaskMeta {
    figures?: Record<string, number>
  }
}

const dataDir = temporaryFolder()
const releases = join(dirname(dataDir), 'releases')
const [OLD, NEW, CURRENT] = ['1.0.0', '1.1.0', 'current'].map((name) => join(releases, name)) as [
  string,
  string,
  string,
]
let settings: Record<string, string>
let server: Script
let url: string
let ledger: Ledger
let undo: (() => void)[] = []

const query = async (text: string) =>
  withClient((await runningDatabase(dataDir)) ?? '', async (client) => (await client.query(text)).rows)

function start(folder: string): Script {
  return run(process.execPath, [join(folder, 'server/cli/start.mjs')], settings)
}

function upgrade(...args: string[]): Script {
  return run(process.execPath, [join(CURRENT, 'server/cli/upgrade.mjs'), NEW, ...args], settings)
}

async function failedUpgrade(): Promise<string> {
  const command = upgrade('--without-backup')
  expect(await command.ended).toEqual({ code: 1, signal: null })
  return command.output()
}

const change = (path: string, from: string, to: string) => undo.push(plant(NEW, path, from, to))

/** Which release answers: each says so in a header. */
const served = async () => (await fetch(`${url}/readyz`)).headers.get('x-release')

beforeAll(async () => {
  for (const [folder, version] of [
    [OLD, '1.0.0'],
    [NEW, '1.1.0'],
  ] as const) {
    unpackRelease(folder, version)
    plant(
      folder,
      'server/kernel/operation/health-routes.ts',
      "reply.header('cache-control', 'no-store')\n      if",
      `reply.header('cache-control', 'no-store').header('x-release', '${version}')\n      if`,
    )
  }
  symlinkSync('1.0.0', CURRENT)
  const [port, mailPort] = [await freePort(), await freePort()]
  settings = {
    ...WITHOUT_PAST,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: String(port),
    MAIL_IN_PORT: String(mailPort),
    LOG_LEVEL: 'fatal',
  }
  url = `http://127.0.0.1:${port}`
  server = start(CURRENT)
  await server.says('ready at')
  await seedPrivateDemo((await runningDatabase(dataDir)) ?? '')
  const [crew] = await query(
    `select (select min(id) from broker) as broker, (select min(id) from vehicle) as vehicle`,
  )
  ledger = keepLedger(await wireClient(url, 'lead', PRIVATE_PASSWORD), crew)
})

afterEach(() => {
  for (const restore of undo.reverse()) restore()
  undo = []
})

afterAll(async () => {
  await ledger.end()
  server.child.kill('SIGTERM')
  await server.ended
  await endLeftover(dataDir)
  removeFolder(dataDir)
})

test('a migration that fails leaves the old version and its tables as they are', async () => {
  const migration = join(NEW, 'server/kernel/db/migrations/9000_wrong.sql')
  writeFileSync(migration, 'ALTER TABLE broker ADD COLUMN planted int; SELECT nonsense')
  undo.push(() => rmSync(migration))
  expect(await failedUpgrade()).toMatch(
    /Migration 9000_wrong\.sql failed and was rolled back: .*\nVersion 1\.0\.0 serves as before\.\n$/,
  )
  expect(await query(`select from information_schema.columns where column_name = 'planted'`)).toEqual([])
  expect(await served()).toBe('1.0.0')
})

test.each([
  [
    'does not start',
    'server/main.ts',
    'await serve()',
    `await Promise.reject(new Error('no start'))`,
    'no start',
  ],
  [
    'reads no board',
    'server/self-check/self-check.ts',
    'readList(url, listOffers, headers)',
    `Promise.reject(new Error('no board'))`,
    'Self-check failed: the board: no board',
  ],
])('a new version that %s never takes over', async (_, path, from, to, reason) => {
  change(path, from, to)
  const closed = watchPort(url)
  const said = await failedUpgrade()
  expect(said).toContain(`Version 1.1.0 can’t serve: ${reason}\nVersion 1.0.0 serves as before.\n`)
  expect(await closed()).toBe(0)
  expect(await served()).toBe('1.0.0')
})

test('an upgrade whose command is killed is given up, and its new version ends', async () => {
  change('server/main.ts', `report('warm', {})`, `console.log('planted: never warm')`)
  const command = upgrade('--without-backup')
  await server.says('planted: never warm')
  command.child.kill('SIGKILL')
  await server.says('The upgrade was given up')
  expect(await served()).toBe('1.0.0')
})

test.each([
  ['is killed', `process.kill(process.pid, 'SIGKILL')`],
  ['is never ready', `healthy = false`],
])(
  'a new version that %s after the switch is left for the old one, and nothing is lost',
  async (how, planted) => {
    if (how === 'is killed')
      change('server/main.ts', 'work.resolve()', `work.resolve()\n  setTimeout(() => ${planted}, 1000)`)
    else change('server/kernel/operation/health-routes.ts', 'await probe()', `throw new Error('planted')`)
    const before = ledger.count()
    expect(await failedUpgrade()).toMatch(
      /Version 1\.1\.0 failed: .*\nReturned to version 1\.0\.0 without loss; calls were refused for \d+ ms\.\n$/,
    )
    expect(await served()).toBe('1.0.0')
    await eventually(() => expect(ledger.count()).toBeGreaterThan(before))
  },
)

test('an upgrade with a migration switches, moves the link, and loses nothing', async ({ task }) => {
  const migration = join(NEW, 'server/kernel/db/migrations/9000_right.sql')
  writeFileSync(migration, 'ALTER TABLE broker ADD COLUMN planted int')
  const database = await runningDatabase(dataDir)
  const closed = watchPort(url)
  const command = upgrade('--without-backup')
  expect({ ...(await command.ended), said: command.output() }).toMatchObject({ code: 0 })
  task.meta.figures = { refusedMs: await closed() }
  expect(await served()).toBe('1.1.0')
  expect(readlinkSync(CURRENT)).toBe('1.1.0')
  const before = ledger.count()
  await eventually(() => expect(ledger.count()).toBeGreaterThan(before))
  const booked = await ledger.end()
  expect(await withClient(database ?? '', ledger.compare)).toBe(booked)
  expect(await runningDatabase(dataDir)).toBe(database)
  expect(await query('select planted from broker where planted is not null')).toEqual([])
  expect(realpathSync(CURRENT)).toBe(realpathSync(NEW))
})
