import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '#server/kernel/db/connection.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { secure } from '#server/kernel/db/secure.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

const BASE = '0100_base.sql'
/** The migrations that BASE replaces: they run only in a database that has run some of them. */
const REPLACED = 'before-1.0'

const LOCK = 7_146_203
const OLDEST_VERSION = 150_000

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function prepare(client: pg.Client): Promise<Map<string, string>> {
  const { rows: versions } = await client.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  )
  if (versions[0]!.number < OLDEST_VERSION) {
    throw new StartProblem(
      `DATABASE_URL points to PostgreSQL ${versions[0]!.text}; version 15 or newer is required.`,
    )
  }
  const { rows: extensions } = await client.query(
    `SELECT FROM pg_available_extensions WHERE name = 'pg_trgm' AND installed_version IS NULL`,
  )
  if (extensions.length > 0) await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function check(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new StartProblem(
        `The database was updated by a newer version of this program (${name} is unknown here). Start that version.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new StartProblem(
        `Migration ${name} differs from the one this database was created with. Restore the old file and put the change into a new migration, or start with an empty database (another DATA_DIR).`,
      )
    }
  }
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await record(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new StartProblem(`Migration ${name} failed and was rolled back: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

async function applyAll(
  client: pg.Client,
  migrations: Migration[],
  applied: Map<string, string>,
): Promise<string[]> {
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

/** Serialized, so that several nodes can start together. Returns the names of those that ran. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const replaced = await migrationsIn(join(folder, REPLACED))
  const current = await migrationsIn(folder)
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const applied = await prepare(client)
    check([...replaced, ...current], applied)
    const ran: string[] = []
    const base = current.find(({ name }) => name === BASE && !applied.has(name))
    if (base && replaced.some(({ name }) => applied.has(name))) {
      ran.push(...(await applyAll(client, replaced, applied)))
      await record(client, base)
      applied.set(base.name, base.checksum)
    }
    ran.push(...(await applyAll(client, current, applied)))
    await secure(client)
    return ran
  })
}
