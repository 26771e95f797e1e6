import { exportOwners } from '#contract/entities/fleet/owner.ts'
import { exportAudit } from '#contract/entities/kernel/audit.ts'
import { exportDrivers } from '#contract/entities/fleet/driver.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createInflateRaw } from 'node:zlib'
import { parse } from 'csv-parse'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/http.ts'
import { driver } from '#server/fleet/schema/driver.table.ts'
import { BATCH_ROWS } from '#server/kernel/sheets/export-list.ts'
import { addressOf } from '#tests/server/reports/sheet/exporting.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { unhurried } from '#tests/support/database.ts'
import { freight } from '#tests/support/freight.ts'
import { eventually } from '#tests/support/eventually.ts'

const ROWS = 40_000
const BATCHES = ROWS / BATCH_ROWS
/** Far below the 28 MB of the export's texts, and below its rows as objects. */
const HELD_MOST_BYTES = 16 * 1024 * 1024
const LOOKS = 8

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let test: TestApp
let company: TestCompany
let hr: TestUser
let port: number
const sockets: Socket[] = []
const open: IncomingMessage[] = []

beforeAll(async () => {
  test = await testApp()
  company = await test.company()
  hr = await company.user(['VIEW_HR_PORTAL'])
  const { id } = await freight(test.db, company.id).owner()
  await test.db.tenant(company.id, async (tx) => {
    await unhurried(tx)
    await tx.execute(sql`insert into ${driver} (owner_company, first_name, last_name, comment)
      select ${id}, 'Kim', 'D' || i, repeat(md5(i::text), 18) from generate_series(1, ${ROWS}::int) as i`)
  })
  await test.sql`analyze`
  watchReads()
  test.app.server.on('connection', (socket) => sockets.push(socket))
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  port = (test.app.server.address() as AddressInfo).port
})

const base = { reads: 0, failsAfter: Infinity }
const reads = () => base.reads

function watchReads(): void {
  const really = test.db.read.bind(test.db)
  test.db.read = (id, work) =>
    ++base.reads > base.failsAfter ? Promise.reject(new Error('the disk is gone')) : really(id, work)
}

beforeEach(() => void Object.assign(base, { reads: 0, failsAfter: Infinity }))
afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy()
})

