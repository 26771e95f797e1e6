import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/entities.ts'
import { createTeam, readTeam } from '#contract/entities/fleet/team.ts'
import { login } from '#contract/entities/people/session.ts'
import { type Endpoint, IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { drawSequences } from '#server/freight/booking/book.repository.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import { readBytes } from '#server/kernel/files/bytes-of.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import type { Manifest } from '#server/kernel/transfer/manifest.ts'
import { readAllTables, readTransferTables } from '#server/kernel/transfer/schema.repository.ts'
import { COMPANY_RECORDS, TRANSFERRED } from '#server/kernel/transfer/tables.ts'
import { removeCompany } from '#server/kernel/transfer/remove.ts'
import { takeIn } from '#server/kernel/transfer/take-in.ts'
import { takeOut } from '#server/kernel/transfer/take-out.ts'
import { takeInvoiceNumber } from '#server/money/invoice/invoice.repository.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { testApp, type TestApp, type TestCompany, type TestUser } from '#tests/support/app.ts'
import { paramsOf } from '#tests/support/params-of.ts'
import { HARMS } from '#tests/server/kernel/transfer/harms.ts'
import { companyToMove } from '#tests/server/kernel/transfer/company-to-move.ts'

let source: TestApp
let target: TestApp
let root: string
let archive: string
let manifest: Manifest
let sourceId: number
let neighbor: TestCompany
let stranger: TestUser

const sha256 = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')
const key = () => ({ [IDEMPOTENCY_HEADER]: randomUUID() })
const silent = () => undefined
const takingIn = (folder: string) =>
  takeIn({
    url: target.url,
    files: openPlainStore(target.config),
    incoming: incomingFolder(target.config.dataDir),
    folder,
    say: silent,
  })
const takingOut = (company: string, folder: string) =>
  takeOut({ url: source.url, files: openPlainStore(source.config), company, folder, say: silent })

const rowsOf = ({ url }: TestApp, companyId: number) =>
  withClient(url, async (client) => {
    const all: Record<string, string[]> = {}
    for (const { name, columns, orderBy } of await readTransferTables(client)) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT row_to_json(one)::text AS line FROM (SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM ${name}
          WHERE ${name === 'company' ? 'id' : 'company_id'} = $1 ORDER BY ${orderBy.map((column) => `"${column}"`).join(', ')}) AS one`,
        [companyId],
      )
      all[name] = rows.map(({ line }) => line)
    }
    return all
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'freight-transfer-'))
  closeAfterFile(() => rm(root, { recursive: true, force: true }))
  source = await testApp({ DATA_DIR: join(root, 'source') })
  target = await testApp({ DATA_DIR: join(root, 'target') })
  sourceId = await companyToMove(source)
  await mkdir(filesFolder(target.config.dataDir), { recursive: true })
  neighbor = await target.company()
  stranger = await neighbor.user(['CHANGE_TEAM'], { is_admin: true })
  await stranger.call(createTeam, { body: { name: 'Night shift' }, headers: key() })
  archive = join(root, 'archive')
  manifest = await takingOut('nlf', archive)
}, 120_000)

describe('tables', () => {
  it('of the database: each is declared to go along or to stay', async () => {
    const names = (await withClient(source.url, readAllTables)).map(({ name }) => name)
    expect(Object.keys(TRANSFERRED).toSorted()).toEqual(names.toSorted())
  })

  it('in the archive: each has a row, so that the comparisons below compare something', () => {
    expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([])
  })

  it('in the archive: no file is named outside the columns that are known to name one', async () => {
    const found: string[] = []
    for (const { name } of manifest.tables) {
      const text = await readFile(join(archive, 'tables', `${name}.jsonl`), 'utf8')
      for (const [, column = ''] of text.matchAll(/"(\w+)":"?[^",]*\d\/[a-f0-9]{32}\b/g)) found.push(column)
    }
    expect([...new Set(found)].toSorted()).toEqual(['file_key', 'logo_key'])
  })
})

describe('take-out', () => {
  it('refuses an unknown company and names those that are there', async () => {
    await expect(takingOut('ZZZ', join(root, 'nothing'))).rejects.toThrow(
      'No company has the abbreviation ZZZ. There are NLF (Northline Freight).',
    )
  })

  it('refuses a folder that is not empty, and leaves it as it is', async () => {
    await expect(takingOut('NLF', archive)).rejects.toThrow('is not empty')
    expect(JSON.parse(await readFile(join(archive, 'manifest.json'), 'utf8'))).toEqual(manifest)
  })

  it('describes the format in the folder', async () => {
    const text = await readFile(join(archive, 'README.md'), 'utf8')
    expect(text).toContain('# Northline Freight (NLF)')
    expect(text).toMatch(/^\| `vehicle_position` \| \d{4} \| `vehicle` \|$/m)
    expect(text).toContain('- `user_session`: sessions; everyone logs in again')
  })
})

async function state() {
  const [counted] = await target.sql`SELECT (SELECT count(*)::int FROM company) AS companies,
    (SELECT count(*)::int FROM app_user) AS users, (SELECT count(*)::int FROM pending_file) AS pending`
  const entries = await readdir(filesFolder(target.config.dataDir), { recursive: true, withFileTypes: true })
  return { ...counted, files: entries.filter((entry) => entry.isFile()).length }
}

describe('take-in of a folder with', () => {
  it.each(HARMS)('%s is refused in words, and nothing is left', async (_, harm, words) => {
    const folder = await mkdtemp(join(root, 'harmed-'))
    await cp(archive, folder, { recursive: true })
    const before = await state()
    await harm(folder)
    await expect(takingIn(folder)).rejects.toMatchObject({
      name: 'TransferProblem',
      message: expect.stringMatching(words),
    })
    expect(await state()).toEqual(before)
  })

  it('names that are here already is refused, and names each', async () => {
    const rival = await target.company()
    await target.sql`UPDATE company SET abbreviation = 'NLF' WHERE id = ${rival.id}`
    await rival.user([], { username: 'dispatcher' })
    await expect(takingIn(archive)).rejects.toThrow(
      'Here already: the abbreviation NLF (Example Freight), the username dispatcher.',
    )
    await target.sql`UPDATE app_user SET username = 'rival' WHERE username = 'dispatcher'`
    await target.sql`UPDATE company SET abbreviation = 'RIV' WHERE id = ${rival.id}`
  })
})

const PERIOD = { from: '2026-02-01', to: '2026-03-01' }
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listDeadheads: { ids: '1' },
  listTruckOffers: { ids: '1' },
  listOrderLocations: { order_id: '1' },
  readOrderMap: { order_id: '1' },
  listListViews: { list: 'A “sample” \\x41' },
  listOwnerVehicles: { owner_company_id: '1' },
  listVehicleMatches: { load_id: '1', radius: '300' },
  listDashboardOffers: { type: '1', ...PERIOD },
  exportDispatchDashboard: { rows: 'dispatcher' },
  exportProfit: { rows: 'dispatcher' },
  readRoadDistance: { load_id: '1', vehicle_id: '1' },
  readDeviceTracking: { id: 'tracker-1' },
  readVinInfo: { vin: '1FTYR2CM5KKA12345' },
  listDocuments: { of: 'vehicle', of_id: '1' },
  planOwnerReminders: { ids: '1' },
  listLoadComments: { order_id: '1' },
  listLoadShares: { load: '1' },
  listLoadDocuments: { load: '1' },
  checkBilling: { loads: '1' },
  planInvoices: { loads: '1' },
  planInvoiceReminders: { ids: '1' },
  listPayable: { broker: '1' },
  listRateConfirmations: { load: '1' },
  listDeliveries: { webhook: '1' },
  searchEverything: { search: 'lake' },
  checkBooks: { format: 'iif', from_on: PERIOD.from, to_on: PERIOD.to },
}
const WEEK = { week: '9', year: '2026', weeks: '1' }
/** Of a session, of the installation, written to while it is read, or with nothing to answer. */
const NOT_COMPARED = [
  'listOwnSessions',
  'exportAudit',
  'readDriverPush',
  'exportSettlements',
  'readLoadDraft',
  'listPlaces',
]
const OF_PLATFORM = ['companies', 'subscription-invoices']

const isCompared = ({ method, access, name }: Endpoint) =>
  method === 'GET' && access !== 'public' && !OF_PLATFORM.includes(access[0]) && !NOT_COMPARED.includes(name)

const queryOf = ({ name, query }: Endpoint): Record<string, string> => {
  const fields = Object.keys(query.shape)
  const known = { ...PERIOD, ...WEEK, format: 'csv' }
  const needed = query.safeParse({}).success ? [] : fields
  return {
    ...Object.fromEntries(Object.entries(known).filter(([field]) => needed.includes(field))),
    ...QUERIES[name],
  }
}

/** Logs in with the usual password; what an administrator may not see is asked as the driver. */
async function session(app: TestApp): Promise<TestUser['call']> {
  const token = async (username: string) =>
    (await app.call(login, { body: { username, password: DEMO_PASSWORD } })).body.access as string
  const [admin, driver] = [await token('admin'), await token('driver')]
  return async (endpoint, input) => {
    const as = (access: string) =>
      app.call(endpoint, { ...input, headers: { ...input?.headers, authorization: `Bearer ${access}` } })
    const answer = await as(admin)
    return answer.status === 403 ? as(driver) : answer
  }
}

function plainAnswer({ name }: Endpoint, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  if (name === 'readMe') return { ...body, company: { ...(body as { company: object }).company, id: 0 } }
  const { results } = body as { results?: Record<string, unknown>[] }
  if (name === 'listAccounts') return results?.map((account) => ({ ...account, last_login: '' }))
  if (name === 'readAccount') return { ...body, last_login: '', sessions: [] }
  if (name === 'listJobs') return results?.map((job) => ({ ...job, id: 0 }))
  if (name === 'readDeviceTracking') return { ...body, token: '', fingerprint: '' }
  if (name === 'listAudit')
    return results
      ?.filter(({ created_at }) => String(created_at) < manifest.taken_at.slice(0, -1))
      .map(({ record_type, record_id, ...entry }) => ({
        ...entry,
        record_id: COMPANY_RECORDS.includes(String(record_type)) ? 'the company' : record_id,
      }))
  if (name === 'readAuditEntry') return { ...body, record_id: 0 }
  return body
}

describe('a company that was taken in', () => {
  let id: number
  let around: Record<string, string[]>

  beforeAll(async () => {
    around = await rowsOf(target, neighbor.id)
    ;({ id } = await takingIn(archive))
  }, 60_000)

  it('gets a new number, because its own is taken here', () => {
    expect(sourceId).toBe(neighbor.id)
    expect(id).not.toBe(sourceId)
  })

  it('changes nothing of its neighbor', async () => {
    expect(await rowsOf(target, neighbor.id)).toEqual(around)
  })

  it('has the same rows in every table, to the last digit', async () => {
    const [there, here] = [await rowsOf(source, sourceId), await rowsOf(target, id)]
    for (const { name } of manifest.tables) {
      const plain = (lines: readonly string[] = []) =>
        lines.map((line) =>
          line
            .replaceAll(/"\d+\/([a-f0-9]{32})"/g, '"$1"')
            .replace(/"company_id":\d+/, '')
            .replace(/"record_id":\d+,"record_type":"(audit|company|company_profile|job)"/, '"$1"')
            .replace(name === 'company' || name === 'job' ? /"id":\d+/ : 'nothing', ''),
        )
      expect([name, plain(here[name])]).toEqual([name, plain(there[name])])
    }
  })

  it('has the same files, byte for byte, and their originals', async () => {
    const lines = (await readFile(join(archive, 'files.jsonl'), 'utf8')).trim().split('\n')
    const keys = lines.map((line) => (JSON.parse(line) as { key: string }).key)
    const stored = async ({ config }: TestApp, company: number) => {
      const store = openPlainStore(config)
      const read = (key: string) => readBytes(store, key.replace(/^\d+/, String(company)), 1e6)
      return Promise.all(keys.map(async (key) => sha256(await read(key))))
    }
    const [there, here] = [await stored(source, sourceId), await stored(target, id)]
    expect(here).toEqual(there)
    expect(new Set(here).size).toBeGreaterThanOrEqual(4)
    expect(keys.filter((key) => key.endsWith('.original'))).toHaveLength(1)
  })

  it('answers every list and record alike', async () => {
    const [there, here] = [await session(source), await session(target)]
    const [asked, refused, unlike]: [Set<string>, unknown[], unknown[]] = [new Set(), [], []]
    for (const endpoint of ENDPOINTS.filter(isCompared)) {
      const { name, path } = endpoint
      for (const record of path.includes('{') ? [1, 2, 40] : [1]) {
        const input = { params: paramsOf(endpoint, record), query: queryOf(endpoint) }
        const compare = async () => {
          const both = await Promise.all([there(endpoint, input), here(endpoint, input)])
          const [was, is] = both.map(({ status, body }) => [status, plainAnswer(endpoint, body)])
          return { one: both[0], was, is, isAlike: isDeepStrictEqual(is, was) }
        }
        // Some answers say how long ago something was: the clock may tick between the two.
        const first = await compare()
        const { one, was, is, isAlike } = first.isAlike ? first : await compare()
        if (!isAlike) unlike.push([name, record, was, is])
        if (one.status === 200) asked.add(name)
        else if (one.status >= 500 || !path.includes('{')) refused.push([name, one.status, one.body])
      }
    }
    expect(unlike).toEqual([])
    expect(refused).toEqual([])
    expect(asked.size).toBeGreaterThan(120)
  })

  it('goes on with its numbers, and draws ids that are free', async () => {
    const week = { year: 2026, week: 9 }
    const next = ({ db }: TestApp, company: number) =>
      db.tenant(company, async (tx) => [...(await drawSequences(tx, week, 2)), await takeInvoiceNumber(tx)])
    expect(await next(target, id)).toEqual(await next(source, sourceId))
    const call = await session(target)
    const made = await call(createTeam, { body: { name: 'Night shift' }, headers: key() })
    const others = await stranger.call(createTeam, { body: { name: 'Day shift' }, headers: key() })
    expect([made.status, others.status]).toEqual([201, 201])
    const last = manifest.tables.find(({ name }) => name === 'team')?.last_id ?? 0
    expect(Math.min(made.body.id, others.body.id)).toBeGreaterThan(last)
    expect((await stranger.call(readTeam, { params: { id: made.body.id } })).status).toBe(404)
  })

  it('is deleted in the old place, with its files', async () => {
    const read_only = join(root, 'read-only')
    await takeOut({
      url: source.url,
      files: openPlainStore(source.config),
      company: 'NLF',
      folder: read_only,
      isReadOnlyFirst: true,
      say: silent,
    })
    const { rows } = await removeCompany({
      url: source.url,
      files: openPlainStore(source.config),
      company: 'NLF',
      folder: read_only,
    })
    expect(rows).toBeGreaterThan(manifest.tables.reduce((sum, table) => sum + table.rows, 0) / 2)
    const left = await rowsOf(source, sourceId)
    expect(Object.entries(left).filter(([, lines]) => lines.length > 0)).toEqual([])
    const files = await readdir(filesFolder(source.config.dataDir), { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toEqual([])
  })

  it('is refused when it comes again', async () => {
    await expect(takingIn(archive)).rejects.toThrow('Here already: the abbreviation NLF (Northline Freight)')
  })
})
