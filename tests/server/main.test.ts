import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { hostname as networkName } from 'node:os'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serverEnvironment } from '#server/cli/bootstrap.mjs'
import { openDatabase } from '#server/kernel/db/client.ts'
import { endLeftover, runningDatabase } from '#server/kernel/db/postgres/supervisor.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { type Script, run } from '#tests/support/script.ts'
import { eventually } from '#tests/support/eventually.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const installed = temporaryFolder()
let dataDir: string
let started: Script[] = []
let first: { health: unknown; end: Awaited<Script['ended']>; database: string | undefined }

beforeAll(async () => {
  dataDir = installed
  const server = start()
  const address = addressIn(await server.says('create-admin'))
  const health = await (await fetch(`${address}/healthz`)).json()
  server.child.kill('SIGTERM')
  first = { health, end: await server.ended, database: await runningDatabase(dataDir) }
})

beforeEach(() => {
  dataDir = temporaryFolder()
})

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  started = []
  await endLeftover(dataDir)
  removeFolder(dataDir)
})

afterAll(() => removeFolder(installed))

/** cp keeps the owner of the files; PostgreSQL refuses a data folder of another user. */
const install = () => execFileSync('cp', ['-a', installed, dataDir])

function start(env: Record<string, string> = {}): Script {
  const settings = { DEMO: 'off', PORT: '0', MAIL_IN_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ...env }
  const script = run(process.execPath, ['server/main.ts'], serverEnvironment(ROOT, settings))
  started.push(script)
  return script
}

async function complaint(server: Script): Promise<string> {
  expect(await server.ended).toEqual({ code: 1, signal: null })
  return server.output()
}

const addressIn = (output: string) => /ready at (http:\S+)/.exec(output)![1]!

test('server: starts on an empty folder, serves, and on a signal stops with exit code 0 and its database', () => {
  expect(first).toEqual({
    health: expect.objectContaining({ status: 'ok', live: true }),
    end: { code: 0, signal: null },
    database: undefined,
  })
})

test('server: DEMO=off is refused while a demo user has the public password', async () => {
  install()
  const first = start()
  await first.says('ready at')
  const db = openDatabase((await runningDatabase(dataDir)) ?? '')
  await seedDemo(db)
  await db.close()
  first.child.kill('SIGTERM')
  await first.ended
  expect(await complaint(start())).toMatch(
    /^This data has demo users whose password is public: accountant, .*\n$/,
  )
})

test("server: a second start on the same folder is refused, and a killed server's database is taken over", async () => {
  install()
  const first = start()
  await first.says('ready at')
  expect(await complaint(start())).toMatch(
    new RegExp(
      `^The data folder .* is in use by the server \\(process ${first.child.pid}\\)\\. Stop it first, or set DATA_DIR and PORT .*\\n$`,
    ),
  )
  first.child.kill('SIGKILL')
  await first.ended
  const left = await runningDatabase(dataDir)
  expect(left).toBeDefined()
  const second = start()
  const address = addressIn(await second.says('ready at'))
  expect(await runningDatabase(dataDir)).toBe(left)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('server: on all networks warns about link addresses, and finishes open requests before it stops', async () => {
  install()
  const server = start({ HOST: '0.0.0.0' })
  const output = await server.says('PUBLIC_URL')
  expect(output).toContain(`Links in emails start with http://${networkName()}:`)
  expect(addressIn(output)).toContain('http://127.0.0.1:')
  const { hostname, port, host } = new URL(addressIn(output))
  const body = 'username=nobody&password=nothing'
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(
    `POST /app/api/user/login/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await eventually(() => expect(answer).toContain('100 Continue'))
  server.child.kill('SIGTERM')
  await eventually(() => expect(fetch(`http://${host}/healthz`)).rejects.toThrow('fetch failed'))
  socket.write(body)
  await eventually(() => expect(answer).toMatch(/HTTP\/1\.1 4\d\d /))
  expect(await server.ended).toEqual({ code: 0, signal: null })
})

describe('server start error', () => {
  test('names a port that is in use', async () => {
    install()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await complaint(start({ PORT: String(port) }))).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to a free one.\n`,
    )
    expect(await runningDatabase(dataDir)).toBeUndefined()
  })

  test('names a host that is not an address of this machine', async () => {
    install()
    expect(await complaint(start({ HOST: '192.0.2.1' }))).toBe(
      '192.0.2.1 is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.\n',
    )
  })

  test('names each invalid setting', async () => {
    expect(await complaint(start({ PORT: 'x', LOG_LEVEL: 'loud' }))).toMatch(
      /^PORT "x" .*\nLOG_LEVEL "loud" .*\n$/,
    )
  })

  test('names an unreachable database without its password', async () => {
    const output = await complaint(
      start({ DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/freight', DATABASE_WAIT_SECONDS: '0' }),
    )
    expect(output).toMatch(/^Can’t reach the database \/freight at 127\.0\.0\.1:1 .*ECONNREFUSED.*\n$/)
    expect(output).not.toContain('hunter2')
  })
})