async function begin(
  format: 'csv' | 'xlsx',
  by = hr,
  call: Pick<Endpoint, 'path'> = exportDrivers,
): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${by.access}` }
  const request = get({ host: '127.0.0.1', port, path: addressOf(call, { format }), headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  open.push(answer)
  return answer
}
const statusOf = async (by = hr, call: Pick<Endpoint, 'path'> = exportDrivers) => {
  const answer = await begin('csv', by, call)
  const { statusCode, headers } = answer
  answer.destroy()
  return { status: statusCode, retry: headers['retry-after'] }
}
/** Retries until earlier tests have released their export slots. */
const begun = (format: 'csv' | 'xlsx') =>
  eventually(async () => {
    const answer = await begin(format)
    if (answer.statusCode !== 200) answer.destroy()
    expect(answer.statusCode).toBe(200)
    base.reads = 0
    return answer
  })

const closed = (answer: IncomingMessage) => new Promise((resolve) => answer.once('close', resolve))

async function untilStill(value: () => number): Promise<number> {
  let before = -1
  await eventually(() => {
    const isStill = value() === before
    before = value()
    expect(isStill).toBe(true)
  }, 300)
  return before
}

function xlsxRows(): { into: Writable; count: () => number } {
  const inflated = createInflateRaw()
  let rows = 0
  let tail = ''
  inflated.on('data', (chunk: Buffer) => {
    const text = tail + chunk.toString('latin1')
    rows += text.split('</row>').length - 1
    tail = text.slice(text.lastIndexOf('>') + 1)
  })
  const into = new PassThrough()
  into.once('data', (first: Buffer) => {
    into.pause()
    inflated.write(first.subarray(30 + first.readUInt16LE(26)))
    into.pipe(inflated)
  })
  return { into, count: () => rows }
}

function csvRows(): { into: Writable; count: () => number; ids: Set<number> } {
  const ids = new Set<number>()
  let rows = 0
  const into = parse({ bom: true, from_line: 2 }).on('data', ([id = '']: string[]) => {
    ids.add(Number(id))
    rows++
  })
  return { into, count: () => rows, ids }
}

describe('export of 40,000 rows', () => {
  it.each([
    ['csv', csvRows],
    ['xlsx', xlsxRows],
  ] as const)('as %s arrives complete with little of it in memory at any time', async (format, counter) => {
    const { into, count } = counter()
    collect()
    const held = () => {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const before = held()
    const looks: number[] = []
    const answer = await begun(format)
    answer.on('data', () => {
      if (reads() < (looks.length + 1) * (BATCHES / LOOKS)) return
      collect()
      looks.push(held() - before)
    })
    await pipeline(answer, into)
    await eventually(() => expect(count()).toBe(format === 'csv' ? ROWS : ROWS + 1))
    expect(looks.length).toBeGreaterThanOrEqual(LOOKS - 1)
    expect(Math.max(...looks)).toBeLessThan(HELD_MOST_BYTES)
    expect(answer.complete).toBe(true)
  })

  it('contains each row once while rows are being archived', async () => {
    const answer = await begun('csv')
    const { into, count, ids } = csvRows()
    const first = (await test.sql`select min(id) as id from driver`)[0]!.id as number
    await test.db.tenant(company.id, async (tx) => {
      await tx.execute(
        sql`update ${driver} set last_name = 'Zz', version = version + 1 where id < ${first + 2000}`,
      )
      await tx.execute(sql`update ${driver} set deleted_at = now() where id >= ${first + ROWS - 3}`)
    })
    await pipeline(answer, into)
    expect(ids.size).toBe(count())
    expect(count()).toBeGreaterThanOrEqual(ROWS - 3)
    await test.sql`update driver set deleted_at = null where deleted_at is not null`
  })
})

describe('slow export reader', () => {
  it('holds no database connection while few rows are read', async () => {
    await begun('csv')
    const read = await untilStill(reads)
    expect(read).toBeLessThan(BATCHES / 2)
    const busy = () => test.sql`select state, query from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
    await eventually(async () => expect(await busy()).toEqual([]))
  })

  it("counts toward its company's limit of two exports until it disconnects, and not toward another's", async () => {
    const other = await test.company()
    const stranger = await other.user(['VIEW_HR_PORTAL'])
    const [one] = [await begun('csv'), await begun('csv')]
    expect(await statusOf()).toEqual({ status: 429, retry: '15' })
    expect((await statusOf(stranger, exportOwners)).status).toBe(200)
    expect((await statusOf(await company.user([], { is_admin: true }), exportAudit)).status).toBe(429)
    one.destroy()
    await begun('csv')
  })

  it('is disconnected after two minutes', async () => {
    const answer = await begun('csv')
    await untilStill(reads)
    const socket = sockets.at(-1)!
    expect(socket.timeout).toBe(120_000)
    socket.emit('timeout')
    answer.resume()
    await closed(answer)
    expect(answer.complete).toBe(false)
    await begun('csv')
  })
})

it('an export stops when its reader disconnects', async () => {
  const answer = await begun('csv')
  await once(answer, 'readable')
  answer.destroy()
  const ended = await untilStill(reads)
  expect(ended).toBeLessThan(BATCHES / 2)
  await begun('csv')
})

it.each(['csv', 'xlsx'] as const)(
  'an error in the middle of a %s export aborts the response instead of ending it',
  async (format) => {
    const answer = await begun(format)
    base.failsAfter = 20
    const ended = vi.fn<() => void>()
    answer.once('end', ended).resume()
    await closed(answer)
    expect([answer.complete, ended.mock.calls.length]).toEqual([false, 0])
  },
)
