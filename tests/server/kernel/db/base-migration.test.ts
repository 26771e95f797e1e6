import { readdirSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withClient } from '#server/kernel/db/connection.ts'
import { MIGRATIONS, migrate } from '#server/kernel/db/migrate.ts'
import { emptyDatabase } from '#tests/support/database.ts'

const REPLACED = join(MIGRATIONS, 'before-1.0')
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
const OLD = namesIn(REPLACED)
const NEW = namesIn(MIGRATIONS)
const HALF = OLD.filter((name) => name < '0050')

type Row = Record<string, unknown>
const query = async (url: string, text: string) =>
  (await withClient(url, (client) => client.query<Row>(text))).rows

const OURS = (id: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE pg_depend.objid = ${id} AND pg_depend.deptype = 'e')`
const HERE = `'public'::regnamespace`
const grantsOf = (list: string) =>
  `ARRAY(SELECT concat_ws(' ', g.grantee::regrole, g.privilege_type) FROM aclexplode(${list}) AS g ORDER BY 1)`

// The order of columns and the names of NOT NULL constraints (which only PostgreSQL 18 has) may differ.
const CATALOG = {
  extensions: `SELECT extname, extnamespace::regnamespace::text FROM pg_extension ORDER BY 1`,
  relations: `SELECT relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident,
      c.reloptions, am.amname, ${grantsOf('relacl')} AS grants,
      (SELECT t.reloptions FROM pg_class AS t WHERE t.oid = c.reltoastrelid) AS toast
    FROM pg_class AS c LEFT JOIN pg_am AS am ON am.oid = relam WHERE relnamespace = ${HERE} AND ${OURS('c.oid')} ORDER BY 1`,
  columns: `SELECT attrelid::regclass::text AS of, attname, format_type(atttypid, atttypmod) AS type, attnotnull, attidentity,
      attgenerated, attstorage, attcompression, attcollation::regcollation::text, attstattarget,
      pg_get_expr(adbin, adrelid) AS value, pg_get_serial_sequence(quote_ident(relname), attname) AS sequence
    FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = ${HERE} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped ORDER BY 1, 2`,
  constraints: `SELECT conrelid::regclass::text AS of, conname, contype, convalidated, condeferrable, condeferred,
      pg_get_constraintdef(oid) AS text, conindid::regclass::text AS index
    FROM pg_constraint WHERE connamespace = ${HERE} AND contype <> 'n' ORDER BY 1, 2`,
  indexes: `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text, indisunique, indisprimary, indisvalid,
      indisclustered, indisreplident
    FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid WHERE relnamespace = ${HERE} ORDER BY 1`,
  views: `SELECT relname, pg_get_viewdef(oid) AS text, reloptions FROM pg_class WHERE relnamespace = ${HERE} AND relkind IN ('v', 'm')
    ORDER BY 1`,
  functions: `SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS text, ${grantsOf('proacl')} AS grants
    FROM pg_proc WHERE pronamespace = ${HERE} AND prokind <> 'a' AND ${OURS('pg_proc.oid')} ORDER BY 1`,
  triggers: `SELECT tgrelid::regclass::text AS of, tgname, tgenabled, pg_get_triggerdef(oid) AS text
    FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  sequences: `SELECT to_jsonb(s) AS sequence FROM pg_sequences AS s WHERE schemaname = 'public' ORDER BY sequencename`,
  types: `SELECT typname, typtype, typdefault, ARRAY(SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder) AS labels
    FROM pg_type AS t WHERE typnamespace = ${HERE} AND typtype <> 'b' AND ${OURS('t.oid')} ORDER BY 1`,
  policies: `SELECT to_jsonb(p) AS policy FROM pg_policies AS p WHERE schemaname = 'public' ORDER BY tablename, policyname`,
  comments: `SELECT objoid::regclass::text AS of, objsubid, description FROM pg_description
    JOIN pg_class AS c ON c.oid = objoid WHERE classoid = 'pg_class'::regclass AND relnamespace = ${HERE} ORDER BY 1, 2`,
  statistics: `SELECT stxname, pg_get_statisticsobjdef(oid) AS text FROM pg_statistic_ext ORDER BY 1`,
  rows: `SELECT relname, query_to_xml(format('SELECT to_jsonb(t) AS row FROM %I AS t ORDER BY 1', relname), false, false, '')::text AS rows
    FROM pg_class WHERE relnamespace = ${HERE} AND relkind = 'r' AND relname <> 'migration' ORDER BY 1`,
}

