import { readdirSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { MIGRATIONS, migrate } from '#server/kernel/db/migrate.ts'
import { removeFolder, temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
import { emptyDatabase } from '#tests/support/database.ts'

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

const ALL = namesIn(MIGRATIONS)
const REPLACED = join(MIGRATIONS, 'before-1.0')

const query = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query<Record<string, unknown>>(text))).rows

describe('product migrations', () => {
  test('run once, and a second start changes no table', async () => {
    const url = await emptyDatabase()
    expect(await migrate(url)).toEqual(ALL)
    const touched = () =>
      query(
        url,
        `SELECT relname, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
      )
    const before = await touched()
    expect(await migrate(url)).toEqual([])
    expect(await touched()).toEqual(before)
  })

  test('run once when several nodes start at the same time', async () => {
    const url = await emptyDatabase()
    const results = await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)])
    expect(results.flat().toSorted()).toEqual(ALL)
  })
})

describe('migrations folder', () => {
  let folder: string
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const copy = (names: readonly string[]) =>
    Promise.all(names.map((name) => copyFile(join(REPLACED, name), join(folder, name))))

  beforeEach(async () => {
    folder = await mkdtemp('/tmp/freight-migrations-')
    return () => rm(folder, { recursive: true })
  })

  test('new migrations run in order of their names, and earlier ones are not repeated', async () => {
    const url = await emptyDatabase()
    await write('0001_b.sql', 'ALTER TABLE thing ADD COLUMN b int')
    await write('0000_a.sql', 'CREATE TABLE thing (company_id int)')
    expect(await migrate(url, folder)).toEqual(['0000_a.sql', '0001_b.sql'])
    await write('0002_c.sql', 'ALTER TABLE thing ADD COLUMN c int;\nALTER TABLE thing ADD COLUMN d int;')
    expect(await migrate(url, folder)).toEqual(['0002_c.sql'])
  })

  test('a failed migration is rolled back and named in the error', async () => {
    const url = await emptyDatabase()
    await write('0000_a.sql', 'CREATE TABLE thing (company_id int); SELECT nonsense')
    await expect(migrate(url, folder)).rejects.toThrow(
      /^Migration 0000_a\.sql failed and was rolled back: column "nonsense" does not exist\.$/,
    )
    expect(
      await query(url, `SELECT to_regclass('thing') AS found, (SELECT count(*) FROM migration) AS n`),
    ).toEqual([{ found: null, n: 0 }])
  })

  test('0097 keeps what was stored under the old names: columns, states, an undo and saved views', async () => {
    const url = await emptyDatabase()
    await copy(namesIn(REPLACED).filter((name) => name < '0097'))
    await migrate(url, folder)
    const views = [
      'state=kept&order=-id',
      'order=id&renewal=kept',
      'renewal=not_sent',
      'state=left_out',
      'search=state%3Dkept',
    ]
    await query(
      url,
      `SET session_replication_role = replica;
       INSERT INTO load_watch (company_id, load, standing, told, since) VALUES (1, 1, 'late', 'risk', '2030-01-01Z');
       INSERT INTO load_event (company_id, load, kind, at, noted_by) VALUES (1, 1, 'arrived', '2030-01-01Z', 7);
       INSERT INTO outgoing_mail (company_id, "from", "to", subject, text, message_id, state)
         VALUES (1, 'a', 'b', 'c', 'd', 'e', 'kept'), (1, 'a', 'b', 'c', 'd', 'f', 'sent');
       INSERT INTO mailing_recipient (company_id, run, unit_number, name, location, address, state)
         VALUES (1, 1, 'u', 'n', 'l', 'a', 'left_out'), (1, 1, 'u', 'n', 'l', 'a', 'left_out');
       INSERT INTO sheet_import (company_id, kind, sha256, created, changed, user_id, undo)
         VALUES (1, 'owner', 'x', 1, 0, 1, '{"removed":1,"restored":0,"kept":[],"kept_count":3}'), (1, 'owner', 'y', 1, 0, 1, NULL);
       INSERT INTO list_view (company_id, user_id, list, name, address)
         SELECT 1, 1, 'x', a, a FROM unnest(ARRAY[${views.map((view) => `'${view}'`).join(', ')}]) AS a`,
    )
    await copy(namesIn(REPLACED).filter((name) => name >= '0097'))
    await migrate(url, folder)
    const one = async (text: string) =>
      (await query(url, `SELECT to_jsonb(x) AS row FROM (${text}) AS x`)).map(({ row }) => row)
    expect(
      await one('SELECT eta_status, alert_level, extract(year from crossed_at) AS y FROM load_watch'),
    ).toEqual([{ eta_status: 'late', alert_level: 'risk', y: 2030 }])
    expect(await one('SELECT recorded_by FROM load_event')).toEqual([{ recorded_by: 7 }])
    expect(await one('SELECT state FROM outgoing_mail ORDER BY id')).toEqual([
      { state: 'not_sent' },
      { state: 'sent' },
    ])
    expect(await one('SELECT DISTINCT state FROM mailing_recipient')).toEqual([{ state: 'skipped' }])
    expect(await one('SELECT undo FROM sheet_import ORDER BY id')).toEqual([
      { undo: { removed: 1, restored: 0, unchanged: [], unchanged_count: 3 } },
      { undo: null },
    ])
    expect(await one('SELECT address FROM list_view ORDER BY id')).toEqual(
      [
        'state=not_sent&order=-id',
        'order=id&renewal=not_sent',
        'renewal=failed',
        'state=skipped',
        'search=state%3Dkept',
      ].map((address) => ({ address })),
    )
  })

  test('a migration changed after it ran is refused, while other line endings are accepted', async () => {
    const url = await emptyDatabase()
    await write('0000_a.sql', 'CREATE TABLE thing (\n company_id int)')
    await migrate(url, folder)
    await write('0000_a.sql', 'CREATE TABLE thing (\r\n company_id int)')
    expect(await migrate(url, folder)).toEqual([])
    await write('0000_a.sql', 'CREATE TABLE thing (company_id bigint)')
    await expect(migrate(url, folder)).rejects.toThrow(
      'Migration 0000_a.sql differs from the one this database was created with. Restore the old file and put the change into a new migration, or start with an empty database (another DATA_DIR).',
    )
  })

  test('a new table with company_id gets row-level security automatically', async () => {
    const url = await emptyDatabase()
    await write('0000_a.sql', 'CREATE TABLE thing (company_id int); INSERT INTO thing VALUES (1), (2)')
    await migrate(url, folder)
    const seen = await query(
      `${url}&options=-c%20role%3Dfreight_app%20-c%20app.company_id%3D2`,
      'SELECT company_id FROM thing',
    )
    expect(seen).toEqual([{ company_id: 2 }])
  })

  test('a table without company_id is refused unless it is declared shared or private', async () => {
    const url = await emptyDatabase()
    await write('0000_a.sql', 'CREATE TABLE stray (id int)')
    await expect(migrate(url, folder)).rejects.toThrow('The table stray has no company_id')
  })
})

describe('database with an ordinary owner', async () => {
  const dataDir = temporaryFolder()
  const cluster = await temporaryCluster(dataDir)
  afterAll(async () => {
    await cluster.stop()
    removeFolder(dataDir)
  })
  const addressOf = (user: string, database: string) =>
    cluster.url.replace('//freight@', `//${user}@`).replace('/freight?', `/${database}?`)

  test('an owner who cannot create roles gets the SQL for the administrator, which is sufficient', async () => {
    await query(cluster.url, 'CREATE ROLE plain LOGIN')
    await query(cluster.url, 'CREATE DATABASE plain OWNER plain')
    const url = addressOf('plain', 'plain')
    const message = await migrate(url).catch((error: Error) => error.message)
    const advice = /CREATE ROLE .*;$/.exec(String(message))?.[0]
    expect(advice).toBe(
      'CREATE ROLE freight_app NOLOGIN; CREATE ROLE freight_system NOLOGIN; GRANT freight_app, freight_system TO plain;',
    )
    await query(cluster.url, advice!)
    expect(await migrate(url)).toEqual([])
    await query(cluster.url, 'DROP DATABASE plain')
    await query(cluster.url, 'DROP ROLE freight_app, freight_system')
  })

  test('an owner with CREATEROLE sets up the database with separated companies', async () => {
    await query(cluster.url, 'CREATE ROLE maker LOGIN CREATEROLE')
    await query(cluster.url, 'CREATE DATABASE maker OWNER maker')
    const url = addressOf('maker', 'maker')
    expect(await migrate(url, MIGRATIONS)).toEqual(ALL)
    const role = await query(
      `${url}&options=-c%20role%3Dfreight_app%20-c%20app.company_id%3D2`,
      'SELECT current_user AS me, count(*) AS n FROM offer',
    )
    expect(role).toEqual([{ me: 'freight_app', n: 0 }])
  })
})
