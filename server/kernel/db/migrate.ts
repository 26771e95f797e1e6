import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '#server/kernel/db/connection.ts'
import { StartProblem } from '#server/kernel/base/problem.ts'
import { VERSION } from '#server/kernel/base/version.ts'
import { contractFrom, isDue } from '#server/kernel/db/expand-contract.ts'
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

interface Applied {
  name: string
  checksum: string
  /** YYYY-MM-DD hh:mm UTC */
  applied: string
  /** Program version that applied it; null for migrations older than this column. */
  version: string | null
  is_contract: boolean | null
}

interface Program {
  version: string
  /** An older version works on the database, so no contract step may run. */
  besideOlder: boolean
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
    const { rowCount } = await client.query(
      `SELECT FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'is_contract'`,
    )
    if (!rowCount)
      await client.query('ALTER TABLE migration ADD COLUMN version text, ADD COLUMN is_contract boolean')
  })
}

function refuseUnknown({ name, version, applied }: Applied, own: string): never {
  throw new StartProblem(
    `This is version ${own}, and the database was updated by ${version === null ? 'another version' : `version ${version}`} on ${applied} (${name} is unknown here). ` +
      `Start ${version === null ? 'that version' : `version ${version} or newer`}, or restore a backup from before that time into an empty DATA_DIR.`,
  )
}

function check(migrations: Migration[], applied: Map<string, Applied>, own: string): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const one of applied.values()) {
    if (!known.has(one.name)) {
      if (one.is_contract !== false) refuseUnknown(one, own)
    } else if (known.get(one.name) !== one.checksum) {
      throw new StartProblem(
        `Migration ${one.name} differs from the one this database was created with. Restore the old file and put the change into a new migration, or start with an empty database (another DATA_DIR).`,
      )
    }
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  // A database of an older version has no columns for version and is_contract.
  const { rows } = await client.query<Applied>(
    `SELECT name, checksum, to_jsonb(migration) ->> 'version' AS version,
        (to_jsonb(migration) ->> 'is_contract')::boolean AS is_contract, to_char(applied_at, 'YYYY-MM-DD HH24:MI "UTC"') AS applied
      FROM migration ORDER BY applied_at DESC`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

export interface MigrationComparison {
  pending: string[]
  /** Ran in the database, not of this version, and more than an addition. */
  unknown: string[]
  changed: string[]
}

/** Changes nothing. */
export async function compareMigrations(client: pg.Client): Promise<MigrationComparison> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS there`,
  )
  const applied = rows[0]?.there ? await readApplied(client) : new Map<string, Applied>()
  const current = await migrationsIn(MIGRATIONS)
  const known = [...(await migrationsIn(join(MIGRATIONS, REPLACED))), ...current]
  return {
    pending: current.map(({ name }) => name).filter((name) => !applied.has(name)),
    unknown: [...applied.values()]
      .filter(({ name, is_contract }) => is_contract !== false && known.every((one) => one.name !== name))
      .map(({ name }) => name),
    changed: known
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name)?.checksum !== checksum)
      .map(({ name }) => name),
  }
}

interface Migrations {
  current: Migration[]
  replaced: Migration[]
}

/** A database that has run some of the replaced migrations runs the others; then BASE is only recorded. */
function findNext(
  { current, replaced }: Migrations,
  applied: Map<string, Applied>,
  program: Program,
): Migration | undefined {
  const isPending = (one: Migration) => !applied.has(one.name) && isDue(one, program)
  const next = current.find(isPending)
  if (next?.name !== BASE || !replaced.some(({ name }) => applied.has(name))) return next
  return replaced.find(isPending) ?? { ...next, sql: '' }
}

/** Undefined when none was left. */
async function applyNext(
  client: pg.Client,
  migrations: Migrations,
  program: Program,
): Promise<Migration | undefined> {
  let next: Migration | undefined
  try {
    await inTurn(client, async () => {
      const applied = await readApplied(client)
      check([...migrations.replaced, ...migrations.current], applied, program.version)
      next = findNext(migrations, applied, program)
      if (!next) return
      await client.query(next.sql)
      await client.query(
        'INSERT INTO migration (name, checksum, version, is_contract) VALUES ($1, $2, $3, $4)',
        [next.name, next.checksum, program.version, contractFrom(next.sql) !== undefined],
      )
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
export async function migrate(
  url: string,
  folder = MIGRATIONS,
  { version = VERSION, besideOlder = false }: Partial<Program> = {},
): Promise<string[]> {
  const program = { version, besideOlder }
  const migrations = {
    replaced: await migrationsIn(join(folder, REPLACED)),
    current: await migrationsIn(folder),
  }
  return withClient(url, async (client) => {
    await prepare(client)
    const ran: string[] = []
    const applyOne = () => applyNext(client, migrations, program)
    for (let next = await applyOne(); next; next = await applyOne()) if (next.sql !== '') ran.push(next.name)
    await secure(client)
    return ran
  })
}
