import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { contractFrom, findBreaking } from '#server/kernel/db/expand-contract.ts'
import { MIGRATIONS, migrate } from '#server/kernel/db/migrate.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'

/** Written before upgrades could return. */
const LAST_FREE = '0111'

describe('migrations', () => {
  const names = readdirSync(MIGRATIONS).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_FREE,
  )

  it.each(names)('%s only adds, or is a contract step', (name) => {
    const sql = readFileSync(join(MIGRATIONS, name), 'utf8')
    expect(contractFrom(sql) === undefined ? findBreaking(sql) : []).toEqual([])
  })

  it.each([
    ['ALTER TABLE "load" ADD COLUMN "a" text', false],
    [`ALTER TABLE "load" ADD COLUMN "a" text DEFAULT '' NOT NULL`, false],
    ['ALTER TABLE "load" ADD COLUMN "a" text NOT NULL', true],
    ['ALTER TABLE "load" DROP COLUMN "a"', true],
    ['ALTER TABLE "load" ALTER COLUMN "a" DROP NOT NULL', false],
    ['ALTER TABLE "load" ALTER COLUMN "a" DROP DEFAULT', true],
    ['ALTER TABLE "load" ALTER COLUMN "a" SET NOT NULL', true],
    ['ALTER TABLE "load" ALTER COLUMN "a" SET DATA TYPE bigint', true],
    ['ALTER TABLE "load" ALTER COLUMN "a" TYPE bigint', true],
    ['ALTER TABLE "load" RENAME COLUMN "a" TO "b"', true],
    ['ALTER TABLE "load" DROP CONSTRAINT "c"', false],
    ['DROP VIEW "v"', true],
    ['DROP TABLE "t"', true],
    ['drop index "i"', true],
    ['CREATE OR REPLACE VIEW "v" AS select 1', false],
    ['CREATE TABLE "t" ("a" text NOT NULL)', false],
    [`INSERT INTO "t" VALUES ('drop table x') -- drop table y`, false],
  ])('findBreaking: %s', (sql, breaks) => expect(findBreaking(sql).length > 0).toBe(breaks))
})

describe('two versions on one database', () => {
  let folder: string
  let url: string
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const columns = async () =>
    (
      await withClient(url, (client) =>
        client.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'thing'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
        ),
      )
    ).rows.map(({ name }) => name)

  beforeEach(async () => {
    folder = await mkdtemp('/tmp/freight-migrations-')
    url = await emptyDatabase()
    await write('0001_a.sql', 'CREATE TABLE thing (company_id int, a int)')
    await migrate(url, folder, { version: '1.0.0' })
    return () => rm(folder, { recursive: true })
  })

  it('an older version starts on a database that a newer one expanded', async () => {
    await write('0002_b.sql', 'ALTER TABLE thing ADD COLUMN b int')
    await migrate(url, folder, { version: '1.1.0' })
    await rm(join(folder, '0002_b.sql'))
    expect(await migrate(url, folder, { version: '1.0.0' })).toEqual([])
    expect(await columns()).toEqual(['company_id', 'a', 'b'])
  })

  it('a contract step waits for its version and for the older one to be gone; then the older one is refused', async () => {
    await write('0002_no_a.sql', '-- contract from 1.1.0\nALTER TABLE thing DROP COLUMN a')
    await write('0003_b.sql', 'ALTER TABLE thing ADD COLUMN b int')
    expect(await migrate(url, folder, { version: '1.1.0-rc.1' })).toEqual(['0003_b.sql'])
    expect(await migrate(url, folder, { version: '1.1.0', besideOlder: true })).toEqual([])
    expect(await migrate(url, folder, { version: '1.1.0' })).toEqual(['0002_no_a.sql'])
    expect(await columns()).toEqual(['company_id', 'b'])
    for (const name of ['0002_no_a.sql', '0003_b.sql']) await rm(join(folder, name))
    await expect(migrate(url, folder, { version: '1.0.0' })).rejects.toThrow(
      /^This is version 1\.0\.0, and the database was updated by version 1\.1\.0 on \d{4}-\d\d-\d\d \d\d:\d\d UTC \(0002_no_a\.sql is unknown here\)\. Start version 1\.1\.0 or newer, or restore a backup from before that time into an empty DATA_DIR\.$/,
    )
  })

  it('a migration that is unknown and not marked as expanding is refused', async () => {
    await withClient(url, (client) => client.query(`INSERT INTO migration VALUES ('0009_x.sql', 'sum')`))
    await expect(migrate(url, folder, { version: '1.0.0' })).rejects.toThrow(
      'the database was updated by another version on',
    )
  })

  it('a migration gives up waiting for a table, so that others can use it, and is tried again', async () => {
    await write('0002_b.sql', 'ALTER TABLE thing ADD COLUMN b int')
    const waits = `SELECT FROM pg_locks WHERE relation = 'thing'::regclass AND NOT granted`
    await withClient(url, async (reader) => {
      await reader.query('BEGIN; SELECT FROM thing')
      const migrated = migrate(url, folder)
      await eventually(async () => expect((await reader.query(waits)).rowCount).toBe(1))
      await eventually(async () => expect((await reader.query(waits)).rowCount).toBe(0))
      await reader.query('COMMIT')
      expect(await migrated).toEqual(['0002_b.sql'])
    })
  })
})
