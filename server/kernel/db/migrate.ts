import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '#server/kernel/db/connection.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { inTurn } from '#server/kernel/db/in-turn.ts'
import { isConnectionLoss } from '#server/kernel/db/losses.ts'
import { secure } from '#server/kernel/db/secure.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

const BASE = '0100_base.sql'
/** The migrations that BASE replaces: they run only in a database that has run some of them. */
const REPLACED = 'before-1.0'

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

async function prepare(client: pg.Client): Promise<void> {
  const { rows: versions } = await client.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  )
  if (versions[0]!.number < OLDEST_VERSION) {
    throw new StartProblem(
      `DATABASE_URL points to PostgreSQL ${versions[0]!.text}; version 15 or newer is required.`,
    )
  }
  await inTurn(client, async () => {
    const { rows: extensions } = await client.query(
      `SELECT FROM pg_available_extensions WHERE name = 'pg_trgm' AND installed_version IS NULL`,
    )
    if (extensions.length > 0) await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
  })
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

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

export interface MigrationComparison {
  pending: string[]
  /** Ran in the database, but not of this version. */
  unknown: string[]
  changed: string[]
}

/** Changes nothing. */
export async function compareMigrations(client: pg.Client): Promise<MigrationComparison> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS there`,
  )
  const applied = rows[0]?.there ? await readApplied(client) : new Map<string, string>()
  const current = await migrationsIn(MIGRATIONS)
  const known = [...(await migrationsIn(join(MIGRATIONS, REPLACED))), ...current]
  return {
    pending: current.map(({ name }) => name).filter((name) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => known.every((one) => one.name !== name)),
    changed: known
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
  }
}

interface Migrations {
  current: Migration[]
  replaced: Migration[]
}

/** A database that has run some of the replaced migrations runs the others; then BASE is only recorded. */
function findNext({ current, replaced }: Migrations, applied: Map<string, string>): Migration | undefined {
  const isPending = ({ name }: Migration) => !applied.has(name)
  const next = current.find(isPending)
  if (next?.name !== BASE || !replaced.some(({ name }) => applied.has(name))) return next
  return replaced.find(isPending) ?? { ...next, sql: '' }
}

/** Undefined when none was left. */
async function applyNext(client: pg.Client, migrations: Migrations): Promise<Migration | undefined> {
  let next: Migration | undefined
  try {
    await inTurn(client, async () => {
      const applied = await readApplied(client)
      check([...migrations.replaced, ...migrations.current], applied)
      next = findNext(migrations, applied)
      if (!next) return
      await client.query(next.sql)
      await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [next.name, next.checksum])
    })
  } catch (error) {
    if (!next || isConnectionLoss(error)) throw error
    throw new StartProblem(
      `Migration ${next.name} failed and was rolled back: ${(error as Error).message}.`,
      { cause: error },
    )
  }
  return next
}

/** Several nodes can start together: each migration runs in the turn of one. Returns the names of those that ran. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const migrations = {
    replaced: await migrationsIn(join(folder, REPLACED)),
    current: await migrationsIn(folder),
  }
  return withClient(url, async (client) => {
    await prepare(client)
    const ran: string[] = []
    for (let next = await applyNext(client, migrations); next; next = await applyNext(client, migrations))
      if (next.sql !== '') ran.push(next.name)
    await secure(client)
    return ran
  })
}
