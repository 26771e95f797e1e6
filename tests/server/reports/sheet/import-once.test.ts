import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { SHEET_LIMIT } from '#contract/constants.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { insertRecords } from '#server/reports/sheet/import.repository.ts'
import { figures, importSheet, problemLines } from '#tests/server/reports/sheet/importing.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { type Freight, freight } from '#tests/support/freight.ts'
import { eventually } from '#tests/support/eventually.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-import-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let test: TestApp
let company: TestCompany
let rows: Freight
let hr: TestUser

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
})

beforeEach(async () => {
  company = await test.company()
  rows = freight(test.db, company.id)
  hr = await company.user(['VIEW_HR_PORTAL'], { first_name: 'Hanna' })
})

const bring = (
  ...[kind, mode, sheet, key]: [...Parameters<typeof importSheet>] extends [unknown, unknown, ...infer Rest]
    ? Rest
    : never
) => importSheet(test.app, hr, kind, mode, sheet, key)
const namesOf = async () =>
  (await test.sql`select name from owner where company_id = ${company.id} order by id`).map(
    ({ name }) => name,
  )
const unitsOf = async () =>
  (await test.sql`select unit_number from vehicle where company_id = ${company.id} order by id`).map(
    ({ unit_number }) => unit_number,
  )
const left = async () =>
  test.sql`select (select count(*)::int from owner where company_id = ${company.id}) as owners,
    (select count(*)::int from audit_entry where company_id = ${company.id} and record_type = 'owner') as notes,
    (select count(*)::int from live_event where company_id = ${company.id}) as events,
    (select count(*)::int from sheet_import where company_id = ${company.id}) as imports,
    (select count(*)::int from idempotency_key where company_id = ${company.id}) as keys`

const waitingPid = () =>
  eventually(async () => {
    const [waiting] = await test.sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "vehicle"%'`
    expect(waiting).toBeDefined()
    return Number(waiting?.pid)
  })

const MIXED = [
  ['Name', 'ZIP code'],
  ['Good', '02134'],
  ['Bad', 'zip'],
  ['Fine', '60601'],
]

describe('sheet import, all or nothing', () => {
  it('writes nothing when one row is invalid and leaves the key free for a retry', async () => {
    const answer = await bring('owner', 'all', MIXED, 'key-1')
    expect(figures(answer)).toEqual({ rows: 3, created: 2, changed: 0, same: 0, bad: 1, is_done: false })
    expect(await left()).toEqual([{ owners: 0, notes: 0, events: 0, imports: 0, keys: 0 }])
    const corrections = MIXED.map((row) => row.map((cell) => (cell === 'zip' ? '10001' : cell)))
    expect(figures(await bring('owner', 'all', corrections, 'key-1'))).toMatchObject({
      created: 3,
      is_done: true,
    })
  })
})

describe('sheet import, valid rows only', () => {
  it('writes the valid rows and returns the invalid ones in full to be sent again', async () => {
    const answer = await bring('owner', 'good', MIXED)
    expect(figures(answer)).toEqual({ rows: 3, created: 2, changed: 0, same: 0, bad: 1, is_done: true })
    expect(answer.body.bad_rows).toEqual([{ row: 3, cells: ['Bad', 'zip'] }])
    expect(await namesOf()).toEqual(['Good', 'Fine'])
    const again = [
      answer.body.titles,
      ...answer.body.bad_rows.map(({ cells }) => cells.map((cell) => (cell === 'zip' ? '10001' : cell))),
    ]
    expect(figures(await bring('owner', 'good', again))).toMatchObject({ created: 1, bad: 0 })
  })

  it('writes nothing when every row is invalid', async () => {
    expect(
      figures(
        await bring('owner', 'good', [
          ['Name', 'ZIP code'],
          ['A', 'x'],
        ]),
      ),
    ).toMatchObject({ created: 0, bad: 1, is_done: false })
    expect(await left()).toMatchObject([{ owners: 0, imports: 0, keys: 0 }])
  })
})

