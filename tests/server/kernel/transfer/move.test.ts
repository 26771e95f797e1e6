import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTeam, listTeamRecords } from '#contract/entities/fleet/team.ts'
import { login } from '#contract/entities/people/session.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { openPlainStore } from '#server/kernel/files/store.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { endReadOnly } from '#server/kernel/transfer/read-only.ts'
import { removeCompany } from '#server/kernel/transfer/remove.ts'
import { readCompanyTables } from '#server/kernel/transfer/schema.repository.ts'
import { takeIn } from '#server/kernel/transfer/take-in.ts'
import { takeOut } from '#server/kernel/transfer/take-out.ts'
import { startSmtpIn } from '#server/market/intake/smtp.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { unchecking } from '#tests/server/market/carrier-support.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { closeAfterFile } from '#tests/support/after-file.ts'
import { PASSWORD, testApp, type TestApp, type TestUser } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sendRaw } from '#tests/support/smtp.ts'

const WRITERS = 4
const silent = () => undefined
const key = () => ({ [IDEMPOTENCY_HEADER]: randomUUID() })

interface Place {
  app: TestApp
  smtpPort: number
  call: TestUser['call']
}

/** One entry per write that was acknowledged, and where. */
interface Ledger {
  teams: Map<string, Place>
  mails: Map<string, Place>
  refused: { teams: number; mails: number }
}

let root: string
let source: Place
let target: Place
let username: string
let intake: string
let companyId: number
let neighbor: TestUser

async function open(name: string): Promise<Place> {
  const app = await testApp({ DATA_DIR: join(root, name) })
  const reader = createReader()
  const log = { info: silent, warn: silent }
  const smtp = await startSmtpIn({
    db: app.db,
    reader,
    host: '127.0.0.1',
    port: 0,
    log,
    authenticator: unchecking,
  })
  closeAfterFile(() => smtp.stop().then(() => reader.close()))
  return { app, smtpPort: smtp.port, call: () => Promise.reject(new Error('nobody is logged in')) }
}

async function logIn({ app }: Place): Promise<TestUser['call']> {
  const { body } = await app.call(login, { body: { username, password: PASSWORD } })
  return (endpoint, input) =>
    app.call(endpoint, { ...input, headers: { ...input?.headers, authorization: `Bearer ${body.access}` } })
}

const takingOut = (folder: string) => {
  const { url, config } = source.app
  const files = openPlainStore(config)
  return takeOut({ url, files, company: 'MOVE', folder, isReadOnlyFirst: true, say: silent })
}
const takingIn = (folder: string) => {
  const { url, config } = target.app
  const incoming = incomingFolder(config.dataDir)
  return takeIn({ url, files: openPlainStore(config), incoming, folder, say: silent })
}
const removing = (folder: string) =>
  removeCompany({ url: source.app.url, files: openPlainStore(source.app.config), company: 'MOVE', folder })

/** Writers and a mail server that try each thing again until it is acknowledged, at the place of the moment. */
function storm(ledger: Ledger, place: () => Place) {
  let isOver = false
  const write = async (name: string) => {
    const headers = key()
    for (;;) {
      const at = place()
      const { status, body } = await at.call(createTeam, { body: { name }, headers })
      if (status === 201) return void ledger.teams.set(name, at)
      expect([status, body]).toEqual([
        503,
        { detail: [expect.stringMatching(/being moved.*nothing was saved/)] },
      ])
      ledger.refused.teams++
    }
  }
  const mail = async (subject: string) => {
    for (;;) {
      const at = place()
      const sent = await sendRaw(at.smtpPort, rawMail({ subject, text: subject }), intake).catch(
        ({ response }: { response: string }) => response,
      )
      if (sent.startsWith('250')) return void ledger.mails.set(subject, at)
      expect(sent).toMatch(/^451 .*moving to another server/)
      ledger.refused.mails++
    }
  }
  const repeat = async (name: string, work: (name: string) => Promise<void>) => {
    for (let n = 0; !isOver; n++) await work(`${name} ${n}`)
  }
  const all = Promise.all([
    ...Array.from({ length: WRITERS }, (_, writer) =>
      repeat(`Team ${writer} of ${randomUUID().slice(0, 8)}`, write),
    ),
    repeat(`Mail ${randomUUID().slice(0, 8)}`, mail),
  ])
  return async () => {
    isOver = true
    await all
  }
}

const ackedAt = (entries: Map<string, Place>, place: Place) =>
  [...entries].flatMap(([name, at]) => (at === place ? [name] : []))

