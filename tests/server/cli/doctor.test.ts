import { once } from 'node:events'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '#server/cli/doctor/check.ts'
import { examine } from '#server/cli/doctor/examine.ts'
import { CHECKS } from '#server/cli/doctor/table.ts'
import { writeManifest } from '#server/kernel/backup/manifest.ts'
import { openOrCreateVault } from '#server/kernel/backup/vault.ts'
import { removeFolder, temporaryFolder } from '#tests/support/cluster.ts'
import { testApp, type TestApp, type TestCompany } from '#tests/support/app.ts'
import { ownedUrl } from '#tests/support/owner.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { run } from '#tests/support/script.ts'

// The tests' machines talk to loopback only.
const LOCAL = CHECKS.filter(({ name }) => name !== 'name servers')
const HOUR_AGO = new Date(Date.now() - 2 * 3_600_000)

const dataDir = temporaryFolder()
let app: TestApp
let company: TestCompany
let healthy: Record<string, string>

beforeAll(async () => {
  app = await testApp()
  company = await app.company()
  await company.user([], { is_admin: true })
  healthy = {
    DEMO: 'off',
    MAIL_AUTH: 'off',
    PORT: '0',
    MAIL_IN_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: await ownedUrl(app.url),
  }
})
afterAll(() => removeFolder(dataDir))

const findings = async (env: Record<string, string> = {}, names?: readonly string[]) => {
  const checks = names ? LOCAL.filter(({ name }) => names.includes(name)) : LOCAL
  const results = await examine({ ...healthy, ...env }, undefined, checks)
  return new Map<string, Finding>(results.map(({ name, question: _question, ...finding }) => [name, finding]))
}
const find = async (name: string, env: Record<string, string> = {}) => (await findings(env, [name])).get(name)
const bad = (state: string, found: RegExp) => ({
  state,
  found: expect.stringMatching(found) as string,
  remedy: expect.stringMatching(/\.$/) as string,
})

describe('the table of checks', () => {
  test('has each name once, and a question', () => {
    expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length)
    for (const { question } of CHECKS) expect(question).toMatch(/\?$/)
  })
})

describe('a healthy installation', () => {
  test('passes all checks but the one that the tests’ database fails: it runs without fsync', async () => {
    const results = await findings()
    const states = [...results].filter(([, { state }]) => state === 'failed')
    expect(states).toEqual([
      ['durability', bad('failed', /^These are off: fsync, full_page_writes, synchronous_commit\.$/)],
    ])
    for (const name of ['database', 'pooler', 'database user', 'migrations', 'session settings', 'files'])
      expect([name, results.get(name)?.state]).toEqual([name, 'ok'])
  })

  test('that is new has no database, and its folder stays as it is', async () => {
    const results = await findings({ DATABASE_URL: '', DATA_DIR: join(dataDir, 'new') })
    expect([...results.values()].filter(({ state }) => state === 'failed')).toEqual([])
    expect(results.get('data folder')).toEqual(bad('warning', /^There is no installation in .*new\.$/))
    expect(results.get('database')).toEqual({
      state: 'skipped',
      found: 'There is none yet: the first start creates it.',
    })
  })
})