describe('repeated sheet import', () => {
  it.each(['all', 'good'] as const)('needs an idempotency key in mode %s', async (mode) => {
    const { status, body } = await bring('owner', mode, MIXED, '')
    expect([status, body[IDEMPOTENCY_HEADER]]).toEqual([400, [expect.stringContaining('Send a key')]])
    expect((await bring('owner', 'check', MIXED, '')).status).toBe(200)
  })

  it('runs once and returns the same report, whether sent twice at once or again later', async () => {
    const [one, two] = await Promise.all([
      bring('owner', 'good', MIXED, 'key-2'),
      bring('owner', 'good', MIXED, 'key-2'),
    ])
    const three = await bring('owner', 'good', MIXED, 'key-2')
    expect([one.status, two.body, three.body]).toEqual([200, one.body, one.body])
    expect(await namesOf()).toEqual(['Good', 'Fine'])
    expect(await left()).toMatchObject([{ owners: 2, notes: 2, imports: 1, keys: 1 }])
  })

  it('is refused when the key was used for another file or mode', async () => {
    await bring('owner', 'good', MIXED, 'key-3')
    expect((await bring('owner', 'good', [['Name'], ['Other']], 'key-3')).status).toBe(409)
    expect((await bring('owner', 'all', MIXED, 'key-3')).status).toBe(409)
    expect(await namesOf()).toEqual(['Good', 'Fine'])
  })

  it('with a new key creates no duplicates and reports the earlier import', async () => {
    const sheet = [['Name'], ['A'], ['B']]
    const both = await Promise.all([bring('owner', 'good', sheet), bring('owner', 'good', sheet)])
    expect(both.map(({ body }) => [body.created, body.bad]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
    const checked = await bring('owner', 'check', sheet)
    expect(checked.body.earlier).toEqual({
      at: expect.any(String),
      user_name: 'Hanna Example',
      created: 2,
      changed: 0,
    })
    expect((await bring('owner', 'check', [['Name'], ['C']])).body.earlier).toBeNull()
  })
})

describe('concurrent sheet import', () => {
  it('reports a unit number that was taken during the import and writes the other rows', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const sheet = [
      ['Unit', 'Owner', 'Type'],
      ...Array.from({ length: 300 }, (_, index) => [`U${index}`, 'Blue', 'Sprinter']),
    ]
    const single = { owner_company: owner, unit_number: 'U150', vehicle_type: 1 }
    const [imported, entered] = await Promise.all([
      bring('vehicle', 'good', sheet),
      hr.call(createVehicle, { body: single }),
    ])
    expect([imported.status, [201, 400, 409].includes(entered.status)]).toEqual([200, true])
    const units = await unitsOf()
    expect([units.length, new Set(units).size]).toEqual([300, 300])
    expect(imported.body.created + (entered.status === 201 ? 1 : 0)).toBe(300)
  })

  it('rechecks rows that became invalid between the check and the write', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const blocker = new pg.Client(test.url)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      `insert into vehicle (company_id, unit_number, owner_company, vehicle_type) values ($1, 'U2', $2, 1)`,
      [company.id, owner],
    )
    const sheet = [
      ['Unit', 'Owner', 'Type'],
      ['U1', 'Blue', 'Sprinter'],
      ['U2', 'Blue', 'Sprinter'],
    ]
    const importing = bring('vehicle', 'good', sheet)
    await waitingPid()
    await blocker.query('commit')
    await blocker.end()
    const answer = await importing
    expect([answer.status, figures(answer)]).toEqual([
      200,
      { rows: 2, created: 1, changed: 0, same: 0, bad: 1, is_done: true },
    ])
    expect(problemLines(answer)).toEqual([
      expect.stringMatching(/^3 Unit \(U2\): The vehicle #\d+ \(Unit U2\) already has this unit number/),
    ])
    expect((await unitsOf()).toSorted()).toEqual(['U1', 'U2'])
  })

  it('writes nothing when the database connection is cut in the middle', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const blocker = new pg.Client(test.url)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      `insert into vehicle (company_id, unit_number, owner_company, vehicle_type) values ($1, 'U1500', $2, 1)`,
      [company.id, owner],
    )
    const sheet = [
      ['Unit', 'Owner', 'Type'],
      ...Array.from({ length: 1600 }, (_, index) => [`U${index}`, 'Blue', 'Sprinter']),
    ]
    const importing = bring('vehicle', 'good', sheet, 'key-4')
    const pid = await waitingPid()
    await test.sql`select pg_terminate_backend(${pid}::int)`
    expect((await importing).status).toBe(503)
    await blocker.query('rollback')
    await blocker.end()
    expect([await unitsOf(), await left()]).toMatchObject([[], [{ imports: 0, keys: 0 }]])
    expect(figures(await bring('vehicle', 'good', sheet, 'key-4')).created).toBe(1600)
  })
})