async function stored({ app }: Place): Promise<{ teams: unknown[]; mails: unknown[] }> {
  const teams = await app.sql`SELECT name FROM team WHERE name LIKE 'Team %' ORDER BY name`
  const mails = await app.sql`SELECT subject FROM incoming_mail ORDER BY subject`
  return { teams: teams.map(({ name }) => name), mails: mails.map(({ subject }) => subject) }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'freight-move-'))
  closeAfterFile(() => rm(root, { recursive: true, force: true }))
  source = await open('source')
  target = await open('target')
  const company = await source.app.company({ abbreviation: 'MOVE' })
  intake = company.intake_address
  companyId = company.id
  username = (await company.user([], { is_admin: true })).username
  source.call = await logIn(source)
  const other = await source.app.company()
  neighbor = await other.user([], { is_admin: true, is_superuser: true })
}, 60_000)

describe('a company that moves under load', () => {
  const ledger: Ledger = { teams: new Map(), mails: new Map(), refused: { teams: 0, mails: 0 } }
  const folder = () => join(root, 'archive')

  it('stays and is written again when it can’t be taken in', async () => {
    const failed = join(root, 'failed')
    const manifest = await takingOut(failed)
    await writeFile(join(failed, 'tables', 'company.jsonl'), '{}\n')
    await expect(takingIn(failed)).rejects.toThrow('company.jsonl is damaged')
    expect(await target.app.sql`SELECT FROM company`).toEqual([])
    const answer = await source.call(createTeam, { body: { name: 'Too early' }, headers: key() })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(manifest.read_only_at).not.toBeNull()
    await endReadOnly(source.app.url, 'move')
    expect((await source.call(createTeam, { body: { name: 'In time' }, headers: key() })).status).toBe(201)
    await expect(endReadOnly(source.app.url, 'move')).rejects.toThrow('is not read-only')
    await expect(removing(failed)).rejects.toThrow('is not read-only, so it may have more than the folder')
  })

  it('has every acknowledged write and email in the new place once, and none in both', async () => {
    let place = source
    const stop = storm(ledger, () => place)
    await eventually(() => {
      expect(ledger.teams.size).toBeGreaterThan(2 * WRITERS)
      expect(ledger.mails.size).toBeGreaterThan(2)
    })
    await takingOut(folder())
    const refused = { ...ledger.refused }
    await eventually(() => {
      expect(ledger.refused.teams).toBeGreaterThan(refused.teams)
      expect(ledger.refused.mails).toBeGreaterThan(refused.mails)
    })
    expect((await source.call(listTeamRecords)).status).toBe(200)
    expect((await neighbor.call(createTeam, { body: { name: 'Next door' }, headers: key() })).status).toBe(
      201,
    )
    await takingIn(folder())
    target.call = await logIn(target)
    place = target
    const before = ledger.teams.size
    await eventually(() => expect(ledger.teams.size).toBeGreaterThan(before + 2 * WRITERS))
    await eventually(() => expect(ackedAt(ledger.mails, target).length).toBeGreaterThan(0))
    await stop()

    const everything = {
      teams: [...ledger.teams.keys()].toSorted(),
      mails: [...ledger.mails.keys()].toSorted(),
    }
    const [there, here] = [await stored(source), await stored(target)]
    expect({ teams: here.teams.toSorted(), mails: here.mails.toSorted() }).toEqual(everything)
    expect(there.teams.toSorted()).toEqual(ackedAt(ledger.teams, source).toSorted())
    expect(there.mails.toSorted()).toEqual(ackedAt(ledger.mails, source).toSorted())
  })

  it('is deleted in the old place only with the folder that was taken out since it is read-only', async () => {
    await expect(removing(join(root, 'failed'))).rejects.toThrow('is not what was taken out of')
    await source.app.sql`UPDATE app_user SET is_superuser = username = ${username}`
    await expect(removing(folder())).rejects.toThrow(`Only ${username} of`)
    await source.app.sql`UPDATE app_user SET is_superuser = username = ${neighbor.username}`
    const both = await Promise.allSettled([removing(folder()), removing(folder())])
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.rows] : []))
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: expect.stringMatching(/ is already deleted here\.$/) } },
    ])
    expect(done[0]).toBeGreaterThan(ackedAt(ledger.teams, source).length)
    await withClient(source.app.url, async (client) => {
      for (const { name } of await readCompanyTables(client)) {
        const scope = name === 'company' ? 'id' : 'company_id'
        const left = await client.query(`SELECT FROM "${name}" WHERE ${scope} = $1`, [companyId])
        expect([name, left.rowCount]).toEqual([name, 0])
      }
    })
    expect((await source.call(listTeamRecords)).status).toBe(401)
    expect((await neighbor.call(listTeamRecords)).body.results).toHaveLength(1)
    expect(JSON.parse(await readFile(join(folder(), 'manifest.json'), 'utf8'))).toMatchObject({
      format_version: 2,
    })
  })
})