describe('a broken installation', () => {
  test.each([
    ['settings', { PORT: 'x' }, /^PORT "x" is not a whole number/],
    ['data folder', { DATA_DIR: '/dev/null/freight' }, /is not a folder/],
    ['database', { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/none' }, /^(?!.*secret).*ECONNREFUSED/],
    ['certificate', { PUBLIC_URL: 'https://127.0.0.1:1' }, /^It can’t be read/],
    ['relay', { MAIL_OUT_URL: 'smtp://127.0.0.1:1' }, /^The relay doesn’t answer/],
    ['mailbox', { IMAP_URL: 'imap://u:p@127.0.0.1:1' }, /^The mailbox doesn’t answer/],
    ['bucket', { S3_URL: 'http://k:s@127.0.0.1:1/bucket' }, /^The bucket doesn’t answer/],
    ['road server', { OSRM_URL: 'http://127.0.0.1:1' }, /^The road server doesn’t answer/],
    ['sign-in provider', { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'x' }, /^The provider doesn’t/],
    ['demo', { DEMO: 'on', PUBLIC_URL: 'https://freight.example' }, /^The demo is on/],
    ['public address', { PUBLIC_URL: 'http://freight.example' }, /has no TLS/],
  ] as [string, Record<string, string>, RegExp][])(
    '%s: says so, and what to do',
    async (name, env, found) => {
      const finding = await find(name, env)
      expect(finding).toEqual({
        ...bad('', found),
        state: expect.stringMatching(/^(warning|failed)$/) as string,
      })
    },
  )

  test('without a database leaves out what needs one', async () => {
    const results = await findings({ DATABASE_URL: 'postgresql://u@127.0.0.1:1/none' }, ['database', 'jobs'])
    expect(results.get('jobs')).toEqual({ state: 'skipped', found: 'The database can’t be reached.' })
  })

  test.each([
    ['port', 'PORT'],
    ['email port', 'MAIL_IN_PORT'],
  ])('names a %s that another program uses', async (name, setting) => {
    const other = createServer((socket) => socket.destroy())
    await once(other.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await find(name, { [setting]: String(port) })).toEqual(bad('failed', /EADDRINUSE/))
  })

  test('names a superuser', async () => {
    expect(await find('database user', { DATABASE_URL: app.url })).toEqual(bad('failed', /is a superuser/))
  })

  test('names a pooler', async () => {
    const pooler = await startPooler(healthy.DATABASE_URL ?? '', { ignoresOptions: true })
    onTestFinished(pooler.stop)
    const results = await findings({ DATABASE_URL: pooler.url }, ['pooler', 'session settings'])
    expect(results.get('pooler')).toEqual(bad('failed', /^DATABASE_URL leads to a connection pooler/))
    expect(results.get('session settings')).toEqual(
      bad('failed', /^DATABASE_URL leads to a connection pooler/),
    )
  })

  test('names migrations of a newer version, changed ones and pending ones', async () => {
    await app.sql`insert into migration (name, checksum) values ('9999_later.sql', 'x')`
    expect(await find('migrations')).toEqual(bad('failed', /9999_later\.sql/))
    await app.sql`delete from migration where name = '9999_later.sql'`
    const [last] = await app.sql`select name, checksum from migration order by name desc limit 1`
    await app.sql`update migration set checksum = 'x' where name = ${last?.name}`
    expect(await find('migrations')).toEqual(bad('failed', /differ/))
    await app.sql`delete from migration where name = ${last?.name}`
    expect(await find('migrations')).toEqual(bad('warning', /^Pending updates: 1/))
    await app.sql`insert into migration (name, checksum) values (${last?.name}, ${last?.checksum})`
    expect(await find('migrations')).toMatchObject({ state: 'ok' })
  })

  test('counts failed jobs, unsent emails, given up webhook messages', async () => {
    await app.sql`insert into job (company_id, name, state, ended_at) values (${company.id}, 'x', 'dead', now())`
    await app.sql`insert into outgoing_mail (company_id, "from", "to", subject, text, message_id, state)
      values (${company.id}, 'a@a.example', 'b@b.example', 's', 't', '<1@a.example>', 'failed')`
    await app.sql`insert into webhook (company_id, url, secret, events, failure)
      values (${company.id}, 'https://a.example', 's', '{}', 'refused')`
    const results = await findings({}, ['jobs', 'outgoing email', 'webhooks'])
    expect([...results.values()].slice(1)).toEqual([
      bad('warning', /^Jobs that failed in the last week: 1/),
      bad('warning', /^In the last week, failed: 1/),
      bad('warning', /^Webhooks with a failing receiver: 1/),
    ])
  })

  test('finds files without a record, and records without a file', async () => {
    const orphan = join(dataDir, 'files', String(company.id), 'aa', 'a'.repeat(32))
    await mkdir(dirname(orphan), { recursive: true })
    await writeFile(orphan, 'x')
    expect(await find('files')).toMatchObject({ state: 'ok' })
    await utimes(orphan, HOUR_AGO, HOUR_AGO)
    expect(await find('files')).toEqual(bad('warning', /^Files that belong to no record: 1/))
    await app.sql`update company set logo_key = ${`${company.id}/${'b'.repeat(32)}`}, logo_type = 'image/png' where id = ${company.id}`
    expect(await find('files')).toEqual(bad('failed', /^Missing files: 1 of 1/))
    await app.sql`update company set logo_key = ${`${company.id}/${'a'.repeat(32)}`} where id = ${company.id}`
    expect(await find('files')).toMatchObject({ state: 'ok', found: 'They are: 1.' })
  })

  test('says that there is no backup, or only an old one', async () => {
    expect(await find('backup')).toEqual(bad('warning', /^BACKUP_TO is not set/))
    const env = { BACKUP_TO: '/srv/backup' }
    expect(await find('backup', env)).toEqual(bad('warning', /^None has ended/))
    await app.sql`insert into backup_mark (name, at) values ('begun', now() - interval '9 days')`
    expect(await find('backup', env)).toEqual(bad('failed', /^No backup has succeeded/))
    await app.sql`insert into backup_mark (name, at) values ('copy', now() - interval '5 days')`
    expect(await find('backup', env)).toEqual(bad('failed', /^The last backup is 5 days old/))
    await app.sql`update backup_mark set at = now() where name = 'copy'`
    expect(await find('backup', env)).toMatchObject({ state: 'ok' })
  })

  test('names a place of the backup that is empty, not readable, or another installation’s', async () => {
    const to = `${dataDir}-backup`
    const env = { BACKUP_TO: to, BACKUP_KEY: 'a key that is long enough' }
    expect(await find('backup place', env)).toEqual(bad('warning', /^There is no backup in/))
    const vault = await openOrCreateVault(to, { key: env.BACKUP_KEY })
    expect(await find('backup place', env)).toMatchObject({ state: 'ok' })
    const wrong = { ...env, BACKUP_KEY: 'another key that is long enough' }
    expect(await find('backup place', wrong)).toEqual(bad('failed', /^BACKUP_KEY is not the key/))
    const bucket = { ...env, BACKUP_TO: 'http://k:s@127.0.0.1:1/bucket' }
    expect(await find('backup place', bucket)).toEqual(bad('failed', /^Couldn’t reach the bucket/))
    const cluster = {
      postgres: '18',
      system: '1',
      timeline: 1,
      start: '0/1',
      stop: '0/2',
      line: null,
      label: '',
      migration: '',
      rows: {},
      packs: 0,
      entries: [],
    }
    const at = new Date(0).toISOString()
    const times = { format: 1, version: '1', startedAt: at, endedAt: at } as const
    await writeManifest(vault, 'one', { ...times, cluster, files: null })
    expect(await find('backup place', env)).toEqual(bad('failed', /is of another installation\.$/))
  })

  test('says that nobody can log in', async () => {
    await app.sql`update app_user set is_admin = false`
    expect(await find('administrator')).toEqual(bad('failed', /^Nobody can/))
  })
})

test('the command ends with 1 when a check failed, and prints JSON on request', async () => {
  const script = run(process.execPath, ['server/cli/doctor.ts', '--json'], { ...healthy, PORT: 'x' })
  const { code } = await script.ended
  expect(code).toBe(1)
  expect(JSON.parse(script.output())).toEqual([
    { name: 'settings', question: 'Are all settings valid?', ...bad('failed', /^PORT "x"/) },
  ])
})