describe('sheet import of ten thousand rows', () => {
  it('takes a few statements, not one per row', async () => {
    const { id: owner } = await rows.owner({ name: 'Blue' })
    const people = await test.db.tenant(company.id, (tx) =>
      insertRecords(
        tx,
        'driver',
        ['owner_company', 'first_name'],
        Array.from({ length: 100 }, (_, index) => ({ owner_company: owner, first_name: `D${index}` })),
      ),
    )
    const sheet = [
      ['Unit', 'Owner', 'Type', 'Driver', 'Notes'],
      ...Array.from({ length: 10_000 }, (_, index) => [
        `U${index}`,
        'Blue',
        'Sprinter',
        `#${people[index % 100]}`,
        `note ${index}`,
      ]),
    ]
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    // An import uses one connection; scheduled jobs of the same process query on others.
    const ofImport = () => {
      const statements = queries.mock.calls.map((call, index) => ({
        client: queries.mock.contexts[index],
        text: JSON.stringify(call[0]),
      }))
      const byClient = [...Map.groupBy(statements, ({ client }) => client).values()]
      return (
        byClient.find((texts) => texts.some(({ text }) => /(insert into|update) \\"vehicle\\"/.test(text)))
          ?.length ?? Infinity
      )
    }
    const created = await bring('vehicle', 'all', sheet)
    const spent = ofImport()
    expect([problemLines(created), figures(created)]).toMatchObject([[], { created: 10_000, is_done: true }])
    expect(spent).toBeLessThan(80)

    const records =
      await test.sql`select id, version, unit_number from vehicle where company_id = ${company.id} order by id`
    queries.mockClear()
    const changed = await bring('vehicle', 'all', [
      ['ID', 'Version', 'Notes'],
      ...records.map(({ id, version }) => [id, version, `new ${String(id)}`]),
    ])
    expect(figures(changed)).toMatchObject({ changed: 10_000, is_done: true })
    expect(ofImport()).toBeLessThan(80)
    queries.mockRestore()
    const [{ right } = {}] =
      await test.sql`select count(*)::int as right from vehicle v where company_id = ${company.id} and notes = 'new ' || id and version = 2
      and exists (select from audit_entry a where a.company_id = v.company_id and a.record_type = 'vehicle' and a.record_id = v.id and a.after ->> 'unit_number' = v.unit_number)`
    expect(right).toBe(10_000)
  })
})

describe('invalid import file', () => {
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'CSV'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 415, 'CSV'],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'), 415, 'CSV'],
    ['an HTML page', Buffer.from('\n<html><table><tr><td>Name'), 415, 'save it as .xlsx'],
    [
      'an old or an encrypted workbook',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      415,
      'Remove the password',
    ],
    ['nothing', Buffer.alloc(0), 400, 'empty'],
    ['a file that is too large', Buffer.alloc(SHEET_LIMIT + 1, 'a'), 413, 'Split it'],
  ])('is refused with a message: %s', async (_, bytes, status, words) => {
    const answer = await bring('owner', 'check', bytes)
    expect([answer.status, answer.body.file.join(' ')]).toEqual([status, expect.stringContaining(words)])
  })

  it('leaves no file on disk, and neither does a valid one', async () => {
    await bring('owner', 'check', 'Name\nA\n')
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(files.map(({ name }) => name)).toEqual([])
  })

  it('is refused with an unknown mode', async () => {
    const { status, body } = await bring('owner', 'some' as never, 'Name\nA\n')
    expect([status, body.mode]).toEqual([400, expect.anything()])
  })
})