async function catalogOf(url: string): Promise<Record<string, Row[]>> {
  const parts: Record<string, Row[]> = {}
  for (const [part, text] of Object.entries(CATALOG)) parts[part] = await query(url, text)
  return parts
}

const appliedIn = async (url: string) =>
  (await query(url, 'SELECT name FROM migration ORDER BY name')).map(({ name }) => name)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp('/tmp/freight-base-')
  return () => rm(folder, { recursive: true })
})

async function createdBefore(names: readonly string[]): Promise<string> {
  for (const name of names) await copyFile(join(REPLACED, name), join(folder, name))
  const url = await emptyDatabase()
  expect(await migrate(url, folder)).toEqual(names)
  return url
}

async function created(): Promise<string> {
  const url = await emptyDatabase()
  expect(await migrate(url)).toEqual(NEW)
  return url
}

test('a new database runs the base and none of the migrations that it replaces', async () => {
  const url = await created()
  expect(NEW[0]).toBe('0100_base.sql')
  expect(await appliedIn(url)).toEqual(NEW)
})

test('the base gives the same catalog and rows as the migrations that it replaces', async () => {
  const old = await createdBefore(OLD)
  const before = await catalogOf(old)
  const fresh = await emptyDatabase()
  await copyFile(join(MIGRATIONS, '0100_base.sql'), join(folder, 'base.sql'))
  for (const name of OLD) await rm(join(folder, name))
  expect(await migrate(fresh, folder)).toEqual(['base.sql'])
  const after = await catalogOf(fresh)
  for (const part of Object.keys(CATALOG)) expect({ [part]: after[part] }).toEqual({ [part]: before[part] })
  for (const part of [
    'relations',
    'columns',
    'constraints',
    'indexes',
    'views',
    'functions',
    'triggers',
    'sequences',
  ])
    expect(before[part]).not.toEqual([])
})

test('a database that ran all replaced migrations records the base and does not run it', async () => {
  const url = await createdBefore(OLD)
  expect(await migrate(url)).toEqual(NEW.slice(1))
  expect(await appliedIn(url)).toEqual([...OLD, ...NEW])
  expect(await query(url, `SELECT name, checksum FROM migration WHERE name = '${NEW[0]}'`)).toEqual(
    await query(await created(), `SELECT name, checksum FROM migration WHERE name = '${NEW[0]}'`),
  )
  expect(await migrate(url)).toEqual([])
})

test('a database that ran some replaced migrations runs the others, and then equals a new one', async () => {
  const url = await createdBefore(HALF)
  await query(url, `INSERT INTO state (id, short_name, name) VALUES (1, 'OH', 'Ohio')`)
  expect(await migrate(url)).toEqual([...OLD.slice(HALF.length), ...NEW.slice(1)])
  expect(await appliedIn(url)).toEqual([...OLD, ...NEW])
  expect(await query(url, 'SELECT name FROM state')).toEqual([{ name: 'Ohio' }])
  await query(url, 'DELETE FROM state')
  expect(await catalogOf(url)).toEqual(await catalogOf(await created()))
  expect(await migrate(url)).toEqual([])
})

test('several nodes that start together on an older database update it once', async () => {
  const url = await createdBefore(HALF)
  const results = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(results.flat().toSorted()).toEqual([...OLD.slice(HALF.length), ...NEW.slice(1)])
})

test.each([
  ['a replaced migration', `before-1.0/${OLD[3]}`],
  ['the base', '0100_base.sql'],
])('%s that was changed after it was applied is refused', async (_, file) => {
  const url = await createdBefore(OLD)
  await migrate(url)
  await cp(MIGRATIONS, folder, { recursive: true })
  for (const name of OLD) await rm(join(folder, name))
  expect(await migrate(url, folder)).toEqual([])
  await appendFile(join(folder, file), '-- changed')
  await expect(migrate(url, folder)).rejects.toThrow(
    `Migration ${file.split('/').at(-1)} differs from the one this database was created with.`,
  )
})
